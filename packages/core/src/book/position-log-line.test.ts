import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MORNING } from '../order/order.fixture.ts';
import { logLineOfBook } from './position-log-line.ts';

test('what happens to a position is logged under the name of its strategy', () => {
  const key = {
    strategyName: 'test1',
    instrumentKey: 'NSE:212',
    product: 'Intraday',
    forwardTest: false,
  } as const;
  const line = (fact: Parameters<typeof logLineOfBook>[1]) => logLineOfBook('account1', fact);
  const fill = { side: 'Sell', qty: 40, valuePaise: 680_200, day: '2026-11-16' } as const;
  const name = 'test1';
  assert.deepEqual(
    line({ kind: 'position-closed-by-hand', key, symbol: 'ASHOKLEY-EQ', fill, ordersPlaced: 1, at: MORNING }),
    { name, type: 'INFO', message: 'Position closed manually in account1: Sell 40 ASHOKLEY-EQ at 170.05' },
  );
  assert.equal(line({ kind: 'position-close-asked', key, at: MORNING, why: 'user' }), null);
  assert.deepEqual(line({ kind: 'position-close-asked', key, at: MORNING, why: 'day-end' }), {
    name,
    type: 'INFO',
    message: 'Closing the Intraday position NSE:212 in account1: the session is about to end',
  });
  assert.deepEqual(
    line({ kind: 'position-close-failed', key, symbol: 'ASHOKLEY-EQ', at: MORNING, problem: 'No price.' }),
    {
      name,
      type: 'ERROR',
      message: 'ASHOKLEY-EQ is not squared off yet in account1, Spark keeps trying: No price.',
    },
  );
  assert.deepEqual(line({ kind: 'position-close-withdrawn', key, at: MORNING }), {
    name,
    type: 'INFO',
    message: 'Square-off of NSE:212 in account1 taken back',
  });
  assert.equal(line({ kind: 'day-closed', day: '2026-11-16', at: MORNING }), null);
});
