import type { Replay } from '@spark/client';
import styles from '../page-backtest/PlayedTrades.module.css';
import { rupees } from '../try-desk/order-labels.ts';

/** The orders of a replayed day, as they come. */
export function ReplayOrders({ orders }: Pick<Replay, 'orders'>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.trades} aria-label="Orders of the replay" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Order</th>
            <th scope="col">Filled</th>
            <th scope="col">Price</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={`${order.leg} ${order.of} ${order.at}`}>
              <td>{order.at.slice(11, 19)}</td>
              <td>
                {order.transType} {order.qty} {order.symbol}
              </td>
              <td>{order.filled}</td>
              <td>{order.price === null ? '' : rupees(order.price)}</td>
              <td>{order.problem ?? order.why}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
