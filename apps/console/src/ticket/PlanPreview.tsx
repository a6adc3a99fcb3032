import type { Basket, OrderRequest } from '@spark/client';
import { type ReactNode, useDeferredValue } from 'react';
import { Rupees } from '../parts/Figure.tsx';
import { failureText } from '../parts/States.tsx';
import { useRead } from '../reads/use-read.ts';
import { count } from '../text/money.ts';
import { previewOf } from './order-draft.ts';
import styles from './Ticket.module.css';

/** What would happen: which accounts take the order, with how much, at what cost, and which do not, and why. */
export function PlanPreview({ order }: { readonly order: OrderRequest | null }): ReactNode {
  const wanted = useDeferredValue(order);
  const plan = useRead(
    ['plan', wanted],
    async (spark) => {
      if (!wanted) return null;
      const { data } = await spark.placeBasket(previewOf(wanted));
      return data[0] ?? null;
    },
    { isOff: wanted === null },
  );
  if (!order) return null;
  if (plan.error) {
    const { message, hint } = failureText(plan.error);
    return (
      <p className={styles.refused} role="status">
        {message} {hint}
      </p>
    );
  }
  return plan.data ? <Plan basket={plan.data} /> : <p className="quiet">Planning…</p>;
}

function Plan({ basket }: { readonly basket: Basket }): ReactNode {
  const accounts = basket.legs[0]?.accounts ?? [];
  return (
    <table className={styles.plan}>
      <caption className="visually-hidden">What each account would do</caption>
      <thead>
        <tr>
          <th scope="col">Account</th>
          <th scope="col">Units</th>
          <th scope="col">Charges</th>
          <th scope="col">Margin</th>
          <th scope="col">Free</th>
        </tr>
      </thead>
      <tbody>
        {accounts.map(({ account, qty, status, message }) => {
          const estimate = basket.estimates?.find((each) => each.account === account);
          return status === 'refused' ? (
            <tr key={account}>
              <th scope="row">{shortName(account)}</th>
              <td colSpan={4} className="bad">
                {message}
              </td>
            </tr>
          ) : (
            <tr key={account}>
              <th scope="row">{shortName(account)}</th>
              <td>{count(qty)}</td>
              <td>
                <Rupees value={estimate?.charges} />
              </td>
              <td>
                <Rupees value={estimate?.margin} />
              </td>
              <td>
                <Rupees value={estimate?.available} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** `UCC:AccountName` without the UCC, which is the user's own. */
export function shortName(account: string): string {
  return account.slice(account.indexOf(':') + 1);
}
