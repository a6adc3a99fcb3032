import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AccountOrder, OrderFact } from '@spark/core';
import { journalRows, type SliceFields } from '@spark/testkit';
import { orderText } from './order-text.ts';

const AT = journalRows.MORNING;
const { accountOrder, slice } = journalRows;

type SliceKind = Extract<OrderFact, { readonly tag: string }>['kind'];

function fact(kind: SliceKind, more: object = {}): OrderFact {
  return { kind, reftag: 1, tag: 'T', at: AT, reason: '', ...more } as unknown as OrderFact;
}

function order(slices: readonly SliceFields[], change: Partial<AccountOrder> = {}): AccountOrder {
  return accountOrder('S000001', 1, { slices: slices.map((fields) => slice(fields)), ...change });
}

const headline = (order: AccountOrder, ...facts: readonly OrderFact[]): string | null =>
  orderText(order, facts, AT)?.split('\n')[0] ?? null;

test('[notify.N10] a refusal has the reason of the broker, with strategy, symbol, side, quantity, price and strefID', () => {
  const refused = order([{ status: 'Rejected', orderId: null, message: 'No funds' }]);
  assert.equal(
    orderText(refused, [fact('slice-refused', { reason: 'No funds' })], AT),
    'Order rejected in S000001:account1: No funds\n' +
      'Buy 65 NIFTY23NOV2624000CE limit 170.00, Intraday\n' +
      'Strategy test1, strefID 2240\n' +
      '2026-11-16 10:00:00 IST',
  );
  const planned: OrderFact = { kind: 'order-planned', order: refused };
  assert.equal(headline(refused, planned), 'Order rejected in S000001:account1: No funds');
});

test('[notify.N10] an execution shows the average price, and a forward test is marked', () => {
  const filled = { status: 'Executed', filledQty: 65, filledValuePaise: 65 * 17_005 } as const;
  const text = orderText(order([filled], { forwardTest: true }), [fact('slice-filled')], AT);
  assert.match(String(text), /^Order executed in S000001:account1\nBuy 65 \S+ at 170\.05, Intraday\n/);
  assert.match(String(text), /forward test/);
});

test('[notify.N11] an order in slices gets one message when placed, one when first refused, and one when it is over', () => {
  const waiting = { status: 'Pending', orderId: null } as const;
  const placed = { status: 'Placed', orderId: '1' } as const;
  const accepted = fact('slice-accepted', { orderId: '1' });
  assert.equal(headline(order([placed, waiting]), accepted), 'Order placed in S000001:account1');
  assert.equal(headline(order([placed, placed]), accepted), null, 'the second slice gets no message');
  const no = { status: 'Rejected', orderId: null } as const;
  const refused = fact('slice-refused', { reason: 'No' });
  assert.match(String(headline(order([no, placed, placed]), refused)), /^Order rejected/);
  assert.equal(headline(order([no, no, placed]), refused), null);
  const numbered = { status: 'Rejected', orderId: '9' } as const;
  assert.equal(
    headline(order([numbered, placed]), accepted),
    'Order placed in S000001:account1',
    'a refusal with a number is not a placement',
  );
  const part = { status: 'Executed', filledQty: 65, filledValuePaise: 65 } as const;
  assert.equal(headline(order([part, placed]), fact('slice-filled')), null, 'partial fills get no message');
  assert.equal(
    headline(order([part, part], { qty: 130 }), fact('slice-filled')),
    'Order executed in S000001:account1',
  );
});

test('[notify.N12] failures get a message: no answer, given up, a refused cancel or change', () => {
  const open = order([{ status: 'Placed' }, { status: 'Pending', orderId: null }]);
  for (const [kind, expected] of [
    ['slice-outcome-unknown', /^No answer about the order .*: why$/],
    ['slice-given-up', /^Order given up .*: why$/],
    ['slice-request-refused', /^Order not cancelled .*: why$/],
  ] as const)
    assert.match(String(headline(open, fact(kind, { reason: 'why' }))), expected);
  const terms = { type: 'Limit', limitPaise: 1, triggerPaise: null };
  assert.match(
    String(headline(open, fact('slice-request-refused', { reason: 'why', terms }))),
    /^Order not modified .*: why$/,
  );
});

test('[notify.N13] a modification gets a message when every slice has it, and never while an order follows the best price', () => {
  const changed = fact('slice-changed', { terms: { type: 'Limit', limitPaise: 1, triggerPaise: null } });
  assert.equal(headline(order([{}, { asked: 'change' }]), changed), null);
  assert.equal(headline(order([{}, {}]), changed), 'Order modified in S000001:account1');
  const chasing = { operation: { kind: 'chasing', since: AT, because: 'time' } } as const;
  assert.equal(headline(order([{}], chasing), changed), null);
});

test('[notify.N13] what is only asked for, followed or compared gets no message', () => {
  for (const kind of ['cancel-asked', 'change-asked', 'operation-fired', 'order-reconciled', 'order-deleted'])
    assert.equal(headline(order([{}]), { kind, reftag: 1, at: AT } as unknown as OrderFact), null, kind);
});
