import type { BrokerAnswer, Clock, Instant, SliceReport, Timers } from '@spark/core';
import type { AccountCalls } from './account-calls.ts';
import type { BrokerDialect, BrokerOrderRow, BrokerTradeRow, Verdict } from './broker-dialect.ts';
import { coalesce } from './coalesce.ts';
import type { FillLedger } from './fill-ledger.ts';
import type { OrderNumbers } from './order-numbers.ts';
import type { RowReports } from './row-report.ts';
import { readOutcomeOf } from './verdict-outcome.ts';

/** The broker's book of an account. Many may ask at once; the broker is asked once. */
export type LiveBook = {
  readonly read: () => Promise<BrokerAnswer<readonly SliceReport[]>>;
  /** The same as a precaution: without an answer when budgets have no room to spare. */
  readonly readSpare: () => Promise<BrokerAnswer<readonly SliceReport[]>>;
  /** When it was last asked for and answered. */
  readonly lastReadAt: () => Instant;
  readonly readTrades: () => Promise<Verdict<readonly BrokerTradeRow[]>>;
};

type Parts = {
  readonly dialect: BrokerDialect;
  readonly calls: AccountCalls;
  readonly ledger: FillLedger;
  readonly reports: RowReports;
  readonly numbers: OrderNumbers;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Sees all rows, whatever becomes of them. */
  readonly onRows: (rows: readonly BrokerOrderRow[]) => void;
  /** Waits until the order stream is connected or has failed, so that no event after the read is missed. */
  readonly whenConnected: () => Promise<void> | null;
};

const GRACE_MS = 1_000;
/** After so many trade books in a row that could not be read, rounded values are better than none. */
const FAILURES_MAX = 10;
const WAITED_FOR_MAX = 10_000;

export function createLiveBook(parts: Parts): LiveBook {
  const { dialect, calls, ledger, reports: rowReports, numbers } = parts;
  const { clock, timers, onRows, whenConnected } = parts;
  let failures = 0;
  let lastReadAt: Instant = 0;
  /** Fills whose trades were given their time already: quantities by number, so that no look waits twice for them. */
  const waitedFor = new Map<string, number>();

  const readTrades = coalesce(async () => {
    const verdict = await calls.make({
      kind: 'trades',
      mayRepeat: true,
      run: (caller) => dialect.orders.trades(caller, ledger.has),
    });
    failures = verdict.kind === 'done' ? 0 : failures + 1;
    if (verdict.kind === 'done') ledger.add(verdict.value);
    return verdict;
  });

  /** Orders first: trades that are read after them have every fill that the orders speak of. */
  async function readAll(isSpare: boolean): Promise<BrokerAnswer<readonly SliceReport[]>> {
    await whenConnected();
    const began = clock.now();
    const run = dialect.orders.orders;
    const asked = { kind: 'orders', mayRepeat: !isSpare, isSpare, run } as const;
    const orders = readOutcomeOf(await calls.make(asked));
    if (orders.kind !== 'accepted') return orders;
    lastReadAt = began;
    onRows(orders.value);
    const rows = numbers.tagged(orders.value).filter(({ tag }) => tag !== '');
    if (isOpen(rows)) {
      const trades = readOutcomeOf(await readTrades());
      if (trades.kind !== 'accepted' && failures < FAILURES_MAX) return trades;
      if (trades.kind === 'accepted' && isFirstRead(rows)) {
        await new Promise<void>((resolve) => void timers.at(clock.now() + GRACE_MS, resolve));
        await readTrades();
      }
    }
    const reports = rows.flatMap((row) => rowReports.exact(row) ?? rowReports.rounded(row) ?? []);
    return reports.length === rows.length
      ? { kind: 'accepted', value: reports }
      : {
          kind: 'unknown',
          reason: `${dialect.broker} did not tell what the fills of all orders were worth.`,
        };
  }

  /** Whether there is a fill whose worth is not known. */
  function isOpen(rows: readonly BrokerOrderRow[]): boolean {
    return rows.some((row) => rowReports.exact(row) === null);
  }

  function isFirstRead(rows: readonly BrokerOrderRow[]): boolean {
    const fresh = rows.filter(
      (row) => rowReports.exact(row) === null && waitedFor.get(row.orderId) !== row.filledQty,
    );
    for (const { orderId, filledQty } of fresh) waitedFor.set(orderId, filledQty);
    forgetOldest(waitedFor, WAITED_FOR_MAX);
    return fresh.length > 0;
  }

  return {
    read: coalesce(() => readAll(false)),
    readSpare: () => readAll(true),
    lastReadAt: () => lastReadAt,
    readTrades,
  };
}

function forgetOldest(entries: Map<string, number>, most: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(oldest);
  }
}
