import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordersFor, UCC } from '../orders/order-service.fixture.ts';
import { openRegistry, refused, sold, working } from './account-registry.fixture.ts';
import { ACCOUNT } from './trading.fixture.ts';

const { ucc } = ACCOUNT;
const OTHER = 'F000009';

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

test('[core.B8] each account of a user who does not come back is evicted as soon as nothing of it is open', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.working();
  await fixture.working({ in: 'two' });
  const cached = () => [...fixture.registry.opened()].map(({ account }) => account.accountName);
  const cancelAll = async (accountName: string) => {
    const scope = { kind: 'account', accountName } as const;
    await fixture.service.cancelAll(await fixture.desk(), scope, {
      name: 'CancelAll',
      payload: '{}',
      about: 'one',
    });
    await fixture.settle();
  };
  let isGone = false;
  const going = fixture.registry.evictWhenIdle(UCC).then(() => {
    isGone = true;
  });
  await fixture.settle();
  assert.deepEqual([isGone, cached()], [false, ['one', 'two']]);
  await cancelAll('one');
  assert.deepEqual([isGone, cached()], [false, ['two']]);
  await cancelAll('two');
  await going;
  assert.deepEqual(cached(), []);
  await fixture.working();
  assert.deepEqual(cached(), ['one'], 'a user who comes back is not evicted');
});

test('[core.B8] a user with nothing cached is evicted at once', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('b', OTHER);
  await registry.evictWhenIdle(ucc);
  assert.deepEqual(registry.cached(), ['b']);
});
