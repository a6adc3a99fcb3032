import type { BacktestTrade } from '@spark/client';
import { rupees } from '../try-desk/order-labels.ts';
import styles from './PlayedTrades.module.css';

const SHOWN = 10;

/** The first trades of a backtest. */
export function PlayedTrades({ trades }: { readonly trades: readonly BacktestTrade[] }) {
  const rest = trades.length - SHOWN;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.trades} aria-label="Trades of the backtest" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">In</th>
            <th scope="col">Out</th>
            <th scope="col">What</th>
            <th scope="col">Entry</th>
            <th scope="col">Exit</th>
            <th scope="col">Why</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {trades.slice(0, SHOWN).map((trade) => (
            <tr key={trade.leg}>
              <td>{clock(trade.entryTime)}</td>
              <td>{clock(trade.exitTime)}</td>
              <td>
                {trade.side} {trade.qty} {trade.symbol}
              </td>
              <td>{rupees(trade.entryPrice)}</td>
              <td>{rupees(trade.exitPrice)}</td>
              <td>{trade.reason}</td>
              <td>{rupees(trade.net)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p>and {rest} more.</p>}
    </section>
  );
}

/** The day and the minute. */
function clock(timestamp: string): string {
  return timestamp.slice(5, 16).replace('T', ' ');
}
