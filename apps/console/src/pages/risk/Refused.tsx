import { istDay } from '@spark/web';
import type { ReactNode } from 'react';
import { serverNow } from '../../live/server-clock.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { clockOf } from '../../text/clock-of.ts';
import styles from './Risk.module.css';

const EVERY_MS = 5_000;
const LINES_MAX = 200;

/** What a guard did not let through today, in the words of the trail. */
export function Refused(): ReactNode {
  const today = istDay(serverNow());
  const lines = useRead(
    ['logs', 'refused', today],
    async (spark) => {
      const { data } = await spark.readExecutionLogs({ text: 'refused', from: today, limit: LINES_MAX });
      return data.filter(({ Message }) => /^Trail: (a guard|guards) refused/.test(Message));
    },
    { everyMs: EVERY_MS },
  );
  return (
    <Panel title="Refused today">
      {lines.error && <Failure error={lines.error} onRetry={() => void lines.refetch()} />}
      {lines.isPending && <Loading label="Reading what was refused" rows={3} />}
      {lines.data?.length === 0 && <p className="quiet">No guard has refused an order today.</p>}
      <ol className={styles.refused} aria-label="Refused today">
        {lines.data?.map(({ id, Datetime, Message }) => (
          <li key={id}>
            <time className="figure quiet">{clockOf(Datetime)}</time>
            <span>{withoutMark(Message)}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function withoutMark(message: string): string {
  const text = message.replace(/^Trail: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
