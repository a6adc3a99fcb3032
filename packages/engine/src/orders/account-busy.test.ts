import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isAccountBusy } from './delete-when-idle.ts';
import { ordersFor, SECOND_STRATEGY } from './order-service.fixture.ts';

test('[engine.E6] an account is busy when it is among those with something open, by user and name', async () => {
  const journal = {
    busyAccounts: async () => [
      { ucc: 'F1', accountName: 'one' },
      { ucc: 'F2', accountName: 'two' },
    ],
  };
  const asked = [
    { ucc: 'F1', accountName: 'one' },
    { ucc: 'F2', accountName: 'one' },
    { ucc: 'F1', accountName: 'two' },
    { ucc: 'F2', accountName: 'two' },
  ];
  assert.deepEqual(await Promise.all(asked.map((account) => isAccountBusy(journal, account))), [
    true,
    false,
    false,
    true,
  ]);
});

test('[engine.E6] a strategy is busy while something of its own is open', async (t) => {
  const fixture = await ordersFor(t, SECOND_STRATEGY);
  const { testBroker } = fixture.venues;
  const isAtWork = async (strategyName: string) =>
    fixture.service.deleteWhenIdle(await fixture.desk(), { strategyName }, async (work) => work.isAtWork);
  await fixture.working({ strategyName: 't' });
  assert.deepEqual([await isAtWork('s'), await isAtWork('t')], [false, true], 'an order');
  await fixture.fill(testBroker.taken[0], 17_000);
  assert.deepEqual([await isAtWork('s'), await isAtWork('t')], [false, true], 'a position');
  await fixture.working({ strategyName: 't', side: 'Sell' });
  await fixture.fill(testBroker.taken[1], 17_000);
  assert.deepEqual([await isAtWork('s'), await isAtWork('t')], [false, false], 'a position that is flat');
});
