import type { CancelTimer, Clock, Journal, Log, LogRow, NewLogLine, Timers } from '@spark/core';

/** Finds the numbers of lines that were just stored, which the store gives them. */
export type LogTail = {
  /** Lines that are durable now. */
  readonly add: (ucc: string, lines: readonly NewLogLine[]) => void;
  readonly close: () => void;
};

type Parts = {
  readonly readLogs: Journal['readLogs'];
  /** In the order of their numbers. */
  readonly publish: (line: LogRow) => void;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Pick<Log, 'error'>;
};

/** Lines come in bursts: one question for all of them. */
const READ_AFTER_MS = 100;
/** Lines of others that may have come between those that are looked for. */
const LINES_BETWEEN = 50;
/** In one question. A user who gets more at a time is told of the newest. */
const LINES_MAX = 500;

export function createLogTail({ readLogs, publish, clock, timers, log }: Parts): LogTail {
  const waiting = new Map<string, NewLogLine[]>();
  let cancel: CancelTimer | null = null;

  async function readAll(): Promise<void> {
    cancel = null;
    const all = [...waiting];
    waiting.clear();
    for (const [ucc, lines] of all) {
      try {
        await publishLines(ucc, lines);
      } catch (error) {
        log.error(
          { err: error, ucc },
          'New lines of the execution log could not be read for who follows them.',
        );
      }
    }
  }

  async function publishLines(ucc: string, lines: readonly NewLogLine[]): Promise<void> {
    const looked = new Map<string, number>();
    for (const line of lines) looked.set(idOf(line), (looked.get(idOf(line)) ?? 0) + 1);
    const newest = await readLogs({ ucc, limit: lines.length + LINES_BETWEEN });
    const found: LogRow[] = [];
    for (const row of newest) {
      const left = looked.get(idOf(row)) ?? 0;
      if (left === 0) continue;
      looked.set(idOf(row), left - 1);
      found.push(row);
    }
    for (const row of found.reverse()) publish(row);
  }

  return {
    add: (ucc, lines) => {
      if (lines.length === 0) return;
      const before = waiting.get(ucc);
      waiting.set(ucc, [...(before ?? []), ...lines].slice(-LINES_MAX));
      cancel ??= timers.at(clock.now() + READ_AFTER_MS, () => void readAll());
    },
    close: () => {
      cancel?.();
      waiting.clear();
    },
  };
}

function idOf({ at, name, type, message }: NewLogLine): string {
  return `${at} ${type} ${name} ${message}`;
}
