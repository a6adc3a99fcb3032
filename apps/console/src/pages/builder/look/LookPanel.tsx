import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../../parts/Button.tsx';
import { Chip } from '../../../parts/Panel.tsx';
import { Failure } from '../../../parts/States.tsx';
import { useSpark } from '../../../session/session-context.tsx';
import styles from '../Builder.module.css';
import { useEditing } from '../editor/editor-context.tsx';
import { type Looked, lookAtCandle } from './look-at-candle.ts';
import { figure } from './looked-values.ts';

type LookPanelProps = {
  readonly looked: Looked | null;
  readonly onLooked: (looked: Looked) => void;
  readonly errors: number;
};

/** Shows the strategy at one candle: every value, and which rows were true. */
export function LookPanel({ looked, onLooked, errors }: LookPanelProps): ReactNode {
  const spark = useSpark();
  const { document } = useEditing();
  const [day, setDay] = useState('');
  const [time, setTime] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function look(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const at = day === '' ? '' : time === '' ? day : `${day}T${time}:00`;
      onLooked(await lookAtCandle(spark, document, at));
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles.look}>
      <form className={styles.lookForm} onSubmit={(event) => void look(event)}>
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
        <Button isSmall type="submit" tone="main" isBusy={isBusy} disabled={errors > 0}>
          {isBusy ? 'Looking …' : 'Look'}
        </Button>
        <span className={styles.note}>
          {errors > 0
            ? 'A strategy with errors cannot be looked at.'
            : 'Without a day: the last candle of the last whole day.'}
        </span>
      </form>
      {error !== null && <Failure error={error} />}
      {looked && <Seen looked={looked} isOld={looked.of !== document} />}
    </div>
  );
}

function Seen({ looked, isOld }: { readonly looked: Looked; readonly isOld: boolean }): ReactNode {
  const { preview, candle, reason, at } = looked;
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
          Rows are those of the day played from its morning on: legs of earlier days are not known here. The
          rows of the selected condition carry their results.
        </p>
      )}
    </div>
  );
}
