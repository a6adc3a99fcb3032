import type { Payoff } from '@spark/client';
import { useId } from 'react';
import { numberText } from '../drawing/number-text.ts';
import { type Scale, scaleOf, ticksOf } from '../drawing/scale.ts';
import styles from './PayoffCurve.module.css';

const SIZES = {
  wide: { width: 720, height: 340, axis: 64, ticks: 7 },
  narrow: { width: 360, height: 300, axis: 58, ticks: 4 },
} as const;
const FOOT = 26;
const HEAD = 22;
const EDGE = 8;

type Size = keyof typeof SIZES;
type Point = readonly [price: number, profit: number];

/** The curve as Spark worked it out; an empty frame of the same size without one. */
export function PayoffCurve({ payoff }: { readonly payoff: Payoff | null }) {
  return (
    <>
      <Drawing payoff={payoff} size="wide" />
      <Drawing payoff={payoff} size="narrow" />
    </>
  );
}

function Drawing({ payoff, size }: { readonly payoff: Payoff | null; readonly size: Size }) {
  const { width, height } = SIZES[size];
  return (
    <svg
      className={`${styles.picture} ${styles[size]}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      {payoff && payoff.points.length > 1 && <Curve payoff={payoff} size={size} />}
    </svg>
  );
}

function Curve({ payoff, size }: { readonly payoff: Payoff; readonly size: Size }) {
  const id = useId();
  const { width, height, axis } = SIZES[size];
  const { points, spot } = payoff;
  const [from, to] = [points[0]?.price ?? 0, points.at(-1)?.price ?? 1];
  const expiry = known(points.map(({ price, atExpiry }) => [price, atExpiry]));
  const now = known(points.map(({ price, now }) => [price, now]));
  const profits = [...expiry, ...now].map(([, profit]) => profit);
  const y = scaleOf([...profits, 0], { top: HEAD, bottom: height - FOOT });
  const x = (price: number) => axis + ((price - from) / (to - from)) * (width - axis - EDGE);
  const line = (curve: readonly Point[]) =>
    curve
      .map(([price, profit], at) => `${at === 0 ? 'M' : 'L'}${round(x(price))} ${round(y(profit))}`)
      .join('');
  const zero = y(0);
  const area = `${line(expiry)}L${round(x(to))} ${round(zero)}L${round(x(from))} ${round(zero)}Z`;
  return (
    <>
      <clipPath id={`${id}profit`}>
        <rect x={axis} y={0} width={width} height={round(zero)} />
      </clipPath>
      <clipPath id={`${id}loss`}>
        <rect x={axis} y={round(zero)} width={width} height={round(Math.max(0, height - FOOT - zero))} />
      </clipPath>
      <Axes x={x} y={y} from={from} to={to} size={size} />
      {expiry.length > 1 && (
        <>
          <path className={styles.profit} d={area} clipPath={`url(#${id}profit)`} />
          <path className={styles.loss} d={area} clipPath={`url(#${id}loss)`} />
        </>
      )}
      <path className={styles.zero} d={`M${axis} ${round(zero)}H${width - EDGE}`} />
      {spot !== null && <path className={styles.spot} d={`M${round(x(spot))} ${HEAD}V${height - FOOT}`} />}
      <path className={styles.expiry} d={line(expiry)} />
      <path className={styles.now} d={line(now)} />
      <Marks
        prices={(payoff.atExpiry.breakEvens ?? []).filter((price) => price > from && price < to)}
        x={x}
        y={zero}
      />
    </>
  );
}

interface AxesProps {
  readonly x: (price: number) => number;
  readonly y: Scale;
  readonly from: number;
  readonly to: number;
  readonly size: Size;
}

function Axes({ x, y, from, to, size }: AxesProps) {
  const { width, height, axis, ticks } = SIZES[size];
  const rows = ticksOf(y, 5);
  const columns = ticksOf(
    Object.assign((value: number) => value, { low: from, high: to }),
    ticks,
  );
  return (
    <>
      <g className={styles.grid}>
        {rows.values.map((value) => (
          <path key={value} d={`M${axis} ${round(y(value))}H${width - EDGE}`} />
        ))}
      </g>
      <g className={styles.text}>
        {rows.values.map((value) => (
          <text key={value} x={axis - 6} y={round(y(value) + 4)} textAnchor="end">
            {rows.text(value)}
          </text>
        ))}
        {columns.values.map((value) => (
          <text key={value} x={round(x(value))} y={height - 8} textAnchor="middle">
            {columns.text(value)}
          </text>
        ))}
        <text x={4} y={13}>
          ₹
        </text>
      </g>
    </>
  );
}

function Marks({
  prices,
  x,
  y,
}: {
  readonly prices: readonly number[];
  readonly x: (price: number) => number;
  readonly y: number;
}) {
  return prices.map((price, index) => (
    <g key={price} className={styles.mark}>
      <circle cx={round(x(price))} cy={round(y)} r={4} />
      <text
        x={round(x(price) + (index === 0 ? -8 : 8))}
        y={round(y - 8)}
        textAnchor={index === 0 ? 'end' : 'start'}
      >
        {numberText(price)}
      </text>
    </g>
  ));
}

/** What is not known is left out of the line. */
function known(points: readonly (readonly [number, number | null])[]): readonly Point[] {
  return points.flatMap(([price, profit]) => (profit === null ? [] : [[price, profit] as const]));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
