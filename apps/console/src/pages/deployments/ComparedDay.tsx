import type { Spark } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Gain, PriceFigure } from '../../parts/Figure.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { clockOf } from '../../text/clock-of.ts';
import styles from './DriftPanel.module.css';
import { type ComparedTrade, driftText, type TradedDay, tallyText, whereText } from './drift-text.ts';

const AGAIN_MS = 2_000;
const MISSING = 'Only one of the two has this trade';

type Comparison = {
  readonly says: string | null;
  readonly playing: boolean;
  readonly backtestID: number | null;
};

type Props<Day> = {
  readonly name: readonly (string | number)[];
  readonly read: (spark: Spark) => Promise<Day | undefined>;
  readonly children: (day: Day) => ReactNode;
};

/** A day beside its backtest, asked for again while that is played. */
export function Comparing<Day extends Comparison>({ name, read, children }: Props<Day>): ReactNode {
  const [isPlaying, setPlaying] = useState(true);
  const found = useRead([...name], read, isPlaying ? { everyMs: AGAIN_MS } : {});
  const day = found.isPlaceholderData ? undefined : found.data;
  useEffect(() => {
    if (day !== undefined) setPlaying(day.playing);
  }, [day]);
  if (day === undefined)
    return found.error ? (
      <Failure error={found.error} onRetry={() => void found.refetch()} />
    ) : (
      <Loading label="Comparing the day" rows={3} />
    );
  if (day.says !== null) return <p role="status">{day.says}</p>;
  return (
    <>
      {day.backtestID !== null && (
        <p>
          <Link to="/backtests/$backtestID" params={{ backtestID: String(day.backtestID) }}>
            Backtest {day.backtestID}
          </Link>
        </p>
      )}
      {children(day)}
    </>
  );
}

type DayProps = {
  readonly compared: TradedDay;
  /** Where it traded, as ` in paper`; empty where there is one account alone. */
  readonly where?: string;
};

/** What was seen, decided and traded, and what the difference cost. */
export function ComparedDay({ compared, where = '' }: DayProps): ReactNode {
  const { cost, trades } = compared;
  return (
    <>
      <p>{driftText(compared)}</p>
      <p>
        {tallyText(compared)} Against the backtest, before charges:{' '}
        <Gain value={cost === null ? null : -cost} />
      </p>
      {trades.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.trades}>
            <caption className="visually-hidden">Trades{where} beside those of the backtest</caption>
            <thead>
              <tr>
                {['Trade', 'In', 'Entry', 'Backtest', 'Exit', 'Backtest', 'Difference'].map(
                  (title, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns have one title, and none ever moves
                    <th key={place} scope="col">
                      {title}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {trades.map((trade, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a day that is over stays as it is
                <Trade key={place} trade={trade} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

function Trade({ trade }: { readonly trade: ComparedTrade }): ReactNode {
  const { transType, qty, symbol, cost } = trade;
  return (
    <tr>
      <th scope="row">
        {transType} {qty ?? ''} {symbol}
      </th>
      <td>{whereText(trade)}</td>
      <Side at={trade.entryTime} price={trade.entryPrice} />
      <Side at={trade.backtestEntryTime} price={trade.backtestEntryPrice} />
      <Side at={trade.exitTime} price={trade.exitPrice} />
      <Side at={trade.backtestExitTime} price={trade.backtestExitPrice} />
      <td>
        <Gain value={-cost} />
      </td>
    </tr>
  );
}

function Side({ at, price }: { readonly at: string | null; readonly price: number | null }): ReactNode {
  return (
    <td>
      <PriceFigure value={price} reason={MISSING} />{' '}
      {at !== null && <small className="figure quiet">{clockOf(at)}</small>}
    </td>
  );
}
