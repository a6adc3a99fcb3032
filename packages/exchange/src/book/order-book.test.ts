import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BOOK_REFUSAL, BUY, LEFT_BECAUSE, OrderBook, SELL, THE_PUBLIC } from './order-book.ts';

function openBook(parts: { ordersMax?: number; selfTrade?: 'cancel-incoming' | 'cancel-resting' } = {}) {
  const published: string[] = [];
  const book = new OrderBook(
    {
      tickPaise: 5,
      lotSize: 65,
      freezeQty: 1800,
      ordersMax: 100,
      selfTrade: 'cancel-incoming',
      lastPrice: 'own-trades',
      ...parts,
    },
    {
      onTrade: (_maker, _taker, price, qty) => published.push(`${qty}@${price}`),
      onLeft: (_handle, qty, because) => published.push(`left ${qty} (${because})`),
      onTriggered: () => published.push('triggered'),
    },
  );
  return { book, published };
}

test('[exchange.B10] what an exchange refuses is refused: off tick, off lot, above the freeze quantity, outside the band', () => {
  const { book } = openBook();
  book.setBand(900, 1100);
  const tries = [
    [1001, 65, BOOK_REFUSAL.offTick],
    [0, 65, BOOK_REFUSAL.offTick],
    [2 ** 31, 65, BOOK_REFUSAL.offTick],
    [Number.NaN, 65, BOOK_REFUSAL.offTick],
    [1000, 64, BOOK_REFUSAL.offLot],
    [1000, 0, BOOK_REFUSAL.offLot],
    [1000, 1820, BOOK_REFUSAL.aboveFreeze],
    [895, 65, BOOK_REFUSAL.outsideBand],
    [1105, 65, BOOK_REFUSAL.outsideBand],
  ] as const;
  for (const [price, qty, why] of tries) {
    assert.equal(book.limit(1, BUY, price, qty, false), why, `${qty} at ${price}`);
  }
  assert.equal(book.restingOrders, 0);
  assert.ok(book.limit(1, BUY, 900, 1755, false) >= 0, 'the edge of the band and 27 lots are fine');
});

test('[exchange.B10] a full book refuses orders and takes them again when one has left', () => {
  const { book } = openBook({ ordersMax: 2 });
  const first = book.limit(1, BUY, 1000, 65, false);
  book.limit(1, BUY, 1000, 65, false);
  assert.equal(book.limit(1, BUY, 1000, 65, false), BOOK_REFUSAL.full);
  assert.equal(book.cancel(first), 65);
  assert.ok(book.limit(1, BUY, 1000, 65, false) >= 0);
});

test('[exchange.B6] the handle of an order that is gone never reaches the order that took its place', () => {
  const { book } = openBook();
  const gone = book.limit(1, BUY, 1000, 65, false);
  book.cancel(gone);
  const next = book.limit(1, BUY, 1000, 130, false);
  assert.equal(book.cancel(gone), BOOK_REFUSAL.unknownOrder);
  assert.equal(book.replace(gone, 1000, 65), BOOK_REFUSAL.unknownOrder);
  assert.equal(book.openQtyOf(next), 130);
});

test('[exchange.B5] an order made smaller retains its place; made larger or moved it goes to the end', () => {
  for (const [change, firstFilled] of [
    [{ price: 1000, qty: 65 }, 'first'],
    [{ price: 1000, qty: 195 }, 'second'],
    [{ price: 1005, qty: 130 }, 'first'],
    [{ price: 995, qty: 130 }, 'second'],
  ] as const) {
    const { book } = openBook();
    const first = book.limit(1, BUY, 1000, 130, false);
    const second = book.limit(2, BUY, 1000, 130, false);
    assert.equal(book.replace(first, change.price, change.qty), 0);
    book.limit(3, SELL, 900, 65, true);
    const filled = book.openQtyOf(second) < 130 ? 'second' : 'first';
    assert.equal(filled, firstFilled, `after a change to ${change.qty} at ${change.price}`);
    assert.ok(first >= 0);
  }
});

