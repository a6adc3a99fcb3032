import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TransType } from '@spark/vocabulary';
import { logLineOf } from './log-line.ts';
import { LIMIT_170, MORNING, order, slice } from './order.fixture.ts';
import type { OrderTerms } from './order.ts';
import type { OrderFact } from './order-fact.ts';

test('a line about a batch tells the quantity of the batch and not that of the order', () => {
  const both = order({ slices: [slice({ tag: 'T1', qty: 975 }), slice({ tag: 'T2', qty: 910 })] });
  const about = { reftag: both.reftag, tag: 'T2', at: MORNING };
  const where = 'in account1, strefID 2240: Buy 910 ASHOKLEY-EQ';
  const said: readonly (readonly [OrderFact, string])[] = [
    [{ ...about, kind: 'slice-accepted', orderId: '77' }, `Order placed ${where}, order 77`],
    [{ ...about, kind: 'slice-changed', terms: LIMIT_170 }, `Order modified ${where} limit 170.00`],
    [{ ...about, kind: 'slice-cancelled', reason: '' }, `Order cancelled ${where}`],
    [
      { ...about, kind: 'slice-request-refused', reason: 'Log in first. Nothing was sent.' },
      `Order not cancelled ${where}. Log in first. Nothing was sent.`,
    ],
    [
      { ...about, kind: 'slice-request-refused', reason: 'Too many changes.', terms: LIMIT_170 },
      `Order not modified ${where}. Too many changes.`,
    ],
    [{ ...about, kind: 'slice-refused', reason: 'No margin.' }, `Order rejected ${where}. No margin.`],
  ];
  for (const [fact, message] of said) assert.equal(logLineOf(both, fact)?.message, message);
  assert.equal(
    logLineOf(both, { kind: 'order-planned', order: both })?.message,
    'Order taken in account1, strefID 2240: Buy 1885 ASHOKLEY-EQ limit 170.00 in 2 batches',
  );
});

test('a stop whose limit is on the near side of its trigger is taken with a warning', () => {
  const taken = (side: TransType, limitPaise: number, triggerPaise: number) => {
    const terms: OrderTerms = { type: 'SL-Limit', limitPaise, triggerPaise };
    const stop = order({ side, terms });
    return logLineOf(stop, { kind: 'order-planned', order: stop })?.message.split('. ')[1];
  };
  const says = 'Once triggered it may stay unfilled: the limit is';
  assert.equal(taken('Buy', 21_000, 22_000), `${says} below the trigger`);
  assert.equal(taken('Sell', 22_000, 21_000), `${says} above the trigger`);
  assert.equal(taken('Buy', 22_000, 21_000), undefined);
  assert.equal(taken('Sell', 21_000, 21_000), undefined);
});
