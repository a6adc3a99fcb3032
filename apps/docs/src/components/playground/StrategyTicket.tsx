import type { Spark } from '@spark/client';
import { useState } from 'react';
import { explainFailure } from '../api-reference/explain-failure.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import { FreshnessLine } from '../try-desk/FreshnessLine.tsx';
import type { PaperStrategy } from '../try-desk/paper-desk.ts';
import { useOrderStream } from '../try-desk/use-order-stream.ts';
import { CopyAs } from './CopyAs.tsx';
import { LegList } from './LegList.tsx';
import { legsOf, UNDERLYINGS, type Underlying } from './legs.ts';
import { MarginTable } from './MarginTable.tsx';
import { PayoffView } from './PayoffView.tsx';
import { PlacedBasket } from './PlacedBasket.tsx';
import styles from './Playground.module.css';
import { basketRequest, faultOf, type Ticket } from './requests.ts';
import { TicketHead } from './TicketHead.tsx';
import { useAnswers } from './use-answers.ts';
import { useBasket } from './use-basket.ts';
import { useLotSize } from './use-lot-size.ts';
import { type Placing, usePlacing } from './use-placing.ts';

interface Props {
  readonly spark: Spark;
  readonly strategies: readonly PaperStrategy[];
}

/** One ticket: what it would bring, what became of it, and how to write it as a program. */
export function StrategyTicket({ spark, strategies }: Props) {
  const [legs, setLegs] = useState(() => legsOf('Iron condor'));
  const [underlying, setUnderlying] = useState<Underlying>(UNDERLYINGS[0]);
  const [productType, setProductType] = useState<Ticket['productType']>('Intraday');
  const [chosen, setChosen] = useState(strategies[0]?.name);
  const strategy = strategies.find(({ name }) => name === chosen) ?? strategies[0];
  const lot = useLotSize(spark, underlying);
  const fault = faultOf(legs);
  const accounts = strategy ? accountsOf(strategy) : [];
  const ticket: Ticket | null =
    strategy && lot.units !== null && fault === null
      ? {
          underlying,
          lotSize: lot.units,
          legs,
          productType,
          strategy: strategy.name,
          account: strategy.isPaperOnly ? undefined : accounts[0],
        }
      : null;
  const answers = useAnswers(spark, ticket);
  const placing = usePlacing(spark);
  const request = ticket && basketRequest(ticket);
  return (
    <>
      <fieldset className={styles.ticket} disabled={placing.basketID !== null}>
        <legend className={styles.hidden}>Options strategy</legend>
        <TicketHead
          strategies={strategies}
          strategy={strategy}
          underlying={underlying}
          productType={productType}
          onPreset={(preset) => setLegs(legsOf(preset))}
          onStrategy={setChosen}
          onUnderlying={setUnderlying}
          onProductType={setProductType}
        />
        <LegList legs={legs} onChange={setLegs} />
        <p role="status" className={styles.note}>
          {fault ?? (lot.units === null ? '' : `One lot is ${lot.units} units.`)}
        </p>
        {lot.failure !== undefined && <Problem failure={lot.failure} />}
      </fieldset>
      <PayoffView legs={legs.length} answer={answers.payoff} />
      <MarginTable
        accounts={accounts}
        caption={
          placing.basketID === null ? 'Margin and charges, estimates' : 'Of one more such basket, estimates'
        }
        margin={answers.margin}
        plan={answers.plan}
      />
      <Actions placing={placing} onPlace={request && (() => void placing.place(request))} spark={spark} />
      {request && (
        <>
          <p className={styles.title}>Copy it as a program</p>
          <CopyAs request={request} />
        </>
      )}
    </>
  );
}

interface ActionsProps {
  readonly spark: Spark;
  readonly placing: Placing;
  readonly onPlace: (() => void) | null;
}

/** Place it, follow it, close it, begin again. */
function Actions({ spark, placing, onPlace }: ActionsProps) {
  const { basketID, isBusy, message, failure, close, startAnew } = placing;
  const { orders, count, freshness } = useOrderStream(spark, 1);
  const followed = useBasket(spark, basketID, count);
  const isOver = followed?.basket.status === 'over';
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className="button button--primary"
        disabled={onPlace === null || basketID !== null}
        aria-disabled={isBusy}
        onClick={() => onPlace?.()}
      >
        Place in paper accounts
      </button>
      <p role="status">{message}</p>
      {failure !== undefined && <Problem failure={failure} />}
      {followed && <PlacedBasket basket={followed.basket} orders={orders} positions={followed.positions} />}
      {basketID !== null && (
        <>
          <FreshnessLine freshness={freshness} />
          {/* Not where the other button is: a slow double click there would close what it placed. */}
          {isOver ? (
            <button type="button" className="button button--secondary" onClick={startAnew}>
              New ticket
            </button>
          ) : (
            <button
              type="button"
              className="button button--primary"
              aria-disabled={isBusy}
              onClick={() => void close()}
            >
              Close it
            </button>
          )}
        </>
      )}
    </div>
  );
}

function Problem({ failure }: { readonly failure: unknown }) {
  return (
    <p role="alert" className={tryItStyles.problem}>
      {explainFailure(failure)}
    </p>
  );
}

/** All of them, or the first where the strategy has live accounts too: then a basket goes to one account. */
function accountsOf({ isPaperOnly, accounts }: PaperStrategy): readonly string[] {
  const names = accounts.map(({ identifier }) => identifier);
  return isPaperOnly ? names : names.slice(0, 1);
}
