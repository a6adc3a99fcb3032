import { type Clock, type DeploymentRow, type Journal, logText } from '@spark/core';

/** What goes wrong with a deployment beside its orders: each is one ERROR line and one message until it is over. */
export type DeploymentProblems = {
  /** `says` is a sentence that says what to do as well. */
  readonly tell: (problem: string, says: string) => void;
  readonly isOver: (problem: string) => void;
  /** Resolves when everything that was told is written. */
  readonly settled: () => Promise<void>;
};

type Parts = {
  readonly row: Pick<DeploymentRow, 'id' | 'ucc' | 'strategyName'>;
  readonly journal: Pick<Journal, 'record'>;
  readonly clock: Clock;
  readonly notifyChat: (ucc: string, accountName: string | null, message: string) => Promise<void>;
  readonly onIncident: (message: string, error?: unknown) => void;
};

/** Far more than there are kinds: series of candles are among them, by name and day. */
const TOLD_MAX = 100;

export function createDeploymentProblems({ row, ...parts }: Parts): DeploymentProblems {
  const { journal, clock, notifyChat, onIncident } = parts;
  const { id, ucc, strategyName } = row;
  const told = new Set<string>();
  let writing: Promise<void> = Promise.resolve();

  async function write(says: string): Promise<void> {
    const at = clock.now();
    const message = logText(`Deployment ${id}: ${says}`);
    const line = { at, name: strategyName, type: 'ERROR', message } as const;
    await journal.record({ ucc, at, writes: [{ kind: 'append-logs', lines: [line] }] });
    await notifyChat(ucc, null, message);
  }

  return {
    tell: (problem, says) => {
      if (told.has(problem)) return;
      told.add(problem);
      const [oldest] = told;
      if (told.size > TOLD_MAX && oldest !== undefined) told.delete(oldest);
      writing = Promise.all([writing, write(says)]).then(
        () => undefined,
        (error: unknown) => {
          // Where the store is what fails, the next time may find it well again.
          told.delete(problem);
          onIncident(`A problem of deployment ${id} could not be written down.`, error);
        },
      );
    },
    isOver: (problem) => {
      told.delete(problem);
    },
    settled: () => writing,
  };
}
