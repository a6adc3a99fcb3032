import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { NaiveBook, type NaiveEvent } from './naive-book.fixture.ts';
import { type BookRules, type BookSide, BUY, OrderBook } from './order-book.ts';
import { TraceHash, tracing } from './trace-hash.ts';

const TICK = 5;
const LOT = 25;
const rulesOf = (parts: Partial<BookRules>): BookRules => ({
  tickPaise: TICK,
  lotSize: LOT,
  freezeQty: 20 * LOT,
  ordersMax: 1000,
  selfTrade: 'cancel-incoming',
  lastPrice: 'own-trades',
  ...parts,
});

type Step =
  | { readonly do: 'limit'; owner: number; side: BookSide; price: number; qty: number; isImmediate: boolean }
  | { readonly do: 'market'; owner: number; side: BookSide; qty: number; protection: number }
  | { readonly do: 'stop'; owner: number; side: BookSide; trigger: number; gap: number; qty: number }
  | { readonly do: 'cancel'; pick: number }
  | { readonly do: 'replace'; pick: number; price: number; qty: number; trigger: number }
  | { readonly do: 'print'; price: number }
  | { readonly do: 'band'; low: number; high: number };

/** A narrow market, so that orders meet; now and then off the tick or the lot, which both books must refuse. */
const price = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 190, max: 210 }).map((ticks) => ticks * TICK) },
  fc.constantFrom(0, -5, 1003, 950.5),
);
const qty = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 8 }).map((lots) => lots * LOT) },
  fc.constantFrom(0, 10, 21 * LOT, -LOT),
);
const owner = fc.integer({ min: 0, max: 3 });
const side = fc.constantFrom<BookSide>(0, 1);
const pick = fc.nat(60);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: fc.constant('limit' as const),
      owner,
      side,
      price,
      qty,
      isImmediate: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('market' as const), owner, side, qty, protection: fc.nat(4) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('stop' as const),
      owner,
      side,
      trigger: price,
      gap: fc.integer({ min: -4, max: 4 }),
      qty,
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), pick }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('replace' as const),
      pick,
      price,
      qty,
      trigger: fc.oneof(fc.constant(0), price),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('print' as const), price: price.filter((value) => value > 0) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('band' as const),
      low: fc.constantFrom(1, 950, 976),
      high: fc.constantFrom(1030, 1049, 5000),
    }),
  },
);
const steps = fc.array(step, { minLength: 1, maxLength: 120 });
const rules = fc.record({
  selfTrade: fc.constantFrom<BookRules['selfTrade']>('cancel-incoming', 'cancel-resting'),
  lastPrice: fc.constantFrom<BookRules['lastPrice']>('own-trades', 'from-outside'),
});

type Run = {
  readonly book: OrderBook;
  readonly naive: NaiveBook;
  readonly events: NaiveEvent[];
};

