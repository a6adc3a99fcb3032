import type { CancelTimer, Clock, SliceReport, Timers } from '@spark/core';
import type { BrokerOrderRow, BrokerTradeRow } from './broker-dialect.ts';
import type { FillLedger } from './fill-ledger.ts';
import { exactReport, roundedReport } from './row-report.ts';

/** Lets rows of the order stream through when the worth of their fills is known exactly, or does not come. */
export type ReportGate = {
  readonly hearOrders: (rows: readonly BrokerOrderRow[]) => void;
  readonly hearTrades: (trades: readonly BrokerTradeRow[]) => void;
  readonly close: () => void;
};

type Parts = {
  readonly ledger: FillLedger;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Whether trades are pushed; else they have to be read. */
  readonly hasTrades: boolean;
  /** Reads the trades into the ledger; what came of it is seen there. */
  readonly readTrades: () => Promise<unknown>;
  readonly tell: (reports: readonly SliceReport[]) => void;
};

/** Rows of one order, in order, the first of which waits for trades. */
type Queue = { readonly rows: BrokerOrderRow[]; readonly timers: readonly CancelTimer[] };

/** Pushed trades come within milliseconds of their order; when they do not, one was lost. */
const READ_AFTER_MS = 300;
const GRACE_MS = 1_000;
/** Brokers that have to be asked for trades let themselves be asked once a second. */
const GRACE_WHEN_READ_MS = 3_000;
const ROWS_PER_ORDER = 100;

export function createReportGate(parts: Parts): ReportGate {
  const { ledger, clock, timers, hasTrades, readTrades, tell } = parts;
  const queues = new Map<string, Queue>();

  function hearOrders(rows: readonly BrokerOrderRow[]): void {
    const known: SliceReport[] = [];
    for (const row of rows) {
      // What only the broker has yet tells no more than its answer did; what has no tag is not ours.
      if (row.state === 'pending' || row.tag === '') continue;
      const queue = queues.get(row.orderId);
      const report = queue ? null : exactReport(row, ledger);
      if (report) known.push(report);
      else if (queue) enqueue(queue, row);
      else queues.set(row.orderId, waitFor(row));
    }
    if (known.length > 0) tell(known);
  }

  function waitFor(row: BrokerOrderRow): Queue {
    const { orderId } = row;
    const graceMs = hasTrades ? GRACE_MS : GRACE_WHEN_READ_MS;
    const cancelGrace = timers.at(clock.now() + graceMs, () => endGrace(orderId));
    if (!hasTrades) readAndLook();
    const cancelRead = hasTrades ? timers.at(clock.now() + READ_AFTER_MS, readAndLook) : () => undefined;
    return { rows: [row], timers: [cancelGrace, cancelRead] };
  }

  function readAndLook(): void {
    readTrades().then(letThrough, letThrough);
  }

  /** Totals replace each other, so the oldest is the one that can be missed. */
  function enqueue({ rows }: Queue, row: BrokerOrderRow): void {
    rows.push(row);
    if (rows.length > ROWS_PER_ORDER) rows.shift();
  }

  function letThrough(): void {
    const known: SliceReport[] = [];
    for (const [orderId, queue] of queues) {
      for (let first = queue.rows[0]; first; first = queue.rows[0]) {
        const report = exactReport(first, ledger);
        if (!report) break;
        known.push(report);
        queue.rows.shift();
      }
      if (queue.rows.length === 0) forget(orderId, queue);
    }
    if (known.length > 0) tell(known);
  }

  function endGrace(orderId: string): void {
    const queue = queues.get(orderId);
    if (!queue) return;
    forget(orderId, queue);
    const reports = queue.rows.flatMap((row) => exactReport(row, ledger) ?? roundedReport(row) ?? []);
    if (reports.length > 0) tell(reports);
  }

  function forget(orderId: string, queue: Queue): void {
    queues.delete(orderId);
    for (const cancel of queue.timers) cancel();
  }

  return {
    hearOrders,
    hearTrades: (trades) => {
      ledger.add(trades);
      letThrough();
    },
    close: () => {
      for (const [orderId, queue] of queues) forget(orderId, queue);
    },
  };
}
