import { StoreError } from '../errors.ts';
import type { Lease } from '../server-lock.ts';

/**
 * How long a server acts on the last answer of the database. Shorter than the database needs to notice that a machine
 * has vanished, so that such a server has stopped before another one can begin.
 */
export const ACT_WITHIN_MS = 5_000;

/** Elapsed time by the monotonic clock: it cannot be set, and it runs while the process is stopped. */
export function createLease(
  { epoch, holder }: Pick<Lease, 'epoch' | 'holder'>,
  onOusted: () => void = () => undefined,
): Lease {
  let confirmedAt = Number.NEGATIVE_INFINITY;
  let isOver = false;
  return {
    epoch,
    holder,
    confirm: (askedAt) => {
      confirmedAt = Math.max(confirmedAt, askedAt);
    },
    doubt: () => {
      confirmedAt = Number.NEGATIVE_INFINITY;
    },
    end: () => {
      if (isOver) return;
      isOver = true;
      onOusted();
    },
    mayAct: () => !isOver && performance.now() - confirmedAt < ACT_WITHIN_MS,
  };
}

export function ousted(where: string): StoreError {
  return new StoreError(
    'ousted',
    `Another Spark server has taken over ${where} from this one. Nothing of this change was stored; ask the other server.`,
  );
}
