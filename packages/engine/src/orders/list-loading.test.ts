import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endSession } from '@spark/core';
import { A_TRADING_MORNING } from '@spark/testkit';
import { ordersFor } from './order-service.fixture.ts';

/** The list of the second account's broker is missing until the test loads it. */
async function beforeTheList(...given: Parameters<typeof ordersFor>) {
  const fixture = await ordersFor(...given);
  const loading = Promise.withResolvers<void>();
  Object.assign(fixture.list, { loadingAt: 'FYERS', loaded: loading.promise });
  return {
    ...fixture,
    arrives: () => {
      fixture.list.loadingAt = null;
      loading.resolve();
    },
    /** The wait for it is over. */
    staysAway: () => loading.resolve(),
  };
}

test('[engine.N110] an order waits for the list of its broker, and goes when it is there', async (t) => {
  const fixture = await beforeTheList(t);
  const placing = fixture.place({ in: 'two' });
  await fixture.settle();
  assert.equal(fixture.venues.FYERS.taken.length, 0, 'nothing is sent without a name');
  fixture.arrives();
  assert.equal(fixture.verdict(await placing), 'placed');
  await fixture.settle();
  assert.equal(fixture.venues.FYERS.taken.length, 1);
});

test('[engine.N110] without the list in time it is refused as loading, with a line in the log and nothing else', async (t) => {
  const fixture = await beforeTheList(t);
  const placing = fixture.place({ in: 'two' });
  fixture.staysAway();
  assert.equal(fixture.verdict(await placing), 'list-loading');
  assert.deepEqual(await fixture.orders(), []);
  assert.deepEqual(await fixture.errors(), ['no: list-loading']);
});

test('[engine.N110] an instrument that only the missing list may have is not refused as unknown', async (t) => {
  const fixture = await beforeTheList(t);
  fixture.list.isKnown = false;
  const placing = fixture.place({ in: 'two' });
  fixture.staysAway();
  assert.equal(fixture.verdict(await placing), 'list-loading');
  assert.equal(
    fixture.verdict(await fixture.place()),
    'instrument-unknown',
    'at a broker whose list is there',
  );
});

test('[engine.N110] an account without a session at its broker does not wait for a list', async (t) => {
  const fixture = await beforeTheList(t, [
    (desk) => endSession(desk, 'two', { at: A_TRADING_MORNING, reason: 'logged out' }),
  ]);
  assert.equal(fixture.verdict(await fixture.place({ in: 'two' })), 'account-without-session');
});

test('[engine.N111] a missing list affects only accounts at its broker, and no forward test', async (t) => {
  const fixture = await beforeTheList(t);
  fixture.staysAway();
  const placed = await fixture.place({ only: null });
  assert.ok(placed.ok, JSON.stringify(placed));
  assert.deepEqual(placed.value.placedIn, ['one']);
  assert.deepEqual(
    placed.value.refusedIn.map(({ accountName, refusal }) => [accountName, refusal.code]),
    [['two', 'list-loading']],
  );
  assert.equal(fixture.verdict(await fixture.place({ in: 'two', forwardTest: true })), 'placed');
});
