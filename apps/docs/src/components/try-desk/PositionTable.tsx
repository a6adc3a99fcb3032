import type { PositionRow } from '@spark/client';
import { rupees } from './order-labels.ts';
import styles from './TryDesk.module.css';

interface Props {
  readonly positions: readonly PositionRow[];
  readonly onClose: (position: PositionRow) => void;
}

/** Open positions with their profit, as Spark computes it. */
export function PositionTable({ positions, onClose }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.orders} aria-label="Your open positions, live" tabIndex={0}>
      <table>
        <caption>Open positions</caption>
        <thead>
          <tr>
            <th scope="col">Instrument</th>
            <th scope="col">Quantity</th>
            <th scope="col" className={styles.rest}>
              Average
            </th>
            <th scope="col" className={styles.rest}>
              Last
            </th>
            <th scope="col">P&L (₹)</th>
            <th scope="col">
              <span className={styles.hidden}>Action</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {positions.map((row) => (
            <tr key={`${row.AccountName} ${row.StrategyName} ${row.token} ${row.productType}`}>
              <th scope="row">
                {row.symbol} <small>{row.AccountName}</small>
              </th>
              <td>{row.qty}</td>
              <td className={styles.rest}>{rupees(row.averagePrice)}</td>
              <td className={styles.rest}>{rupees(row.ltp)}</td>
              <td data-profit={profitOf(row)}>{rupees(row.totalpnl)}</td>
              <td>
                {row.closing ? (
                  <small>{row.closing.problem ?? 'Being squared off'}</small>
                ) : (
                  <button
                    type="button"
                    className="button button--secondary button--sm"
                    aria-label={`Square off ${row.symbol} in ${row.AccountName}`}
                    onClick={() => onClose(row)}
                  >
                    Square off
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function profitOf({ totalpnl }: PositionRow): string | undefined {
  if (totalpnl === null || totalpnl === 0) return undefined;
  return totalpnl > 0 ? 'gain' : 'loss';
}
