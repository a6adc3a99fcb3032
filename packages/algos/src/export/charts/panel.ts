import { type Html, html } from '../html.ts';
import { place, rangeOf, scaleOf, ticksOf } from './scale.ts';

/** One curve over the days, with its axis. Several stand below each other on the same days. */
export type Panel = {
  readonly title: string;
  /** Null leaves a gap. */
  readonly values: readonly (number | null)[];
  readonly height: number;
  readonly kind: 'gain' | 'fall' | 'plain';
  readonly label: (value: number) => string;
  /** The line that is drawn through, such as the capital. */
  readonly base?: number;
};

export const WIDTH = 960;
const LEFT = 96;
const RIGHT = 12;
const TITLE = 22;

export function xOf(count: number): (index: number) => number {
  return scaleOf([0, Math.max(1, count - 1)], [LEFT, WIDTH - RIGHT]);
}

export function drawPanel({ title, values, height, kind, label, base }: Panel, top: number): Html {
  const known = values.flatMap((value) => value ?? []);
  const range = rangeOf(base === undefined ? known : [...known, base]);
  const [from, to] = [top + height - 6, top + TITLE];
  const y = scaleOf(range, kind === 'fall' ? [to, from] : [from, to]);
  const x = xOf(values.length);
  const ticks = ticksOf(range, height > 150 ? 5 : 3).map(
    (
      tick,
    ) => html`<line class="grid" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${place(y(tick))}" y2="${place(y(tick))}"/>
<text class="tick" x="${LEFT - 8}" y="${place(y(tick) + 4)}" text-anchor="end">${label(tick)}</text>`,
  );
  const line =
    base === undefined
      ? null
      : html`<line class="base" x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${place(y(base))}" y2="${place(y(base))}"/>`;
  const floor = kind === 'plain' ? null : y(base ?? 0);
  return html`<text class="title" x="${LEFT}" y="${top + 14}">${title}</text>
${ticks}${line}${runsOf(values).map(({ begin, points }) => curve(points, begin, { x, y, floor, kind }))}`;
}

type Drawing = {
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  /** Where the area below the line ends; null without one. */
  readonly floor: number | null;
  readonly kind: Panel['kind'];
};

function curve(points: readonly number[], begin: number, { x, y, floor, kind }: Drawing): Html {
  const path = points.map((value, at) => `${place(x(begin + at))} ${place(y(value))}`).join('L');
  const last = begin + points.length - 1;
  const area =
    floor === null
      ? null
      : html`<path class="area ${kind}" d="M${place(x(begin))} ${place(floor)}L${path}L${place(x(last))} ${place(floor)}Z"/>`;
  return html`${area}<path class="line ${kind}" d="M${path}"/>`;
}

/** Values without the gaps between them. */
function runsOf(values: readonly (number | null)[]) {
  const runs: { readonly begin: number; readonly points: number[] }[] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const run = runs.at(-1);
    if (run !== undefined && run.begin + run.points.length === index) run.points.push(value);
    else runs.push({ begin: index, points: [value] });
  });
  return runs;
}
