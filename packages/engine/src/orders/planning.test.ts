import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { DamagedRow, Desk, GuardRefused, Position } from '@spark/core';
import { SHARE } from '../account/trading.fixture.ts';
import type { OpenDesk } from '../desk/desk-service.ts';
import { limits, ordersFor, UCC } from './order-service.fixture.ts';
import { createPlanning, type PlanningParts, type RefusedByGuard } from './planning.ts';

const DAMAGED: DamagedRow = {
  table: 'positions',
  key: '1',
  ucc: UCC,
  accountName: 'one',
  strategyName: null,
  isAtWork: false,
  why: 'It cannot be read.',
  text: '',
};

test('while the holdings of an account are unknown no entry is accepted, and exits pass', async (t) => {
  const fixture = await ordersFor(t);
  await fixture.working();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  Object.assign(fixture.journal, {
    damagedIn: ({ accountName }: { readonly accountName: string }) =>
      accountName === 'one' ? [DAMAGED] : [],
  });
  assert.equal(fixture.verdict(await fixture.place()), 'account-damaged');
  assert.equal(fixture.verdict(await fixture.place({ in: 'two' })), 'placed');
  assert.equal(fixture.verdict(await fixture.place({ side: 'Sell' })), 'placed');
});

test('[core.G4] in the limit of a user each account counts once', async (t) => {
  const fixture = await ordersFor(t, [limits(null, { dailyLossPaiseMax: 15_000 })]);
  await fixture.working();
  await fixture.fill(fixture.venues.testBroker.taken[0], 17_000);
  fixture.price.lastPaise = 16_000;
  assert.equal(fixture.verdict(await fixture.place()), 'placed', 'ten thousand are lost');
  fixture.price.lastPaise = 17_000;
  await fixture.working({ in: 'two' });
  await fixture.fill(fixture.venues.FYERS.taken[0], 17_000, fixture.venues.FYERS);
  fixture.price.lastPaise = 16_000;
  for (const name of ['one', 'two'])
    assert.equal(fixture.verdict(await fixture.place({ in: name })), 'guard-daily-loss', 'twenty thousand');
});

/** Planning for a user with the desk of the test. */
async function planningFor(
  t: TestContext,
  desk: (from: Awaited<ReturnType<typeof ordersFor>>) => Promise<Desk>,
) {
  const fixture = await ordersFor(t);
  const now = (await desk(fixture)) as OpenDesk;
  const asked: string[][] = [];
  const recorded: Omit<GuardRefused, 'kind'>[][] = [];
  const numbers = { strefIds: 1, reftags: 1 };
  const positions = [
    { netQty: 0, instrumentKey: 'NSE:1' },
    { netQty: -5, instrumentKey: SHARE.key },
  ] as Position[];
  const parts = {
    ...fixture,
    desks: { cached: () => undefined, read: async () => now },
    registry: {
      ...fixture.registry,
      openAll: async () => [
        { book: { positions: new Map(positions.map((position) => [position.instrumentKey, position])) } },
      ],
    },
    lastPrices: async (keys: Iterable<string>) => {
      asked.push([...keys]);
      return () => 100;
    },
    strefIds: { isReserved: (count: number) => numbers.strefIds >= count },
    reftags: { isReserved: (count: number) => numbers.reftags >= count },
    guardTrail: {
      record: (_: string, refused: (typeof recorded)[number]) => void recorded.push([...refused]),
    },
    explain: ({ code }: { readonly code: string }) => `no: ${code}`,
  };
  return {
    planning: createPlanning(parts as unknown as PlanningParts),
    now,
    asked,
    recorded,
    numbers,
    before: await fixture.desk(),
  };
}

test('[core.G2] guards are those of the moment, also where the desk has to be read', async (t) => {
  const { planning, now, before, asked } = await planningFor(t, async (fixture) => {
    const old = await fixture.desk();
    await fixture.decide(limits('one', { qtyMax: 5 }));
    return { ...(await fixture.desk()), accounts: old.accounts };
  });
  const old = { ...before, guards: new Map() } as unknown as Desk;
  assert.equal((await planning.guarded(old)).guards, now.guards);
  assert.equal(await planning.guarded(now), now, 'nothing is new');
  assert.deepEqual(asked, [], 'without a loss limit no price is needed');
});

test('[core.G4] prices are read for open positions, and only with a loss limit', async (t) => {
  const { planning, now, asked } = await planningFor(t, async (fixture) => {
    await fixture.decide(limits('one', { dailyLossPaiseMax: 5 }));
    return fixture.desk();
  });
  const guarded = await planning.guarded(now);
  assert.deepEqual([asked, guarded.lastPrice?.(SHARE.key)], [[[SHARE.key]], 100]);
});

test('numbers are there when both kinds are', async (t) => {
  const { planning, numbers } = await planningFor(t, (fixture) => fixture.desk());
  assert.deepEqual([planning.hasNumbers(1), planning.hasNumbers(2)], [true, false]);
  numbers.strefIds = 0;
  assert.equal(planning.hasNumbers(1), false);
});

test('[engine.N122] who asked is looked up for what guards refused, and only then', async (t) => {
  const { planning, now, recorded } = await planningFor(t, (fixture) => fixture.desk());
  const user = { kind: 'user', name: UCC } as const;
  let lookups = 0;
  const by = () => {
    lookups += 1;
    return user;
  };
  const call = { name: 'PlaceOrder', payload: '{}', about: 's' };
  planning.trailOf(now, { ...call, by } as never, []);
  assert.equal(lookups, 0);
  const refused = { accountName: 'one', refusal: { code: 'guard-qty' } } as unknown as RefusedByGuard;
  planning.trailOf(now, { ...call, by } as never, [refused]);
  planning.trailOf(now, call, [refused]);
  const sentence = { kind: 'guard-refused', ...refused, says: 'no: guard-qty' };
  assert.deepEqual(recorded, [[], [{ ...sentence, by: user }], [sentence]]);
});
