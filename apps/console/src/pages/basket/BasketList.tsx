import type { Basket } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useRead } from '../../reads/use-read.ts';
import { useSpark } from '../../session/session-context.tsx';
import { clockOf } from '../../text/clock-of.ts';
import { count } from '../../text/money.ts';
import { shortName } from '../../ticket/PlanPreview.tsx';
import styles from './Basket.module.css';

const SHOWN = 20;
const EVERY_MS = 3_000;

/** Baskets that were placed, the newest first. */
export function BasketList(): ReactNode {
  const { data } = useRead(['baskets'], async (spark) => (await spark.listBaskets({ limit: SHOWN })).data, {
    everyMs: EVERY_MS,
  });
  if (!data || data.length === 0) return null;
  return (
    <Panel title="Placed baskets">
      <ul className={styles.placed}>
        {data.map((basket) => (
          <Placed key={basket.basketID} basket={basket} />
        ))}
      </ul>
    </Panel>
  );
}

const OVER: readonly Basket['status'][] = ['over', 'closing'];

function Placed({ basket }: { readonly basket: Basket }): ReactNode {
  const spark = useSpark();
  const basketID = basket.basketID ?? 0;
  const close = useAction(() => spark.squareOffBasket({ basketID }));
  const cancel = useAction(() => spark.cancelBasket({ basketID }));
  return (
    <li className={styles.basket}>
      <div className={styles.basketHead}>
        <strong>
          Basket {basketID}, {basket.StrategyName}
        </strong>
        <span className="quiet">{clockOf(basket.created_at)}</span>
        <Chip tone={basket.status === 'open' ? 'good' : basket.status === 'over' ? 'none' : 'warn'}>
          {basket.status}
        </Chip>
        <span className={styles.spread} />
        {(basket.status === 'waiting' || basket.status === 'working') && (
          <Button isSmall isBusy={cancel.isBusy} onClick={() => void cancel.run(undefined)}>
            Cancel what waits
          </Button>
        )}
        {!OVER.includes(basket.status) && (
          <Button isSmall tone="danger" isBusy={close.isBusy} onClick={() => void close.run(undefined)}>
            Square off
          </Button>
        )}
      </div>
      <ul>
        {basket.legs.map(({ symbol, accounts }) =>
          accounts.map(({ account, status, transType, qty, filledQty, message }) => (
            <li key={`${symbol} ${account}`} className={status === 'refused' ? 'bad' : ''}>
              {shortName(account)}: {transType} {symbol}, {count(filledQty)} of {count(qty)} filled, {status}
              {message ? `. ${message}` : ''}
            </li>
          )),
        )}
      </ul>
      {basket.notice && <p className="quiet">{basket.notice}</p>}
    </li>
  );
}
