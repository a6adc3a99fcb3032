import { istDay } from '@spark/web';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { serverNow } from '../../../live/server-clock.ts';
import { Button } from '../../../parts/Button.tsx';
import { Chip } from '../../../parts/Panel.tsx';
import { Failure } from '../../../parts/States.tsx';
import { useSpark } from '../../../session/session-context.tsx';
import styles from '../Builder.module.css';
import { elementsOf } from '../edit/elements.ts';
import { useEditing } from '../editor/editor-context.tsx';
import { type Looked, lookAtCandle, lookAtNextTrue } from './look-at-candle.ts';
import { figure } from './looked-values.ts';
import { TradeFacts } from './TradeFacts.tsx';

type LookPanelProps = {
  readonly looked: Looked | null;
  readonly onLooked: (looked: Looked) => void;
  readonly errors: number;
};

const DAY_MS = 86_400_000;
const BACK_DAYS = 30;

function daysAgo(days: number): string {
  return istDay(serverNow() - days * DAY_MS);
}

type Busy = { readonly text: string; readonly stop: AbortController | null };

/** Shows the strategy at one candle: every value, and which rows were true. Or looks for a candle where a condition is true. */
export function LookPanel({ looked, onLooked, errors }: LookPanelProps): ReactNode {
  const spark = useSpark();
  const { document, selected } = useEditing();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState<Busy | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [answer, setAnswer] = useState('');
  const conditions = elementsOf(document, 'conditions').map(({ id }) => id);
  const condition = [chosen, selected].find((id) => conditions.includes(id)) ?? conditions[0];
  const at = day === '' ? '' : time === '' ? day : `${day}T${time}:00`;
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function attempt(started: Busy, work: () => Promise<void>): Promise<void> {
    setBusy(started);
    setError(null);
    setAnswer('');
    try {
      await work();
    } catch (failure) {
      if (!started.stop?.signal.aborted) setError(failure);
    } finally {
      setBusy(null);
    }
  }

  function look(event: FormEvent): void {
    event.preventDefault();
    void attempt({ text: 'Looking …', stop: null }, async () =>
      onLooked(await lookAtCandle(spark, document, at)),
    );
  }

  function goOn(): void {
    if (condition === undefined) return;
    const stop = new AbortController();
    running.current = stop;
    const after = at === '' ? daysAgo(BACK_DAYS) : at;
    void attempt({ text: 'Searching …', stop }, async () => {
      const next = await lookAtNextTrue(spark, document, {
        ...{ condition, after, lastDay: daysAgo(1), signal: stop.signal },
        onSearch: (to) => setBusy({ text: `Searching until ${to} …`, stop }),
      });
      if (next.looked === null) {
        setAnswer(
          `${condition} is not true at any candle after ${after.replace('T', ' ')} until ${next.until}.`,
        );
        return;
      }
      setDay(next.looked.at.slice(0, 10));
      setTime(next.looked.at.slice(11, 16));
      onLooked(next.looked);
    });
  }

  const isBusy = busy !== null;
  return (
    <div className={styles.look}>
      <form className={styles.lookForm} onSubmit={look}>
        <label>
          Day{' '}
          <input
            type="date"
            className={styles.input}
            value={day}
            onChange={({ target }) => setDay(target.value)}
          />
        </label>
        <label>
          Time{' '}
          <input
            className={styles.time}
            placeholder="hh:mm"
            pattern="([01]\d|2[0-3]):[0-5]\d"
            title="a time such as 10:35"
            maxLength={5}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        </label>
        <Button isSmall type="submit" tone="main" disabled={errors > 0 || isBusy}>
          Look
        </Button>
        {condition !== undefined && (
          <span className={styles.lookNext}>
            <label>
              Next candle where{' '}
              <select
                className={styles.input}
                value={condition}
                onChange={({ target }) => setChosen(target.value)}
              >
                {conditions.map((id) => (
                  <option key={id}>{id}</option>
                ))}
              </select>{' '}
              is true
            </label>
            <Button isSmall disabled={errors > 0 || isBusy} onClick={goOn}>
              Go to it
            </Button>
          </span>
        )}
        <span className={styles.note} role="status">
          {busy?.text ?? (answer || hint(errors))}
        </span>
        {busy?.stop && (
          <Button isSmall onClick={() => busy.stop?.abort()}>
            Stop
          </Button>
        )}
      </form>
      {error !== null && <Failure error={error} />}
      {looked && <Seen looked={looked} isOld={looked.of !== document} />}
    </div>
  );
}

function hint(errors: number): string {
  return errors > 0
    ? 'A strategy with errors cannot be looked at.'
    : `Without a day: the last candle of the last whole day, and the search begins ${BACK_DAYS} days ago.`;
}

function Seen({ looked, isOld }: { readonly looked: Looked; readonly isOld: boolean }): ReactNode {
  const { preview, candle, reason, at, playedFrom } = looked;
  return (
    <div data-old={isOld || undefined} className={styles.seen}>
      <p role="status">
        The candle that closed on {at.slice(0, 10)} at {at.slice(11, 16)}
        {preview.sources.simulated && <Chip tone="warn">simulated prices</Chip>}
        {isOld && <Chip tone="warn">the strategy was changed since</Chip>}
      </p>
      <ul className={styles.seenValues} aria-label="Values">
        {preview.elements.map(({ id, values }) => (
          <li key={id}>
            <strong>{id}</strong>{' '}
            {Object.entries(values).map(([name, value]) => (
              <span key={name} className="figure">
                <span className="quiet">{name}</span> {figure(value)}{' '}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <ul className={styles.seenTrades} aria-label="What would be traded">
        {preview.trades.map((trade) => (
          <li key={trade.action}>
            <strong>{trade.action}</strong>
            <TradeFacts trade={trade} />
          </li>
        ))}
      </ul>
      {reason !== null && <p className={styles.problem}>Rows are not known: {reason}</p>}
      {candle && (
        <ul className={styles.seenValues} aria-label="Conditions">
          {candle.conditions.map(({ id, sentence, result, fired, skipped }) => (
            <li key={id}>
              <Chip tone={result === 'true' ? 'good' : 'none'}>{result}</Chip> <strong>{id}</strong>{' '}
              {sentence}
              {fired && <Chip tone="accent">fired</Chip>}
              {skipped !== null && <span className="quiet"> Skipped: {skipped}.</span>}
            </li>
          ))}
        </ul>
      )}
      {candle && (
        <p className={styles.note}>
          Rows are those of a run from the morning of {playedFrom} on: legs from before are not known here.
          The rows of the selected condition carry their results.
        </p>
      )}
    </div>
  );
}
