import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMIT_170, MORNING, order, slice } from './order.fixture.ts';
import type { Slice } from './order.ts';
import type { OrderFact } from './order-fact.ts';
import { whatHappened } from './what-happened.ts';

const open = order({ slices: [slice({ status: 'Placed', filledQty: 40 })] });
const ABOUT = { reftag: open.reftag, tag: 'T1', at: MORNING };
const WHERE = 'in F000000:account1';
const RECONCILED: OrderFact = { kind: 'order-reconciled', ...ABOUT };
const FILLED: OrderFact = { kind: 'slice-filled', ...ABOUT, filledQty: 40, filledValuePaise: 680_000 };

test('every fact has its sentence, with the reason where there is one', () => {
  const expected: readonly (readonly [OrderFact, string])[] = [
    [{ kind: 'slice-accepted', ...ABOUT, orderId: 'B1' }, `Order placed ${WHERE}`],
    [{ kind: 'slice-refused', ...ABOUT, reason: 'No margin.' }, `Order rejected ${WHERE}: No margin.`],
    [
      { kind: 'slice-outcome-unknown', ...ABOUT, reason: 'Silence.' },
      `No answer about the order ${WHERE}: Silence.`,
    ],
    [{ kind: 'slice-given-up', ...ABOUT, reason: 'Lost.' }, `Order given up ${WHERE}: Lost.`],
    [{ kind: 'slice-triggered', ...ABOUT }, `Trigger of the order reached ${WHERE}`],
    [FILLED, `Order partly executed ${WHERE}: 40 of 100`],
    [
      { kind: 'slice-fill-corrected', ...ABOUT, filledValuePaise: 1 },
      `Fills corrected ${WHERE} by the broker's trades`,
    ],
    [{ kind: 'slice-cancelled', ...ABOUT, reason: 'By you.' }, `Order cancelled ${WHERE}: By you.`],
    [{ kind: 'slice-cancelled', ...ABOUT, reason: '' }, `Order cancelled ${WHERE}`],
    [{ kind: 'slice-changed', ...ABOUT, terms: LIMIT_170 }, `Order modified ${WHERE}`],
    [
      { kind: 'slice-changed', ...ABOUT, terms: LIMIT_170, isElsewhere: true },
      `Order modified elsewhere ${WHERE}`,
    ],
    [{ kind: 'slice-request-refused', ...ABOUT, reason: 'No.' }, `Order not cancelled ${WHERE}: No.`],
    [{ kind: 'cancel-asked', ...ABOUT, why: 'user' }, `Cancelling the order ${WHERE}`],
    [{ kind: 'change-asked', ...ABOUT, terms: LIMIT_170, why: 'user' }, `Modifying the order ${WHERE}`],
    [{ kind: 'operation-fired', ...ABOUT, by: 'time' }, `Following the best price ${WHERE}`],
    [{ kind: 'operation-stopped', ...ABOUT }, `Operations stopped on 2240 ${WHERE}`],
    [{ kind: 'order-deleted', ...ABOUT }, `Order deleted ${WHERE}`],
    [RECONCILED, `Order ${WHERE}`],
  ];
  for (const [fact, sentence] of expected) assert.equal(whatHappened(open, [fact]), sentence);
});

test('the last fact gives the sentence, and a comparison with the broker does not count', () => {
  const accepted: OrderFact = { kind: 'slice-accepted', ...ABOUT, orderId: 'B1' };
  assert.equal(
    whatHappened(open, [accepted, FILLED, RECONCILED]),
    `Order partly executed ${WHERE}: 40 of 100`,
  );
  const executed = order({ slices: [slice({ status: 'Executed', filledQty: 100 })] });
  assert.equal(whatHappened(executed, [accepted, FILLED]), `Order executed ${WHERE}`);
});

test('a planned order is accepted, or rejected where all of it was refused', () => {
  const refused = slice({ status: 'Rejected', message: 'No session.' });
  const planned = (...slices: readonly Slice[]) => {
    const is = order({ slices });
    return whatHappened(is, [{ kind: 'order-planned', order: is }]);
  };
  assert.equal(planned(slice()), `Order taken ${WHERE}`);
  assert.equal(planned(refused), `Order rejected ${WHERE}: No session.`);
  assert.equal(planned(refused, slice({ tag: 'T2' })), `Order taken ${WHERE}`);
});
