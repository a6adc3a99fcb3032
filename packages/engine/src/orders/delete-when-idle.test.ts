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
  /** The refusal of an order that came too late. */
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
  const fixture = await ordersFor(t, [limits(null, { dailyLossPaiseMax: 1_000_000 })]);

  /** How it ended: done, or the code of the refusal. */
  async function deleteWhenIdle(): Promise<string> {
    const desk = await fixture.desk();
    return fixture.service.deleteWhenIdle(desk, what, async (work) => {
      const outcome = await fixture.desks.change(desk.user.ucc, (now) => {
        const decision = decide(work)(now);
        return decision.ok ? ok({ facts: decision.value }) : decision;
      });
      return outcome.kind === 'refused' ? outcome.refusal.code : outcome.kind;
    });
  }

  /** In the book of the account, stored or not. */
  const isPlanned = (): boolean =>
    (fixture.registry.cached({ ucc: UCC, accountName: 'one' })?.book.openOrderCount() ?? 0) > 0;

  return { ...fixture, deleteWhenIdle, isPlanned };
}

/** A promise that resolves when the test says so. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { promise, open: resolve };
}

/** Long enough to plan an order that is not held back. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise(setImmediate);
}

for (const way of WAYS) {
  const { title, refusal } = way;

  test(`[engine.E6] ${title}: an order that comes meanwhile waits, and is then refused`, async (t) => {
    const fixture = await ordersWith(t, way);
    fixture.commits.hold();
    const retiring = fixture.deleteWhenIdle();
    await until(() => fixture.commits.waiting() === 1);
    const placing = fixture.place();
    await turns();
    assert.equal(fixture.isPlanned(), false);
    fixture.commits.release();
    assert.equal(await retiring, 'done');
    assert.equal(fixture.verdict(await placing), refusal);
    assert.deepEqual(await fixture.orders(), []);
  });

  for (const [wait, waitsFor] of [
    ['until', 'its instrument'],
    ['priced', 'prices'],
  ] as const)
    test(`[engine.E6] ${title}: an order that waited for ${waitsFor} meanwhile is refused too`, async (t) => {
      const fixture = await ordersWith(t, way);
      const { promise, open } = gate();
      fixture.delay[wait] = promise;
      const placing = fixture.place();
      await turns();
      assert.equal(await fixture.deleteWhenIdle(), 'done');
      open();
      assert.equal(fixture.verdict(await placing), refusal);
      assert.deepEqual(await fixture.orders(), []);
    });

  test(`[engine.E6] ${title}: not while an order for it is being stored`, async (t) => {
    const fixture = await ordersWith(t, way);
    const { promise, open } = gate();
    fixture.delay.stored = promise;
    const placing = fixture.place();
    await until(() => fixture.isPlanned());
    assert.match(await fixture.deleteWhenIdle(), /^(strategy|account)-at-work$/);
    open();
    assert.equal(fixture.verdict(await placing), 'placed');
  });

  test(`[engine.E6] ${title}: where that fails, an order that came meanwhile is placed`, async (t) => {
    const fixture = await ordersWith(t, way);
    fixture.commits.hold();
    fixture.commits.failNext(new Error('The disk is full.'));
    const retiring = assert.rejects(fixture.deleteWhenIdle(), /The disk is full/);
    await until(() => fixture.commits.waiting() === 1);
    const placing = fixture.place();
    await turns();
    assert.equal(fixture.isPlanned(), false);
    fixture.commits.release();
    await retiring;
    assert.equal(fixture.verdict(await placing), 'placed');
    const [stored] = await fixture.orders();
    assert.ok(stored);
    assert.equal(summarise(stored.order).isActive, true);
  });
}

test('[engine.E6] an order for all accounts goes to the others when one of them is deleted meanwhile', async (t) => {
  const [, account] = WAYS;
  assert.ok(account);
  const fixture = await ordersWith(t, account);
  fixture.commits.hold();
  const retiring = fixture.deleteWhenIdle();
  await until(() => fixture.commits.waiting() === 1);
  const placing = fixture.place({ only: null });
  fixture.commits.release();
  assert.equal(await retiring, 'done');
  const placed = await placing;
  assert.ok(placed.ok);
  assert.deepEqual([placed.value.placedIn, placed.value.refusedIn], [['two'], []]);
});

test('[engine.E6] orders for others do not wait', async (t) => {
  const [, account] = WAYS;
  assert.ok(account);
  const fixture = await ordersWith(t, account);
  fixture.commits.hold();
  const retiring = fixture.deleteWhenIdle();
  await until(() => fixture.commits.waiting() === 1);
  assert.equal(fixture.verdict(await fixture.place({ in: 'two' })), 'placed');
  fixture.commits.release();
  assert.equal(await retiring, 'done');
});

test('[engine.E6] deleted twice at once, it is gone once', async (t) => {
  const [strategy] = WAYS;
  assert.ok(strategy);
  const fixture = await ordersWith(t, strategy);
  assert.deepEqual(await Promise.all([fixture.deleteWhenIdle(), fixture.deleteWhenIdle()]), [
    'done',
    'name-unknown',
  ]);
});

test('[engine.E8] an account that is deleted and added again at another broker trades there', async (t) => {
  const fixture = await ordersFor(t);
  const { testBroker, FYERS } = fixture.venues;
  await fixture.working();
  const everything = { kind: 'account', accountName: 'one' } as const;
  await fixture.service.cancelAll(await fixture.desk(), everything, {
    name: 'CancelAll',
    payload: '{}',
    about: 'one',
  });
  await fixture.settle();
  const broker = 'FYERS';
  const link = { strategyName: 's', accountName: 'one', multiplier: 1, active: true, capitalPaise: 0 };
  await fixture.decide(
    (desk) => deleteAccount(desk, 'one'),
    (desk) => deleteAccount(desk, 'two'),
    (desk) => addAccount(desk, { name: 'one', broker, clientId: '', redirectUrl: '', chatId: '' }, []),
    (desk) => switchTrading(desk, 'one', true),
    (desk) => logInAccount(desk, 'one', { at: fixture.clock.now(), endsAt: null }),
    (desk) => addLink(desk, link),
  );
  await fixture.working();
  assert.deepEqual([testBroker.taken.length, FYERS.taken.length], [1, 1]);
});
