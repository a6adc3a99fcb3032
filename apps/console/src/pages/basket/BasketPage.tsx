import type { BasketRequest } from '@spark/client';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { UPDATED, useUpdated } from '../../live/use-updated.ts';
import { Button } from '../../parts/Button.tsx';
import { SelectField } from '../../parts/Field.tsx';
import { Page, Panel } from '../../parts/Panel.tsx';
import { Empty } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useStrategies } from '../../reads/desk-reads.ts';
import { useSpark } from '../../session/session-context.tsx';
import { newKey } from '../../ticket/ticket-store.ts';
import { sendOnce } from '../../ticket/unanswered.ts';
import styles from './Basket.module.css';
import { BasketList } from './BasketList.tsx';
import { BasketPlan } from './BasketPlan.tsx';
import { basketLegs, clearLegs, type Leg } from './basket-store.ts';
import { LegTable } from './LegTable.tsx';
import { PayoffPanel } from './PayoffPanel.tsx';

/** Legs that are placed as one, with what they can bring and what they need. */
export function BasketPage(): ReactNode {
  const legs = useSyncExternalStore(basketLegs.subscribe, basketLegs.getSnapshot);
  const strategies = useStrategies();
  const [chosen, setChosen] = useState('');
  const [productType, setProduct] = useState<'Intraday' | 'Delivery'>('Intraday');
  const [then, setThen] = useState<'stop' | 'goOn' | 'undo'>('stop');
  const [key, setKey] = useState(newKey);
  const strategyname = chosen || (strategies.data?.[0]?.StrategyName ?? '');
  const request = requestOf(legs, { strategyname, productType, then });
  const spark = useSpark();
  const isUpdated = useUpdated();
  const place = useAction((wanted: BasketRequest) =>
    sendOnce(spark, { key, what: basketName(wanted) }, () =>
      spark.placeBasket(wanted, { idempotencyKey: key, retries: 0 }),
    ),
  );

  async function onPlace(): Promise<void> {
    if (!(await place.run(request))) return;
    setKey(newKey());
    clearLegs();
  }

  return (
    <Page
      title="Basket"
      actions={
        legs.length > 0 && (
          <Button isSmall tone="quiet" onClick={clearLegs}>
            Remove all legs
          </Button>
        )
      }
    >
      {legs.length === 0 ? (
        <Empty action={<Link to="/chain">Open the chain</Link>}>
          No legs yet. Pick them from the option chain: B buys, S sells.
        </Empty>
      ) : (
        <div className={styles.grid}>
          <div className={styles.column}>
            <Panel title="Legs">
              <LegTable legs={legs} />
              <div className={styles.settings}>
                <SelectField
                  label="Strategy"
                  value={strategyname}
                  onChange={(event) => setChosen(event.target.value)}
                >
                  {strategies.data?.map(({ StrategyName }) => (
                    <option key={StrategyName}>{StrategyName}</option>
                  ))}
                </SelectField>
                <SelectField
                  label="Product"
                  value={productType}
                  onChange={(event) => setProduct(event.target.value as 'Intraday' | 'Delivery')}
                >
                  <option>Intraday</option>
                  <option>Delivery</option>
                </SelectField>
                <SelectField
                  label="If a hedge is not filled in time"
                  value={then}
                  onChange={(event) => setThen(event.target.value as 'stop' | 'goOn' | 'undo')}
                >
                  <option value="stop">stop, keep what is filled</option>
                  <option value="goOn">sell all the same</option>
                  <option value="undo">undo what is filled</option>
                </SelectField>
              </div>
            </Panel>
            <BasketPlan request={request} />
            <Button
              tone="main"
              isBusy={place.isBusy}
              disabled={strategyname === '' || isUpdated}
              title={isUpdated ? UPDATED : undefined}
              onClick={() => void onPlace()}
            >
              Place {legs.length} {legs.length === 1 ? 'leg' : 'legs'}, buys first
            </Button>
          </div>
          <PayoffPanel legs={legs} />
        </div>
      )}
      <BasketList />
    </Page>
  );
}

function requestOf(
  legs: readonly Leg[],
  {
    strategyname,
    productType,
    then,
  }: {
    readonly strategyname: string;
    readonly productType: 'Intraday' | 'Delivery';
    readonly then: 'stop' | 'goOn' | 'undo';
  },
): BasketRequest {
  return {
    strategyname,
    waitForHedges: { then },
    legs: legs.map(({ token, transType, lots, lotSize }) => ({
      token,
      transType,
      qty: lots * lotSize,
      orderType: 'Market',
      productType,
    })),
  };
}

function basketName({ legs }: BasketRequest): string {
  return `The basket of ${legs.length} ${legs.length === 1 ? 'leg' : 'legs'}`;
}
