import type { BasketRequest } from '@spark/client';
import { type ReactNode, useDeferredValue } from 'react';
import { Rupees } from '../../parts/Figure.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { shortName } from '../../ticket/PlanPreview.tsx';
import styles from './Basket.module.css';

/** What the server would do with the basket: charges, margin and refusals of each account. */
export function BasketPlan({ request }: { readonly request: BasketRequest }): ReactNode {
  const wanted = useDeferredValue(request);
  const plan = useRead(
    ['plan', wanted],
    async (spark) => (await spark.placeBasket({ ...wanted, dryRun: true })).data[0] ?? null,
    { isOff: wanted.strategyname === '' || wanted.legs.length === 0 },
  );
  const refused = plan.data?.legs.flatMap(({ symbol, accounts }) =>
    accounts
      .filter(({ status }) => status === 'refused')
      .map(({ account, message }) => `${shortName(account)}, ${symbol}: ${message}`),
  );
  return (
    <Panel title="What it needs">
      {plan.error && <Failure error={plan.error} />}
      <table className={styles.legs}>
        <caption className="visually-hidden">Margin and charges of each account</caption>
        <thead>
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Margin</th>
            <th scope="col">Free</th>
            <th scope="col">Charges</th>
          </tr>
        </thead>
        <tbody>
          {plan.data?.estimates?.map(({ account, margin, available, charges }) => (
            <tr key={account}>
              <th scope="row">{shortName(account)}</th>
              <td>
                <Rupees value={margin} />
              </td>
              <td>
                <Rupees value={available} />
              </td>
              <td>
                <Rupees value={charges} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {refused?.map((text) => (
        <p key={text} className="bad">
          {text}
        </p>
      ))}
      {plan.data?.notice && <p className="quiet">{plan.data.notice}</p>}
    </Panel>
  );
}
