import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TradingVenue } from '@spark/core';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';
import { openRegistry, refused, sold, working } from './account-registry.fixture.ts';
import { ACCOUNT, QUIET_VENUE, turns } from './trading.fixture.ts';

const { ucc } = ACCOUNT;
const OTHER = 'F000009';

/** Its answer to each placing comes when a test says so, and settles nothing. */
function venueThatAnswers(answers: (() => void)[]): TradingVenue {
  return {
    ...QUIET_VENUE,
    connect: (account, terms) => ({
      ...QUIET_VENUE.connect(account, terms),
      place: () =>
        new Promise((resolve) => answers.push(() => resolve({ kind: 'unknown', reason: 'It is slow.' }))),
    }),
  };
}

test('[core.B8] all accounts of a user with an open order or a position stay cached', async (t) => {
  for (const busy of [working, sold]) {
    const { clock, newRegistry } = await openRegistry(t);
    const registry = newRegistry();
    await registry.open('b');
    await (await registry.open('a')).record(busy(1, 'a', clock.now()));
    assert.equal(await registry.evict(ucc), false);
    assert.deepEqual(registry.cached(), ['b', 'a']);
  }
});

test('[core.B8] all accounts of a user with nothing open are evicted, and no one else’s', async (t) => {
  const { clock, newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  const actor = await registry.open('a');
  await actor.record(refused(1, 'a', clock.now()));
  await (await registry.open('b', OTHER)).record(working(2, 'b', clock.now(), OTHER));
  assert.equal(await registry.evict(ucc), true);
  assert.deepEqual(registry.cached(), ['b']);
  await assert.rejects(actor.record(refused(3, 'a', clock.now())), /being read again/);
});

/** A user with two accounts who does not come back, from `leave` on. */
async function departing(t: TestContext) {
  const fixture = await ordersFor(t);
  const state = { isGone: false };
  return {
    ...fixture,
    cached: () => [...fixture.registry.opened()].map(({ account }) => account.accountName),
    state,
    leave: () =>
      fixture.registry.evictWhenIdle(UCC).then(() => {
        state.isGone = true;
      }),
    cancelAll: async (accountName: string) => {
      const scope = { kind: 'account', accountName } as const;
      const call = { name: 'CancelAll', payload: '{}', about: 'one' };
      await fixture.service.cancelAll(await fixture.desk(), scope, call);
      await fixture.settle();
    },
  };
}

test('[core.B8] each account of a user who does not come back is evicted as soon as nothing of it is open', async (t) => {
  const { working: place, leave, settle, cancelAll, state, cached } = await departing(t);
  await place();
  await place({ in: 'two' });
  const going = leave();
  await settle();
  assert.deepEqual([state.isGone, cached()], [false, ['one', 'two']]);
  await cancelAll('one');
  assert.deepEqual([state.isGone, cached()], [false, ['two']]);
  await cancelAll('two');
  await going;
  assert.deepEqual(cached(), []);
  await place();
  assert.deepEqual(cached(), ['one'], 'a user who comes back is not evicted');
});

test('[engine.N40] an account that is being read again after a failure is evicted once nothing of it is open', async (t) => {
  const { working: place, registry, leave, settle, cancelAll, state, cached } = await departing(t);
  await place();
  registry.cached({ ucc: UCC, accountName: 'one' })?.breakOff();
  const going = leave();
  await settle();
  assert.deepEqual([state.isGone, cached()], [false, ['one']]);
  await cancelAll('one');
  await going;
  assert.deepEqual(cached(), []);
});

for (const when of ['after a failure', 'at the start'] as const)
  test(`[engine.N40] an account that cannot be read ${when} is waited for`, async (t) => {
    const { working: place, registry, anotherRegistry, ...fixture } = await departing(t);
    const { delay, incidents, pass } = fixture;
    await place();
    delay.read = Promise.reject(new Error('It cannot be read.'));
    delay.read.catch(() => undefined);
    const used = when === 'at the start' ? anotherRegistry() : registry;
    if (used === registry) registry.cached({ ucc: UCC, accountName: 'one' })?.breakOff();
    else await used.start();
    let isGone = false;
    void used.evictWhenIdle(UCC).then(() => {
      isGone = true;
    });
    await pass(500);
    assert.deepEqual([isGone, used.countCached()], [false, 0]);
    assert.equal(incidents.splice(0).length, 1);
    delay.read = Promise.resolve();
    await pass(1_000);
    assert.deepEqual([isGone, used.countCached()], [false, 1]);
  });

test('[engine.N40] an account that was opened again while its earlier actor came to an end stays while something of it is open', async (t) => {
  const answers: (() => void)[] = [];
  const { clock, newRegistry } = await openRegistry(t);
  const venue = venueThatAnswers(answers);
  const registry = newRegistry({ venueOf: () => venue });
  const first = await registry.open('a');
  await first.record(working(1, 'a', clock.now()));
  await first.record(refused(1, 'a', clock.now()).slice(1));
  let isGone = false;
  void registry.evictWhenIdle(ucc).then(() => {
    isGone = true;
  });
  await (await newRegistry().open('a')).record(working(2, 'a', clock.now()));
  registry.use(first.account, 'FYERS');
  const second = await registry.open('a');
  answers[0]?.();
  await first.settled();
  await turns();
  assert.equal(registry.use(second.account, 'testBroker'), second);
  assert.equal(isGone, false);
});

test('[core.B8] a user with nothing cached is evicted at once', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('b', OTHER);
  await registry.evictWhenIdle(ucc);
  assert.deepEqual(registry.cached(), ['b']);
});

test('[core.B8] accounts of a user who comes back after being evicted stay cached, also with nothing open', async (t) => {
  const { clock, newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('a');
  await registry.evictWhenIdle(ucc);
  assert.deepEqual(registry.cached(), []);
  const actor = await registry.open('a');
  await actor.record(refused(1, 'a', clock.now()));
  await turns();
  assert.deepEqual(registry.cached(), ['a']);
});
