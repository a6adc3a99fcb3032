import { type Arrow, BOX, type Box, laneX, type Place } from './board-layout.ts';

/** Where an arrow that passes a lane bends: down one side of the lane, through between two boxes, and on along the other side. */
export type Route = {
  readonly out: number;
  readonly through: number;
  readonly into: number;
};

/** Boxes leave this much before the next lane free, wherever they are put. */
const CHANNEL = 14;
const LEAST_GAP = 12;
/** Arrows of different boxes run beside each other, those of one box together. */
const SPREAD = 3;
const TRACKS = 5;

/** The arrows that would run under boxes, by `from to`: those that pass a lane, and those within one. */
export function routesOf(boxes: readonly Box[], arrows: readonly Arrow[]): ReadonlyMap<string, Route> {
  const places = new Map(boxes.map((box, index) => [box.element.id, { ...box, index }]));
  const lanes = Map.groupBy(boxes, ({ lane }) => lane);
  const rows = new Map<string, readonly number[]>();
  const routes = new Map<string, Route>();
  for (const { from, to } of arrows) {
    const [source, target] = [places.get(from), places.get(to)];
    if (!source || !target || target.lane === source.lane + 1) continue;
    const [first, last] =
      source.lane === target.lane ? [source.lane, source.lane] : [source.lane + 1, target.lane - 1];
    const passed = Array.from({ length: last - first + 1 }, (_, at) => lanes.get(first + at) ?? []).flat();
    if (passed.length === 0) continue;
    const key = `${first} ${last}`;
    const free = rows.get(key) ?? freeRows(passed);
    rows.set(key, free);
    const beside = ((source.index % TRACKS) - (TRACKS - 1) / 2) * SPREAD;
    routes.set(`${from} ${to}`, {
      out: laneX(source.lane + 1) - CHANNEL + beside,
      through: nearest(free, middle(source.place), middle(target.place)) + beside,
      into: laneX(target.lane) - CHANNEL + beside,
    });
  }
  return routes;
}

/** The middles of what is free between boxes, and below the last. */
function freeRows(boxes: readonly Box[]): readonly number[] {
  const tops = boxes.map(({ place }) => place.y).toSorted((one, other) => one - other);
  const rows: number[] = [];
  let below = tops[0] ?? 0;
  for (const top of tops) {
    if (top - below >= LEAST_GAP) rows.push((top + below) / 2);
    below = Math.max(below, top + BOX.height);
  }
  return [...rows, below + CHANNEL];
}

function nearest(rows: readonly number[], from: number, to: number): number {
  const way = (row: number) => Math.abs(row - from) + Math.abs(row - to);
  return rows.reduce((best, row) => (way(row) < way(best) ? row : best), rows[0] ?? 0);
}

function middle({ y }: Place): number {
  return y + BOX.height / 2;
}

const RADIUS = 8;

/** The line through these points, its corners rounded. */
export function roundedPath(points: readonly Place[]): string {
  const [start, ...others] = points;
  if (!start) return '';
  const parts = others.map((corner, at) => {
    const [before, after] = [points[at] ?? start, points[at + 2]];
    if (!after) return `L${corner.x},${corner.y}`;
    const [a, b] = [towards(corner, before), towards(corner, after)];
    return `L${a.x},${a.y} Q${corner.x},${corner.y} ${b.x},${b.y}`;
  });
  return [`M${start.x},${start.y}`, ...parts].join(' ');
}

/** A point beside a corner, at most half of the way to the next. */
function towards(corner: Place, other: Place): Place {
  const [dx, dy] = [other.x - corner.x, other.y - corner.y];
  const length = Math.hypot(dx, dy);
  const share = length === 0 ? 0 : Math.min(RADIUS, length / 2) / length;
  return { x: corner.x + dx * share, y: corner.y + dy * share };
}
