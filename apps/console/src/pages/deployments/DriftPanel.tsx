import type { Deployment } from '@spark/client';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ComparedDay, Comparing } from './ComparedDay.tsx';
import styles from './DriftPanel.module.css';

/** A day of a deployment beside its backtest, which is played when it is asked for. */
export function DriftPanel({ deployment }: { readonly deployment: Deployment }): ReactNode {
  const dates = [...new Set(deployment.days.map(({ date }) => date))];
  const [newest] = dates;
  const [chosen, setChosen] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const date = chosen ?? newest;
  if (date === undefined) return null;
  return (
    <Panel
      title="Drift"
      aside={
        <span className={styles.choice}>
          <label>
            <span className="visually-hidden">Day</span>
            <select value={date} onChange={({ target }) => setChosen(target.value)}>
              {dates.map((day) => (
                <option key={day}>{day}</option>
              ))}
            </select>
          </label>
          {!isAsked && (
            <Button isSmall onClick={() => setAsked(true)}>
              Compare with the backtest
            </Button>
          )}
        </span>
      }
    >
      {isAsked ? (
        <Compared key={date} deploymentID={deployment.deploymentID} date={date} />
      ) : (
        <p className="quiet">
          What it traded on a day beside the backtest of that day: what differs, and what that cost.
        </p>
      )}
    </Panel>
  );
}

type DayProps = { readonly deploymentID: number; readonly date: string };

function Compared({ deploymentID, date }: DayProps): ReactNode {
  return (
    <Comparing
      name={['deployments', 'day', deploymentID, date]}
      read={async (spark) => (await spark.readDeploymentDay({ deploymentID, date })).data[0]}
    >
      {({ accounts }) =>
        accounts.map((account) => (
          <section key={account.account} aria-label={`Drift in ${account.account}`}>
            <h3>{account.account}</h3>
            <ComparedDay compared={account} where={` in ${account.account}`} />
          </section>
        ))
      }
    </Comparing>
  );
}
