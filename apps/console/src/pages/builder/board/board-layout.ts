import { elementsOf, FAMILIES, type Family, type PlacedElement } from '../edit/elements.ts';
import { isJson, type Json, objectOf, textOf } from '../edit/json.ts';
import { linksOf } from '../edit/link-commands.ts';

export const BOX = { width: 192, height: 80 } as const;
const LANE_WIDTH = 256;
const TOP = 48;
const STEP = 100;
/** How far a box may be moved sideways within its lane. */
const PLAY = 36;

export type Place = { readonly x: number; readonly y: number };

export type Box = {
  readonly element: PlacedElement;
  readonly place: Place;
  readonly lane: number;
};

/** An arrow; those from conditions to actions carry the number of the action. */
export type Arrow = {
  readonly from: string;
  readonly to: string;
  readonly number: number | null;
};

export function laneX(lane: number): number {
  return lane * LANE_WIDTH;
}

/** The sides that a box may not cross. */
export function laneBounds(lane: number): readonly [Place, Place] {
  const far = 20_000;
  return [
    { x: laneX(lane), y: TOP },
    { x: laneX(lane) + PLAY + BOX.width, y: far },
  ];
}

/** Every element in its lane: where it was put, or one below the other. */
export function boxesOf(document: Json): readonly Box[] {
  const layout = objectOf(document.layout);
  return FAMILIES.flatMap((family, lane) =>
    elementsOf(document, family).map((element, index) => ({
      element,
      lane,
      place: placedAt(layout[element.id], lane) ?? { x: laneX(lane), y: TOP + index * STEP },
    })),
  );
}

function placedAt(value: unknown, lane: number): Place | undefined {
  if (!isJson(value) || typeof value.x !== 'number' || typeof value.y !== 'number') return undefined;
  const x = Math.min(Math.max(value.x, laneX(lane)), laneX(lane) + PLAY);
  return { x, y: Math.max(value.y, TOP) };
}

/** What reads what, and what starts what. */
export function arrowsOf(document: Json): readonly Arrow[] {
  const names = new Set(boxesOf(document).map(({ element }) => element.id));
  const reads = (['indicators', 'conditions'] as const).flatMap((family) =>
    elementsOf(document, family).flatMap(({ id, value }) =>
      [...new Set(refsIn(value))].map((from) => ({ from, to: id, number: null })),
    ),
  );
  const starts = elementsOf(document, 'conditions').flatMap(({ id, value }) =>
    linksOf(value).map((to, index) => ({ from: id, to, number: index + 1 })),
  );
  return [...reads, ...starts].filter(({ from, to }) => names.has(from) && names.has(to));
}

function refsIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(refsIn);
  if (!isJson(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === 'ref' ? [textOf(part)] : key === 'then' ? [] : refsIn(part),
  );
}

const WORDS: Readonly<Record<Family, string>> = {
  data: 'Data point',
  indicators: 'Indicator',
  conditions: 'Condition',
  actions: 'Action',
};

/** The name of a box for people who do not see it: `Condition c_in, entry, 2 actions`. */
export function boxLabel({ family, id, value }: PlacedElement): string {
  if (family !== 'conditions') return `${WORDS[family]} ${id}, ${textOf(value.kind) || textOf(value.type)}`;
  const count = linksOf(value).length;
  return `Condition ${id}, ${textOf(value.kind)}, ${count} ${count === 1 ? 'action' : 'actions'}`;
}

/** The box to go to with an arrow key: along the links, or up and down in the lane. */
export function nextBox(document: Json, id: string, key: string): string | undefined {
  const boxes = boxesOf(document);
  const own = boxes.find(({ element }) => element.id === id);
  if (!own) return undefined;
  const arrows = arrowsOf(document);
  if (key === 'ArrowRight') return arrows.find(({ from }) => from === id)?.to;
  if (key === 'ArrowLeft') return arrows.find(({ to }) => to === id)?.from;
  const lane = boxes.filter((box) => box.lane === own.lane).toSorted((a, b) => a.place.y - b.place.y);
  return lane[lane.indexOf(own) + (key === 'ArrowDown' ? 1 : -1)]?.element.id;
}
