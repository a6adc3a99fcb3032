import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_OPERATIONS, ok, refuse } from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import { ordersFor } from './order-service.fixture.ts';

const ORDER = {
  strategyName: 's',
  side: 'Buy',
  product: 'Intraday',
  qty: 10,
  terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: null },
  splitBy: 0,
  operations: NO_OPERATIONS,
  forwardTest: false,
  only: null,
} as const;

const CALL = { name: 'PlaceOrder', payload: '{}', about: 's' };
const KEYED = { ...CALL, idempotency: { key: 'entry', bodyHash: 'body' } };

test('[core.Q13] without a contract that fits nothing is placed, and the log says why', async (t) => {
  const it = await ordersFor(t);
  const choose = async () => refuse('no such expiry is listed');
  const answer = await it.service.place(await it.desk(), { ...ORDER, choose }, CALL);
  assert.equal(it.verdict(answer), 'contract-not-chosen');
  assert.deepEqual(await it.orders(), []);
  assert.ok((await it.logs()).includes('no: contract-not-chosen'));
});

test('[core.Q13] a contract is chosen once for all accounts, and not again for the same key', async (t) => {
  const it = await ordersFor(t);
  let asked = 0;
  const choose = async () => {
    asked += 1;
    return ok({ instrument: SHARE, why: 'It fits.' });
  };
  const place = async () => it.service.place(await it.desk(), { ...ORDER, choose }, KEYED);
  const [first, meanwhile] = await Promise.all([place(), place()]);
  const later = await place();
  assert.ok(first.ok);
  assert.deepEqual(first.value.chosen, { key: SHARE.key, symbol: SHARE.symbol, why: 'It fits.' });
  assert.deepEqual([meanwhile, later], [first, first]);
  assert.deepEqual([asked, first.value.placedIn], [1, ['one', 'two']]);
  const rows = await it.orders();
  assert.deepEqual(
    rows.map(({ order }) => [order.accountName, order.instrument.key]),
    [
      ['one', SHARE.key],
      ['two', SHARE.key],
    ],
  );
  assert.ok((await it.logs()).includes(`Auto-Opt chose ${SHARE.symbol} (${SHARE.key}). It fits.`));
});
