import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccountBook, type OperationState, type OrderFact } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { createOperationWatch } from './operation-watch.ts';
import { ACCOUNT, placedOrder } from './trading.fixture.ts';

const OPERATIONS = { timeLimitSeconds: 60, priceBufferPaise: 500, shouldExecute: false };

/** A book with orders that watch the market, at a venue that has them. */
function openWatch() {
  const clock = createManualClock();
  const book = createAccountBook(ACCOUNT.ucc, ACCOUNT.accountName);
  const watched = new Map<string, () => void>();
  const recorded: OrderFact[][] = [];
  let watches = 0;
  const price = { lastPaise: 17_000 as number | null, bestBidPaise: null, bestAskPaise: null };
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
      for (const fact of facts) book.apply(fact);
      watch.follow();
    },
  });
  const add = (
    reftag: number,
    instrumentKey = 'NSE:212',
    operation: OperationState = { kind: 'watching' },
  ) => {
    const at = clock.now();
    const order = placedOrder(reftag, { side: 'Buy', qty: 1, pricePaise: 17_000, at, instrumentKey });
    book.apply({ kind: 'order-planned', order: { ...order, operations: OPERATIONS, operation } });
    const tag = order.slices[0]?.tag ?? assert.fail('it has a slice');
    book.apply({ kind: 'slice-accepted', reftag, tag, at, orderId: `T${reftag}` });
    watch.follow();
    return { reftag, tag, at };
  };
  return { clock, book, watch, watched, recorded, price, add, watches: () => watches };
}

test('[O7] an instrument is watched once while an order follows it, and no longer', () => {
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

test('[O7] an order without operations is not followed', () => {
  const { clock, add, watches, recorded } = openWatch();
  add(1, 'NSE:212', { kind: 'idle' });
  clock.advance(120_000);
  assert.deepEqual([watches(), recorded, clock.nextDue()], [0, [], null]);
});

test('[O7] a price that moved too far ends the orders of its instrument, one that did not says nothing', () => {
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

test('[O7] time is up for each order when its own is', () => {
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

test('[O7] closed, it neither watches nor waits', () => {
  const { clock, watch, watched, add, recorded } = openWatch();
  add(1);
  watch.close();
  assert.deepEqual([[...watched.keys()], clock.nextDue()], [[], null]);
  add(2);
  clock.advance(120_000);
  assert.deepEqual([[...watched.keys()], recorded], [[], []]);
});
