import type { OrderUpdate } from '@spark/client';
import { type FormEvent, Fragment, useState } from 'react';
import { restingAt, rupees } from './order-labels.ts';
import { NumberField } from './TicketFields.tsx';
import styles from './TryDesk.module.css';

/** One order with its row in each account. */
export interface PlacedOrder {
  readonly strefID: number;
  readonly rows: readonly [OrderUpdate, ...OrderUpdate[]];
}

export interface NewPrices {
  readonly limitPrice: number;
  readonly triggerPrice: number;
}

interface Props {
  readonly orders: readonly PlacedOrder[];
  readonly onModify: (order: PlacedOrder, prices: NewPrices) => void;
  readonly onCancel: (order: PlacedOrder) => void;
}

/** Orders of today, the newest first: each once, with its state in each of its accounts. */
export function OrderTable({ orders, onModify, onCancel }: Props) {
  const [modified, setModified] = useState<number | null>(null);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles.orders} aria-label="Your orders of today, live" tabIndex={0}>
      <table>
        <caption>Orders of today</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Status</th>
            <th scope="col">Filled</th>
            <th scope="col">Resting at</th>
            <th scope="col">Traded at</th>
          </tr>
        </thead>
        {orders.map((order) => (
          <tbody key={order.strefID}>
            <OrderHead
              order={order}
              onModify={() => setModified(modified === order.strefID ? null : order.strefID)}
              onCancel={() => onCancel(order)}
            />
            {modified === order.strefID && isOpen(order) && (
              <tr>
                <td colSpan={5}>
                  <PriceForm
                    order={order}
                    onSend={(prices) => {
                      setModified(null);
                      onModify(order, prices);
                    }}
                  />
                </td>
              </tr>
            )}
            {order.rows.map((row) => (
              <tr key={row.AccountName}>
                <td>{row.AccountName}</td>
                <td>{row.status}</td>
                <td>
                  {row.filledQty} of {row.qty}
                </td>
                <td>{row.active === 1 ? restingAt(row) : '–'}</td>
                <td>{row.filledQty > 0 ? rupees(row.tradePrice) : '–'}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

function OrderHead({
  order,
  onModify,
  onCancel,
}: {
  readonly order: PlacedOrder;
  readonly onModify: () => void;
  readonly onCancel: () => void;
}) {
  const [{ transType, symbol, orderType, productType }] = order.rows;
  return (
    <tr className={styles.order}>
      <th scope="rowgroup" colSpan={5}>
        {transType} {symbol}{' '}
        <small>
          {orderType}, {productType}, strefID {order.strefID}
        </small>
        {isOpen(order) && (
          <Fragment>
            {' '}
            {orderType !== 'Market' && <OrderButton does="Modify" order={order} onClick={onModify} />}{' '}
            <OrderButton does="Cancel" order={order} onClick={onCancel} />
          </Fragment>
        )}
      </th>
    </tr>
  );
}

function OrderButton({
  does,
  order,
  onClick,
}: {
  readonly does: string;
  readonly order: PlacedOrder;
  readonly onClick: () => void;
}) {
  return (
    <button
      type="button"
      className="button button--secondary button--sm"
      aria-label={`${does} order ${order.strefID}`}
      onClick={onClick}
    >
      {does}
    </button>
  );
}

function PriceForm({
  order,
  onSend,
}: {
  readonly order: PlacedOrder;
  readonly onSend: (prices: NewPrices) => void;
}) {
  const [first] = order.rows;
  const [limitPrice, setLimitPrice] = useState(String(first.limitPrice));
  const [triggerPrice, setTriggerPrice] = useState(String(first.triggerPrice));
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend({ limitPrice: Number(limitPrice), triggerPrice: Number(triggerPrice) });
  };
  return (
    <form className={styles.modify} onSubmit={send} aria-label={`New prices of order ${order.strefID}`}>
      {first.orderType === 'SL-Limit' && (
        <NumberField
          id={`trigger-${order.strefID}`}
          label="New trigger price (₹)"
          value={triggerPrice}
          onChange={setTriggerPrice}
        />
      )}
      <NumberField
        id={`limit-${order.strefID}`}
        label="New limit price (₹)"
        value={limitPrice}
        onChange={setLimitPrice}
      />
      <button type="submit" className="button button--primary button--sm">
        Modify in {order.rows.length === 1 ? 'this account' : `all ${order.rows.length} accounts`}
      </button>
    </form>
  );
}

function isOpen({ rows }: PlacedOrder): boolean {
  return rows.some(({ active }) => active === 1);
}

/** Rows of one order together, in the order in which orders were placed, the newest first. */
export function placedOrders(rows: readonly OrderUpdate[]): readonly PlacedOrder[] {
  const byOrder = Map.groupBy(rows, ({ strefID }) => strefID);
  return [...byOrder]
    .sort(([one], [other]) => other - one)
    .map(([strefID, theirs]) => {
      const [first, ...others] = theirs.toSorted((a, b) => a.AccountName.localeCompare(b.AccountName));
      return first ? { strefID, rows: [first, ...others] as const } : null;
    })
    .filter((order) => order !== null);
}
