import type { Clock, Instant, Timers } from '@spark/core';

/** A clock that only a test moves. Its timers run as it passes them, in order of their time, then in the order in which they were set. */
export type ManualClock = Clock &
  Timers & {
    readonly advance: (milliseconds: number) => void;
    readonly set: (at: Instant) => void;
    /** When the next timer is due; null when none waits. */
    readonly nextDue: () => Instant | null;
  };

/** Monday 16 November 2026, 10:00 in India. */
export const A_TRADING_MORNING: Instant = Date.UTC(2026, 10, 16, 4, 30);

type Waiting = { readonly when: Instant; readonly run: () => void };

export function createManualClock(start: Instant = A_TRADING_MORNING): ManualClock {
  let now = start;
  let waiting: Waiting[] = [];

  function moveTo(target: Instant): void {
    for (let due = firstDue(target); due; due = firstDue(target)) {
      waiting = waiting.filter((waiter) => waiter !== due);
      now = Math.max(now, due.when);
      due.run();
    }
    now = target;
  }

  function firstDue(until: Instant): Waiting | undefined {
    let first: Waiting | undefined;
    for (const waiter of waiting) if (first ? waiter.when < first.when : waiter.when <= until) first = waiter;
    return first;
  }

  return {
    now: () => now,
    advance: (milliseconds) => moveTo(now + milliseconds),
    set: (at) => {
      if (at < now) now = at;
      else moveTo(at);
    },
    at: (when, run) => {
      const timer = { when, run };
      waiting.push(timer);
      return () => {
        waiting = waiting.filter((waiter) => waiter !== timer);
      };
    },
    nextDue: () => (waiting.length === 0 ? null : Math.min(...waiting.map((waiter) => waiter.when))),
  };
}
