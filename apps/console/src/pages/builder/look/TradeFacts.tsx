import type { ReactNode } from 'react';
import styles from '../Builder.module.css';
import { type TradeToTell, tradeFacts } from './trade-facts.ts';

/** What a leg would trade, and why where something of it is not known. */
export function TradeFacts({ trade }: { readonly trade: TradeToTell }): ReactNode {
  const isNothing = trade.symbol === null;
  return (
    <>
      {!isNothing && (
        <dl className={styles.tradeFacts}>
          {tradeFacts(trade).map(([name, figure]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figure">{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      {trade.notes.map((note) => (
        <p key={note} className={styles.note}>
          {isNothing && 'Not known: '}
          {note}
        </p>
      ))}
    </>
  );
}
