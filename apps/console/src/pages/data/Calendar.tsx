import type { ReactNode } from 'react';
import { Choice } from '../../parts/Field.tsx';
import { Chip, Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import styles from './Data.module.css';
import { SEGMENTS } from './Markets.tsx';

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' });

/** Whether an exchange trades today, its hours, and the holidays to come and gone. */
export function Calendar(): ReactNode {
  const [chosen, setChosen] = useSearchState('exchange');
  const exch = chosen === 'NFO' ? 'NFO' : 'NSE';
  const today = useRead(
    ['holiday today', exch],
    async (spark) => (await spark.checkHoliday({ exch })).data[0],
  );
  const coming = useRead(['holidays', exch], async (spark) => (await spark.listHolidays({ exch })).data);
  const gone = useRead(
    ['past holidays', exch],
    async (spark) => (await spark.listPastHolidays({ exch })).data,
  );
  const error = today.error ?? coming.error ?? gone.error;
  return (
    <Panel
      title={`Calendar of ${exch}`}
      aside={
        today.data && (
          <Chip tone={today.data.holiday ? 'warn' : 'good'}>
            {today.data.holiday ? (today.data.name ?? 'holiday') : 'trading day'}
          </Chip>
        )
      }
    >
      <Choice
        label="Exchange"
        isLabelHidden
        value={exch}
        options={[
          ['NSE', 'Shares, NSE'],
          ['NFO', 'Futures and options, NFO'],
        ]}
        onChange={(next) => setChosen(next === 'NSE' ? '' : next)}
      />
      {error && <Failure error={error} onRetry={() => void today.refetch()} />}
      {today.isPending && <Loading label="Reading the calendar" rows={6} />}
      {today.data?.phases && today.data.phases.length > 0 && (
        <table className={styles.table}>
          <caption className="visually-hidden">Hours of today</caption>
          <thead>
            <tr>
              <th scope="col">Segment</th>
              <th scope="col">Phase</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
            </tr>
          </thead>
          <tbody>
            {today.data.phases.map((phase) => (
              <tr key={`${phase.class} ${phase.phase} ${phase.from}`}>
                <th scope="row">{SEGMENTS[phase.class]}</th>
                <td>{phase.phase}</td>
                <td>{phase.from}</td>
                <td>{phase.to}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <h3>Holidays to come</h3>
      <Days days={coming.data} none="No holiday to come is known yet." />
      <details>
        <summary>Holidays that were</summary>
        <Days days={gone.data?.toReversed()} none="None is known." />
      </details>
    </Panel>
  );
}

function Days({
  days,
  none,
}: {
  readonly days: readonly string[] | undefined;
  readonly none: string;
}): ReactNode {
  if (days?.length === 0) return <p className="quiet">{none}</p>;
  return (
    <ul className={styles.days}>
      {days?.map((day) => (
        <li key={day} className="figure">
          {day} <span className="quiet">{WEEKDAY.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))}</span>
        </li>
      ))}
    </ul>
  );
}
