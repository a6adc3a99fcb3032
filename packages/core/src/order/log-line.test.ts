import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, type TransType } from '@spark/vocabulary';
import { logLineOf, logText } from './log-line.ts';
import { LIMIT_170, MORNING, order, slice } from './order.fixture.ts';
import type { OrderTerms, Slice } from './order.ts';
import type { OrderFact } from './order-fact.ts';

test('a line about a batch shows the quantity of the batch and not that of the order', () => {
  const both = order({ slices: [slice({ tag: 'T1', qty: 975 }), slice({ tag: 'T2', qty: 910 })] });
  const about = { reftag: both.reftag, tag: 'T2', at: MORNING };
  const where = 'in account1, strefID 2240: Buy 910 ASHOKLEY-EQ';
  const expected: readonly (readonly [OrderFact, string])[] = [
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
  for (const [fact, message] of expected) assert.equal(logLineOf(both, fact)?.message, message);
  assert.equal(
    logLineOf(both, { kind: 'order-planned', order: both })?.message,
    'Order taken in account1, strefID 2240: Buy 1885 ASHOKLEY-EQ limit 170.00 in 2 batches',
  );
});

test('a stop whose limit is on the near side of its trigger is accepted with a warning', () => {
  const taken = (side: TransType, limitPaise: number, triggerPaise: number) => {
    const terms: OrderTerms = { type: 'SL-Limit', limitPaise, triggerPaise };
    const stop = order({ side, terms });
    return logLineOf(stop, { kind: 'order-planned', order: stop })?.message.split('. ')[1];
  };
  const message = 'Once triggered it may stay unfilled: the limit is';
  assert.equal(taken('Buy', 21_000, 22_000), `${message} below the trigger`);
  assert.equal(taken('Sell', 22_000, 21_000), `${message} above the trigger`);
  assert.equal(taken('Buy', 22_000, 21_000), undefined);
  assert.equal(taken('Sell', 21_000, 21_000), undefined);
});

test('each fact has its line, and what went wrong is an error', () => {
  const both = order({
    slices: [
      slice({ tag: 'T1', status: 'Executed', filledQty: 100, filledValuePaise: 1_700_500 }),
      slice({ tag: 'T2', status: 'Placed', filledQty: 40 }),
    ],
  });
  const about = { reftag: both.reftag, tag: 'T2', at: MORNING };
  const where = 'in account1, strefID 2240';
  const expected: readonly (readonly [OrderFact, string, string])[] = [
    [
      { ...about, kind: 'slice-given-up', reason: 'Lost.' },
      'ERROR',
      `Order given up ${where}: Buy 100 ASHOKLEY-EQ. Lost.`,
    ],
    [
      { ...about, kind: 'slice-outcome-unknown', reason: 'Silence.' },
      'ERROR',
      `No answer about the order ${where}: Buy 100 ASHOKLEY-EQ. Silence. The broker is being asked.`,
    ],
    [
      { ...about, kind: 'slice-filled', filledQty: 40, filledValuePaise: 680_200 },
      'INFO',
      `Order partly executed ${where}: Buy 40 ASHOKLEY-EQ at 170.05`,
    ],
    [
      { ...about, tag: 'T1', kind: 'slice-filled', filledQty: 100, filledValuePaise: 1_700_500 },
      'INFO',
      `Order executed ${where}: Buy 100 ASHOKLEY-EQ at 170.05`,
    ],
    [
      { ...about, kind: 'slice-fill-corrected', filledValuePaise: 680_100 },
      'INFO',
      `Fills corrected ${where}: Buy 40 ASHOKLEY-EQ for 6801.00 by the broker's trades`,
    ],
    [
      { ...about, kind: 'slice-refused', reason: 'No margin.', orderId: 'B9' },
      'ERROR',
      `Order rejected ${where}: Buy 100 ASHOKLEY-EQ, order B9. No margin.`,
    ],
    [
      { ...about, kind: 'operation-fired', by: 'time' },
      'INFO',
      `Following the best price ${where}: time ran out`,
    ],
    [
      { ...about, kind: 'operation-fired', by: 'price' },
      'INFO',
      `Following the best price ${where}: price ran out`,
    ],
    [{ ...about, kind: 'operation-stopped' }, 'INFO', `Operations stopped ${where}`],
    [{ ...about, kind: 'order-deleted' }, 'INFO', `Order removed from the order book ${where}`],
  ];
  for (const [fact, type, message] of expected) assert.deepEqual(logLineOf(both, fact), { type, message });
  assert.equal(logLineOf(both, { ...about, kind: 'order-reconciled' }), null);
});

test('an order is accepted with its terms, or refused where no part of it could be accepted', () => {
  const planned = (...slices: readonly Slice[]) => {
    const is = order({ slices, terms: { type: 'Market', limitPaise: null, triggerPaise: null } });
    return logLineOf(is, { kind: 'order-planned', order: is });
  };
  const refused = slice({ status: 'Rejected', message: 'No session.' });
  const where = 'in account1, strefID 2240';
  assert.deepEqual(planned(slice()), {
    type: 'INFO',
    message: `Order taken ${where}: Buy 100 ASHOKLEY-EQ at market`,
  });
  assert.deepEqual(planned(refused), { type: 'ERROR', message: `Order refused ${where}: No session.` });
  assert.equal(planned(refused, slice({ tag: 'T2' }))?.type, 'INFO');
});

test('a stop whose limit is at its trigger is not on the near side of it', () => {
  const taken = (terms: OrderTerms) => {
    const is = order({ terms });
    return logLineOf(is, { kind: 'order-planned', order: is })?.message ?? '';
  };
  assert.doesNotMatch(
    taken({ type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 17_000 }),
    /Once triggered/,
  );
});

test('a line has at most the maximum length, and nothing that a database cannot store', () => {
  assert.equal(logText('x'.repeat(LIMITS.logMessageChars + 1)).length, LIMITS.logMessageChars);
  assert.equal(logText('a\0b'), 'a\ufffdb');
});
