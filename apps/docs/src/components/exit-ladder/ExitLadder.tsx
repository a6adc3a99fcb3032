import { scaleOf, ticksOf } from '@spark/look/drawing';
import { useId, useState } from 'react';
import styles from './ExitLadder.module.css';
import { ENTRY, EXAMPLE, type Ladder, type LadderRules, ladderOf, ladderText, money } from './ladder.ts';

const SLIDERS: readonly {
  readonly rule: keyof LadderRules;
  readonly label: string;
  readonly min: number;
  readonly max: number;
}[] = [
  { rule: 'stop', label: 'Stop loss, ₹ below entry', min: 0.5, max: 5 },
  { rule: 'each', label: 'Trailing: each ₹', min: 0.5, max: 3 },
  { rule: 'moves', label: 'moves the stop by ₹', min: 0, max: 3 },
  { rule: 'target', label: 'Target, ₹ above entry', min: 1, max: 8 },
];

/** A position with a stop loss, a trailing stop and a target on a day that can be played with. */
export function ExitLadder() {
  const [rules, setRules] = useState(EXAMPLE);
  const id = useId();
  const used = { ...rules, moves: Math.min(rules.moves, rules.each) };
  const ladder = ladderOf(used);
  return (
    <figure className={styles.frame} aria-label="Exit ladder">
      <div className={styles.head}>
        <strong>Bought at ₹ {money(ENTRY)}</strong>
        <span className={styles.keys}>
          <span className={styles.keyPrice}>price</span>
          <span className={styles.keyStop}>stop</span>
          <span className={styles.keyTarget}>target</span>
        </span>
      </div>
      <div role="img" aria-label={ladderText(ladder)}>
        <Drawing ladder={ladder} size="wide" />
        <Drawing ladder={ladder} size="narrow" />
      </div>
      <p className={styles.outcome} aria-live="polite">
        {ladderText(ladder)}
      </p>
      <div className={styles.sliders}>
        {SLIDERS.map(({ rule, label, min, max }) => (
          <label key={rule} htmlFor={`${id}-${rule}`}>
            <span>
              {label} <b>{money(used[rule])}</b>
            </span>
            <input
              id={`${id}-${rule}`}
              type="range"
              min={min}
              max={rule === 'moves' ? rules.each : max}
              step={0.25}
              value={used[rule]}
              onChange={({ target }) => setRules({ ...rules, [rule]: Number(target.value) })}
            />
          </label>
        ))}
      </div>
      <figcaption className={styles.caption}>
        A made-up day. The stop climbs with each step of the price in favour and never comes down; the first
        level that is met closes.
      </figcaption>
    </figure>
  );
}

const SIZES = {
  wide: { width: 720, height: 300, axis: 56 },
  narrow: { width: 340, height: 260, axis: 48 },
} as const;

function Drawing({ ladder, size }: { readonly ladder: Ladder; readonly size: keyof typeof SIZES }) {
  const { prices, stops, target, exit } = ladder;
  const { width, height, axis } = SIZES[size];
  const y = scaleOf([...prices, ...stops, target], { top: 12, bottom: height - 12 });
  const x = (index: number) => axis + (index / (prices.length - 1)) * (width - axis - 10);
  const rows = ticksOf(y, 5);
  const until = exit?.at ?? prices.length - 1;
  const line = (values: readonly number[]) =>
    values.map((value, index) => `${index === 0 ? 'M' : 'L'}${at(x(index))} ${at(y(value))}`).join('');
  const stairs = stops
    .map((stop, index) => (index === 0 ? `M${at(x(0))} ${at(y(stop))}` : `H${at(x(index))}V${at(y(stop))}`))
    .join('');
  const rest = prices
    .slice(until)
    .map((value, index) => `${index === 0 ? 'M' : 'L'}${at(x(until + index))} ${at(y(value))}`);
  return (
    <svg
      className={`${styles.picture} ${styles[size]}`}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
    >
      <g className={styles.grid}>
        {rows.values.map((value) => (
          <path key={value} d={`M${axis} ${at(y(value))}H${width - 10}`} />
        ))}
      </g>
      <path className={styles.target} d={`M${axis} ${at(y(target))}H${at(x(until))}`} />
      <path className={styles.rest} d={rest.join('')} />
      <path className={styles.price} d={line(prices.slice(0, until + 1))} />
      <path className={styles.stop} d={stairs} />
      {exit && <circle className={styles.exit} cx={at(x(exit.at))} cy={at(y(exit.price))} r={5} />}
      <g className={styles.text}>
        {rows.values.map((value) => (
          <text key={value} x={axis - 6} y={at(y(value) + 4)} textAnchor="end">
            {rows.text(value)}
          </text>
        ))}
      </g>
    </svg>
  );
}

function at(value: number): number {
  return Math.round(value * 10) / 10;
}
