import type { BacktestTrade } from '@spark/client';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { gain, wholeRupees } from '../../text/money.ts';
import styles from './Report.module.css';

const SIZE = 240;
const EDGE = 10;
/** More points than this are one cloud, and slow to draw. */
const POINTS_MAX = 2_000;

type Kind = 'mae' | 'mfe';

/** Each trade as a point: how far it went against or in favour, and what it came to. */
export function Excursions({
  trades,
  onOpen,
}: {
  readonly trades: readonly BacktestTrade[];
  readonly onOpen: (leg: number) => void;
}): ReactNode {
  const shown = trades.slice(-POINTS_MAX);
  return (
    <Panel title="How far trades went">
      <p className="quiet">
        Each point is a trade; choose one to open it. A stop far beyond where winning trades go does not
        protect, and a target beyond where trades reach is never met.
        {trades.length > shown.length && ` The last ${POINTS_MAX} of ${trades.length} are drawn.`}
      </p>
      <div className={styles.two}>
        <Scatter kind="mae" title="At the worst, against what it came to" trades={shown} onOpen={onOpen} />
        <Scatter kind="mfe" title="At the best, against what it came to" trades={shown} onOpen={onOpen} />
      </div>
    </Panel>
  );
}

function Scatter({
  kind,
  title,
  trades,
  onOpen,
}: {
  readonly kind: Kind;
  readonly title: string;
  readonly trades: readonly BacktestTrade[];
  readonly onOpen: (leg: number) => void;
}): ReactNode {
  const [left, right] = rangeOf(trades.map((trade) => trade[kind]));
  const [bottom, top] = rangeOf(trades.map(({ net }) => net));
  const x = (value: number) => EDGE + ((value - left) / (right - left || 1)) * (SIZE - 2 * EDGE);
  const y = (value: number) => EDGE + ((top - value) / (top - bottom || 1)) * (SIZE - 2 * EDGE);
  const far = kind === 'mae' ? left : right;
  return (
    <figure className={styles.scatter}>
      <figcaption>{title}</figcaption>
      <svg
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        role="img"
        aria-label={`${title}: ${trades.length} trades, the farthest ${gain(far)}`}
      >
        <line x1={EDGE} x2={SIZE - EDGE} y1={y(0)} y2={y(0)} className={styles.zero} />
        <line x1={x(0)} x2={x(0)} y1={EDGE} y2={SIZE - EDGE} className={styles.zero} />
        {trades.map((trade) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: the table below has the same trades for keys
          <circle
            key={trade.leg}
            cx={x(trade[kind])}
            cy={y(trade.net)}
            r="3.2"
            className={styles.dot}
            data-tone={trade.net > 0 ? 'good' : 'bad'}
            onClick={() => onOpen(trade.leg)}
          >
            <title>{`${trade.symbol}, ${trade.entryTime.slice(0, 10)}: ${gain(trade.net)}`}</title>
          </circle>
        ))}
      </svg>
      <p className={`${styles.ends} quiet`}>
        <small>{wholeRupees(left)}</small>
        <small>{kind === 'mae' ? 'farthest against it →' : 'farthest in favour →'}</small>
        <small>{wholeRupees(right)}</small>
      </p>
    </figure>
  );
}

/** With 0 in it, so that gain and loss are told apart by place. */
function rangeOf(values: readonly number[]): readonly [number, number] {
  return values.reduce<readonly [number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [0, 0],
  );
}
