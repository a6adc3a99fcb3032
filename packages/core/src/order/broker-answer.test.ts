import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  NOT_SENT,
  onCancelOutcome,
  onChangeOutcome,
  onPlaceOutcome,
  onReport,
  type PlaceOutcome,
  type SliceReport,
} from './broker-answer.ts';
import { LIMIT_170, MORNING, order, type SliceFields, slice } from './order.fixture.ts';
import type { OrderTerms, ShownTerms, Slice } from './order.ts';

const ABOUT = { reftag: 1939, tag: 'T1', at: MORNING };
const LIMIT_171: OrderTerms = { type: 'Limit', limitPaise: 17_100, triggerPaise: null };
const STOP: OrderTerms = { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 16_900 };

function placed(change: SliceFields, outcome: PlaceOutcome) {
  return onPlaceOutcome(order({ slices: [slice(change)] }), 'T1', outcome, MORNING);
}

function reported(change: SliceFields, report: Partial<SliceReport>, isQuiet?: boolean, wanted = LIMIT_170) {
  const base = {
    tag: 'T1',
    orderId: 'B1',
    state: 'open',
    filledQty: 0,
    filledValuePaise: 0,
    message: '',
    at: MORNING,
  } as const;
  return onReport(order({ terms: wanted, slices: [slice(change)] }), { ...base, ...report }, isQuiet);
}

const WORKING = { status: 'Placed', orderId: 'B1' } as const;

test('[core.B7] an accepted placement gives a slice its number once', () => {
  const accepted = { kind: 'accepted', orderId: 'B1' } as const;
  assert.deepEqual(placed({}, accepted), [{ kind: 'slice-accepted', ...ABOUT, orderId: 'B1' }]);
  assert.deepEqual(placed({ status: 'Placed' }, accepted), [
    { kind: 'slice-accepted', ...ABOUT, orderId: 'B1' },
  ]);
  assert.deepEqual(placed(WORKING, accepted), []);
  assert.deepEqual(placed({ status: 'Executed', filledQty: 100 }, accepted), [], 'the stream was first');
});

test('[core.B11] a refusal counts only for a slice without reports, and keeps its number where there is one', () => {
  const refused = { kind: 'refused', reason: 'No margin.' } as const;
  const fact = { kind: 'slice-refused', ...ABOUT, reason: 'No margin.' };
  assert.deepEqual(placed({}, refused), [fact]);
  assert.deepEqual(placed({}, { ...refused, orderId: '' }), [fact]);
  assert.deepEqual(placed({}, { ...refused, orderId: 'B9' }), [{ ...fact, orderId: 'B9' }]);
  assert.deepEqual(placed(WORKING, refused), []);
});

test('[core.B3] a withdrawn slice is cancelled, if its cancel was asked for and it has no reports', () => {
  const withdrawn = { kind: 'withdrawn' } as const;
  assert.deepEqual(placed({ asked: 'cancel' }, withdrawn), [
    { kind: 'slice-cancelled', ...ABOUT, reason: NOT_SENT },
  ]);
  assert.deepEqual(placed({}, withdrawn), []);
  assert.deepEqual(placed({ ...WORKING, asked: 'cancel' }, withdrawn), []);
});

test('[core.B4] no answer makes a pending slice unknown, and changes nothing for one that the broker reported', () => {
  const silence = { kind: 'unknown', reason: 'No answer.' } as const;
  const fact = { kind: 'slice-outcome-unknown', ...ABOUT, reason: 'No answer.' };
  assert.deepEqual(placed({}, silence), [fact]);
  assert.deepEqual(placed({ outcomeUnknown: true }, silence), [fact], 'it was placed again');
  assert.deepEqual(placed(WORKING, silence), []);
});

test('[core.O6] a refused cancel and a refused change are recorded while they are asked for', () => {
  const no = { kind: 'refused', reason: 'Too late.' } as const;
  const cancelled = (asked: Slice['asked']) =>
    onCancelOutcome(order({ slices: [slice({ ...WORKING, asked })] }), 'T1', no, MORNING);
  assert.deepEqual(cancelled('cancel'), [{ kind: 'slice-request-refused', ...ABOUT, reason: 'Too late.' }]);
  assert.deepEqual(cancelled(null), []);
  const changed = (asked: Slice['asked']) => {
    const change = { tag: 'T1', terms: LIMIT_171, outcome: no };
    return onChangeOutcome(order({ slices: [slice({ ...WORKING, asked })] }), change, MORNING);
  };
  assert.deepEqual(changed('change'), [
    { kind: 'slice-request-refused', ...ABOUT, reason: 'Too late.', terms: LIMIT_171 },
  ]);
  assert.deepEqual(changed(null), []);
});

test('[core.B9] a slice that was given up turns up when it is shown as open, not when it is shown as over', () => {
  const givenUp = { status: 'Cancelled', orderId: 'B1', asked: 'cancel' } as const;
  assert.deepEqual(reported(givenUp, { state: 'open' }).facts, [
    { kind: 'slice-accepted', ...ABOUT, orderId: 'B1' },
  ]);
  assert.deepEqual(reported(givenUp, { state: 'cancelled' }).facts, []);
});

