import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NO_FAULTS } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { limits, ordersFor, UCC } from './order-service.fixture.ts';

const call = (name: string, rest = {}) => ({ name, payload: '{}', about: 's', ...rest });

test('[engine.E14] who waits is answered when every account has, or with those that have when the time is up', async (t) => {
  const it = await ordersFor(t);
  const placed = await it.place({ only: null });
  assert.ok(placed.ok);
  await it.settle();
  it.venues.FYERS.setFaults({ ...NO_FAULTS, cancelIgnored: 1 });
  const which = { strategyName: 's', strefId: placed.value.strefId, only: null };
  let isAnswered = false;
  const answering = it.service
    .cancel(await it.desk(), which, call('CancelOrder', { answerWithinMs: 2_000 }))
    .finally(() => {
      isAnswered = true;
    });
  await it.settle();
  assert.equal(isAnswered, false, 'one of them has not confirmed');
  await it.pass(2_100);
  const answer = await answering;
  assert.ok(answer.ok, JSON.stringify(answer));
  const { doneIn, unsettledIn } = answer.value;
  assert.deepEqual([doneIn, unsettledIn.map(({ accountName }) => accountName)], [['one'], ['two']]);
});

test('an order that is deleted while its change is prepared is told as unknown', async (t) => {
  const it = await ordersFor(t);
  const strefId = await it.working();
  const { promise, resolve } = Promise.withResolvers<void>();
  it.delay.until = promise;
  const changing = it.change(strefId, { limitPaise: 17_100 });
  await it.settle();
  const only = { ucc: UCC, accountName: 'one' };
  await it.service.cancel(await it.desk(), { strategyName: 's', strefId, only }, call('CancelOrder'));
  await it.settle();
  const reftag = (await it.orders())[0]?.order.reftag ?? 0;
  assert.ok((await it.service.remove(await it.desk(), { strefId, reftag }, call('DeleteOrder'))).ok);
  resolve();
  assert.equal(it.verdict(await changing), 'order-unknown');
});

test('[engine.N123] changes that guards refuse again and again are told twenty times, like orders', async (t) => {
  const it = await ordersFor(t, [limits('one', { notionalPaiseMax: 170_000 })]);
  const strefId = await it.working();
  for (let change = 0; change < LIMITS.guardRefusalsReportedPerMinute + 3; change++)
    assert.equal(it.verdict(await it.change(strefId, { limitPaise: 17_100 })), 'guard-notional');
  assert.equal((await it.errors()).length, LIMITS.guardRefusalsReportedPerMinute);
});

test('[engine.E14] a change that the broker refuses in every account is a refusal', async (t) => {
  const it = await ordersFor(t);
  const strefId = await it.working();
  it.venues.testBroker.setFaults({ ...NO_FAULTS, changeRefused: 1 });
  const wanted = { strategyName: 's', strefId, only: null, wanted: { limitPaise: 17_100 } };
  const changing = it.service.change(await it.desk(), wanted, call('ModifyOrder', { answerWithinMs: 1_000 }));
  await it.settle();
  assert.equal(it.verdict(await changing), 'broker-refused');
});

test('[engine.E14] all orders of an account are cancelled, an exit too where it is not the kill switch', async (t) => {
  const it = await ordersFor(t);
  await it.working();
  await it.fill(it.venues.testBroker.taken[0], 17_000);
  await it.working({ side: 'Sell', terms: { type: 'Limit', limitPaise: 18_000, triggerPaise: null } });
  await it.service.cancelAll(await it.desk(), { kind: 'account', accountName: 'one' }, call('CancelAll'));
  await it.settle();
  assert.equal(it.venues.testBroker.taken[1]?.state, 'cancelled');
});
