import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AccountOrder, createAccountBook } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import { ACCOUNT, placedOrder } from '../account/trading.fixture.ts';
import { createUnwantedOrders, isOpenIn } from './unwanted-orders.ts';

/** An unwanted order that is open at its venue. */
function openUnwanted() {
  const clock = createManualClock();
  const rechecks: number[] = [];
  const book = createAccountBook(ACCOUNT.ucc, ACCOUNT.accountName);
  const order = placedOrder(1, { side: 'Buy', qty: 1, pricePaise: 100, at: clock.now() });
  const tag = order.slices[0]?.tag ?? assert.fail('it has a slice');
  book.apply({ kind: 'order-planned', order });
  book.apply({ kind: 'slice-accepted', reftag: 1, tag, at: clock.now(), orderId: 'T1' });
  const isOpen = isOpenIn({ cached: (account) => (account === ACCOUNT ? ({ book } as never) : undefined) });
  const unwanted = createUnwantedOrders({
    clock,
    timers: clock,
    recheck: () => rechecks.push(clock.now()),
    isOpen,
  });
  const current = (): AccountOrder => book.orders.get(1) ?? assert.fail('it is there');
  return {
    clock,
    rechecks,
    book,
    isOpen,
    unwanted,
    tag,
    /** How many facts ask for its cancel. */
    ask: () => unwanted.cancels(ACCOUNT, [current()], 'killed').length,
    finish: () => book.apply({ kind: 'slice-cancelled', reftag: 1, tag, at: clock.now(), reason: '' }),
  };
}

test('[engine.E12] a cancel without effect is requested again after longer and longer waits', () => {
  const { clock, rechecks, ask } = openUnwanted();
  const began = clock.now();
  for (const waitMs of [2_000, 5_000, 10_000, 30_000, 30_000]) {
    assert.equal(ask(), 1);
    assert.equal(ask(), 0, 'it has to wait');
    clock.advance(waitMs - 1);
    assert.equal(ask(), 0);
    clock.advance(1);
  }
  assert.deepEqual(
    rechecks.map((at) => at - began),
    [2_000, 7_000, 17_000, 47_000, 77_000],
  );
});

test('[engine.E12] an order that is done, or whose cancel is asked for, needs none', () => {
  const { clock, book, ask, finish, unwanted } = openUnwanted();
  book.apply({ kind: 'cancel-asked', reftag: 1, at: clock.now(), why: 'user' });
  assert.equal(ask(), 0);
  finish();
  assert.equal(ask(), 0);
  assert.equal(clock.nextDue(), null);
  unwanted.close();
});

test('[engine.E12] an order that is gone is forgotten, and one that comes back begins with the first wait', () => {
  const { clock, rechecks, ask, finish, book, unwanted, tag } = openUnwanted();
  assert.equal(ask(), 1);
  clock.advance(2_000);
  assert.equal(ask(), 1);
  clock.advance(5_000);
  const before = book.orders.get(1) ?? assert.fail('it is there');
  finish();
  unwanted.cancels(ACCOUNT, [], 'killed');
  assert.equal(unwanted.cancels(ACCOUNT, [before], 'killed').length, 1, `${tag} is open again`);
  clock.advance(2_000);
  assert.equal(rechecks.length, 3, 'after the first wait, not the third');
});

test('[engine.E12] an order is open while it is working in a cached account', () => {
  const { isOpen, finish } = openUnwanted();
  assert.deepEqual(
    [isOpen(ACCOUNT, 1), isOpen(ACCOUNT, 2), isOpen({ ...ACCOUNT, accountName: 'two' }, 1)],
    [true, false, false],
  );
  finish();
  assert.equal(isOpen(ACCOUNT, 1), false);
});

test('[engine.E12] once closed, no timer fires', () => {
  const { clock, rechecks, ask, unwanted } = openUnwanted();
  ask();
  unwanted.close();
  clock.advance(60_000);
  assert.deepEqual([rechecks, clock.nextDue()], [[], null]);
});

test('[engine.E12] a wait for an order that is gone meanwhile ends with all others when it is closed', () => {
  const { clock, rechecks, ask, finish, unwanted } = openUnwanted();
  ask();
  finish();
  unwanted.cancels(ACCOUNT, [], 'killed');
  unwanted.close();
  clock.advance(60_000);
  assert.deepEqual([rechecks, clock.nextDue()], [[], null]);
});
