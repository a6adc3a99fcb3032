import type { ReactNode } from 'react';
import { LivePrice } from '../../live/LivePrice.tsx';
import { Button } from '../../parts/Button.tsx';
import { count } from '../../text/money.ts';
import styles from './Basket.module.css';
import { changeLeg, type Leg, removeLeg } from './basket-store.ts';

const LOTS_MAX = 999;

export function LegTable({ legs }: { readonly legs: readonly Leg[] }): ReactNode {
  return (
    <table className={styles.legs}>
      <caption className="visually-hidden">Legs of the basket</caption>
      <thead>
        <tr>
          <th scope="col">Side</th>
          <th scope="col">Contract</th>
          <th scope="col">Lots</th>
          <th scope="col">Units</th>
          <th scope="col">LTP</th>
          <th scope="col">
            <span className="visually-hidden">Remove</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {legs.map(({ id, symbol, token, transType, lots, lotSize }) => (
          <tr key={id}>
            <td>
              <Button
                isSmall
                tone={transType === 'Buy' ? 'buy' : 'sell'}
                aria-label={`${transType} ${symbol}: change the side`}
                onClick={() => changeLeg(id, { transType: transType === 'Buy' ? 'Sell' : 'Buy' })}
              >
                {transType}
              </Button>
            </td>
            <th scope="row">{symbol}</th>
            <td>
              <input
                type="number"
                min={1}
                max={LOTS_MAX}
                className={styles.lots}
                aria-label={`Lots of ${symbol}`}
                value={lots}
                onChange={(event) => {
                  const next = Math.trunc(Number(event.target.value));
                  if (next >= 1 && next <= LOTS_MAX) changeLeg(id, { lots: next });
                }}
              />
            </td>
            <td className="figure">{count(lots * lotSize)}</td>
            <td>
              <LivePrice token={token} />
            </td>
            <td>
              <Button isSmall tone="quiet" aria-label={`Remove ${symbol}`} onClick={() => removeLeg(id)}>
                ✕
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
