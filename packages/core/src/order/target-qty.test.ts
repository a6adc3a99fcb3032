import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createAccountBook } from '../book/account-book.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { MORNING, order, slice } from './order.fixture.ts';
import type { AccountOrder } from './order.ts';
import { positionId, positionKeyOf } from './position-key.ts';
import { expectedQty, orderToTarget, type Sized } from './target-qty.ts';

const KEY = positionKeyOf(order());

type Book = ReturnType<typeof createAccountBook>;

function expected(book: Book): number {
  return expectedQty(KEY, book.positions.get(positionId(KEY)), book.openOrders());
}

function add(book: Book, { side, qty }: Sized, change: Partial<AccountOrder> = {}): void {
  const reftag = book.orders.size + 1;
  const planned = order({ reftag, side, qty, slices: [slice({ tag: `T${reftag}`, qty })], ...change });
  book.apply({ kind: 'order-planned', order: planned });
}

function fill(book: Book, reftag: number, filledQty: number): void {
  const [part] = book.orders.get(reftag)?.slices ?? [];
  if (!part || filledQty <= part.filledQty) return;
  book.apply({
    kind: 'slice-filled',
    reftag,
    at: MORNING,
    tag: part.tag,
    filledQty,
    filledValuePaise: filledQty * 17_000,
  });
}

function askTarget(book: Book, target: number): Sized | null {
  const missing = orderToTarget(target, expected(book));
  if (missing) add(book, missing);
  return missing;
}

function fillAll(book: Book): void {
  for (const { reftag, qty } of [...book.openOrders()]) fill(book, reftag, qty);
}

const sized = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  qty: fc.integer({ min: 1, max: 500 }),
  share: fc.integer({ min: 0, max: 100 }),
});

test('[core.O110] when everything is filled the position is at the target, whatever was under way', () => {
  fc.assert(
    fc.property(
      fc.array(sized, { maxLength: 6 }),
      fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 4 }),
      (earlier, targets) => {
        const book = createAccountBook('F000000', 'account1');
        for (const [at, { side, qty, share }] of earlier.entries()) {
          add(book, { side, qty });
          fill(book, at + 1, Math.floor((qty * share) / 100));
        }
        for (const target of targets) askTarget(book, target);
        fillAll(book);
        assert.equal(book.positions.get(positionId(KEY))?.netQty ?? 0, targets.at(-1));
      },
    ),
    { numRuns: PROPERTY_RUNS.positions / 10 },
  );
});

test('[core.O110] the same target twice is one order', () => {
  fc.assert(
    fc.property(
      fc.array(sized, { maxLength: 4 }),
      fc.integer({ min: -500, max: 500 }),
      fc.nat(100),
      (earlier, target, share) => {
        const book = createAccountBook('F000000', 'account1');
        for (const each of earlier) add(book, each);
        const first = askTarget(book, target);
        if (first) fill(book, book.orders.size, Math.floor((first.qty * share) / 100));
        assert.equal(askTarget(book, target), null);
      },
    ),
    { numRuns: PROPERTY_RUNS.positions / 10 },
  );
});

test('[core.O110] orders of another strategy, product or instrument, and forward tests, do not count', () => {
  const book = createAccountBook('F000000', 'account1');
  add(book, { side: 'Buy', qty: 100 }, { strategyName: 'other' });
  add(book, { side: 'Buy', qty: 100 }, { product: 'Delivery' });
  add(book, { side: 'Buy', qty: 100 }, { forwardTest: true });
  add(book, { side: 'Buy', qty: 100 }, { instrument: { ...order().instrument, key: 'NSE:1' } });
  assert.deepEqual(orderToTarget(50, expected(book)), { side: 'Buy', qty: 50 });
});

test('[core.O111] a target beyond zero is one order', () => {
  assert.deepEqual(orderToTarget(-50, 50), { side: 'Sell', qty: 100 });
});
