import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  addAccount,
  addLink,
  deleteAccount,
  deleteStrategy,
  disableAccount,
  logInAccount,
  ok,
  summarise,
  switchTrading,
} from '@spark/core';
import type { Lockable } from './order-lock.ts';
import { type Decide, limits, ordersFor, UCC } from './order-service.fixture.ts';

type Way = {
  readonly title: string;
  readonly what: Lockable;
  readonly decide: (work: { readonly isAtWork: boolean }) => Decide;
  /** What an order for it is told when it came too late. */
  readonly refusal: string;
};

const WAYS: readonly Way[] = [
  {
    title: 'a strategy that is deleted',
    what: { strategyName: 's' },
    decide: (work) => (desk) => deleteStrategy(desk, 's', work),
    refusal: 'name-unknown',
  },
  {
    title: 'an account that is deleted',
    what: { accountName: 'one' },
    decide: (work) => (desk) => deleteAccount(desk, 'one', work),
    refusal: 'name-unknown',
  },
  {
    title: 'an account that is disabled',
    what: { accountName: 'one' },
    decide: (work) => (desk) => disableAccount(desk, 'one', work),
    refusal: 'no-active-account',
  },
];

async function ordersWith(t: TestContext, { what, decide }: Way) {
  // A limit on losses, so that an order waits for prices.
  const it = await ordersFor(t, [limits(null, { dailyLossPaiseMax: 1_000_000 })]);

  /** How it ended: done, or the code of the refusal. */
  async function deleteWhenIdle(): Promise<string> {
    const desk = await it.desk();
    return it.service.deleteWhenIdle(desk, what, async (work) => {
      const outcome = await it.desks.change(desk.user.ucc, (now) => {
        const decision = decide(work)(now);
        return decision.ok ? ok({ facts: decision.value }) : decision;
      });
      return outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
    });
  }

  /** In the book of the account, stored or not. */
  const isPlanned = (): boolean =>
    (it.registry.cached({ ucc: UCC, accountName: 'one' })?.book.openOrderCount() ?? 0) > 0;

  return { ...it, deleteWhenIdle, isPlanned };
}

/** A promise that is kept when the test says so. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

/** Enough for an order to be planned that nothing keeps back. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

for (const way of WAYS) {
  const { title, refusal } = way;

  test(`[engine.E6] ${title}: an order that comes meanwhile waits, and is refused as it would be afterwards`, async (t) => {
    const it = await ordersWith(t, way);
    it.commits.hold();
    const retiring = it.deleteWhenIdle();
    await until(() => it.commits.waiting() === 1);
    const placing = it.place();
    await turns();
    assert.equal(it.isPlanned(), false);
    it.commits.release();
    assert.equal(await retiring, 'done');
    assert.equal(it.verdict(await placing), refusal);
    assert.deepEqual(await it.orders(), []);
  });

  for (const [wait, waitsFor] of [
    ['until', 'its instrument'],
    ['priced', 'prices'],
  ] as const)
    test(`[engine.E6] ${title}: an order that waited for ${waitsFor} all the while is refused too`, async (t) => {
      const it = await ordersWith(t, way);
      const { promise, open } = gate();
      it.delay[wait] = promise;
      const placing = it.place();
      await turns();
      assert.equal(await it.deleteWhenIdle(), 'done');
      open();
      assert.equal(it.verdict(await placing), refusal);
      assert.deepEqual(await it.orders(), []);
    });

  test(`[engine.E6] ${title}: not while an order for it is being stored`, async (t) => {
    const it = await ordersWith(t, way);
    const { promise, open } = gate();
    it.delay.stored = promise;
    const placing = it.place();
    await until(() => it.isPlanned());
    assert.match(await it.deleteWhenIdle(), /^(strategy|account)-at-work$/);
    open();
    assert.equal(it.verdict(await placing), 'placed');
  });

  test(`[engine.E6] ${title}: where that fails, an order that came meanwhile is placed`, async (t) => {
    const it = await ordersWith(t, way);
    it.commits.hold();
    it.commits.failNext(new Error('The disk is full.'));
    const retiring = assert.rejects(it.deleteWhenIdle(), /The disk is full/);
    await until(() => it.commits.waiting() === 1);
    const placing = it.place();
    await turns();
    assert.equal(it.isPlanned(), false);
    it.commits.release();
    await retiring;
    assert.equal(it.verdict(await placing), 'placed');
    const [stored] = await it.orders();
    assert.ok(stored);
    assert.equal(summarise(stored.order).isActive, true);
  });
}

test('[engine.E6] an order for all accounts goes to the others when one of them is deleted meanwhile', async (t) => {
  const [, account] = WAYS;
  assert.ok(account);
  const it = await ordersWith(t, account);
  it.commits.hold();
  const retiring = it.deleteWhenIdle();
  await until(() => it.commits.waiting() === 1);
  const placing = it.place({ only: null });
  it.commits.release();
  assert.equal(await retiring, 'done');
  const placed = await placing;
  assert.ok(placed.ok);
  assert.deepEqual([placed.value.placedIn, placed.value.refusedIn], [['two'], []]);
});

test('[engine.E6] orders for others do not wait', async (t) => {
  const [, account] = WAYS;
  assert.ok(account);
  const it = await ordersWith(t, account);
  it.commits.hold();
  const retiring = it.deleteWhenIdle();
  await until(() => it.commits.waiting() === 1);
  assert.equal(it.verdict(await it.place({ in: 'two' })), 'placed');
  it.commits.release();
  assert.equal(await retiring, 'done');
});

test('[engine.E6] deleted twice at once, it is gone once', async (t) => {
  const [strategy] = WAYS;
  assert.ok(strategy);
  const it = await ordersWith(t, strategy);
  assert.deepEqual(await Promise.all([it.deleteWhenIdle(), it.deleteWhenIdle()]), ['done', 'name-unknown']);
});

test('[engine.E8] an account that is deleted and added anew at another broker trades there', async (t) => {
  const it = await ordersFor(t);
  const { testBroker, FYERS } = it.venues;
  await it.working();
  const everything = { kind: 'account', accountName: 'one' } as const;
  await it.service.cancelAll(await it.desk(), everything, { name: 'CancelAll', payload: '{}', about: 'one' });
  await it.settle();
  const broker = 'FYERS';
  const link = { strategyName: 's', accountName: 'one', multiplier: 1, active: true, capitalPaise: 0 };
  await it.decide(
    (desk) => deleteAccount(desk, 'one'),
    (desk) => deleteAccount(desk, 'two'),
    (desk) => addAccount(desk, { name: 'one', broker, clientId: '', redirectUrl: '', chatId: '' }, []),
    (desk) => switchTrading(desk, 'one', true),
    (desk) => logInAccount(desk, 'one', { at: it.clock.now(), endsAt: null }),
    (desk) => addLink(desk, link),
  );
  await it.working();
  assert.deepEqual([testBroker.taken.length, FYERS.taken.length], [1, 1]);
});
