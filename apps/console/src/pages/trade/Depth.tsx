import type { Tick } from '@spark/client';
import { type ReactNode, useEffect, useState } from 'react';
import { liveStoresOf } from '../../live/live-stores.ts';
import { useIsOld } from '../../live/use-live.ts';
import { useSpark } from '../../session/session-context.tsx';
import { count, price } from '../../text/money.ts';
import { openTicket } from '../../ticket/ticket-store.ts';
import styles from './Trade.module.css';

const EVERY_MS = 200;

/** The best bids and asks. A click on a price opens a ticket with that limit. */
export function Depth({ token }: { readonly token: string }): ReactNode {
  const tick = useDepth(token);
  const isOld = useIsOld();
  if (!tick) return <p className="quiet">Waiting for a quote…</p>;
  const { bids = [], asks = [] } = tick;
  if (bids.length === 0 && asks.length === 0) return <p className="quiet">This feed sends no depth.</p>;
  const rows = Math.max(bids.length, asks.length);
  return (
    <table className={styles.depth} data-old={isOld}>
      <caption className="visually-hidden">Best bids and asks</caption>
      <thead>
        <tr>
          <th scope="col">Units</th>
          <th scope="col">Bid</th>
          <th scope="col">Ask</th>
          <th scope="col">Units</th>
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the book is what the row is
          <tr key={row}>
            <td>{count(bids[row]?.qty)}</td>
            <td>
              <Level token={token} transType="Buy" level={bids[row]?.price} />
            </td>
            <td>
              <Level token={token} transType="Sell" level={asks[row]?.price} />
            </td>
            <td>{count(asks[row]?.qty)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Level({
  token,
  transType,
  level,
}: {
  readonly token: string;
  readonly transType: 'Buy' | 'Sell';
  readonly level: number | undefined;
}): ReactNode {
  if (level === undefined) return '–';
  return (
    <button
      type="button"
      className={styles.level}
      data-side={transType}
      title={`${transType} at ${price(level)}`}
      onClick={() => openTicket({ token, transType, limitPrice: level })}
    >
      {price(level)}
    </button>
  );
}

/** The newest depth, a few times a second. */
function useDepth(token: string): Tick | null {
  const spark = useSpark();
  const [tick, setTick] = useState<Tick | null>(null);
  useEffect(() => {
    let newest: Tick | null = null;
    setTick(null);
    const stop = liveStoresOf(spark).prices.follow(token, {
      withDepth: true,
      onTick: (next) => {
        newest = next;
      },
    });
    const timer = setInterval(() => setTick(newest), EVERY_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [spark, token]);
  return tick;
}
