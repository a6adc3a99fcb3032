import type { Deployment } from '@spark/client';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { TimeOfDay } from '../../parts/TimeOfDay.tsx';
import { useRead } from '../../reads/use-read.ts';
import { CandleConditions } from '../backtests/CandleTrace.tsx';
import styles from './Deployments.module.css';

const EVERY_MS = 5_000;

/** What every condition was at the last candle of an account, or at one that is asked for, with what its rows compared. */
export function DeploymentTrace({ deployment }: { readonly deployment: Deployment }): ReactNode {
  const id = useId();
  const { deploymentID, accountNames, day } = deployment;
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);
  const account = chosen ?? accountNames[0];
  const at = asked === null || day === null ? undefined : `${day}T${asked}:00`;
  const read = useRead(
    ['deployments', 'trace', deploymentID, account, at],
    async (spark) =>
      (await spark.readDeploymentTrace({ deploymentID, account, ...(at === undefined ? {} : { at }) }))
        .data[0] ?? null,
    { isOff: account === undefined, ...(at === undefined ? { everyMs: EVERY_MS } : {}) },
  );
  if (account === undefined) return null;
  return (
    <Panel
      title="Why it decided so"
      aside={
        <span className={styles.asked}>
          {accountNames.length > 1 && (
            <select aria-label="Account" value={account} onChange={({ target }) => setChosen(target.value)}>
              {accountNames.map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          )}
          <label htmlFor={id}>Candle that closed by</label>
          <TimeOfDay
            id={id}
            value={asked ?? read.data?.at.slice(11, 16) ?? ''}
            isOff={day === null}
            onChange={setAsked}
          />
          {asked !== null && (
            <Button isSmall onClick={() => setAsked(null)}>
              Follow the last one
            </Button>
          )}
        </span>
      }
    >
      {read.error ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : read.data === undefined ? (
        <Loading label="Reading the candle" rows={3} />
      ) : read.data === null ? (
        <p className="quiet">
          No candle by then. Shown are those decided since Spark was started, and earlier ones of today as far
          as they can be worked out again.
        </p>
      ) : (
        <CandleConditions candle={read.data} />
      )}
    </Panel>
  );
}