test('[core.B7] a report without a number accepts nothing and contradicts no number', () => {
  assert.deepEqual(reported({}, { orderId: '' }), { facts: [], implausible: null });
  assert.deepEqual(reported(WORKING, { orderId: '' }), { facts: [], implausible: null });
  assert.equal(reported(WORKING, { orderId: 'B2' }).implausible?.message, 'order B2 has the tag of order B1');
});

test('[core.B11] a slice that the broker numbered and refused is refused, and was never accepted', () => {
  assert.deepEqual(reported({}, { state: 'rejected', message: 'No margin.' }).facts, [
    { kind: 'slice-refused', ...ABOUT, reason: 'No margin.', orderId: 'B1' },
  ]);
});

test('[core.B2] executed with a part filled cannot be true, unless all of it is known to be filled', () => {
  const half = { state: 'executed', filledQty: 50, filledValuePaise: 850_000 } as const;
  assert.equal(reported(WORKING, half).implausible?.message, 'executed with 50 of 100 filled');
  const full = { status: 'Executed', orderId: 'B1', filledQty: 100, filledValuePaise: 1_700_000 } as const;
  assert.deepEqual(reported(full, half), { facts: [], implausible: null });
});

test('[core.B15] differing terms are ignored while a change may be under way', () => {
  assert.deepEqual(reported(WORKING, { terms: LIMIT_171 }).facts, []);
  assert.deepEqual(reported({ ...WORKING, asked: 'change' }, { terms: STOP }, true, LIMIT_171).facts, []);
  assert.deepEqual(
    reported(WORKING, { terms: LIMIT_171 }, false, LIMIT_171).facts,
    [],
    'this slice had refused what another accepted',
  );
});

test('[core.B15] a change is done when it is shown, also where the terms are the old ones', () => {
  const changed = { kind: 'slice-changed', ...ABOUT };
  assert.deepEqual(reported({ ...WORKING, asked: 'change' }, { terms: LIMIT_170 }).facts, [
    { ...changed, terms: LIMIT_170 },
  ]);
  assert.deepEqual(reported({ ...WORKING, asked: 'cancel' }, { terms: LIMIT_170 }).facts, []);
  assert.deepEqual(reported({ ...WORKING, asked: 'cancel' }, { terms: LIMIT_171 }, false, LIMIT_171).facts, [
    { ...changed, terms: LIMIT_171 },
  ]);
});

test('[core.B16] a stop that became a Limit order elsewhere no longer has a trigger', () => {
  const fact = { kind: 'slice-changed', ...ABOUT, isElsewhere: true };
  const shown = (terms: ShownTerms) => reported({ ...WORKING, terms: STOP }, { terms }, true, STOP).facts;
  assert.deepEqual(shown(LIMIT_171), [{ ...fact, terms: LIMIT_171 }]);
  assert.deepEqual(shown({ ...STOP, limitPaise: 17_100, triggerPaise: null }), [
    { ...fact, terms: { ...STOP, limitPaise: 17_100 } },
  ]);
});

test('[core.B16] a Limit order that became a stop elsewhere, and has lost its trigger, is shown so once', () => {
  const shown = { type: 'SL-Limit', limitPaise: 17_100, triggerPaise: null } as const;
  const [fact, ...more] = reported(WORKING, { terms: shown }, true).facts;
  assert.deepEqual(more, []);
  assert.ok(fact?.kind === 'slice-changed' && fact.isElsewhere);
  assert.deepEqual(fact.terms, { ...shown, triggerPaise: 0 });
  assert.deepEqual(reported({ ...WORKING, terms: fact.terms }, { terms: shown }, true).facts, []);
});

test('[core.B10] the value of a new fill offsets a rounding, unless the rounding was worth more', () => {
  const rounded = { ...WORKING, filledQty: 10, filledValuePaise: 1_000, isRounded: true } as const;
  const facts = (filledQty: number, filledValuePaise: number) =>
    reported(rounded, { filledQty, filledValuePaise }).facts;
  const filled = { kind: 'slice-filled', ...ABOUT, filledQty: 20 };
  assert.deepEqual(facts(20, 2_010), [{ ...filled, filledValuePaise: 2_010 }]);
  assert.deepEqual(facts(20, 1_000), [
    { kind: 'slice-fill-corrected', ...ABOUT, filledValuePaise: 500 },
    { ...filled, filledValuePaise: 1_000 },
  ]);
});

test('[core.B10] a rounded total below what was paid has the new part added', () => {
  const exact = { ...WORKING, filledQty: 10, filledValuePaise: 1_000 } as const;
  const value = (filledQty: number, filledValuePaise: number) => {
    const [fact] = reported(exact, { filledQty, filledValuePaise, isRounded: true }).facts;
    return fact?.kind === 'slice-filled' && fact.filledValuePaise;
  };
  assert.equal(value(20, 2_010), 2_010);
  assert.equal(value(11, 990), 1_090);
  assert.equal(value(11, 1_001), 1_001);
  assert.equal(value(11, 1_000), 1_091);
  assert.equal(value(11, 1), 1_001, 'what was filled was paid for');
});
