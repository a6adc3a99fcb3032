import { departureOf } from '@spark/cluster';
import type { EpochOfDesk, SendPermit, SendPermits } from '@spark/core';

type Parts = {
  readonly mayAct: () => boolean;
  /** The epoch in which this node may finish what it began for a desk. */
  readonly actingEpochOf: (ucc: string) => number | null;
  /** Which of these are this node's by their rows. Rejects without an answer. */
  readonly ask: (desks: readonly EpochOfDesk[]) => Promise<readonly string[]>;
  /** By its row the desk has another owner, or a later epoch. */
  readonly onLost: (desk: EpochOfDesk) => void;
};

/** What may leave for brokers: the last questions of a node that may have been taken for dead. */
export type NodePermits = {
  readonly permitFor: SendPermits;
  /** The database has just taken an entry of the desk, which it does in the epoch of its row alone. */
  readonly onStored: (ucc: string) => void;
};

type Question = EpochOfDesk & { readonly answered: (isOurs: boolean) => void };

/** A request of nobody, such as the download of a broker's list. */
const OF_NOBODY: SendPermit = { epoch: null, isValid: () => true, confirm: () => true };

export function createNodePermits({ mayAct, actingEpochOf, ask, onLost }: Parts): NodePermits {
  /** Desks whose rows were confirmed in this turn of the event loop. */
  const confirmed = new Set<string>();
  let waiting: Question[] = [];

  function confirmNow(ucc: string): void {
    if (confirmed.size === 0) setImmediate(() => confirmed.clear());
    confirmed.add(ucc);
  }

  /** One question for all that wait in a turn. */
  function askFor({ ucc, epoch }: EpochOfDesk): Promise<boolean> {
    return new Promise((answered) => {
      if (waiting.length === 0) setImmediate(() => void askAll());
      waiting.push({ ucc, epoch, answered });
    });
  }

  async function askAll(): Promise<void> {
    const asked = waiting;
    waiting = [];
    const desks = new Map(asked.map(({ ucc, epoch }) => [`${ucc} ${epoch}`, { ucc, epoch }]));
    // Without an answer nobody knows, so nothing leaves.
    const ours = await ask([...desks.values()]).catch(() => null);
    for (const { ucc, epoch, answered } of asked) {
      const isOurs = ours?.includes(ucc) ?? false;
      if (isOurs) confirmNow(ucc);
      else if (ours !== null) onLost({ ucc, epoch });
      answered(isOurs);
    }
  }

  return {
    onStored: confirmNow,
    permitFor: (ucc) => {
      if (ucc === '') return OF_NOBODY;
      const epoch = actingEpochOf(ucc);
      const verdict = (isConfirmed: boolean) =>
        epoch === null
          ? 'withhold'
          : departureOf(
              { plannedIn: epoch, epoch, isFresh: confirmed.has(ucc), isConfirmed },
              { mayAct: mayAct(), actingEpoch: actingEpochOf(ucc) },
            );
      return {
        epoch,
        isValid: () => verdict(true) === 'leave',
        confirm: () => {
          const said = verdict(false);
          if (said === 'ask' && epoch !== null) return askFor({ ucc, epoch });
          return said === 'leave' || Promise.resolve(false);
        },
      };
    },
  };
}
