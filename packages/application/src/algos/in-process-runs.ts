import { createFairQueue } from './fair-queue.ts';
import type { RunClaim, RunQueue } from './run-queue.ts';

const CLAIM: RunClaim = {
  holds: async () => true,
  end: async () => undefined,
  release: async () => undefined,
};
const NOBODY: ReadonlySet<string> = new Set();

/** Of the only process on its data. What waits ends with it. */
export function createInProcessRuns(): RunQueue {
  const waiting = createFairQueue<{ readonly ucc: string; readonly id: number }>();
  const add = (ucc: string, id: number): void => waiting.add(ucc, { ucc, id });
  const leave = (ucc: string): void => {
    while (waiting.remove(ucc, () => true) !== null);
  };
  return {
    add: async ({ owner, head }) => add(owner.ucc, head.id),
    take: async () => {
      const next = waiting.take();
      return next && { ...next, claim: CLAIM };
    },
    placeOf: (ucc, id) =>
      Math.max(
        0,
        waiting.placeOf((each) => each.ucc === ucc && each.id === id),
      ),
    remove: async (ucc, id) => void waiting.remove(ucc, (each) => each.id === id),
    left: async () => [],
    putBack: add,
    usersLeft: async () => NOBODY,
    leave,
    removeUser: async (ucc) => leave(ucc),
    onReady: () => undefined,
    close: async () => undefined,
  };
}
