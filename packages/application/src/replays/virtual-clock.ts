import type { Clock, Instant, Timers } from '@spark/core';

/** The time of a replayed day: it stands still until somebody moves it. */
export type VirtualClock = Clock &
  Timers & {
    /** When the next timer is due; null where none waits. */
    readonly nextDue: () => Instant | null;
    /** Moves on, and runs what is due by then, in order. What that sets is due with the next move. Never back. */
    readonly moveTo: (at: Instant) => void;
  };

type Waiting = { readonly when: Instant; readonly run: () => void };

export function createVirtualClock(start: Instant): VirtualClock {
  let now = start;
  /** By time, then in the order in which they were set. */
  const waiting: Waiting[] = [];

  function add(timer: Waiting): void {
    let place = waiting.length;
    while (place > 0 && (waiting[place - 1]?.when ?? 0) > timer.when) place -= 1;
    waiting.splice(place, 0, timer);
  }

  return {
    now: () => now,
    at: (when, run) => {
      const timer = { when, run };
      add(timer);
      return () => {
        const place = waiting.indexOf(timer);
        if (place >= 0) waiting.splice(place, 1);
      };
    },
    nextDue: () => {
      const [next] = waiting;
      return next === undefined ? null : Math.max(next.when, now);
    },
    moveTo: (at) => {
      now = Math.max(now, at);
      const due = waiting.filter(({ when }) => when <= now);
      for (const timer of due) {
        const place = waiting.indexOf(timer);
        // One that an earlier one cancelled.
        if (place < 0) continue;
        waiting.splice(place, 1);
        timer.run();
      }
    },
  };
}
