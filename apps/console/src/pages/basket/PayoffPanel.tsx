import type { Payoff, PayoffQuestion } from '@spark/client';
import { PayoffCurve } from '@spark/look';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { decimal, percent, price, rupees } from '../../text/money.ts';
import styles from './Basket.module.css';
import type { Leg } from './basket-store.ts';

const EVERY_MS = 3_000;

export function PayoffPanel({ legs }: { readonly legs: readonly Leg[] }): ReactNode {
  const asked = legs.map(({ token, transType, lots, lotSize }) => ({
    token,
    transType,
    qty: lots * lotSize,
  }));
  return (
    <Panel title="Payoff">
      <PayoffPicture question={{ legs: asked }} />
    </Panel>
  );
}

/** The payoff as the server works it out, now and at the first expiry. */
export function PayoffPicture({ question }: { readonly question: PayoffQuestion }): ReactNode {
  const payoff = useRead(
    ['payoff', question],
    async (spark) => (await spark.workOutPayoff(question)).data[0] ?? null,
    { everyMs: EVERY_MS, isOff: question.legs?.length === 0 },
  );
  return (
    <>
      {payoff.error && <Failure error={payoff.error} onRetry={() => void payoff.refetch()} />}
      {payoff.isPending && <Loading label="Working out the payoff" rows={9} />}
      {payoff.data && (
        <>
          <p className={styles.keys}>
            <span className={styles.keyExpiry}>at the first expiry</span>
            <span className={styles.keyNow}>now</span>
          </p>
          <PayoffCurve payoff={payoff.data} />
          <dl className={styles.facts}>
            {factsOf(payoff.data).map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="figure">{text}</dd>
              </div>
            ))}
          </dl>
          {payoff.data.unknown.map((text) => (
            <p key={text} className="quiet">
              {text}
            </p>
          ))}
        </>
      )}
    </>
  );
}

function factsOf(payoff: Payoff): readonly (readonly [string, string])[] {
  const { atExpiry, greeks } = payoff;
  const most = (value: number | 'unlimited' | null) => (value === 'unlimited' ? 'unlimited' : rupees(value));
  return [
    ['Max profit', most(atExpiry.maxProfit)],
    ['Max loss', most(atExpiry.maxLoss)],
    ['Break-even', atExpiry.breakEvens?.map((each) => price(each)).join(' and ') || '–'],
    ['Net premium', rupees(payoff.netPremium)],
    ['Probability of profit', percent(payoff.probabilityOfProfit, 1).replace('+', '')],
    ['Delta', decimal(greeks?.delta, 2)],
    ['Theta of a day', rupees(greeks?.theta)],
    ['Vega', rupees(greeks?.vega)],
  ];
}
