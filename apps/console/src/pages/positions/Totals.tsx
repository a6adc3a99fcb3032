import type { ReactNode } from 'react';
import { Gain } from '../../parts/Figure.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { count } from '../../text/money.ts';
import { DayTotal } from './DayTotal.tsx';
import { type GroupBy, type GroupTotal, groupTotals } from './group-totals.ts';
import styles from './Positions.module.css';
import { usePositions } from './use-positions.ts';

/** Each account, strategy or instrument with what it won or lost today. A click shows its rows alone. */
export function Totals({ by }: { readonly by: GroupBy }): ReactNode {
  const [chosen, setChosen] = useSearchState('group');
  const { rows, accounts } = usePositions();
  const totals: readonly GroupTotal[] =
    by === 'account'
      ? accounts.map((account) => ({ ...account, name: account.AccountName }))
      : groupTotals(rows ?? [], by);
  if (totals.length === 0) return null;
  return (
    <ul className={styles.totals} aria-label={`Totals by ${by}`}>
      {totals.map((total) => (
        <li key={total.name}>
          <button
            type="button"
            className={styles.total}
            aria-pressed={chosen === total.name}
            onClick={() => setChosen(chosen === total.name ? '' : total.name)}
          >
            <span className={styles.name}>{total.name}</span>
            <strong>
              <DayTotal total={total} />
            </strong>
            <small className="quiet">
              booked <Gain value={total.bookedpnl} />, open <Gain value={total.openpnl} />,{' '}
              {count(total.openpositions)} open
            </small>
          </button>
        </li>
      ))}
    </ul>
  );
}
