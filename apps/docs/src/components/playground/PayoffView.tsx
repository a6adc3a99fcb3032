import type { Payoff } from '@spark/client';
import { PayoffCurve } from '@spark/look';
import { istClock, istInstant } from '@spark/web';
import { explainFailure } from '../api-reference/explain-failure.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import pictureStyles from '../payoff/Payoff.module.css';
import { rupees } from '../try-desk/order-labels.ts';
import deskStyles from '../try-desk/TryDesk.module.css';
import styles from './Playground.module.css';
import { payoffFacts, payoffSentence, percent } from './payoff-facts.ts';
import type { Answer } from './use-answers.ts';

interface Props {
  /** How many there are. */
  readonly legs: number;
  readonly answer: Answer<readonly Payoff[]>;
}

/** What the legs bring: the picture, the figures, and the contracts that were chosen. */
export function PayoffView({ legs, answer }: Props) {
  const payoff = answer.value?.[0] ?? null;
  return (
    <>
      <figure className={pictureStyles.frame} aria-label="Payoff of the legs">
        <div className={pictureStyles.head}>
          <strong>Payoff</strong>
          <span className={pictureStyles.keys}>
            <span className={pictureStyles.keyExpiry}>at the first expiry</span>
            <span className={pictureStyles.keyNow}>now</span>
            <span className={pictureStyles.keySpot}>index</span>
          </span>
        </div>
        <div role="img" aria-label={payoff ? payoffSentence(payoff) : 'No payoff yet.'}>
          <PayoffCurve payoff={payoff} />
        </div>
        <dl className={`${pictureStyles.facts} ${styles.facts}`}>
          {payoffFacts(payoff).map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <figcaption className={pictureStyles.caption}>
          For the lots above, before charges.
          {payoff?.oldestPrice && ` Oldest price at ${istClock(istInstant(payoff.oldestPrice))} Indian time.`}
          {payoff?.unknown.map((sentence) => ` ${sentence}`)}
        </figcaption>
      </figure>
      {answer.failure !== undefined && (
        <p role="alert" className={tryItStyles.problem}>
          {explainFailure(answer.failure)}
        </p>
      )}
      <ChosenContracts legs={legs} payoff={payoff} />
    </>
  );
}

/** Rows without an answer keep their place. */
function ChosenContracts({ legs, payoff }: { readonly legs: number; readonly payoff: Payoff | null }) {
  const rows = Array.from({ length: legs }, (_, at) => payoff?.legs[at]);
  return (
    <section
      className={`${deskStyles.orders} ${styles.table}`}
      aria-label="The contracts that Spark chose"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
    >
      <table>
        <caption>The contracts that Spark chose</caption>
        <thead>
          <tr>
            <th scope="col">Contract</th>
            <th scope="col">Units</th>
            <th scope="col">Price (₹)</th>
            <th scope="col" className={deskStyles.rest}>
              Volatility
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((leg, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are those of the legs, in their order.
            <tr key={at}>
              <th scope="row">
                {leg ? `${leg.transType} ${leg.symbol}` : `Leg ${at + 1}`}
                <small className={styles.why}>{leg?.why ?? ''}</small>
              </th>
              <td>{leg?.qty ?? '–'}</td>
              <td>{rupees(leg?.price)}</td>
              <td className={deskStyles.rest}>{percent(leg?.iv)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
