import type { ManualClock } from './manual-clock.ts';

/** Lets time pass for programs that wait for timers and for each other. */
export type VirtualTime = {
  /** Runs everything that is due at this instant. */
  readonly quiet: () => Promise<void>;
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Waits for the work, and lets as much time pass as it takes, up to an hour. */
  readonly until: <T>(work: Promise<T>) => Promise<T>;
};

const LONGEST_MS = 3_600_000;

/** `turn` waits until everything has happened that happens without time passing. */
export function createVirtualTime(
  clock: ManualClock,
  turn: () => Promise<void> = turnsOfTheLoop,
): VirtualTime {
  async function pass(milliseconds: number): Promise<void> {
    const until = clock.now() + milliseconds;
    for (;;) {
      await turn();
      const due = clock.nextDue();
      if (due === null || due > until) break;
      clock.set(Math.max(due, clock.now()));
    }
    clock.set(until);
    await turn();
  }

  async function until<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const watched = work.finally(() => {
      isDone = true;
    });
    // A failure is reported to the caller that awaits the work, and not before.
    watched.catch(() => undefined);
    const latest = clock.now() + LONGEST_MS;
    for (await turn(); !isDone; await turn()) {
      const due = clock.nextDue();
      if (due === null || due > latest) throw new Error('It did not end within an hour.');
      clock.set(Math.max(due, clock.now()));
    }
    return watched;
  }

  return { quiet: () => pass(0), pass, until };
}

async function turnsOfTheLoop(): Promise<void> {
  for (let round = 0; round < 4; round++) await new Promise(setImmediate);
}
