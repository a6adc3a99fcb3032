import type { Replay } from '@spark/client';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { CandleConditions } from '../backtests/CandleTrace.tsx';
import styles from './Replays.module.css';

type TraceProps = {
  readonly replay: Replay;
  /** A moment of the day; null follows the day. */
  readonly asked: string | null;
  readonly onAsk: (at: string | null) => void;
};

/** What every condition was at a candle of the day: the last one that has closed, or one that is asked for. */
export function ReplayTrace({ replay, asked, onAsk }: TraceProps): ReactNode {
  const id = useId();
  const { replayID, date, at } = replay;
  // A candle is a minute at the least, so that the same minute has the same answer.
  const minute = (asked ?? at)?.replace(' ', 'T').slice(0, 16) ?? null;
  return (
    <Panel
      title="Why it decided so"
      aside={
        <span className={styles.asked}>
          <label htmlFor={id}>Candle that closed by</label>
          <TimeOfDay
            id={id}
            value={minute === null ? '' : minute.slice(11)}
            isOff={minute === null}
            onChange={(time) => onAsk(`${date}T${time}:00`)}
          />
          {asked !== null && (
            <Button isSmall onClick={() => onAsk(null)}>
              Follow the day
            </Button>
          )}
        </span>
      }
    >
      {minute === null ? (
        <p className="quiet">The day has not begun.</p>
      ) : (
        <Candle replayID={replayID} at={`${minute}:00`} />
      )}
    </Panel>
  );
}

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** A time as the pages write it, whatever the browser's language is; it counts once it is one. */
function TimeOfDay({
  id,
  value,
  isOff,
  onChange,
}: {
  readonly id: string;
  readonly value: string;
  readonly isOff: boolean;
  readonly onChange: (time: string) => void;
}): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      id={id}
      className={styles.timeOfDay}
      placeholder="hh:mm"
      inputMode="numeric"
      maxLength={5}
      value={typed ?? value}
      disabled={isOff}
      aria-invalid={typed?.length === 5 && !TIME.test(typed)}
      onBlur={() => setTyped(null)}
      onChange={({ target }) => {
        setTyped(target.value);
        if (TIME.test(target.value) && target.value !== value) onChange(target.value);
      }}
    />
  );
}

function Candle({ replayID, at }: { readonly replayID: number; readonly at: string }): ReactNode {
  const read = useRead(
    ['replays', 'trace', replayID, at],
    async (spark) => (await spark.readReplayTrace({ replayID, at })).data[0] ?? null,
  );
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading label="Reading the candle" rows={3} />;
  return <CandleConditions candle={read.data} />;
}
