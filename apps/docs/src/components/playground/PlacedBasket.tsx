import type { Basket, OrderUpdate, PositionRow } from '@spark/client';
import { rupees } from '../try-desk/order-labels.ts';
import deskStyles from '../try-desk/TryDesk.module.css';
import { type BasketRow, basketRows, basketState } from './basket-rows.ts';
import styles from './Playground.module.css';

interface Props {
  readonly basket: Basket;
  readonly orders: readonly OrderUpdate[];
  readonly positions: readonly PositionRow[];
}

/** The placed basket as it is worked: each leg in each account, with the profit of its position. */
export function PlacedBasket({ basket, orders, positions }: Props) {
  const unclosed = basket.exits.filter(({ isClosed, message }) => !isClosed && message);
  return (
    <>
      <p role="status">
        Basket {basket.basketID}: {basketState(basket)}
      </p>
      {basket.notice && <p>{basket.notice}</p>}
      {unclosed.map(({ account, token, symbol, message }) => (
        <p key={`${account} ${token}`} role="alert">
          {symbol}: {message}
        </p>
      ))}
      <section
        className={`${deskStyles.orders} ${styles.table}`}
        aria-label="Legs of the basket, live"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table>
          <caption>Basket {basket.basketID}, live. P&L is that of the position</caption>
          <thead>
            <tr>
              <th scope="col">Leg</th>
              <th scope="col">Status</th>
              <th scope="col">Filled</th>
              <th scope="col">P&L (₹)</th>
            </tr>
          </thead>
          <tbody>
            {basketRows(basket, orders, positions).map((row) => (
              <Row key={row.key} row={row} />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

function Row({ row }: { readonly row: BasketRow }) {
  return (
    <tr>
      <th scope="row">
        {row.side} {row.symbol} <small>{row.account}</small>
      </th>
      <td className={styles.state}>{row.state}</td>
      <td>
        {row.filled} of {row.qty ?? '–'} <small>at {rupees(row.tradePrice)}</small>
      </td>
      <td data-profit={row.profit ? (row.profit > 0 ? 'gain' : 'loss') : undefined}>{rupees(row.profit)}</td>
    </tr>
  );
}
