import type { ExecutionLog } from '@spark/client';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { clockOf } from '../../text/clock-of.ts';
import styles from './Desk.module.css';

export function LastEvents({
  lines,
  isUnknown,
}: {
  readonly lines: readonly ExecutionLog[] | undefined;
  /** They could not be read. */
  readonly isUnknown: boolean;
}): ReactNode {
  // What was called with which fields is for the page of logs.
  const shown = lines?.filter((line) => line['Alert Type'] !== 'DEBUG');
  return (
    <Panel title="What happened last" aside={<Link to="/logs">All</Link>}>
      {isUnknown && <p className="quiet">What happened is not known at the moment.</p>}
      {shown?.length === 0 && <p className="quiet">Nothing yet.</p>}
      <ol className={styles.events}>
        {shown?.map((line) => (
          <li key={line.id} className={styles.event}>
            <time className="figure quiet">{clockOf(line.Datetime)}</time>
            <span className={line['Alert Type'] === 'ERROR' ? 'bad' : ''}>
              <span className="quiet">{line.Name}</span> {line.Message}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
