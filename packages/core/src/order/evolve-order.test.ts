import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evolveOrder, type OrderChangeFact } from './evolve-order.ts';
import { LIMIT_170, MORNING, order, type SliceFields, slice } from './order.fixture.ts';
import type { AccountOrder, OrderTerms, Slice } from './order.ts';

const LIMIT_171: OrderTerms = { type: 'Limit', limitPaise: 17_100, triggerPaise: null };
const ABOUT = { reftag: 1939, tag: 'T1', at: MORNING };
const WORKING = { status: 'Placed', orderId: 'B1' } as const;

function after(change: SliceFields, fact: OrderChangeFact): Slice | undefined {
  return evolveOrder(order({ slices: [slice(change)] }), fact).slices[0];
}

test('[core.B6] a fact about another order, or about an unknown slice, is a programming error', () => {
  const cancelled = { kind: 'slice-cancelled', ...ABOUT, reason: '' } as const;
  assert.throws(() => evolveOrder(order(), { ...cancelled, reftag: 1940 }), /Invariant/);
  assert.throws(() => evolveOrder(order(), { ...cancelled, tag: 'T9' }), /Invariant/);
});

test('[core.B1] fills grow, never beyond the order, and only a rounded value is corrected', () => {
  const fill = (filledQty: number) =>
    ({ kind: 'slice-filled', ...ABOUT, filledQty, filledValuePaise: 1 }) as const;
  const half = { ...WORKING, filledQty: 50, filledValuePaise: 850_000 };
  assert.throws(() => after(half, fill(49)), /Invariant: a fill adds/);
  assert.throws(() => after(half, fill(50)), /Invariant: a fill adds/);
  assert.throws(() => after(half, fill(101)), /Invariant: filled quantity/);
  assert.equal(after(half, fill(100))?.status, 'Executed');
  const corrected = { kind: 'slice-fill-corrected', ...ABOUT, filledValuePaise: 850_010 } as const;
  assert.throws(() => after(half, corrected), /Invariant: only a rounded value/);
  assert.equal(after({ ...half, isRounded: true }, corrected)?.filledValuePaise, 850_010);
});

test('[core.B4] only a pending slice can be unknown', () => {
  const unknown = { kind: 'slice-outcome-unknown', ...ABOUT, reason: 'No answer.' } as const;
  const pending = after({}, unknown);
  assert.deepEqual([pending?.outcomeUnknown, pending?.message], [true, 'No answer.']);
  assert.deepEqual(after(WORKING, unknown), slice(WORKING));
});

test('[core.B5] a given-up slice is Rejected, unless its cancel was asked for or it had a number', () => {
  const givenUp = { kind: 'slice-given-up', ...ABOUT, reason: 'Nobody has it.' } as const;
  const outcome = (change: SliceFields) => {
    const is = after(change, givenUp);
    return [is?.status, is?.asked];
  };
  assert.deepEqual(outcome({}), ['Rejected', 'cancel']);
  assert.deepEqual(outcome({ asked: 'cancel' }), ['Cancelled', 'cancel']);
  assert.deepEqual(outcome(WORKING), ['Cancelled', 'cancel']);
});

test('[core.O5] a change is requested for slices that are open, not being cancelled and not changed yet', () => {
  const slices = [
    slice({ tag: 'T1', status: 'Executed', filledQty: 100 }),
    slice({ tag: 'T2', ...WORKING, asked: 'cancel' }),
    slice({ tag: 'T3', ...WORKING }),
    slice({ tag: 'T4', ...WORKING, terms: LIMIT_171 }),
  ];
  const fact = { kind: 'change-asked', reftag: 1939, at: MORNING, terms: LIMIT_171, why: 'user' } as const;
  assert.deepEqual(
    evolveOrder(order({ slices }), fact).slices.map(({ asked }) => asked),
    [null, 'cancel', 'change', null],
  );
});

test('[core.O5] a refused change leaves a later cancel asked for; a refused cancel leaves a change that has no answer', () => {
  const refused = { kind: 'slice-request-refused', ...ABOUT, reason: 'No.' } as const;
  const leaving = { ...WORKING, asked: 'cancel' } as const;
  assert.equal(after(leaving, { ...refused, terms: LIMIT_171 })?.asked, 'cancel');
  assert.equal(after(leaving, refused)?.asked, null);
  const changing = order({ terms: LIMIT_171, slices: [slice(leaving)] });
  const then = evolveOrder(changing, refused);
  assert.deepEqual([then.slices[0]?.asked, then.terms], ['change', LIMIT_171]);
});

test('[core.O5] an order shows the terms of its open slices', () => {
  const slices = [
    slice({ tag: 'T1', status: 'Executed', filledQty: 100, terms: LIMIT_171 }),
    slice({ tag: 'T2', ...WORKING, asked: 'change' }),
  ];
  const refused = {
    kind: 'slice-request-refused',
    ...ABOUT,
    tag: 'T2',
    reason: 'No.',
    terms: LIMIT_171,
  } as const;
  assert.deepEqual(evolveOrder(order({ terms: LIMIT_171, slices }), refused).terms, LIMIT_170);
});

test('[core.O9] operations end when the last slice does, not before', () => {
  const slices = ['T1', 'T2'].map((tag) => slice({ tag, status: 'Placed', orderId: `B${tag}` }));
  const watched: AccountOrder = order({ slices, operation: { kind: 'watching' } });
  const cancelled = (before: AccountOrder, tag: string) =>
    evolveOrder(before, { kind: 'slice-cancelled', ...ABOUT, tag, reason: '' });
  const first = cancelled(watched, 'T1');
  assert.equal(first.operation.kind, 'watching');
  assert.equal(cancelled(first, 'T2').operation.kind, 'idle');
});

test('a fill settles an unknown outcome and clears the rounding of the previous fill', () => {
  const rounded = { ...WORKING, filledQty: 10, filledValuePaise: 1_000, isRounded: true } as const;
  const exact = after(rounded, {
    kind: 'slice-filled',
    ...ABOUT,
    filledQty: 20,
    filledValuePaise: 2_000,
  });
  assert.equal(exact?.isRounded, undefined);
  const accepted = after({ outcomeUnknown: true }, { kind: 'slice-accepted', ...ABOUT, orderId: 'B1' });
  assert.equal(accepted?.outcomeUnknown, false);
});
