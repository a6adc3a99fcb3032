import type { Deployment } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Gain, PriceFigure } from '../../parts/Figure.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { clockOf } from '../../text/clock-of.ts';
import styles from './DriftPanel.module.css';
import { type ComparedAccount, type ComparedTrade, driftText, tallyText, whereText } from './drift-text.ts';

const AGAIN_MS = 2_000;
const MISSING = 'Only one of the two has this trade';

/** A day of a deployment beside its backtest, which is played when it is asked for. */
export function DriftPanel({ deployment }: { readonly deployment: Deployment }): ReactNode {
  const dates = [...new Set(deployment.days.map(({ date }) => date))];
  const [newest] = dates;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const date = chosen ?? newest;
  if (date === undefined) return null;
  return (
    <Panel
      title="Drift"
      aside={
        <span className={styles.choice}>
          <label>
            <span className="visually-hidden">Day</span>
            <select value={date} onChange={({ target }) => setChosen(target.value)}>
              {dates.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </select>
          </label>
          {!isAsked && (
            <Button isSmall onClick={() => setAsked(true)}>
              Compare with the backtest
            </Button>
          )}
        </span>
      }
    >
      {isAsked ? (
        <Compared key={date} deploymentID={deployment.deploymentID} date={date} />
      ) : (
        <p className="quiet">
          What it traded on a day beside the backtest of that day: what differs, and what that cost.
        </p>
      )}
    </Panel>
  );
}

type DayProps = { readonly deploymentID: number; readonly date: string };

function Compared({ deploymentID, date }: DayProps): ReactNode {
  const [isPlaying, setPlaying] = useState(true);
  const read = useRead(
    ['deployments', 'day', deploymentID, date],
    async (spark) => (await spark.readDeploymentDay({ deploymentID, date })).data[0],
    isPlaying ? { everyMs: AGAIN_MS } : {},
  );
  const day = read.isPlaceholderData ? undefined : read.data;
  useEffect(() => {
    if (day !== undefined) setPlaying(day.playing);
  }, [day]);
  if (day === undefined)
    return read.error ? (
      <Failure error={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <Loading label="Comparing the day" rows={3} />
    );
  return (
    <>
      {day.says !== null && <p role="status">{day.says}</p>}
      {day.says === null && day.backtestID !== null && (
        <p>
          <Link to="/backtests/$backtestID" params={{ backtestID: String(day.backtestID) }}>
            Backtest {day.backtestID}
          </Link>
        </p>
      )}
      {day.says === null &&
        day.accounts.map((account) => <Account key={account.account} account={account} />)}
    </>
  );
}

function Account({ account }: { readonly account: ComparedAccount }): ReactNode {
  const { account: name, cost, trades } = account;
  return (
    <section aria-label={`Drift in ${name}`}>
      <h3>{name}</h3>
      <p>{driftText(account)}</p>
      <p>
        {tallyText(account)} Against the backtest, before charges:{' '}
        <Gain value={cost === null ? null : -cost} />
      </p>
      {trades.length > 0 && (
        <div className={styles.scroll}>
          <table className={styles.trades}>
            <caption className="visually-hidden">Trades in {name} beside those of the backtest</caption>
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
    </section>
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
