import type { HistoryCoverage } from '@spark/client';
import { istDay } from '@spark/web';
import type { ReactNode } from 'react';
import { InstrumentField } from '../../instruments/InstrumentField.tsx';
import { tokenOf, useInstrument } from '../../instruments/use-instrument.ts';
import { serverNow } from '../../live/server-clock.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useSearchState } from '../../parts/use-search-state.ts';
import { useRead } from '../../reads/use-read.ts';
import { count } from '../../text/money.ts';
import { type CoveredDay, firstDay, monthsOf, STATE_NAMES, STATES, statesOf } from './coverage-months.ts';
import styles from './Data.module.css';

const FIRST_TOKEN = 'NSE:26000';

const FILL: Readonly<Record<HistoryCoverage['fill'], string>> = {
  simulated: 'What is not stored comes from the simulated exchange.',
  brokers: 'What is not stored is asked for at the brokers, as far back as they have it.',
};

/** Of which days of an instrument the minutes are stored, day by day over half a year. */
export function Coverage(): ReactNode {
  const [chosen, setChosen] = useSearchState('coverage');
  const token = chosen || FIRST_TOKEN;
  const instrument = useInstrument(token) ?? null;
  const read = useRead(
    ['coverage', token],
    async (spark) =>
      (await spark.readHistoryCoverage({ token, from: firstDay(istDay(serverNow())) })).data[0],
  );
  const isOther = read.isPlaceholderData;
  return (
    <Panel title="Minutes that are stored">
      <InstrumentField
        label="Of which instrument"
        chosen={instrument}
        onChoose={(next) => setChosen(tokenOf(next))}
      />
      {read.error && <Failure error={read.error} onRetry={() => void read.refetch()} />}
      {(read.isPending || isOther) && <Loading label="Reading what is stored" rows={8} />}
      {read.data && !isOther && <Months coverage={read.data} />}
    </Panel>
  );
}

function Months({ coverage: { symbol, fill, days, dataVersion } }: { readonly coverage: HistoryCoverage }) {
  const counts = statesOf(days);
  return (
    <>
      <ul className={styles.legend} aria-label={`Days of ${symbol}`}>
        {STATES.map((state) => (
          <li key={state}>
            <Mark state={state} /> {count(counts[state])} {STATE_NAMES[state]}
          </li>
        ))}
      </ul>
      <p className="quiet">
        {FILL[fill]} <span title="Changes when anything changes that candles follow from">Data version</span>{' '}
        <code>{dataVersion}</code>
      </p>
      <div className={styles.months}>
        {monthsOf(days).map(({ month, weeks }) => (
          <section key={month} aria-label={month}>
            <h3>{month}</h3>
            <ul className={styles.month}>
              {weeks.flat().map((day, place) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty place has nothing else
                  <li key={`empty ${place}`} aria-hidden="true" />
                ) : (
                  <Day key={day.day} day={day} />
                ),
              )}
            </ul>
          </section>
        ))}
      </div>
    </>
  );
}

function Day({ day: { day, state, candles, of } }: { readonly day: CoveredDay }): ReactNode {
  const text = `${day}: ${STATE_NAMES[state]}, ${count(candles)} of ${count(of)} minutes`;
  return (
    <li title={text} className={styles.covered}>
      <span aria-hidden="true">{Number(day.slice(8))}</span>
      <Mark state={state} />
      <span className="visually-hidden">{text}</span>
    </li>
  );
}

/** By its form as well as by its colour. */
function Mark({ state }: { readonly state: CoveredDay['state'] }): ReactNode {
  return <span className={styles.mark} data-state={state} aria-hidden="true" />;
}
