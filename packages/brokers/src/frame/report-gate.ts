import type { CancelTimer, Clock, Instant, SliceReport, Timers } from '@spark/core';
import type { BrokerOrderRow, BrokerTradeRow } from './broker-dialect.ts';
import type { FillLedger } from './fill-ledger.ts';
import type { RowReports } from './row-report.ts';

/** Lets rows of the order stream through when the worth of their fills is known exactly, or does not come. */
export type ReportGate = {
  readonly onOrders: (rows: readonly BrokerOrderRow[]) => void;
  readonly onTrades: (trades: readonly BrokerTradeRow[]) => void;
  readonly close: () => void;
};

type Parts = {
  readonly ledger: FillLedger;
  readonly reports: RowReports;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether trades are pushed; else they have to be read. */
  readonly hasTrades: boolean;
  /** Reads the trades into the ledger; resolves with whether the broker answered. */
  readonly readTrades: () => Promise<boolean>;
  readonly publish: (reports: readonly SliceReport[]) => void;
};

/** Rows of one order, in order, the first of which waits for trades. */
type Queue = {
  readonly rows: BrokerOrderRow[];
  readonly began: Instant;
  lastRowAt: Instant;
  cancelTimers: readonly CancelTimer[];
};

/** Pushed trades come within milliseconds of their order; when they do not, one was lost. */
const PUSHED = { readAfterMs: [300], graceMs: 1_000 } as const;
/** Brokers that have to be asked for trades let themselves be asked once a second, and may have them late. */
const READ = { readAfterMs: [0, 1_500], graceMs: 3_000 } as const;
/** Rounded values are for brokers that do not report trades; one that does not answer is asked again for this long. */
const PATIENCE_MS = 30_000;
const ASK_AGAIN_MS = 2_000;
const ROWS_PER_ORDER = 100;
const ROUNDED_MAX = 10_000;

export function createReportGate(parts: Parts): ReportGate {
  const { ledger, reports: rowReports, clock, timers, hasTrades, readTrades, publish } = parts;
  const { readAfterMs, graceMs } = hasTrades ? PUSHED : READ;
  const queues = new Map<string, Queue>();
  /** Rows that were reported with a rounded value, until their trades correct it. */
  const rounded = new Map<string, BrokerOrderRow>();
  /** When the last question about trades that was answered was put. */
  let lastReadAt = 0;

  function onOrders(rows: readonly BrokerOrderRow[]): void {
    const known: SliceReport[] = [];
    for (const row of rows) {
      // An order that has not reached the exchange adds nothing to the broker's answer; one without a tag is not ours.
      if (row.state === 'pending' || row.tag === '') continue;
      const queue = queues.get(row.orderId);
      const report = queue ? null : rowReports.exact(row);
      if (report) known.push(report);
      else if (queue) enqueue(queue, row);
      else queues.set(row.orderId, waitFor(row));
    }
    if (known.length > 0) publish(known);
  }

  function waitFor(row: BrokerOrderRow): Queue {
    const { orderId } = row;
    const now = clock.now();
    const cancelTimers = readAfterMs.map((ms) => timers.at(now + ms, readAndCheck));
    cancelTimers.push(timers.at(now + graceMs, () => endGrace(orderId)));
    return { rows: [row], began: now, lastRowAt: now, cancelTimers };
  }

  function readAndCheck(): void {
    const startedAt = clock.now();
    void readTrades().then((isAnswered) => {
      if (isAnswered) lastReadAt = Math.max(lastReadAt, startedAt);
      letThrough();
    });
  }

  /** Totals replace each other, so the oldest is the one that can be missed. */
  function enqueue(queue: Queue, row: BrokerOrderRow): void {
    queue.rows.push(row);
    queue.lastRowAt = clock.now();
    if (queue.rows.length > ROWS_PER_ORDER) queue.rows.shift();
  }

  function letThrough(): void {
    const known: SliceReport[] = [];
    for (const [orderId, queue] of queues) {
      for (let first = queue.rows[0]; first; first = queue.rows[0]) {
        const report = rowReports.exact(first);
        if (!report) break;
        known.push(report);
        queue.rows.shift();
      }
      if (queue.rows.length === 0) forget(orderId, queue);
    }
    for (const [orderId, row] of rounded) {
      const report = rowReports.exact(row);
      if (!report) continue;
      known.push(report);
      rounded.delete(orderId);
    }
    if (known.length > 0) publish(known);
  }

  function endGrace(orderId: string): void {
    const queue = queues.get(orderId);
    if (!queue) return;
    const now = clock.now();
    if (lastReadAt < queue.lastRowAt && now - queue.began < PATIENCE_MS) {
      readAndCheck();
      queue.cancelTimers = [timers.at(now + ASK_AGAIN_MS, () => endGrace(orderId))];
      return;
    }
    forget(orderId, queue);
    const reports = queue.rows.flatMap((row) => rowReports.exact(row) ?? roundedOf(row) ?? []);
    if (reports.length > 0) publish(reports);
  }

  function roundedOf(row: BrokerOrderRow): SliceReport | null {
    const report = rowReports.rounded(row);
    if (report) rounded.set(row.orderId, row);
    const oldest = rounded.keys().next();
    if (rounded.size > ROUNDED_MAX && !oldest.done) rounded.delete(oldest.value);
    return report;
  }

  function forget(orderId: string, queue: Queue): void {
    queues.delete(orderId);
    for (const cancel of queue.cancelTimers) cancel();
  }

  return {
    onOrders,
    onTrades: (trades) => {
      ledger.add(trades);
      letThrough();
    },
    close: () => {
      for (const [orderId, queue] of queues) forget(orderId, queue);
      rounded.clear();
    },
  };
}
