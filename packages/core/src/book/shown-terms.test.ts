import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onReport, type SliceReport } from '../order/broker-answer.ts';
import { logLineOf } from '../order/log-line.ts';
import { LIMIT_170, MORNING, order, type SliceFields, slice } from '../order/order.fixture.ts';
import type { OrderTerms } from '../order/order.ts';
import { whatHappened } from '../order/what-happened.ts';
import { bookWith, report } from './account-book.fixture.ts';
import type { AccountBook } from './account-book.ts';

const LIMIT_175: OrderTerms = { type: 'Limit', limitPaise: 17_500, triggerPaise: null };
const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 16_900 };
const MARKET: OrderTerms = { type: 'Market', limitPaise: null, triggerPaise: null };

function placed(change: SliceFields = {}, terms = LIMIT_170): AccountBook {
  return bookWith(order({ terms, slices: [slice({ status: 'Placed', orderId: 'B1', terms, ...change })] }));
}

function askFor(book: AccountBook, terms: OrderTerms): void {
  book.apply({ kind: 'change-asked', reftag: 1939, at: MORNING, terms, why: 'user' });
}

function apply(book: AccountBook, fields: Partial<SliceReport>, isQuiet: boolean) {
  const known = book.orderOfTag('T1');
  assert.ok(known);
  const { facts } = onReport(known, report(fields), isQuiet);
  for (const fact of facts) book.apply(fact);
  return facts;
}

function termsOf(book: AccountBook) {
  const known = book.orderOfTag('T1');
  return { order: known?.terms, slice: known?.slices[0]?.terms, asked: known?.slices[0]?.asked };
}

test('[core.B15] a change is done when the venue shows it, and not before', () => {
  const book = placed();
  askFor(book, LIMIT_175);
  assert.deepEqual(apply(book, { terms: LIMIT_170 }, true), [], 'it shows the old terms');
  assert.deepEqual(apply(book, {}, true), [], 'it shows no terms');
  assert.equal(termsOf(book).asked, 'change');
  const [fact] = apply(book, { terms: LIMIT_175 }, false);
  assert.equal(fact?.kind, 'slice-changed');
  assert.deepEqual(termsOf(book), { order: LIMIT_175, slice: LIMIT_175, asked: null });
  assert.deepEqual(apply(book, { terms: LIMIT_175 }, true), [], 'repeated, it changes nothing');
});

test('[core.B15] a change that is shown counts also while the order is being cancelled', () => {
  const book = placed();
  askFor(book, LIMIT_175);
  book.apply({ kind: 'cancel-asked', reftag: 1939, at: MORNING, why: 'user' });
  assert.deepEqual(apply(book, { terms: LIMIT_170 }, true), []);
  apply(book, { terms: LIMIT_175 }, true);
  assert.deepEqual(termsOf(book), { order: LIMIT_175, slice: LIMIT_175, asked: 'cancel' });
});

test('[core.B16] terms that were changed elsewhere are applied, with a line in the log', () => {
  const book = placed();
  assert.deepEqual(apply(book, { terms: LIMIT_175 }, false), [], 'a change of ours may be under way');
  const [fact] = apply(book, { terms: LIMIT_175 }, true);
  assert.ok(fact);
  assert.deepEqual(termsOf(book), { order: LIMIT_175, slice: LIMIT_175, asked: null });
  const known = book.orderOfTag('T1');
  assert.ok(known);
  assert.deepEqual(logLineOf(known, fact), {
    type: 'INFO',
    message:
      'Order modified elsewhere, not by Spark, in account1, strefID 2240: Buy 100 ASHOKLEY-EQ limit 175.00',
  });
  assert.equal(whatHappened(known, [fact]), 'Order modified elsewhere in F000000:account1');
  assert.deepEqual(apply(book, { terms: LIMIT_175 }, true), [], 'repeated, it changes nothing');
});

test('[core.B16] terms of a finished order are ignored', () => {
  for (const fields of [
    { state: 'cancelled' },
    { state: 'rejected' },
    { state: 'executed', filledQty: 100 },
  ] as const) {
    const facts = apply(placed(), { ...fields, terms: LIMIT_175 }, true);
    assert.ok(!facts.some(({ kind }) => kind === 'slice-changed'), fields.state);
  }
});

test('[core.B16] a triggered stop may be shown as a Limit order, or without its trigger', () => {
  for (const shown of [{ ...LIMIT_170 }, { ...STOP, triggerPaise: null }, STOP])
    assert.deepEqual(apply(placed({}, STOP), { terms: shown }, true), []);
  const moved = placed({}, STOP);
  apply(moved, { terms: { ...STOP, limitPaise: 17_500, triggerPaise: null } }, true);
  assert.deepEqual(termsOf(moved).slice, { ...STOP, limitPaise: 17_500 });
  const changed = placed({}, STOP);
  askFor(changed, { ...STOP, limitPaise: 17_500 });
  apply(changed, { terms: LIMIT_175 }, true);
  assert.deepEqual(termsOf(changed).slice, { ...STOP, limitPaise: 17_500 }, 'changed after it was triggered');
});

test('[core.B16] another type or trigger counts as a change', () => {
  for (const [ours, shown] of [
    [MARKET, LIMIT_170],
    [LIMIT_170, STOP],
    [LIMIT_170, MARKET],
    [STOP, { ...STOP, triggerPaise: 16_800 }],
  ] as const) {
    const book = placed({}, ours);
    apply(book, { terms: shown }, true);
    assert.deepEqual(termsOf(book).slice, shown);
  }
});
