import { payoffStyles as styles } from '@spark/look';
import { numberText, scaleOf, ticksOf } from '@spark/look/drawing';
import { type Position, payoffOf } from './payoff.ts';

const SIZES = {
  wide: { width: 720, height: 340, axis: 64, ticks: 7 },
  narrow: { width: 360, height: 300, axis: 52, ticks: 5 },
} as const;
const FOOT = 26;
const HEAD = 22;
/** How far to either side of the strike, in credits. */
const REACH = 2.6;
const POINTS = 60;

/** The picture as drawing instructions, in the page from the first byte; the colours are those of the page. */
export function PayoffPicture({ position }: { readonly position: Position }) {
  return (
    <>
      <Drawing position={position} size="wide" />
      <Drawing position={position} size="narrow" />
    </>
  );
}

function Drawing({ position, size }: { readonly position: Position; readonly size: keyof typeof SIZES }) {
  const { legs, spot } = position;
  const { credit, breakEvens, atExpiry, now: valueNow } = payoffOf(position);
  const { width, height, axis, ticks } = SIZES[size];
  const middle = legs[0]?.strike ?? spot;
  const reach = Math.max(1, Math.abs(credit) * REACH, Math.abs(spot - middle) * 1.5);
  const [from, to] = [middle - reach, middle + reach];
  const prices = Array.from({ length: POINTS + 1 }, (_, index) => from + ((to - from) * index) / POINTS);
  const expiry = prices.map(atExpiry);
  const now = valueNow ? prices.map(valueNow) : [];
  const y = scaleOf([...expiry, ...now, 0], { top: HEAD, bottom: height - FOOT });
  const x = (price: number) => axis + ((price - from) / (to - from)) * (width - axis - 8);
  const line = (values: readonly number[]) =>
    values
      .map((value, index) => `${index === 0 ? 'M' : 'L'}${at(x(prices[index] ?? 0))} ${at(y(value))}`)
      .join('');
  const zero = y(0);
  const rows = ticksOf(y, 5);
  const columns = ticksOf(
    Object.assign((value: number) => value, { low: from, high: to }),
    ticks,
  );
  const area = `${line(expiry)}L${at(x(to))} ${at(zero)}L${at(x(from))} ${at(zero)}Z`;
  return (
    <svg
      className={`${styles.picture} ${styles[size]}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <clipPath id={`profit-${size}`}>
        <rect x={axis} y={0} width={width} height={at(zero)} />
      </clipPath>
      <clipPath id={`loss-${size}`}>
        <rect x={axis} y={at(zero)} width={width} height={at(height - FOOT - zero)} />
      </clipPath>
      <g className={styles.grid}>
        {rows.values.map((value) => (
          <path key={value} d={`M${axis} ${at(y(value))}H${width - 8}`} />
        ))}
      </g>
      <path className={styles.profit} d={area} clipPath={`url(#profit-${size})`} />
      <path className={styles.loss} d={area} clipPath={`url(#loss-${size})`} />
      <path className={styles.zero} d={`M${axis} ${at(zero)}H${width - 8}`} />
      <path className={styles.spot} d={`M${at(x(spot))} ${HEAD}V${height - FOOT}`} />
      <path className={styles.expiry} d={line(expiry)} />
      {now.length > 0 && <path className={styles.now} d={line(now)} />}
      <g className={styles.text}>
        {rows.values.map((value) => (
          <text key={value} x={axis - 6} y={at(y(value) + 4)} textAnchor="end">
            {rows.text(value)}
          </text>
        ))}
        {columns.values.map((value) => (
          <text key={value} x={at(x(value))} y={height - 8} textAnchor="middle">
            {columns.text(value)}
          </text>
        ))}
        <text x={4} y={13}>
          ₹ a lot
        </text>
      </g>
      <BreakEvens prices={breakEvens} x={x} zero={zero} />
    </svg>
  );
}

function BreakEvens({
  prices,
  x,
  zero,
}: {
  readonly prices: readonly number[];
  readonly x: (price: number) => number;
  readonly zero: number;
}) {
  return prices.map((price, index) => (
    <g key={price} className={styles.mark}>
      <circle cx={at(x(price))} cy={at(zero)} r={4} />
      <text
        x={at(x(price) + (index === 0 ? -8 : 8))}
        y={at(zero - 8)}
        textAnchor={index === 0 ? 'end' : 'start'}
      >
        {numberText(price)}
      </text>
    </g>
  ));
}

function at(value: number): number {
  return Math.round(value * 10) / 10;
}
