import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type BrokerOutcome, onChangeOutcome } from './broker-answer.ts';
import { effectsOf } from './effect.ts';
import { evolveOrder, type OrderChangeFact } from './evolve-order.ts';
import { MORNING, order, slice } from './order.fixture.ts';
import type { AccountOrder, OrderTerms } from './order.ts';
import { askCancel, askChange, askDelete, askStopOperation, isCancelAsked } from './request.ts';

const RULE = {
  tickPaise: 5,
  band: { lowPaise: 15_000, highPaise: 19_000 },
  at: MORNING,
  refusalOf: () => null,
};
const open = order({ slices: [slice({ status: 'Placed', orderId: 'B1' })] });
const done = order({ slices: [slice({ status: 'Executed', orderId: 'B1', filledQty: 100 })] });

test('[core.O5] a finished order is neither modified nor cancelled nor watched', () => {
  const refusal = { ok: false, error: [{ code: 'order-finished', strefId: 2240, status: 'Executed' }] };
  assert.deepEqual(askCancel(done, 'user', MORNING), refusal);
  assert.deepEqual(askChange(done, { limitPaise: 17_100 }, RULE), refusal);
  assert.deepEqual(askStopOperation(done, MORNING), refusal);
});

test('[core.O5] what is not given stays; prices that the type has no use for are dropped', () => {
  const changed = askChange(open, { type: 'Market' }, RULE);
  assert.deepEqual(changed, {
    ok: true,
    value: [
      {
        kind: 'change-asked',
        reftag: 1939,
        at: MORNING,
        terms: { type: 'Market', limitPaise: null, triggerPaise: null },
        why: 'user',
      },
    ],
  });
  assert.deepEqual(askChange(open, { limitPaise: 17_000 }, RULE), { ok: true, value: [] }, 'nothing new');
});

test('[core.O5] a price that the order does not have is refused, unless its type is named as well', () => {
  const refusal = (field: string, type: string) => ({
    ok: false,
    error: [{ code: 'price-unused', field, type }],
  });
  assert.deepEqual(askChange(open, { triggerPaise: 16_900 }, RULE), refusal('trigger', 'Limit'));
  const both = { limitPaise: 17_100, triggerPaise: 16_900 };
  assert.deepEqual(askChange(open, both, RULE), refusal('trigger', 'Limit'));
  assert.equal(askChange(open, { ...both, type: 'Limit' }, RULE).ok, true);
  const market = order({ ...open, terms: { type: 'Market', limitPaise: null, triggerPaise: null } });
  assert.deepEqual(askChange(market, { limitPaise: 17_100 }, RULE), refusal('limit', 'Market'));
});

const LIMIT_171 = { type: 'Limit', limitPaise: 17_100, triggerPaise: null } as const;

function asked(before: AccountOrder, limitPaise: number): AccountOrder {
  const decision = askChange(before, { limitPaise }, RULE);
  assert.ok(decision.ok);
  return decision.value.reduce((order, fact) => evolveOrder(order, fact as OrderChangeFact), before);
}

/** The slice's change to these terms was answered. */
function answered(before: AccountOrder, tag: string, terms: OrderTerms, outcome: BrokerOutcome) {
  const facts = onChangeOutcome(before, { tag, terms, outcome }, MORNING);
  const after = facts.reduce((order, fact) => evolveOrder(order, fact as OrderChangeFact), before);
  return { after, effects: facts.flatMap((fact) => effectsOf(after, fact)) };
}

const NO = { kind: 'refused', reason: 'no' } as const;
const YES = { kind: 'accepted' } as const;

test('[core.O5] after a refused change the order is unchanged, and the change can be asked for again', () => {
  const { after, effects } = answered(asked(open, 17_100), 'T1', LIMIT_171, NO);
  assert.deepEqual([after.terms, after.slices[0]?.asked, effects], [open.terms, null, []]);
  assert.equal(asked(after, 17_100).slices[0]?.asked, 'change');
});

test('[core.O5] where one slice accepted a change and another did not, asking again requests it for the other', () => {
  const both = order({
    slices: ['T1', 'T2'].map((tag) => slice({ tag, status: 'Placed', orderId: `B${tag}` })),
  });
  const first = answered(asked(both, 17_100), 'T1', LIMIT_171, NO).after;
  const { after } = answered(first, 'T2', LIMIT_171, YES);
  assert.deepEqual(after.terms, LIMIT_171);
  assert.deepEqual(
    asked(after, 17_100).slices.map((slice) => slice.asked),
    ['change', null],
  );
});

test('[core.B3] a request that came while a change was under way is sent after the answer, whatever the answer was', () => {
  for (const outcome of [YES, NO]) {
    for (const last of [17_200, 17_000]) {
      const { after, effects } = answered(asked(asked(open, 17_100), last), 'T1', LIMIT_171, outcome);
      assert.equal(after.terms.limitPaise, last);
      assert.deepEqual(effects, [{ kind: 'request', reftag: 1939, tag: 'T1', isNew: false }]);
    }
  }
});

test('[core.B3] a change without an answer stays asked for', () => {
  const unknown = answered(asked(open, 17_100), 'T1', LIMIT_171, { kind: 'unknown', reason: 'no answer' });
  assert.deepEqual([unknown.after.terms, unknown.after.slices[0]?.asked], [LIMIT_171, 'change']);
});