/** Both books live through the same steps; the fast one's events have the step numbers as ids. */
function runBoth(parts: Partial<BookRules>, all: readonly Step[], check: (run: Run) => void): void {
  const events: NaiveEvent[] = [];
  const idOf = new Map<number, number>();
  const handleOf = new Map<number, number>();
  let pendingId = -1;
  // An order may trade before its handle is known here: it is the one of the step under way.
  const name = (handle: number) => idOf.get(handle) ?? pendingId;
  const book = new OrderBook(rulesOf(parts), {
    onTrade: (maker, taker, at, amount) =>
      events.push({ kind: 'trade', maker: name(maker), taker: name(taker), price: at, qty: amount }),
    onLeft: (handle, amount, because) =>
      events.push({ kind: 'left', id: name(handle), qty: amount, because }),
    onTriggered: (handle) => events.push({ kind: 'triggered', id: name(handle) }),
  });
  const naive = new NaiveBook(rulesOf(parts));
  const run: Run = { book, naive, events };
  for (const [id, it] of all.entries()) {
    pendingId = id;
    const target = 'pick' in it ? it.pick % (id + 1) : -1;
    let handle = -100;
    let isTaken = false;
    if (it.do === 'limit') {
      handle = book.limit(it.owner, it.side, it.price, it.qty, it.isImmediate);
      isTaken = naive.limit(id, it.owner, it.side, it.price, it.qty, it.isImmediate);
    } else if (it.do === 'market') {
      handle = book.market(it.owner, it.side, it.qty, it.protection);
      isTaken = naive.market(id, it.owner, it.side, it.qty, it.protection);
    } else if (it.do === 'stop') {
      const limit = it.trigger + (it.side === BUY ? 1 : -1) * it.gap * TICK;
      handle = book.stopLimit(it.owner, it.side, it.trigger, limit, it.qty);
      isTaken = naive.stop(id, it.owner, it.side, it.trigger, limit, it.qty);
    } else if (it.do === 'cancel') {
      const answer = book.cancel(handleOf.get(target) ?? 7);
      assert.equal(answer >= 0, naive.cancel(target));
    } else if (it.do === 'replace') {
      const answer = book.replace(handleOf.get(target) ?? 7, it.price, it.qty, it.trigger);
      assert.equal(answer >= 0, naive.replace(target, it.price, it.qty, it.trigger));
    } else if (it.do === 'print') {
      book.print(it.price);
      naive.print(it.price);
    } else {
      book.setBand(it.low, it.high);
      naive.band = [it.low, it.high];
    }
    if (handle !== -100) assert.equal(handle >= 0, isTaken, `both books take order ${id} or both refuse it`);
    if (handle >= 0) {
      idOf.set(handle, id);
      handleOf.set(id, handle);
    }
    assert.deepEqual(events, naive.events, 'the same happened, in the same order');
    for (const [known, knownHandle] of handleOf) {
      assert.equal(book.openQtyOf(knownHandle), naive.orders.find((order) => order.id === known)?.qty ?? 0);
    }
    check(run);
    events.length = 0;
    naive.events.length = 0;
  }
}

test('[exchange.B1] [exchange.B4] [exchange.B5] [exchange.B6] [exchange.B7] [exchange.B8] any history of orders goes as in the naive book: priority, queues, stops, self trades', () => {
  fc.assert(
    fc.property(rules, steps, (parts, all) => runBoth(parts, all, () => {})),
    { numRuns: 400 },
  );
});

test('[exchange.B2] [exchange.B3] nothing crosses and stays, and every price is on the tick', () => {
  fc.assert(
    fc.property(rules, steps, (parts, all) =>
      runBoth(parts, all, ({ book, events }) => {
        const bid = book.bestPaise(0);
        const ask = book.bestPaise(1);
        assert.ok(bid === null || ask === null || bid < ask, 'the best bid is below the best ask');
        for (const event of events) if (event.kind === 'trade') assert.equal(event.price % TICK, 0);
        for (const each of [0, 1] as const) {
          book.forEachLevel(each, 100, (level, amount) => {
            assert.equal(level % TICK, 0);
            assert.ok(amount > 0 && amount % LOT === 0, 'what rests is whole lots');
          });
        }
      }),
    ),
    { numRuns: 200 },
  );
});

test('[exchange.B9] the same orders give the same trace, and another order gives another', () => {
  const traceOf = (all: readonly Step[]) => {
    const hash = new TraceHash();
    const book = new OrderBook(rulesOf({}), tracing(hash));
    for (const step of all)
      if (step.do === 'limit') book.limit(step.owner, step.side, step.price, step.qty, step.isImmediate);
    return hash.text;
  };
  fc.assert(
    fc.property(steps, (all) => assert.equal(traceOf(all), traceOf(all))),
    { numRuns: 50 },
  );
  const maker: Step = { do: 'limit', owner: 1, side: 0, price: 1000, qty: LOT, isImmediate: false };
  const taker: Step = { ...maker, owner: 2, side: 1 };
  assert.notEqual(traceOf([maker, taker]), traceOf([maker, { ...taker, qty: 2 * LOT, isImmediate: true }]));
});
