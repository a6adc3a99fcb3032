import type { Deployment, DocumentRevision } from '@spark/client';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Gain } from '../../parts/Figure.tsx';
import { Page } from '../../parts/Panel.tsx';
import { Empty, Failure, Loading } from '../../parts/States.tsx';
import { useRead } from '../../reads/use-read.ts';
import { AccountPanel } from './AccountPanel.tsx';
import styles from './Deployments.module.css';
import { DeploymentTrace } from './DeploymentTrace.tsx';
import { DriftPanel } from './DriftPanel.tsx';
import { dayAndMinute } from './day-text.ts';
import { newerRev } from './deployment-text.ts';
import { NextDecision } from './NextDecision.tsx';
import { PauseButton } from './PauseButton.tsx';
import { ModeChip, StateChip } from './StateChip.tsx';
import { StopDialog } from './StopDialog.tsx';
import { SwitchDialog } from './SwitchDialog.tsx';
import { useDeployment } from './use-deployments.ts';

/** One deployment: how it stands, what each account holds, and what can be done about it. */
export function DeploymentPage(): ReactNode {
  const { deploymentID: text = '' } = useParams({ strict: false });
  const deploymentID = Number(text);
  const read = useDeployment(deploymentID);
  const deployment = read.isPlaceholderData ? undefined : read.data;
  if (deployment)
    return <Opened deployment={deployment} error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Page title={`Deployment ${text}`}>
      {read.error ? (
        <Failure error={read.error} onRetry={() => void read.refetch()} />
      ) : Number.isSafeInteger(deploymentID) ? (
        <Loading label="Reading the deployment" rows={12} />
      ) : (
        <Empty action={<Link to="/deployments">All deployments</Link>}>There is no such deployment.</Empty>
      )}
    </Page>
  );
}

type OpenedProps = {
  readonly deployment: Deployment;
  readonly error: Error | null;
  readonly onRetry: () => void;
};

