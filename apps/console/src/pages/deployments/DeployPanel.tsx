import type { DeployCheck, DeployRequest } from '@spark/client';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import { TextField } from '../../parts/Field.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Failure, Loading } from '../../parts/States.tsx';
import { useAction } from '../../parts/use-action.ts';
import { useAccounts } from '../../reads/desk-reads.ts';
import { useRead } from '../../reads/use-read.ts';
import { armDialog } from '../../session/arming.ts';
import { useSpark } from '../../session/session-context.tsx';
import { useIsArmed } from '../../session/use-is-armed.ts';
import { rupees } from '../../text/money.ts';
import { CheckList } from './CheckList.tsx';
import styles from './Deployments.module.css';

const CHECK_EVERY_MS = 5_000;

type PanelProps = {
  readonly request: DeployRequest;
  /** Something that was typed is no number, and the request leaves it out. */
  readonly isWrong: boolean;
  readonly name: string;
};

/** What stands for and against it, and below it the button. */
export function DeployPanel({ request, isWrong, name }: PanelProps): ReactNode {
  const check = useRead(
    ['deploy-check', JSON.stringify(request)],
    async (spark) => (await spark.checkDeployment(request)).data[0],
    { everyMs: CHECK_EVERY_MS },
  );
  const isOld = check.isPlaceholderData || check.isError;
  return (
    <Panel title="Before it trades">
      {check.error && <Failure error={check.error} onRetry={() => void check.refetch()} />}
      {check.data && !(check.isError && check.isPlaceholderData) ? (
        <div className={isOld ? styles.old : styles.stack} aria-busy={isOld}>
          <CheckList check={check.data} />
        </div>
      ) : (
        !check.error && <Loading label="Looking at what stands against it" rows={8} />
      )}
      <Go request={request} check={isOld || isWrong ? undefined : check.data} name={name} />
    </Panel>
  );
}

type GoProps = {
  readonly request: DeployRequest;
  /** Undefined while it is not known whether it can be deployed. */
  readonly check: DeployCheck | undefined;
  readonly name: string;
};

function Go({ request, check, name }: GoProps): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const deploy = useDeploy();
  const live = useLiveAccounts(check);
  const isArmed = useIsArmed();
  const isReady = check?.ready ?? false;
  if (request.mode !== 'live')
    return (
      <Button tone="main" disabled={!isReady} isBusy={deploy.isBusy} onClick={() => void deploy.run(request)}>
        Deploy as a forward test
      </Button>
    );
  return (
    <>
      {live.length > 0 && !isArmed && (
        <p className={styles.warning}>
          <span>This tab is not armed. A live deployment in {live.join(', ')} needs your password once.</span>
          <Button isSmall onClick={() => armDialog.set(true)}>
            Arm this tab
          </Button>
        </p>
      )}
      <Button tone="danger" disabled={!isReady} onClick={() => setAsking(true)}>
        Deploy live …
      </Button>
      {isAsking && check && (
        <LiveDialog
          {...{ request, check, name, live }}
          isBusy={deploy.isBusy}
          onDeploy={() => void deploy.run(request)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Those of the check that are at a real broker. */
function useLiveAccounts(check: DeployCheck | undefined): readonly string[] {
  const accounts = useAccounts();
  const real = new Set(
    accounts.data?.filter(({ Broker }) => Broker !== 'testBroker').map(({ AccountName }) => AccountName),
  );
  return (check?.accounts ?? []).map(({ account }) => account).filter((account) => real.has(account));
}

function useDeploy() {
  const spark = useSpark();
  const navigate = useNavigate();
  return useAction(async (request: DeployRequest) => {
    const { data, message } = await spark.startDeployment(request);
    const deploymentID = data[0]?.deploymentID;
    if (deploymentID !== undefined)
      void navigate({ to: '/deployments/$deploymentID', params: { deploymentID: String(deploymentID) } });
    return { message };
  });
}

type LiveDialogProps = Omit<GoProps, 'check'> & {
  readonly check: DeployCheck;
  readonly live: readonly string[];
  readonly isBusy: boolean;
  readonly onDeploy: () => void;
  readonly onClose: () => void;
};

/** The name of the strategy is typed: nobody deploys with real money by a slip. */
function LiveDialog({ request, check, name, live, isBusy, onDeploy, onClose }: LiveDialogProps): ReactNode {
  const [typed, setTyped] = useState('');
  const { strategyname } = request;
  const where = check.accounts.map(({ account, multiplier }) => `${account} × ${multiplier}`).join(', ');

  function submit(event: FormEvent): void {
    event.preventDefault();
    onDeploy();
  }

  return (
    <Dialog title={`Deploy “${name}” live?`} onClose={onClose}>
      <form className={styles.stack} onSubmit={submit}>
        <p>
          From now on r{request.rev} of it trades by itself in {where}
          {live.length === 0
            ? '. All of them are paper accounts, so no real money is at risk.'
            : `. In ${live.join(', ')} that is real money.`}
        </p>
        <p>
          {check.worstDay === null
            ? 'What a day may lose is not limited: the document has no stop of the day.'
            : `A day may lose ${rupees(check.worstDay)} before everything is closed, and more in a fast market.`}
        </p>
        <TextField
          label={`Type the name of the strategy, ${strategyname}`}
          autoFocus
          autoComplete="off"
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" tone="danger" isBusy={isBusy} disabled={typed.trim() !== strategyname}>
          Deploy live
        </Button>
      </form>
    </Dialog>
  );
}
