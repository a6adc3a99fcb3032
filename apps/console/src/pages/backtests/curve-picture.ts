import type { BacktestPoint } from '@spark/client';

export const WIDTH = 800;
export const EQUITY_HEIGHT = 220;
export const FALL_HEIGHT = 70;
const EDGE = 8;

export type CurveRun = {
  readonly id: number;
  readonly name: string;
  readonly points: readonly BacktestPoint[];
};

export type DrawnCurve = { readonly id: number; readonly name: string; readonly path: string };

export type CurvePicture = {
  readonly curves: readonly DrawnCurve[];
  /** The fall of the first run below its earlier high, as an area from above. */
  readonly fall: string;
  readonly deepest: number;
  readonly zero: number;
  /** Levels with a line and a label. */
  readonly levels: readonly { readonly y: number; readonly value: number }[];
  readonly days: readonly string[];
  readonly xOf: (index: number) => number;
  readonly indexAt: (share: number) => number;
};

/** What runs added day by day, one line each, over all days that any of them has. Null where there is nothing to draw. */
export function curvePicture(runs: readonly CurveRun[]): CurvePicture | null {
  const days = [...new Set(runs.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted();
  const [first] = runs;
  if (first === undefined || days.length === 0) return null;
  const totals = runs.flatMap(({ points }) => points.map(({ total }) => total));
  const [low, high] = rangeOf([0, ...totals]);
  const place = new Map(days.map((day, index) => [day, index]));
  const xOf = (index: number) => (days.length === 1 ? WIDTH / 2 : (index / (days.length - 1)) * WIDTH);
  const yOf = (value: number) => EDGE + ((high - value) / (high - low || 1)) * (EQUITY_HEIGHT - 2 * EDGE);
  const line = (points: readonly BacktestPoint[]) =>
    points
      .map(
        ({ day, total }, at) =>
          `${at === 0 ? 'M' : 'L'}${xOf(place.get(day) ?? 0).toFixed(1)} ${yOf(total).toFixed(1)}`,
      )
      .join('');
  const [, deepest] = rangeOf([0, ...first.points.map(({ drawdown }) => drawdown)]);
  const fallAt = (value: number) => (value / (deepest || 1)) * (FALL_HEIGHT - EDGE);
  const fall = first.points.map(
    ({ day, drawdown }) => `L${xOf(place.get(day) ?? 0).toFixed(1)} ${fallAt(drawdown).toFixed(1)}`,
  );
  const [from, to] = [first.points[0]?.day ?? '', first.points.at(-1)?.day ?? ''];
  return {
    curves: runs.map(({ id, name, points }) => ({ id, name, path: line(points) })),
    fall: `M${xOf(place.get(from) ?? 0).toFixed(1)} 0${fall.join('')}L${xOf(place.get(to) ?? 0).toFixed(1)} 0Z`,
    deepest,
    zero: yOf(0),
    levels: levelsOf(low, high).map((value) => ({ value, y: yOf(value) })),
    ...{ days, xOf },
    indexAt: (at) => Math.max(0, Math.min(days.length - 1, Math.round(at * (days.length - 1)))),
  };
}

function rangeOf(values: readonly number[]): readonly [number, number] {
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

/** Three to six round levels within a range. */
export function levelsOf(low: number, high: number): readonly number[] {
  const span = high - low;
  if (!(span > 0)) return [low];
  const rough = 10 ** Math.floor(Math.log10(span / 4));
  const step = [1, 2, 5, 10].map((times) => times * rough).find((each) => span / each <= 6) ?? rough * 10;
  const levels: number[] = [];
  for (let level = Math.ceil(low / step) * step; level <= high; level += step) levels.push(level);
  return levels;
}
