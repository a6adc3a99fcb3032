import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openKeeper, refused, sold, working } from './account-registry.fixture.ts';
import { officeFor, UCC } from '../orders/order-service.fixture.ts';
import { ACCOUNT } from './trading.fixture.ts';

const { ucc } = ACCOUNT;
const OTHER = 'F000009';

test('[B8] a user with an order at work or a position keeps all accounts at hand', async (t) => {
  for (const busy of [working, sold]) {
    const { clock, newKeeper } = await openKeeper(t);
    const keeper = newKeeper();
    await keeper.open('b');
    await (await keeper.open('a')).record(busy(1, 'a', clock.now()));
    assert.equal(await keeper.letGoOf(ucc), false);
    assert.deepEqual(keeper.atHand(), ['b', 'a']);
  }
});

test('[B8] a user with nothing open is let go of whole, and nobody else is', async (t) => {
  const { clock, newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  const inbox = await keeper.open('a');
  await inbox.record(refused(1, 'a', clock.now()));
  await (await keeper.open('b', OTHER)).record(working(2, 'b', clock.now(), OTHER));
  assert.equal(await keeper.letGoOf(ucc), true);
  assert.deepEqual(keeper.atHand(), ['b']);
  await assert.rejects(inbox.record(refused(3, 'a', clock.now())), /being read anew/);
});

test('[B8] of a user who does not come back each account goes as soon as nothing of it is at work', async (t) => {
  const it = await officeFor(t);
  await it.working();
  await it.working({ in: 'two' });
  const atHand = () => [...it.keeper.opened()].map(({ account }) => account.accountName);
  const cancelAll = async (accountName: string) => {
    const scope = { kind: 'account', accountName } as const;
    await it.office.cancelAll(await it.desk(), scope, { name: 'CancelAll', payload: '{}', about: 'one' });
    await it.settle();
  };
  let isGone = false;
  const going = it.keeper.letGoWhenIdle(UCC).then(() => {
    isGone = true;
  });
  await it.settle();
  assert.deepEqual([isGone, atHand()], [false, ['one', 'two']]);
  await cancelAll('one');
  assert.deepEqual([isGone, atHand()], [false, ['two']]);
  await cancelAll('two');
  await going;
  assert.deepEqual(atHand(), []);
  await it.working();
  assert.deepEqual(atHand(), ['one'], 'who comes back after all is not sent away');
});

test('[B8] a user with nothing at hand is gone at once', async (t) => {
  const { newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  await keeper.open('b', OTHER);
  await keeper.letGoWhenIdle(ucc);
  assert.deepEqual(keeper.atHand(), ['b']);
});
