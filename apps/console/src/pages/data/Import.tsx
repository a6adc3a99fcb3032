import type { CandleImport } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { useSystem } from '../../reads/desk-reads.ts';
import { useSignedIn } from '../../session/session-context.tsx';
import { count } from '../../text/money.ts';
import styles from './Data.module.css';
import { type ImportState, useImport } from './use-import.ts';

/** Candles of a file into the history, after every row was checked. */
export function Import(): ReactNode {
  const { userType } = useSignedIn();
  const [file, setFile] = useState<{ readonly name: string; readonly text: string } | null>(null);
  const { state, check, take, reset } = useImport();
  const isBusy = state.is === 'busy';
  return (
    <Panel title="Import candles">
      {userType === 'admin' ? (
        <>
          <p className="quiet">
            A CSV file whose first line names the columns: token, datetime, open, high, low, close, volume,
            and if you like interval and oi.{' '}
            <a href="/spark/BuildingAlgo/historicalData#files">More ways to name an instrument</a>
          </p>
          <input
            type="file"
            accept=".csv,text/csv"
            aria-label="File of candles"
            disabled={isBusy}
            onChange={async ({ target }) => {
              const [chosen] = target.files ?? [];
              reset();
              setFile(chosen ? { name: chosen.name, text: await chosen.text() } : null);
            }}
          />
          {file && (
            <p className={styles.master}>
              <Button isBusy={isBusy} onClick={() => void check(file.text)}>
                Check {file.name}
              </Button>
              <Button
                tone="main"
                disabled={state.is !== 'right'}
                isBusy={isBusy}
                onClick={() => void take(file.text)}
              >
                Import it
              </Button>
            </p>
          )}
          <Outcome state={state} />
        </>
      ) : (
        <p className="quiet">Importing candles is for administrators.</p>
      )}
      <Recorder />
    </Panel>
  );
}

function Outcome({ state }: { readonly state: ImportState }): ReactNode {
  return (
    <div role="status">
      {state.is === 'busy' && <p className="quiet">{state.what}…</p>}
      {state.is === 'wrong' && (
        <>
          <p className="bad">
            {state.isPartIn
              ? 'A part of the file was imported, then this was wrong:'
              : 'Nothing was imported.'}
          </p>
          <ul className={styles.faults}>
            {state.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </>
      )}
      {(state.is === 'right' || state.is === 'done') && <Report state={state.is} report={state.report} />}
    </div>
  );
}

const SERIES_SHOWN = 20;

function Report({
  state,
  report,
}: {
  readonly state: 'right' | 'done';
  readonly report: CandleImport;
}): ReactNode {
  const { candles, series } = report;
  const more = series.length - SERIES_SHOWN;
  return (
    <>
      <p>
        {state === 'right'
          ? `Every row is right: ${candlesText(candles)}. Nothing was imported yet.`
          : `Imported: ${candlesText(candles)}.`}
      </p>
      <ul className={styles.faults}>
        {series.slice(0, SERIES_SHOWN).map((one) => (
          <li key={`${one.series} ${one.interval}`}>
            {one.series}, interval {one.interval}: {candlesText(one.candles)}, {one.firstDay} to {one.lastDay}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="quiet">and {count(more)} more</p>}
    </>
  );
}

function candlesText(candles: number): string {
  return `${count(candles)} ${candles === 1 ? 'candle' : 'candles'}`;
}

/** What is recorded by itself. Only who looks after Spark sees it. */
function Recorder(): ReactNode {
  const { data } = useSystem();
  if (!data?.health) return null;
  const { recorder } = data.health;
  return (
    <>
      <h3>Recorder</h3>
      <p className="quiet">
        {recorder === null
          ? 'Prices are those of the simulated exchange, which can be asked again: nothing is recorded.'
          : `Every minute of what is watched is recorded. ${chainsText(recorder)}`}
      </p>
    </>
  );
}

function chainsText({
  chains,
  instruments,
}: {
  readonly chains: readonly string[];
  readonly instruments: number;
}): string {
  return chains.length === 0
    ? 'SPARK_RECORD names option chains to be recorded as well; it names none.'
    : `Of the option chains ${chains.join(', ')} ${count(instruments)} instruments are recorded now.`;
}
