import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createAccountBook, NOTHING_PAIRED, type OrderFact } from '@spark/core';
import { createTradeLedger } from './trade-ledger.ts';
import { ACCOUNT, closedByHand, placedOrder } from './trading.fixture.ts';

const AT = 1_794_802_448_000;

/** Two orders of ten, and a ledger that gets every fact about them. */
function openLedger() {
  const ledger = createTradeLedger(null);
  const book = createAccountBook(ACCOUNT.ucc, ACCOUNT.accountName);
  const orders = [1, 2].map((reftag) =>
    placedOrder(reftag, { side: 'Buy', qty: 10, pricePaise: 100, at: AT }),
  );
  const apply = (fact: OrderFact): boolean => {
    const before = 'reftag' in fact ? (book.orders.get(fact.reftag) ?? null) : null;
    const { order } = book.apply(fact);
    return ledger.note(fact, before, order);
  };
  const about = (reftag: number) => ({
    reftag,
    tag: orders[reftag - 1]?.slices[0]?.tag ?? assert.fail('it has a slice'),
    at: AT,
  });
  for (const order of orders) {
    apply({ kind: 'order-planned', order });
    apply({ kind: 'slice-accepted', ...about(order.reftag), orderId: `T${order.reftag}` });
  }
  const fill = (reftag: number, filledQty: number, filledValuePaise = filledQty * 100) =>
    apply({ kind: 'slice-filled', ...about(reftag), filledQty, filledValuePaise, isRounded: true });
  return {
    ledger,
    apply,
    about,
    fill,
    waiting: () => ledger.state().waiting.map((leg) => [leg.reftag, leg.qty, leg.valuePaise]),
  };
}

test('an order carries its own fills; a fill after it became trades waits for the next pairing', () => {
  const { ledger, fill, waiting } = openLedger();
  assert.equal(fill(1, 4), false);
  assert.deepEqual(waiting(), []);
  ledger.replace({ ...NOTHING_PAIRED }, [1], AT);
  assert.deepEqual([ledger.tradedAt(1), ledger.tradedAt(2)], [AT, null]);
  assert.equal(fill(2, 10), false, 'the other order did not become trades');
  assert.equal(fill(1, 10), true);
  assert.deepEqual(waiting(), [[1, 6, 600]]);
});

test('only a fill is a late fill', () => {
  const { ledger, apply, about, fill, waiting } = openLedger();
  fill(1, 4);
  ledger.replace({ ...NOTHING_PAIRED }, [1], AT);
  assert.equal(apply({ kind: 'cancel-asked', reftag: 1, at: AT, why: 'user' }), false);
  assert.equal(apply({ kind: 'slice-cancelled', ...about(1), reason: '' }), false);
  assert.deepEqual(waiting(), []);
});

test('the leg of an order deleted before it became trades waits instead; the order is known as deleted', () => {
  const { ledger, apply, about, fill, waiting } = openLedger();
  fill(1, 10);
  fill(2, 10);
  ledger.replace({ ...NOTHING_PAIRED }, [1], AT);
  assert.equal(apply({ kind: 'order-deleted', reftag: 1, at: AT }), false);
  assert.equal(apply({ kind: 'order-deleted', reftag: 2, at: AT }), true);
  assert.deepEqual(waiting(), [[about(2).reftag, 10, 1_000]]);
  assert.deepEqual([ledger.isDeleted(1), ledger.isDeleted(2), ledger.isDeleted(3)], [true, true, false]);
  ledger.watchDeletions();
  assert.equal(ledger.isDeleted(1), false);
});

test('a corrected fill corrects the waiting leg of its order, and nothing else', () => {
  const { ledger, apply, about, fill, waiting } = openLedger();
  ledger.replace({ ...NOTHING_PAIRED }, [1, 2], AT);
  fill(1, 10);
  fill(2, 10);
  const corrected = (reftag: number, filledValuePaise: number) =>
    apply({ kind: 'slice-fill-corrected', ...about(reftag), filledValuePaise });
  assert.equal(corrected(1, 1_007), true);
  assert.deepEqual(waiting(), [
    [1, 10, 1_007],
    [2, 10, 1_000],
  ]);
  ledger.replace({ ...NOTHING_PAIRED }, [], AT);
  assert.equal(corrected(2, 1_009), false, 'nothing of it waits');
  assert.deepEqual(waiting(), []);
});

test('what was closed by hand waits for the next pairing', () => {
  const { ledger, waiting } = openLedger();
  const key = {
    strategyName: 'test1',
    instrumentKey: 'NSE:212',
    product: 'Intraday',
    forwardTest: false,
  } as const;
  const fact = closedByHand(key, { side: 'Sell', qty: 3, valuePaise: 330 }, AT);
  assert.equal(ledger.note(fact, null, null), true);
  assert.deepEqual(
    waiting().map(([, qty, value]) => [qty, value]),
    [[3, 330]],
  );
});

test('what is restored is known, and what is forgotten is not', () => {
  const { ledger } = openLedger();
  ledger.restore(1, AT);
  ledger.restore(2, null);
  ledger.restore(3, AT + 1);
  assert.deepEqual([1, 2, 3].map(ledger.tradedAt), [AT, null, AT + 1]);
  ledger.forget((reftag) => reftag === 3);
  assert.deepEqual([1, 3].map(ledger.tradedAt), [null, AT + 1]);
});

test('what was booked is news once', () => {
  const { ledger } = openLedger();
  const booked = { day: '2026-11-16', paise: 100 };
  assert.equal(ledger.noteBooked(undefined), false);
  assert.equal(ledger.noteBooked(booked), true);
  assert.equal(ledger.noteBooked(booked), false);
  assert.equal(ledger.state().booked, booked);
});

test('a correction of an order that nobody knows corrects nothing', () => {
  const { ledger, about } = openLedger();
  const fact = { kind: 'slice-fill-corrected', ...about(1), filledValuePaise: 1_007 } as const;
  assert.equal(ledger.note(fact, null, null), false);
});
