import { type GivenSignal, readSignalList, type SignalList } from '@spark/client';
import type { ReactNode } from 'react';
import { TextArea } from '../../parts/Field.tsx';
import { count } from '../../text/money.ts';
import styles from './Backtests.module.css';

const ROWS_NAMED = 5;
/** Far more than a run takes, and little enough for a field. */
const FILE_BYTES = 1_000_000;

/** What was listed, and whether a run may begin with it. */
export function listedSignals(
  text: string,
  asked: readonly string[],
): SignalList & {
  readonly isRight: boolean;
  /** For the request: nothing where none are listed, so that those count that were recorded. */
  readonly given: { readonly signals?: readonly GivenSignal[] };
} {
  if (asked.length === 0) return { signals: [], problems: [], isRight: true, given: {} };
  const list = readSignalList(text, asked);
  const isRight = list.problems.length === 0;
  return { ...list, isRight, given: list.signals.length > 0 ? { signals: list.signals } : {} };
}

/** The signals of TradingView that a run of past days is played with, typed, pasted or from a file. */
export function SignalListField({
  asked,
  day,
  text,
  onChange,
}: {
  /** The names that the strategy asks for. */
  readonly asked: readonly string[];
  /** A day for the example. */
  readonly day: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}): ReactNode {
  if (asked.length === 0) return null;
  const { signals, problems } = listedSignals(text, asked);
  const more = problems.length - ROWS_NAMED;
  return (
    <div className={styles.signals}>
      <TextArea
        label="TradingView signals that came"
        hint={`one in each line: ${day} 10:03:20 ${asked[0]}`}
        rows={4}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <label className="quiet">
        Or a CSV file{' '}
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          onChange={({ target }) =>
            void target.files?.[0]
              ?.slice(0, FILE_BYTES)
              .text()
              .then((read) => onChange(read))
          }
        />
      </label>
      <div role="status">
        {problems.slice(0, ROWS_NAMED).map(({ line, message }) => (
          <p key={line} className="bad">
            Line {line}: {message}
          </p>
        ))}
        {more > 0 && (
          <p className="bad">
            And {count(more)} more {more === 1 ? 'line' : 'lines'}.
          </p>
        )}
        {problems.length === 0 && (
          <p className="quiet">
            {signals.length === 0
              ? 'None listed: those count that deployments of the saved strategy recorded.'
              : `${count(signals.length)} ${signals.length === 1 ? 'signal' : 'signals'} listed, in Indian time.`}
          </p>
        )}
      </div>
    </div>
  );
}
