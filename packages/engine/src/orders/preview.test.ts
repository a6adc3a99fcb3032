import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type NewOrder, NO_OPERATIONS } from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import { limits, ordersFor, UCC } from './order-service.fixture.ts';

const ORDER: NewOrder = {
  strategyName: 's',
  side: 'Buy',
  product: 'Intraday',
  instrumentKey: SHARE.key,
  qty: 10,
  terms: { type: 'Limit', limitPaise: 17_000, triggerPaise: null },
  splitBy: 0,
  operations: NO_OPERATIONS,
  forwardTest: false,
  only: null,
};

async function previewing(t: TestContext) {
  const it = await ordersFor(t);
  const preview = async (wanted: Partial<NewOrder> = {}) =>
    it.service.preview(await it.desk(), { ...ORDER, ...wanted });
  return { ...it, preview };
}

test('[engine.N110] a preview of an instrument that only a missing list may have says that the list is loading', async (t) => {
  const { preview, verdict, list } = await previewing(t);
  list.isKnown = false;
  assert.equal(verdict(await preview()), 'instrument-unknown');
  list.loadingAt = 'FYERS';
  assert.equal(verdict(await preview()), 'list-loading');
});

test('[engine.N111] a preview names the account whose list is missing, and plans for the other', async (t) => {
  const { preview, list } = await previewing(t);
  list.loadingAt = 'FYERS';
  const plan = await preview();
  assert.ok(plan.ok, JSON.stringify(plan));
  assert.deepEqual(
    plan.value.refusals.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['two', 'list-loading']],
  );
});

test('[core.G1] a preview knows an exit, which passes the kill switch', async (t) => {
  const { preview, verdict, working, fill, venues, kill } = await previewing(t);
  await working();
  await fill(venues.testBroker.taken[0], 17_000);
  await kill('one');
  const only = { ucc: UCC, accountName: 'one' };
  assert.equal(verdict(await preview({ only })), 'guard-killed');
  assert.equal(verdict(await preview({ only, side: 'Sell' })), 'placed');
});

test('[core.G3] a preview does not count in the orders of a second', async (t) => {
  const { preview, verdict, decide, place } = await previewing(t);
  await decide(limits('one', { ordersPerSecondMax: 1 }));
  const only = { ucc: UCC, accountName: 'one' };
  for (let time = 0; time < 3; time++) assert.equal(verdict(await preview({ only })), 'placed');
  assert.equal(verdict(await place()), 'placed');
  assert.equal(verdict(await preview({ only })), 'guard-rate', 'an order does');
});
