import type { Deployment } from '@spark/client';
import type { ReactNode } from 'react';
import { Button } from '../../parts/Button.tsx';
import { Dialog } from '../../parts/Dialog.tsx';
import styles from './Deployments.module.css';
import { heldIn } from './deployment-text.ts';
import { useStop } from './use-steering.ts';

/** Says what each way to stop does to what is held, before one is taken. */
export function StopDialog({
  deployment,
  onClose,
}: {
  readonly deployment: Deployment;
  readonly onClose: () => void;
}): ReactNode {
  const stop = useStop();
  const held = heldIn(deployment);
  const isStopping = deployment.state === 'stopping';
  const run = (legs: 'keep' | 'close') =>
    void stop.run({ row: deployment, legs }).then((isDone) => isDone && onClose());
  return (
    <Dialog title={`Stop “${deployment.name}”?`} onClose={onClose}>
      <div className={styles.stack}>
        <Held held={held} mode={deployment.mode} />
        {!isStopping && (
          <section className={styles.way}>
            <h3>Stop and close</h3>
            <p>
              {held.length === 0
                ? 'Nothing is held, so it is over at once.'
                : `Spark sends market orders that close all of it. What is refused is tried again every minute until nothing is held; then it is over. While the market is shut it waits for the next session.`}
            </p>
            <Button tone="danger" isBusy={stop.isBusy} onClick={() => run('close')}>
              Stop and close
            </Button>
          </section>
        )}
        <section className={styles.way}>
          <h3>Stop and keep</h3>
          <p>
            {held.length === 0
              ? 'It is over at once. Nothing is ordered.'
              : 'It is over at once, and nothing is ordered. What it holds stays in your accounts without stop loss, target and square-off of Spark: you look after it yourself.'}
          </p>
          <Button isBusy={stop.isBusy} onClick={() => run('keep')}>
            Stop and keep
          </Button>
        </section>
        <p className="quiet">
          To stop new entries only, pause it instead. One that is over cannot be started again; the document
          can be deployed anew.
        </p>
        <Button data-first onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </Dialog>
  );
}

function Held({
  held,
  mode,
}: {
  readonly held: readonly string[];
  readonly mode: Deployment['mode'];
}): ReactNode {
  if (held.length === 0) return <p>It holds nothing at the moment, and nothing waits to enter.</p>;
  return (
    <div>
      <p>
        It has {held.length === 1 ? 'one leg' : `${held.length} legs`}
        {mode === 'live' ? ' at your brokers' : ' on the simulated venue'}:
      </p>
      <ul className={styles.held}>
        {held.map((text, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two legs may read alike, and none moves
          <li key={at}>{text}</li>
        ))}
      </ul>
    </div>
  );
}
