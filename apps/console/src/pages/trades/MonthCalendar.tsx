import type { Trade } from '@spark/client';
import type { ReactNode } from 'react';
import { useRead } from '../../reads/use-read.ts';
import { toneOf, wholeRupees } from '../../text/money.ts';
import { dayProfits } from './day-profits.ts';
import type { Month } from './month.ts';
import styles from './Trades.module.css';

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type MonthCalendarProps = {
  readonly month: Month;
  readonly trades: readonly Trade[];
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
};

/** One cell for each day with the profit of its trades, before charges. */
export function MonthCalendar({ month, trades, chosen, onChoose }: MonthCalendarProps): ReactNode {
  const profits = dayProfits(trades);
  const holidays = useRead(['holidays'], async (spark) => (await spark.listHolidays({ exch: 'NSE' })).data);
  const closed = new Set(holidays.data ?? []);
  return (
    <table className={styles.calendar}>
      <caption className="visually-hidden">Profit of each day of {month.name}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {month.weeks.map((week) => (
          <tr key={week.find((day) => day !== null)}>
            {week.map((day, index) => {
              const profit = day === null ? undefined : profits.get(day);
              return (
                <td key={WEEKDAYS[index]} className={day !== null && closed.has(day) ? styles.holiday : ''}>
                  {day !== null && (
                    <button
                      type="button"
                      className={styles.day}
                      data-tone={toneOf(profit?.profit)}
                      aria-pressed={chosen === day}
                      disabled={!profit}
                      onClick={() => onChoose(day)}
                    >
                      <small aria-hidden="true">{Number(day.slice(8))}</small>
                      <span className="visually-hidden">{day}</span>
                      {profit && <span className="figure">{wholeRupees(profit.profit)}</span>}
                      {profit && (
                        <small className="quiet">
                          {profit.trades} {profit.trades === 1 ? 'trade' : 'trades'}
                        </small>
                      )}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
