import type { BacktestGroup, BacktestPoint } from '@spark/client';
import type { CSSProperties, ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { count, gain, toneOf, wholeRupees } from '../../text/money.ts';
import { depthsOf, monthsOf, yearsOf } from './heat.ts';
import styles from './Report.module.css';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The colour of a cell, by how much it is of the largest. */
export function depthStyle(depth: number): CSSProperties {
  return { '--depth': `${Math.round(12 + depth * 68)}%` } as CSSProperties;
}

/** Months beside each other and years below each other. */
export function MonthHeat({ byMonth }: { readonly byMonth: readonly BacktestGroup[] }): ReactNode {
  const years = yearsOf(byMonth);
  const depths = new Map(
    byMonth.map(({ name }, at) => [name, depthsOf(byMonth.map(({ net }) => net))[at] ?? 0]),
  );
  return (
    <Panel title="Months">
      <p className="quiet">What the days of each month added, after charges.</p>
      <div className={styles.scroll}>
        <table className={styles.heat}>
          <caption className="visually-hidden">Net result of each month</caption>
          <thead>
            <tr>
              <th scope="col">Year</th>
              {MONTHS.map((month) => (
                <th key={month} scope="col">
                  {month}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, months }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                {months.map((group, at) => (
                  <td
                    key={MONTHS[at]}
                    data-tone={toneOf(group?.net)}
                    style={depthStyle(group ? (depths.get(group.name) ?? 0) : 0)}
                    title={
                      group
                        ? `${group.name}: ${gain(group.net)}, ${group.wins} of ${group.count} days won`
                        : undefined
                    }
                  >
                    {group && <span className="figure">{wholeRupees(group.net)}</span>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

/** Every trading day, coloured by what it added. A day opens its trades. */
export function DayCalendar({
  points,
  chosen,
  onChoose,
}: {
  readonly points: readonly BacktestPoint[];
  readonly chosen: string;
  readonly onChoose: (day: string) => void;
}): ReactNode {
  const depths = depthsOf(points.map(({ net }) => net));
  const depthOf = new Map(points.map(({ day }, at) => [day, depths[at] ?? 0]));
  return (
    <Panel title="Days">
      <p className="quiet">What each trading day added, after charges. Choose one to see its trades alone.</p>
      <div className={styles.months}>
        {monthsOf(points).map(({ month, weeks }) => (
          <section key={month} aria-label={monthName(month)}>
            <h3>{monthName(month)}</h3>
            {weeks.map(({ key, days }) => (
              <div key={key} className={styles.week}>
                {days.map((point, at) =>
                  point === null ? (
                    // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else
                    <span key={at} />
                  ) : (
                    <button
                      key={point.day}
                      type="button"
                      className={styles.day}
                      data-tone={toneOf(point.net)}
                      style={depthStyle(depthOf.get(point.day) ?? 0)}
                      aria-pressed={chosen === point.day}
                      title={`${point.day}: ${gain(point.net)}`}
                      onClick={() => onChoose(chosen === point.day ? '' : point.day)}
                    >
                      <span aria-hidden="true">{Number(point.day.slice(8))}</span>
                      <span className="visually-hidden">{`${point.day}: ${gain(point.net)}`}</span>
                    </button>
                  ),
                )}
              </div>
            ))}
          </section>
        ))}
      </div>
    </Panel>
  );
}

const NAME = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });

function monthName(month: string): string {
  return NAME.format(new Date(`${month}-01T00:00:00Z`));
}

/** Results by what trades have in common. */
export function Groups({
  title,
  counted,
  groups,
  nameOf,
}: {
  readonly title: string;
  readonly counted: string;
  readonly groups: readonly BacktestGroup[];
  readonly nameOf: (name: string) => string;
}): ReactNode {
  if (groups.length === 0) return null;
  const depths = depthsOf(groups.map(({ net }) => net));
  return (
    <section>
      <h3>{title}</h3>
      <table className={styles.groups}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{title}</span>
            </th>
            <th scope="col">{counted}</th>
            <th scope="col">Won</th>
            <th scope="col">Net</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group, at) => (
            <tr key={group.name}>
              <th scope="row">{nameOf(group.name)}</th>
              <td className="figure">{count(group.count)}</td>
              <td className="figure">{group.winRate === null ? '–' : `${group.winRate.toFixed(0)} %`}</td>
              <td className={`figure ${toneOf(group.net)}`}>
                <span
                  className={styles.meter}
                  data-tone={toneOf(group.net)}
                  style={{ width: `${(depths[at] ?? 0) * 100}%` }}
                  aria-hidden="true"
                />
                {gain(group.net)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
