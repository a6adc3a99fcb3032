import {
  type AccountBook,
  type CancelTimer,
  type Clock,
  type Instant,
  nextOperationAt,
  type OperationPrices,
  type OrderFact,
  operate,
  type Timers,
} from '@spark/core';

/** The prices that operations follow. */
export type PriceWatch = {
  readonly now: (instrumentKey: string) => OperationPrices;
  /** Calls back whenever a price of the instrument may have moved. */
  readonly watch: (instrumentKey: string, onPrice: () => void) => CancelTimer;
};

const NOTHING: ReadonlySet<string> = new Set();

/** Runs the operations of an account's orders: when time is up, and when a price moves. */
export type OperationWatch = {
  /** Call it whenever orders changed. */
  readonly follow: () => void;
  readonly close: () => void;
};

type Parts = {
  readonly book: AccountBook;
  readonly prices: PriceWatch;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly record: (facts: readonly OrderFact[]) => void;
};

export function createOperationWatch({ book, prices, clock, timers, record }: Parts): OperationWatch {
  const watches = new Map<string, CancelTimer>();
  let timer: { readonly due: Instant; readonly cancel: CancelTimer } | null = null;
  let isClosed = false;

  function follow(): void {
    if (isClosed) return;
    // Nearly every order is filled by now, and none has an operation.
    if (book.openOrderCount() === 0 && watches.size === 0) return;
    const { wanted, due } = operationsIn(book, clock.now());
    watchOnly(wanted);
    wakeAt(due);
  }

  function watchOnly(wanted: ReadonlySet<string>): void {
    for (const [key, stop] of watches) {
      if (wanted.has(key)) continue;
      stop();
      watches.delete(key);
    }
    for (const key of wanted) {
      if (!watches.has(key))
        watches.set(
          key,
          prices.watch(key, () => onPrice(key)),
        );
    }
  }

  function wakeAt(due: Instant | null): void {
    // A chased order asks for "one second from now" at every check; an earlier timer stays.
    if (timer && due !== null && timer.due <= due) return;
    timer?.cancel();
    timer = due === null ? null : { due, cancel: timers.at(due, onTime) };
  }

  function onTime(): void {
    timer = null;
    const at = clock.now();
    const facts: OrderFact[] = [];
    for (const order of book.openOrders())
      facts.push(...operate(order, prices.now(order.instrument.key), at));
    record(facts);
    follow();
  }

  function onPrice(key: string): void {
    const at = clock.now();
    const facts: OrderFact[] = [];
    for (const order of book.openOrders()) {
      // Prices come many times a second; an order that follows them is re-priced once a second, by the timer.
      if (order.instrument.key === key && order.operation.kind === 'watching')
        facts.push(...operate(order, prices.now(key), at));
    }
    if (facts.length > 0) record(facts);
  }

  return {
    follow,
    close: () => {
      isClosed = true;
      timer?.cancel();
      for (const stop of watches.values()) stop();
    },
  };
}

/** Instruments whose prices matter to an operation, and when the next one is due; null when none is. */
function operationsIn(book: AccountBook, now: Instant) {
  let wanted: Set<string> | null = null;
  let due: Instant | null = null;
  for (const order of book.openOrders()) {
    if (order.operation.kind !== 'watching' && order.operation.kind !== 'chasing') continue;
    wanted ??= new Set();
    wanted.add(order.instrument.key);
    const next = nextOperationAt(order, now);
    if (next !== null) due = Math.min(due ?? next, next);
  }
  return { wanted: wanted ?? NOTHING, due };
}
