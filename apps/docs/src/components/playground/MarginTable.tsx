import type { AccountMargin, Basket } from '@spark/client';
import { explainFailure } from '../api-reference/explain-failure.ts';
import tryItStyles from '../api-reference/TryIt.module.css';
import { rupees } from '../try-desk/order-labels.ts';
import deskStyles from '../try-desk/TryDesk.module.css';
import styles from './Playground.module.css';
import type { Answer } from './use-answers.ts';

interface Props {
  /** The accounts that the basket goes to, as orders name them. */
  readonly accounts: readonly string[];
  readonly caption: string;
  readonly margin: Answer<readonly AccountMargin[]>;
  readonly plan: Answer<Basket>;
}

/** What the legs need and cost in each account: a column for each. */
export function MarginTable({ accounts, caption, margin, plan }: Props) {
  const columns = accounts.map((account) => ({
    account,
    margin: margin.value?.find((row) => row.account === account),
    charges: plan.value?.estimates?.find((row) => row.account === account)?.charges,
  }));
  return (
    <>
      <section
        className={`${deskStyles.orders} ${styles.table}`}
        aria-label="Margin and charges of each account"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table>
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">₹</th>
              {columns.map(({ account, margin }) => (
                <th key={account} scope="col">
                  {account.slice(account.indexOf(':') + 1)} <small>{sourceOf(margin)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {FIGURES.map(([label, figure]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {columns.map((column) => (
                  <td key={column.account}>{figure(column)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Sentences margin={margin} plan={plan} />
    </>
  );
}

interface Column {
  readonly margin: AccountMargin | undefined;
  readonly charges: number | null | undefined;
}

const ENOUGH: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };

const FIGURES: readonly (readonly [label: string, figure: (column: Column) => string])[] = [
  ['Margin required', ({ margin }) => rupees(margin?.required)],
  ['Blocked in the end', ({ margin }) => rupees(margin?.final)],
  ['Available', ({ margin }) => rupees(margin?.available)],
  ['Enough', ({ margin }) => ENOUGH[String(margin?.enough)] ?? '–'],
  ['Charges', ({ charges }) => rupees(charges)],
];

function sourceOf(margin: AccountMargin | undefined): string {
  if (!margin) return '–';
  return margin.source === 'broker' ? 'figure of the broker' : 'estimate';
}

function Sentences({ margin, plan }: Pick<Props, 'margin' | 'plan'>) {
  const notes = new Set(margin.value?.flatMap((account) => account.notes));
  // Both calls refuse the same legs with the same words.
  const failures = new Set(
    [margin.failure, plan.failure].filter((failure) => failure !== undefined).map(explainFailure),
  );
  return (
    <>
      {[...notes].map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {[...failures].map((sentence) => (
        <p key={sentence} role="alert" className={tryItStyles.problem}>
          {sentence}
        </p>
      ))}
    </>
  );
}