test('[exchange.B4] a protected market order trades up to its protection and rests there', () => {
  const { book, published } = openBook();
  assert.equal(book.market(1, BUY, 65, 2), BOOK_REFUSAL.emptySide);
  book.limit(2, SELL, 1000, 65, false);
  book.limit(2, SELL, 1010, 65, false);
  book.limit(2, SELL, 1015, 65, false);
  const order = book.market(1, BUY, 195, 2);
  assert.deepEqual(published, ['65@1000', '65@1010']);
  assert.equal(book.openQtyOf(order), 65);
  assert.equal(book.bestPaise(BUY), 1010);
});

test('[exchange.B7] a stop is released once, after those that already rest, and may stay unfilled after a gap', () => {
  const { book, published } = openBook();
  book.print(1000);
  assert.equal(book.stopLimit(1, BUY, 1000, 1005, 65), BOOK_REFUSAL.triggerReached, 'already reached');
  const stop = book.stopLimit(1, BUY, 1010, 1015, 65);
  book.limit(2, BUY, 1015, 65, false);
  book.print(1030);
  book.print(1000);
  book.print(1030);
  assert.deepEqual(published, ['triggered']);
  assert.equal(book.isWaitingStop(stop), false);
  book.limit(3, SELL, 1015, 65, true);
  assert.equal(book.openQtyOf(stop), 65, 'the one that rested before the release is filled first');
});

test('[exchange.B7] a stop may have its limit on the near side of its trigger: released, it waits for the price to come back', () => {
  const { book, published } = openBook();
  book.print(1000);
  const stop = book.stopLimit(1, BUY, 1010, 1005, 65);
  book.limit(2, SELL, 1010, 65, false);
  book.print(1010);
  assert.deepEqual(published, ['triggered']);
  assert.equal(book.openQtyOf(stop), 65);
  book.limit(3, SELL, 1005, 65, true);
  assert.deepEqual(published, ['triggered', '65@1005']);
});

test('[exchange.B7] stops that trades release release others, each once', () => {
  const { book, published } = openBook();
  book.print(1000);
  book.limit(9, SELL, 1010, 65, false);
  book.limit(9, SELL, 1020, 65, false);
  book.limit(9, SELL, 1030, 65, false);
  book.stopLimit(1, BUY, 1010, 1020, 65);
  book.stopLimit(2, BUY, 1020, 1030, 65);
  book.limit(3, BUY, 1010, 65, false);
  assert.deepEqual(published, ['65@1010', 'triggered', '65@1020', 'triggered', '65@1030']);
});

test('[exchange.B7] a stop whose limit is outside the band when it is released leaves', () => {
  const { book, published } = openBook();
  book.print(1000);
  book.stopLimit(1, SELL, 950, 900, 65);
  book.setBand(920, 1080);
  book.print(940);
  assert.deepEqual(published, ['triggered', `left 65 (${LEFT_BECAUSE.outsideBand})`]);
});

test('[exchange.B8] an owner never trades with itself, and the public may', () => {
  const incoming = openBook();
  incoming.book.limit(1, SELL, 1000, 65, false);
  incoming.book.limit(1, BUY, 1000, 65, false);
  assert.deepEqual(incoming.published, [`left 65 (${LEFT_BECAUSE.selfTrade})`]);
  assert.equal(incoming.book.bestPaise(SELL), 1000, 'the resting order stays');

  const resting = openBook({ selfTrade: 'cancel-resting' });
  resting.book.limit(1, SELL, 1000, 65, false);
  resting.book.limit(2, SELL, 1005, 65, false);
  resting.book.limit(1, BUY, 1005, 65, false);
  assert.deepEqual(resting.published, [`left 65 (${LEFT_BECAUSE.selfTrade})`, '65@1005']);

  const open = openBook();
  open.book.limit(THE_PUBLIC, SELL, 1000, 65, false);
  open.book.limit(THE_PUBLIC, BUY, 1000, 65, false);
  assert.deepEqual(open.published, ['65@1000']);
});
