import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MORNING, order, slice } from './order.fixture.ts';
import { askCancel, askChange, askDelete, askStopOperation } from './request.ts';

const RULE = { tickPaise: 5, band: { lowPaise: 15_000, highPaise: 19_000 }, at: MORNING };
const open = order({ slices: [slice({ status: 'Placed', orderId: 'B1' })] });
const done = order({ slices: [slice({ status: 'Executed', orderId: 'B1', filledQty: 100 })] });

test('[O5] a finished order is neither modified nor cancelled nor watched', () => {
  const refusal = { ok: false, error: [{ code: 'order-finished', strefId: 2240, status: 'Executed' }] };
  assert.deepEqual(askCancel(done, 'user', MORNING), refusal);
  assert.deepEqual(askChange(done, { limitPaise: 17_100 }, RULE), refusal);
  assert.deepEqual(askStopOperation(done, MORNING), refusal);
});

test('[O5] what is not given stays; prices that the type has no use for are dropped', () => {
  const changed = askChange(open, { type: 'Market' }, RULE);
  assert.deepEqual(changed, {
    ok: true,
    value: [
      {
        kind: 'change-asked',
        reftag: 1939,
        at: MORNING,
        terms: { type: 'Market', limitPaise: 0, triggerPaise: 0 },
        why: 'user',
      },
    ],
  });
  assert.deepEqual(askChange(open, { limitPaise: 17_000 }, RULE), { ok: true, value: [] }, 'nothing new');
});

test('[O4] a price is on the tick, inside the band and there at all', () => {
  const errors = (wanted: Parameters<typeof askChange>[1]): unknown => {
    const result = askChange(open, wanted, RULE);
    return result.ok ? [] : result.error.map((it) => it.code);
  };
  assert.deepEqual(errors({ limitPaise: 17_003 }), ['price-off-tick']);
  assert.deepEqual(errors({ limitPaise: 19_005 }), ['price-outside-band']);
  assert.deepEqual(errors({ limitPaise: 0 }), ['price-missing']);
  assert.deepEqual(errors({ type: 'SL-Limit', limitPaise: -5 }), ['price-missing', 'price-missing']);
  const market = order({ ...open, terms: { type: 'Market', limitPaise: 0, triggerPaise: 0 } });
  const toLimit = askChange(market, { type: 'Limit' }, RULE);
  assert.equal(!toLimit.ok && toLimit.error[0]?.code, 'price-missing', 'a Limit order needs its price');
});

test('[O6] a cancel that was asked for is not asked for twice', () => {
  const asked = askCancel(open, 'user', MORNING);
  assert.deepEqual(asked, {
    ok: true,
    value: [{ kind: 'cancel-asked', reftag: 1939, at: MORNING, why: 'user' }],
  });
  const leaving = order({ slices: [slice({ status: 'Placed', orderId: 'B1', asked: 'cancel' })] });
  assert.deepEqual(askCancel(leaving, 'cancel-all', MORNING), { ok: true, value: [] });
});

test('[O10] a row is deleted only when nothing works on it any more', () => {
  assert.deepEqual(askDelete(open, MORNING), {
    ok: false,
    error: [{ code: 'order-at-work', strefId: 2240, reftag: 1939 }],
  });
  assert.deepEqual(askDelete(done, MORNING), {
    ok: true,
    value: [{ kind: 'order-deleted', reftag: 1939, at: MORNING }],
  });
});
