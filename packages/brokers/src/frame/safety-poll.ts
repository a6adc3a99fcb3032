import type { CancelTimer, Clock, Instant, SliceReport, Timers } from '@spark/core';
import type { SafetyPace } from './broker-dialect.ts';

/**
 * Looks at the book although the stream stands: streams are not numbered, so that one frame that was lost would never
 * be missed. It also notices that a login is over while nobody orders anything.
 */
export type SafetyPoll = {
  readonly start: () => void;
  readonly stop: () => void;
  /** May be at work from here on, which makes looks more frequent. */
  readonly expect: (tag: string) => void;
  readonly forget: (tag: string) => void;
  /** Reports of every read of the book, whatever caused it. */
  readonly onReports: (reports: readonly SliceReport[]) => void;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** From 0 to 1, so that accounts do not all look at once. */
  readonly random: () => number;
  readonly pace: SafetyPace;
  /** Whether there is a login and a connected stream. Without the stream the book is read anyway. */
  readonly isDue: () => boolean;
  /** When the book was last asked for by anybody. */
  readonly lastReadAt: () => Instant;
  /** Null when there was no room for it, or no answer. */
  readonly read: () => Promise<readonly SliceReport[] | null>;
  readonly publish: (reports: readonly SliceReport[]) => void;
};

const ORDERS_MAX = 50_000;

export function createSafetyPoll(parts: Parts): SafetyPoll {
  const { clock, timers, random, pace, isDue, lastReadAt, read, publish } = parts;
  const working = new Set<string>();
  /** What was reported last of each order, by its number: a look reports only what is new. */
  const reported = new Map<string, string>();
  let isPolling = false;
  let cancel: CancelTimer | null = null;

  function later(afterMs: number): void {
    cancel = timers.at(clock.now() + afterMs, () => {
      later(pace.workingMs);
      const everyMs = working.size > 0 ? pace.workingMs : pace.idleMs;
      if (!isPolling && isDue() && clock.now() - lastReadAt() >= everyMs) void look();
    });
  }

  async function look(): Promise<void> {
    isPolling = true;
    const reports = await read();
    isPolling = false;
    if (reports === null || cancel === null) return;
    const news = reports.filter((report) => reported.get(report.orderId) !== signatureOf(report));
    if (news.length > 0) publish(news.toSorted((a, b) => a.at - b.at));
  }

  function keep(report: SliceReport): void {
    reported.delete(report.orderId);
    reported.set(report.orderId, signatureOf(report));
    const oldest = reported.keys().next();
    if (reported.size > ORDERS_MAX && !oldest.done) reported.delete(oldest.value);
  }

  return {
    start: () => {
      if (cancel === null) later(Math.max(1, Math.round(random() * pace.workingMs)));
    },
    stop: () => {
      cancel?.();
      cancel = null;
      reported.clear();
    },
    expect: (tag) => {
      if (working.size < ORDERS_MAX) working.add(tag);
    },
    forget: (tag) => void working.delete(tag),
    onReports: (reports) => {
      for (const report of reports) {
        keep(report);
        const { tag, state } = report;
        if (state !== 'open') working.delete(tag);
        else if (working.size < ORDERS_MAX) working.add(tag);
      }
    },
  };
}

function signatureOf({ tag, state, filledQty, filledValuePaise, isRounded, terms }: SliceReport): string {
  const { type, limitPaise, triggerPaise } = terms ?? {};
  return `${tag} ${state} ${filledQty} ${filledValuePaise} ${isRounded === true} ${type} ${limitPaise} ${triggerPaise}`;
}