test('[core.O4] a price is present, on the tick and inside the band', () => {
  const errors = (wanted: Parameters<typeof askChange>[1]): unknown => {
    const result = askChange(open, wanted, RULE);
    return result.ok ? [] : result.error.map((refusal) => refusal.code);
  };
  assert.deepEqual(errors({ limitPaise: 17_003 }), ['price-off-tick']);
  assert.deepEqual(errors({ limitPaise: 19_005 }), ['price-outside-band']);
  assert.deepEqual(errors({ limitPaise: 0 }), ['price-missing']);
  assert.deepEqual(errors({ type: 'SL-Limit', limitPaise: -5 }), ['price-missing', 'price-missing']);
  const market = order({ ...open, terms: { type: 'Market', limitPaise: null, triggerPaise: null } });
  const toLimit = askChange(market, { type: 'Limit' }, RULE);
  assert.equal(!toLimit.ok && toLimit.error[0]?.code, 'price-missing', 'a Limit order needs its price');
});

test('[core.G11] guards check terms that are new and valid, and their refusal changes nothing', () => {
  const askedAbout: OrderTerms[] = [];
  const no = { code: 'guard-killed', scope: 'account' } as const;
  const guarded = {
    ...RULE,
    refusalOf: (terms: OrderTerms) => {
      askedAbout.push(terms);
      return no;
    },
  };
  for (const limitPaise of [17_003, 17_000]) askChange(open, { limitPaise }, guarded);
  askChange(done, { limitPaise: 17_100 }, guarded);
  assert.deepEqual(askedAbout, []);
  assert.deepEqual(askChange(open, { limitPaise: 17_100 }, guarded), { ok: false, error: [no] });
  assert.deepEqual(askedAbout, [LIMIT_171]);
});

test('[core.O6] a repeated cancel is requested again', () => {
  assert.deepEqual(askCancel(open, 'user', MORNING), {
    ok: true,
    value: [{ kind: 'cancel-asked', reftag: 1939, at: MORNING, why: 'user' }],
  });
  const leaving = order({ slices: [slice({ status: 'Placed', orderId: 'B1', asked: 'cancel' })] });
  assert.deepEqual(askCancel(leaving, 'cancel-all', MORNING), {
    ok: true,
    value: [{ kind: 'cancel-asked', reftag: 1939, at: MORNING, why: 'cancel-all' }],
  });
  assert.deepEqual([isCancelAsked(open), isCancelAsked(leaving), isCancelAsked(done)], [false, true, true]);
});

test('[core.O10] only a finished order is deleted', () => {
  assert.deepEqual(askDelete(open, MORNING), {
    ok: false,
    error: [{ code: 'order-at-work', strefId: 2240, reftag: 1939 }],
  });
  assert.deepEqual(askDelete(done, MORNING), {
    ok: true,
    value: [{ kind: 'order-deleted', reftag: 1939, at: MORNING }],
  });
});

test('[core.O5] each price is judged by whether it was sent', () => {
  const stop = { type: 'SL-Limit', limitPaise: 17_000, triggerPaise: 16_900 } as const;
  const stopping = order({ terms: stop, slices: [slice({ status: 'Placed', orderId: 'B1', terms: stop })] });
  assert.equal(askChange(stopping, { triggerPaise: 16_950 }, RULE).ok, true);
  const market = order({ ...open, terms: { type: 'Market', limitPaise: null, triggerPaise: null } });
  assert.deepEqual(askChange(market, { triggerPaise: 16_950 }, RULE), {
    ok: false,
    error: [{ code: 'price-unused', field: 'trigger', type: 'Market' }],
  });
});

test('[core.O5] terms that every open slice has, or is changing to, are not a change', () => {
  const finished = slice({ tag: 'T1', status: 'Executed', filledQty: 100 });
  const there = slice({ tag: 'T2', status: 'Placed', orderId: 'B2', terms: LIMIT_171 });
  const onItsWay = slice({ tag: 'T3', status: 'Placed', orderId: 'B3', asked: 'change' });
  const refused = slice({ tag: 'T4', status: 'Placed', orderId: 'B4' });
  const changed = (...slices: AccountOrder['slices']) => {
    const decision = askChange(order({ terms: LIMIT_171, slices }), { limitPaise: 17_100 }, RULE);
    return decision.ok && decision.value.length;
  };
  assert.deepEqual([changed(finished, there, onItsWay), changed(finished, there, refused)], [0, 1]);
});

test('[core.O6] a cancel counts as asked when it is asked of all open slices', () => {
  const leaving = slice({ status: 'Placed', orderId: 'B1', asked: 'cancel' });
  const staying = slice({ tag: 'T2', status: 'Placed', orderId: 'B2' });
  assert.equal(isCancelAsked(order({ slices: [leaving, staying] })), false);
});

test('[core.O9] running operations are stopped, once', () => {
  const facts = (operation: AccountOrder['operation']) => {
    const decision = askStopOperation(order({ ...open, operation }), MORNING);
    return decision.ok && decision.value;
  };
  const stopped = [{ kind: 'operation-stopped', reftag: 1939, at: MORNING }];
  assert.deepEqual(facts({ kind: 'watching' }), stopped);
  assert.deepEqual(facts({ kind: 'chasing', since: MORNING, because: 'time' }), stopped);
  assert.deepEqual(facts({ kind: 'stopped' }), []);
  assert.deepEqual(facts({ kind: 'idle' }), []);
});
