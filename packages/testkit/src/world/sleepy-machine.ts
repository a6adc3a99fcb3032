import { createWallTimers, type Instant, type Timepiece, type Timers } from '@spark/core';
import { A_TRADING_MORNING, createManualClock } from './manual-clock.ts';

/** A computer whose wall clock can be set and which can be paused: its timers count only the time it is awake. */
export type SleepyMachine = Timepiece &
  Timers & {
    /** Awake: the clock runs, and timers fire when they are due. */
    readonly advance: (milliseconds: number) => void;
    /** Paused, or the lid is closed: only the wall clock runs. */
    readonly sleep: (milliseconds: number) => void;
    /** The wall clock is set; nothing else notices. */
    readonly setClock: (to: Instant) => void;
    /** The longest single wait that was asked of the machine. */
    readonly longestWaitMs: () => number;
  };

export function createSleepyMachine(start: Instant = A_TRADING_MORNING): SleepyMachine {
  const steady = createManualClock(0);
  let offset = start;
  let longest = 0;
  const machine: Timepiece = {
    now: () => steady.now() + offset,
    steadyMs: steady.now,
    wait: (milliseconds, run) => {
      longest = Math.max(longest, milliseconds);
      return steady.at(steady.now() + milliseconds, run);
    },
    soon: (run) => steady.at(steady.now(), run),
  };
  return {
    ...machine,
    ...createWallTimers(machine),
    advance: steady.advance,
    sleep: (milliseconds) => {
      offset += milliseconds;
    },
    setClock: (to) => {
      offset = to - steady.now();
    },
    longestWaitMs: () => longest,
  };
}
