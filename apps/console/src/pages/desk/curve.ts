import type { IntradayPnl } from '@spark/client';

/** The drawing has its own units; the page stretches it. */
export const WIDTH = 600;
export const HEIGHT = 160;
const EDGE = 6;

export type Curve = {
  readonly path: string;
  readonly zero: number;
  readonly lowest: number;
  readonly highest: number;
  readonly from: string;
  readonly to: string;
};

/** A line through the points, with 0 always in the picture; null where there are fewer than two. */
export function curveOf(points: readonly IntradayPnl[]): Curve | null {
  const [first] = points;
  const last = points.at(-1);
  if (!first || !last || points.length < 2) return null;
  const values = points.map(({ PNL }) => PNL);
  const lowest = values.reduce((a, b) => Math.min(a, b));
  const highest = values.reduce((a, b) => Math.max(a, b));
  const [bottom, top] = [Math.min(0, lowest), Math.max(0, highest)];
  const span = top - bottom || 1;
  const y = (value: number) => EDGE + ((top - value) / span) * (HEIGHT - 2 * EDGE);
  const step = WIDTH / (points.length - 1);
  const path = values.map(
    (value, index) => `${index === 0 ? 'M' : 'L'}${(index * step).toFixed(1)} ${y(value).toFixed(1)}`,
  );
  return {
    path: path.join(''),
    zero: y(0),
    lowest,
    highest,
    from: first.Datetime.slice(11, 16),
    to: last.Datetime.slice(11, 16),
  };
}
