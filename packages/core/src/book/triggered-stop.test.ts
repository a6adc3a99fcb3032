import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onReport, type SliceReport } from '../order/broker-answer.ts';
import { logLineOf } from '../order/log-line.ts';
import { LIMIT_170, MORNING, order, type SliceFields, slice } from '../order/order.fixture.ts';
import type { OrderTerms } from '../order/order.ts';
import { whatHappened } from '../order/what-happened.ts';
import { bookWith, report } from './account-book.fixture.ts';
import type { AccountBook } from './account-book.ts';
import { reconcile } from './reconcile.ts';

const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 16_900 };
const ABOUT = { reftag: 1939, tag: 'T1', at: MORNING } as const;
const TRIGGERED = report({ isTriggered: true });

function stopBook(change: SliceFields = {}): AccountBook {
  return bookWith(order({ terms: STOP, slices: [slice({ terms: STOP, ...change })] }));
}

function apply(book: AccountBook, report: SliceReport): readonly string[] {
  const known = book.orderOfTag('T1');
  assert.ok(known);
  const { facts } = onReport(known, report);
  for (const fact of facts) book.apply(fact);
  return facts.map(({ kind }) => kind);
}

function isTriggered(book: AccountBook): true | undefined {
  return book.orderOfTag('T1')?.slices[0]?.isTriggered;
}

test('[core.B12] a venue that does not report a trigger has reported none, whatever was filled', () => {
  const book = stopBook();
  assert.deepEqual(apply(book, report({})), ['slice-accepted']);
  assert.deepEqual(apply(book, report({ filledQty: 40 })), ['slice-filled']);
  assert.equal(isTriggered(book), undefined);
});

test('[core.B12] what was never a stop, is no longer one, or is over was not triggered', () => {
  const limit = bookWith(order());
  assert.deepEqual(apply(limit, TRIGGERED), ['slice-accepted']);
  assert.equal(isTriggered(limit), undefined);
  const over = stopBook({ status: 'Cancelled', orderId: 'B1' });
  assert.deepEqual(apply(over, TRIGGERED), []);
  const changed = stopBook();
  apply(changed, report({}));
  changed.apply({ kind: 'slice-changed', ...ABOUT, terms: LIMIT_170 });
  assert.deepEqual(apply(changed, TRIGGERED), [], 'a report that comes late');
  assert.equal(isTriggered(changed), undefined);
});

test('[core.B12] a trigger is recorded once, and no later report revokes it', () => {
  const book = stopBook();
  assert.deepEqual(apply(book, TRIGGERED), ['slice-accepted', 'slice-triggered']);
  assert.equal(isTriggered(book), true);
  for (const repeated of [TRIGGERED, report({})]) assert.deepEqual(apply(book, repeated), []);
  assert.deepEqual(reconcile(book, { at: MORNING, slices: [TRIGGERED] }).facts, [], 'nor does the book');
  assert.deepEqual(apply(book, report({ filledQty: 40, isTriggered: true })), ['slice-filled']);
  assert.equal(isTriggered(book), true);
});

test('[core.B12] reconciliation finds a missed trigger', () => {
  const book = stopBook({ status: 'Placed', orderId: 'B1' });
  const { facts } = reconcile(book, { at: MORNING, slices: [report({ filledQty: 40, isTriggered: true })] });
  assert.deepEqual(
    facts.map(({ kind }) => kind),
    ['slice-triggered', 'slice-filled'],
  );
});

test('[core.B12] a triggered stop stays triggered at another limit, and waits again after it was something else', () => {
  const book = stopBook();
  apply(book, TRIGGERED);
  book.apply({ kind: 'slice-changed', ...ABOUT, terms: { ...STOP, limitPaise: 17_100 } });
  assert.equal(isTriggered(book), true);
  book.apply({ kind: 'slice-changed', ...ABOUT, terms: LIMIT_170 });
  assert.equal(isTriggered(book), undefined);
  book.apply({ kind: 'slice-changed', ...ABOUT, terms: STOP });
  assert.equal(isTriggered(book), undefined);
});

test('[core.B12] the user sees that the trigger was reached', () => {
  const { order: triggered } = stopBook({ status: 'Placed', orderId: 'B1' }).apply({
    kind: 'slice-triggered',
    ...ABOUT,
  });
  assert.ok(triggered);
  const fact = { kind: 'slice-triggered', ...ABOUT } as const;
  assert.deepEqual(logLineOf(triggered, fact), {
    type: 'INFO',
    message: 'Trigger reached in account1, strefID 2240: Buy 100 ASHOKLEY-EQ trigger 169.00, limit 170.00',
  });
  assert.equal(whatHappened(triggered, [fact]), 'Trigger of the order reached in F000000:account1');
});
