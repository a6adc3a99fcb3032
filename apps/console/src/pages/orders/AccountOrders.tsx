import type { BatchUpdate, OrderUpdate } from '@spark/client';
import type { ReactNode } from 'react';
import { PriceFigure } from '../../parts/Figure.tsx';
import { clockOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import { FillBar } from './FillBar.tsx';
import styles from './Orders.module.css';
import { operationText } from './order-request.ts';
import { StatusChip } from './StatusChip.tsx';

/** One order in each of its accounts, with the slices that went to the broker. */
export function AccountOrders({ accounts }: { readonly accounts: readonly OrderUpdate[] }): ReactNode {
  return (
    <table className={styles.accounts}>
      <caption className="visually-hidden">The order in each account</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Status</th>
          <th scope="col">Filled</th>
          <th scope="col">Average</th>
          <th scope="col">Slices at the broker</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map((order) => (
          <tr key={order.reftag}>
            <th scope="row">{order.AccountName}</th>
            <td>
              <StatusChip status={order.status} />
            </td>
            <td>
              <FillBar filled={order.filledQty} total={order.qty} />
            </td>
            <td>
              <PriceFigure
                value={order.filledQty > 0 ? order.tradePrice : null}
                reason="Nothing was filled so far"
              />
            </td>
            <td>
              {order.orders.length === 0
                ? 'none sent yet'
                : order.orders.map((slice, index) => (
                    <Slice key={slice.orderid || `slice ${index}`} slice={slice} />
                  ))}
              {operationText(order) && (
                <p className="quiet">
                  {'Operation: '}
                  {operationText(order)}
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One order at the broker, with the broker's own words where it said something. */
function Slice({
  slice: { orderid, qty, status, message, placed_at },
}: {
  readonly slice: BatchUpdate;
}): ReactNode {
  return (
    <p title={`Placed ${clockOf(placed_at)}`}>
      {count(qty)} {orderid === '' ? '' : <code>{orderid}</code>} {status.toLowerCase()}
      {message && <span className={status === 'Rejected' ? 'bad' : 'quiet'}> {message}</span>}
    </p>
  );
}
