import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccountBook, type OperationState, type OrderFact } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createOperationWatch } from './operation-watch.ts';
import { ACCOUNT, placedOrder } from './trading.fixture.ts';

const OPERATIONS = { timeLimitSeconds: 60, priceBufferPaise: 500, shouldExecute: false };

/** A book with orders that watch the market, open at their venue. */
function openWatch() {
  const clock = createManualClock();
  const book = createAccountBook(ACCOUNT.ucc, ACCOUNT.accountName);
  const watched = new Map<string, () => void>();
  const recorded: OrderFact[][] = [];
  let watches = 0;
  const price = {
    lastPaise: 17_000 as number | null,
    bestBidPaise: null as number | null,
    bestAskPaise: null,
  };
  const watch = createOperationWatch({
    book,
    clock,
    timers: clock,
    prices: {
      now: () => price,
      watch: (key, onPrice) => {
        watches += 1;
        watched.set(key, onPrice);
        return () => watched.delete(key);
      },
    },
    record: (facts) => {
      recorded.push([...facts]);
      if (facts.length === 0) return;
      for (const fact of facts) book.apply(fact);
      watch.follow();
    },
  });
  const add = (
    reftag: number,
    instrumentKey = 'NSE:212',
    operation: OperationState = { kind: 'watching' },
    operations = OPERATIONS,
  ) => {
    const at = clock.now();
    const order = placedOrder(reftag, { side: 'Buy', qty: 1, pricePaise: 17_000, at, instrumentKey });
    book.apply({ kind: 'order-planned', order: { ...order, operations, operation } });
    const tag = order.slices[0]?.tag ?? assert.fail('it has a slice');
    book.apply({ kind: 'slice-accepted', reftag, tag, at, orderId: `T${reftag}` });
    watch.follow();
    return { reftag, tag, at };
  };
  /** An order that follows the best price since now. */
  const chase = (reftag: number) =>
    add(reftag, 'NSE:212', { kind: 'chasing', since: clock.now(), because: 'time' });
  return { clock, book, watch, watched, recorded, price, add, chase, watches: () => watches };
}

test('[core.O7] an instrument is subscribed once, while an order follows it', () => {
  const { book, watch, watched, add, watches } = openWatch();
  watch.follow();
  assert.equal(watches(), 0);
  const first = add(1);
  add(2);
  const third = add(3, 'NSE:3045');
  assert.deepEqual([[...watched.keys()], watches()], [['NSE:212', 'NSE:3045'], 2]);
  book.apply({ kind: 'slice-refused', ...third, reason: 'No.' });
  book.apply({ kind: 'slice-refused', ...first, reason: 'No.' });
  watch.follow();
  assert.deepEqual([[...watched.keys()], watches()], [['NSE:212'], 2]);
});

test('[core.O7] an order without operations is not followed', () => {
  const { clock, add, watches, recorded } = openWatch();
  add(1, 'NSE:212', { kind: 'idle' });
  clock.advance(120_000);
  assert.deepEqual([watches(), recorded, clock.nextDue()], [0, [], null]);
});

test('[core.O7] a price that moved too far ends the orders of its instrument, a smaller move does nothing', () => {
  const { watched, recorded, price, add } = openWatch();
  add(1);
  add(2, 'NSE:3045');
  price.lastPaise = 17_400;
  watched.get('NSE:212')?.();
  assert.deepEqual(recorded, []);
  price.lastPaise = 17_501;
  watched.get('NSE:212')?.();
  assert.deepEqual([...new Set(recorded.flat().map(({ reftag }) => reftag))], [1]);
});

test('[core.O7] each order ends at its own time limit', () => {
  const { clock, add, recorded } = openWatch();
  add(1);
  clock.advance(30_000);
  add(2);
  clock.advance(29_999);
  assert.deepEqual(recorded, []);
  clock.advance(1);
  assert.deepEqual([...new Set(recorded.flat().map(({ reftag }) => reftag))], [1]);
  clock.advance(30_000);
  assert.deepEqual([...new Set(recorded.flat().map(({ reftag }) => reftag))], [1, 2]);
});

test('[core.O7] once closed, it has no subscription and no timer', () => {
  const { clock, watch, watched, add, recorded } = openWatch();
  add(1);
  watch.close();
  assert.deepEqual([[...watched.keys()], clock.nextDue()], [[], null]);
  add(2, 'NSE:3045');
  clock.advance(120_000);
  assert.deepEqual([[...watched.keys()], recorded], [[], []]);
});

test('[core.O7] an order with only a price limit is watched to its end, and the next one again', () => {
  const { clock, book, watch, watched, add, watches } = openWatch();
  const only = { timeLimitSeconds: 0, priceBufferPaise: 500, shouldExecute: false };
  const first = add(1, 'NSE:212', { kind: 'watching' }, only);
  assert.deepEqual([[...watched.keys()], clock.nextDue()], [['NSE:212'], null]);
  book.apply({ kind: 'slice-refused', ...first, reason: 'No.' });
  watch.follow();
  assert.deepEqual([...watched.keys()], []);
  add(2, 'NSE:212', { kind: 'watching' }, only);
  assert.deepEqual([[...watched.keys()], watches()], [['NSE:212'], 2]);
});

test('[core.O7] an order that follows the price is re-priced every second, whatever happens in between', () => {
  const { clock, watch, watched, recorded, price, chase } = openWatch();
  const began = clock.now();
  chase(1);
  for (let part = 1; part < 10; part++) {
    clock.advance(100);
    price.bestBidPaise = 16_000 + part;
    watched.get('NSE:212')?.();
    watch.follow();
  }
  assert.equal(recorded.length, 0, 'not with every price');
  price.bestBidPaise = null;
  clock.advance(100);
  assert.equal(recorded.flat().length, 0, 'there is no price to follow');
  price.bestBidPaise = 16_500;
  clock.advance(1_000);
  assert.deepEqual(
    recorded.flat().map((fact) => [fact.kind, clock.now() - began]),
    [['change-asked', 2_000]],
  );
});

test('[core.O7] the earliest time limit sets the timer, whichever order came first', () => {
  const { clock, add, chase } = openWatch();
  add(1);
  assert.equal(clock.nextDue(), clock.now() + 60_000);
  chase(2);
  assert.equal(clock.nextDue(), clock.now() + 1_000);
});

test('[core.O7] looks in between do not put off the second after which an order is priced anew', () => {
  const { clock, watch, recorded, price, chase } = openWatch();
  price.bestBidPaise = 16_500;
  chase(1);
  for (let part = 0; part < 10; part++) {
    clock.advance(100);
    watch.follow();
  }
  assert.deepEqual(
    recorded.flat().map(({ kind }) => kind),
    ['change-asked'],
  );
});
