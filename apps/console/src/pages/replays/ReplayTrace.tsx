import type { Replay } from '@spark/client';
import { type ReactNode, useId } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { TimeOfDay } from '../../parts/TimeOfDay.tsx';
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

function Candle({ replayID, at }: { readonly replayID: number; readonly at: string }): ReactNode {
  const read = useRead(
    ['replays', 'trace', replayID, at],
    async (spark) => (await spark.readReplayTrace({ replayID, at })).data[0] ?? null,
  );
  if (read.error) return <Failure error={read.error} onRetry={() => void read.refetch()} />;
  if (!read.data) return <Loading label="Reading the candle" rows={3} />;
  return <CandleConditions candle={read.data} />;
}
