import type { Replay } from '@spark/client';
import type { ReactNode } from 'react';
import { PriceFigure } from '../../parts/Figure.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { clockOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import styles from './Replays.module.css';

type ReplayOrder = Replay['orders'][number];

const STATES = { wanted: 'not sent yet', sent: 'in the order book', over: 'done' } as const;

/** Every order of the replayed day. They are in an order book of the replay, and in no other. */
export function ReplayOrders({ orders }: { readonly orders: readonly ReplayOrder[] }): ReactNode {
  if (orders.length === 0) return null;
  return (
    <Panel title={orders.length === 1 ? '1 order' : `${orders.length} orders`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its place is scrolled by keys */}
      <section className={styles.scroll} aria-label="Orders of the replay" tabIndex={0}>
        <table className={styles.orders}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              <th scope="col">Order</th>
              <th scope="col">Filled</th>
              <th scope="col">Price</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an order without a number has its place alone
              <OrderRow key={place} order={order} />
            ))}
          </tbody>
        </table>
      </section>
    </Panel>
  );
}

function OrderRow({ order }: { readonly order: ReplayOrder }): ReactNode {
  const { at, transType, qty, filled, symbol, price, state, why, problem, of } = order;
  return (
    <tr>
      <td className="figure">{clockOf(at)}</td>
      <th scope="row">
        <strong className={transType === 'Buy' ? styles.buy : styles.sell}>{transType}</strong> {count(qty)}{' '}
        {symbol} <small className="quiet">{why === of ? of : `${of}: ${why}`}</small>
      </th>
      <td className="figure">{count(filled)}</td>
      <td className="figure">
        <PriceFigure value={price} reason="Nothing was filled" />
      </td>
      <td>
        {STATES[state]}
        {problem !== null && <span className="bad"> {problem}</span>}
      </td>
    </tr>
  );
}
