import assert from 'node:assert/strict';
import { test } from 'node:test';
import { evolveOrder } from './evolve-order.ts';
import { CHASE_EVERY_MS, nextOperationAt, operate } from './operations.ts';
import { MORNING, order, slice } from './order.fixture.ts';
import { type AccountOrder, AT_MARKET } from './order.ts';

const SECOND = 1_000;

/** Limit 101, at most 60 seconds, the price may move 2 rupees away. */
function watched(change: Partial<AccountOrder> = {}): AccountOrder {
  const terms = { type: 'Limit', limitPaise: 10_100, triggerPaise: null } as const;
  return order({
    terms,
    slices: [slice({ status: 'Placed', orderId: 'B1', terms })],
    operations: { timeLimitSeconds: 60, priceBufferPaise: 200, shouldExecute: false },
    operation: { kind: 'watching' },
    ...change,
  });
}

function prices(lastPaise: number | null): Parameters<typeof operate>[1] {
  return {
    lastPaise,
    bestBidPaise: lastPaise === null ? null : lastPaise - 5,
    bestAskPaise: lastPaise === null ? null : lastPaise + 5,
  };
}

test('[core.O7] nothing happens before time or price runs out', () => {
  assert.deepEqual(operate(watched(), prices(10_300), MORNING + 59_999), []);
  assert.deepEqual(operate(watched(), prices(null), MORNING + 59_999), []);
});

test('[core.O7] the rest is cancelled when the time is up, whatever the price', () => {
  assert.deepEqual(operate(watched(), prices(null), MORNING + 60 * SECOND), [
    { kind: 'cancel-asked', reftag: 1939, at: MORNING + 60 * SECOND, why: 'operation' },
  ]);
});

test('[core.O7] a buyer’s order fires above limit plus buffer, a seller’s below limit less buffer', () => {
  const at = MORNING + SECOND;
  const fired = [{ kind: 'cancel-asked', reftag: 1939, at, why: 'operation' }];
  assert.deepEqual(operate(watched(), prices(10_301), at), fired);
  const selling = watched({ side: 'Sell' });
  assert.deepEqual(operate(selling, prices(10_301), at), []);
  assert.deepEqual(operate(selling, prices(9_900), at), [], 'exactly at the buffer is not beyond it');
  assert.deepEqual(operate(selling, prices(9_899), at), fired);
});

test('[core.O7] one that became a Market order has no price that could be beyond the buffer', () => {
  const became = watched({ terms: AT_MARKET });
  assert.deepEqual(operate(became, prices(10_301), MORNING + SECOND), []);
  assert.equal(operate(became, prices(10_301), MORNING + 60 * SECOND).length, 1, 'its time still counts');
});

test('[core.O8] with shouldExecute the order joins the best price of its side, once a second, until it is stopped', () => {
  const chasing = { timeLimitSeconds: 0, priceBufferPaise: 200, shouldExecute: true };
  const before = watched({ operations: chasing, instrument: { ...order().instrument, tickPaise: 10 } });
  const at = MORNING + SECOND;
  const facts = operate(before, prices(10_311), at);
  assert.deepEqual(facts, [
    { kind: 'operation-fired', reftag: 1939, at, by: 'price' },
    {
      kind: 'change-asked',
      reftag: 1939,
      at,
      // The best bid, 103.06, goes down to the grid of ten paise.
      terms: { type: 'Limit', limitPaise: 10_300, triggerPaise: null },
      why: 'operation',
    },
  ]);
  const asked = facts.reduce(
    (so, fact) => evolveOrder(so, fact as Parameters<typeof evolveOrder>[1]),
    before,
  );
  assert.deepEqual(operate(asked, prices(10_400), at), [], 'one change at a time');
  assert.equal(nextOperationAt(asked, at), at + CHASE_EVERY_MS);
  const changed = evolveOrder(asked, {
    kind: 'slice-changed',
    reftag: 1939,
    tag: 'T1',
    at,
    terms: { type: 'Limit', limitPaise: 10_300, triggerPaise: null },
  });
  assert.deepEqual(operate(changed, prices(10_311), at + SECOND), [], 'already at the best price');
  assert.equal(operate(changed, prices(10_400), at + SECOND).length, 1);
  const stopped = evolveOrder(changed, { kind: 'operation-stopped', reftag: 1939, at });
  assert.deepEqual(operate(stopped, prices(10_400), at + SECOND), []);
  assert.equal(nextOperationAt(stopped, at), null);
});

test('[core.O8] without a best price it waits: a made-up price is never sent', () => {
  const before = watched({ operation: { kind: 'chasing', since: MORNING, because: 'time' } });
  assert.deepEqual(operate(before, prices(null), MORNING + SECOND), []);
  assert.deepEqual(
    operate(before, { lastPaise: 10_000, bestBidPaise: 0, bestAskPaise: 0 }, MORNING + SECOND),
    [],
  );
});

test('[core.O9] operations end with the order and with a cancel', () => {
  const late = MORNING + 61 * SECOND;
  const finished = watched({ slices: [slice({ status: 'Executed', filledQty: 100 })] });
  assert.deepEqual(operate(finished, prices(20_000), late), []);
  assert.equal(nextOperationAt(finished, MORNING), null);
  const leaving = watched({ slices: [slice({ status: 'Placed', orderId: 'B1', asked: 'cancel' })] });
  assert.deepEqual(operate(leaving, prices(20_000), late), []);
});

test('[core.O9] the time limit is the only thing to wait for when there is one', () => {
  assert.equal(nextOperationAt(watched(), MORNING + 5), MORNING + 60 * SECOND);
  const byPrice = watched({ operations: { timeLimitSeconds: 0, priceBufferPaise: 1, shouldExecute: false } });
  assert.equal(nextOperationAt(byPrice, MORNING), null);
});

test('[core.O7] a part that is switched off never fires', () => {
  const byTime = watched({ operations: { timeLimitSeconds: 60, priceBufferPaise: 0, shouldExecute: false } });
  assert.deepEqual(operate(byTime, prices(99_999), MORNING + SECOND), []);
});

test('[core.O8] a seller joins the best ask, up on the tick', () => {
  const chasing = watched({
    side: 'Sell',
    operation: { kind: 'chasing', since: MORNING, because: 'time' },
    instrument: { ...order().instrument, tickPaise: 10 },
  });
  const [change] = operate(chasing, prices(10_000), MORNING + SECOND);
  assert.deepEqual(change?.kind === 'change-asked' && change.terms.limitPaise, 10_010);
});

test('[core.O8] a price below one tick does not count', () => {
  const chasing = watched({
    operation: { kind: 'chasing', since: MORNING, because: 'time' },
    instrument: { ...order().instrument, tickPaise: 10 },
  });
  assert.deepEqual(operate(chasing, prices(9), MORNING + SECOND), []);
});

test('[core.O8] [core.O9] one slice that is being changed or cancelled is enough to wait', () => {
  const slices = (asked: 'change' | 'cancel') => [
    slice({ status: 'Placed', orderId: 'B1', asked }),
    slice({ tag: 'T2', status: 'Placed', orderId: 'B2' }),
  ];
  const operation = { kind: 'chasing', since: MORNING, because: 'time' } as const;
  for (const asked of ['change', 'cancel'] as const)
    assert.deepEqual(operate(watched({ operation, slices: slices(asked) }), prices(10_400), MORNING), []);
});

test('[core.O9] stopped operations are not run again, whatever their time limit', () => {
  for (const kind of ['stopped', 'idle'] as const)
    assert.equal(nextOperationAt(watched({ operation: { kind } }), MORNING), null);
});