function Opened({ deployment, error, onRetry }: OpenedProps): ReactNode {
  const { id, name, state, accounts } = deployment;
  const [asked, setAsked] = useState<'stop' | 'switch' | null>(null);
  const revisions = useRead(
    ['documents', id, 'revisions'],
    async (spark) => (await spark.listDocumentRevisions({ id })).data,
  );
  const isOver = state === 'stopped';
  const known = revisions.data?.toSorted((a, b) => b.rev - a.rev) ?? [];
  return (
    <Page
      title={name}
      actions={
        !isOver && (
          <>
            <PauseButton row={deployment} />
            {state !== 'stopping' && known.length > 1 && (
              <Button onClick={() => setAsked('switch')}>Switch revision …</Button>
            )}
            <Button tone="danger" onClick={() => setAsked('stop')}>
              Stop …
            </Button>
          </>
        )
      }
    >
      <About deployment={deployment} />
      {error && <Failure error={error} onRetry={onRetry} />}
      <Notes deployment={deployment} revisions={known} onSwitch={() => setAsked('switch')} />
      <Figures deployment={deployment} />
      {accounts.length === 0 && <NoAccounts deployment={deployment} />}
      {accounts.map((account) => (
        <AccountPanel key={account.account} account={account} isOver={isOver} />
      ))}
      <DeploymentTrace deployment={deployment} />
      <DriftPanel deployment={deployment} />
      {!isOver && (
        <p className="quiet">It runs in Spark: you can close this page, and nothing about it changes.</p>
      )}
      {asked === 'stop' && <StopDialog deployment={deployment} onClose={() => setAsked(null)} />}
      {asked === 'switch' && (
        <SwitchDialog deployment={deployment} revisions={known} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}

function About({ deployment }: { readonly deployment: Deployment }): ReactNode {
  const { deploymentID, id, name, rev, strategyname, createdAt, params } = deployment;
  const values = Object.entries(params).map(([param, value]) => `${param} = ${value}`);
  return (
    <div className={styles.about}>
      <Link to="/deployments">Deployments</Link>
      <span className="quiet">
        {deploymentID} · in {strategyname} since {dayAndMinute(createdAt)}
        {values.length > 0 && ` · ${values.join(', ')}`}
      </span>
      <nav className={styles.links} aria-label="What belongs to it">
        <Link to="/build/$id" params={{ id: String(id) }}>
          Document {id}, r{rev}
        </Link>
        <Link to="/backtests" search={{ q: name } as never}>
          Backtests
        </Link>
        <Link to="/orders" search={{ strategy: strategyname } as never}>
          Orders
        </Link>
        <Link to="/logs" search={{ q: strategyname } as never}>
          Log
        </Link>
      </nav>
    </div>
  );
}

type NotesProps = {
  readonly deployment: Deployment;
  readonly revisions: readonly DocumentRevision[];
  readonly onSwitch: () => void;
};

/** What is special about how it stands, each with what can be done. */
function Notes({ deployment, revisions, onSwitch }: NotesProps): ReactNode {
  const { state, says, nextRev, rev } = deployment;
  const newer = state === 'running' || state === 'paused' ? newerRev(deployment, revisions) : null;
  return (
    <>
      {says !== null && (
        <p className={state === 'stopped' ? styles.note : styles.trouble} role="status">
          {says}
        </p>
      )}
      {state === 'paused' && (
        <p className={styles.warning}>
          Paused: nothing new enters. Open legs keep their stops and targets, and the square-off time closes
          them.
        </p>
      )}
      {state === 'stopping' && (
        <p className={styles.warning}>
          Being stopped: everything that it holds is closed, and tried again every minute until nothing is
          held.
        </p>
      )}
      {nextRev !== null && (
        <p className={styles.note}>
          <span>
            It goes on with r{nextRev} when the next session begins and nothing is held. Until then r{rev}{' '}
            trades.
          </span>
          <Button isSmall onClick={onSwitch}>
            Change …
          </Button>
        </p>
      )}
      {newer !== null && (
        <p className={styles.note}>
          <span>
            r{newer} of the document is saved; r{rev} trades until you switch.
          </span>
          <Button isSmall onClick={onSwitch}>
            Switch …
          </Button>
        </p>
      )}
    </>
  );
}

function Figures({ deployment }: { readonly deployment: Deployment }): ReactNode {
  const { day, booked, open, nextDecision, accountNames } = deployment;
  const noSession = 'It has not been in a session yet';
  return (
    <dl className={styles.figures}>
      <div>
        <dt>State</dt>
        <dd className={styles.chips}>
          <StateChip row={deployment} /> <ModeChip mode={deployment.mode} />
        </dd>
      </div>
      <div>
        <dt>Next decision</dt>
        <dd>
          <NextDecision at={nextDecision} />
        </dd>
      </div>
      <div>
        <dt>Booked{day === null ? '' : ` on ${day}`}</dt>
        <dd>
          <Gain value={day === null ? null : booked} reason={noSession} />
        </dd>
      </div>
      <div>
        <dt>Open</dt>
        <dd>
          <Gain
            value={day === null ? null : open}
            reason={day === null ? noSession : 'The price of something that it holds is not known'}
          />
        </dd>
      </div>
      <div>
        <dt>Accounts</dt>
        <dd>{accountNames.length === 0 ? 'from its first session' : accountNames.join(', ')}</dd>
      </div>
    </dl>
  );
}

function NoAccounts({ deployment: { state, strategyname, nextDecision } }: Pick<OpenedProps, 'deployment'>) {
  if (state === 'stopped') return <Empty>No account took part in it.</Empty>;
  return (
    <Empty
      action={
        <Link to="/connections/$tab" params={{ tab: 'linked' }}>
          Linked strategies
        </Link>
      }
    >
      {nextDecision === null
        ? 'No session of the exchange is near.'
        : `It waits. Accounts that are linked to ${strategyname} and switched on join when a session begins.`}
    </Empty>
  );
}
