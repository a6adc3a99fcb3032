import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type BookFact, DAY_MS, type DamagedRow, istInstant, tagOf, type UserRow } from '@spark/core';
import {
  ACCOUNT,
  closedByHand,
  filledOrder,
  openTradingPlace,
  type WantedOrder,
} from '../account/trading.fixture.ts';
import { createTradePush, type TradePush } from './trade-push.ts';

type Parts = Parameters<typeof createTradePush>[0];

const NO_CHARGES = { ofLeg: () => 0, ofDematExit: () => 0 };
const KEY = {
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  product: 'Intraday',
  forwardTest: false,
} as const;

/** An account with filled orders, and a trade push. */
async function openPairing(
  t: TestContext,
  change: (parts: Parts) => Partial<Parts> = () => ({}),
  start?: number,
) {
  const place = await openTradingPlace(t, start);
  const began = place.clock.now();
  const pairings = { stored: 0, reserved: [] as number[], charged: 0 };
  const parts: Parts = {
    ...place,
    journal: place.store.journal,
    store: {
      ...place.store,
      reserveIds: (name, count) => {
        pairings.reserved.push(count);
        return place.store.reserveIds(name, count);
      },
    },
    registry: {
      open: async (account) => {
        const actor = await place.registry.open(account);
        return {
          ...actor,
          storePairing: (draft) => {
            pairings.stored += 1;
            return actor.storePairing(draft);
          },
        };
      },
    },
    chargesAt: async () => {
      pairings.charged += 1;
      return NO_CHARGES;
    },
  };
  const push: TradePush = createTradePush({ ...parts, ...change(parts) });
  return {
    ...place,
    push,
    pairings,
    /** An order that was filled so many seconds after the beginning. */
    filled: (reftag: number, second: number, change: Partial<WantedOrder> = {}) =>
      filledOrder(reftag, { side: 'Buy', qty: 1, pricePaise: 100, at: began + second * 1_000, ...change }),
    byHand: (second: number) =>
      closedByHand(KEY, { side: 'Sell', qty: 1, valuePaise: 110 }, began + second * 1_000),
    record: async (facts: readonly BookFact[]) => (await place.actor()).record(facts),
    /** Entries and exits by the numbers of their orders; 0 is by hand. */
    pairs: async () => {
      const rows = await place.store.journal.readTrades({
        ucc: ACCOUNT.ucc,
        from: '2000-01-01',
        to: '2099-12-31',
        limit: 1_000,
      });
      return rows.map(({ trade }) => [trade.entry.reftag, trade.exit.reftag]);
    },
    numbers: async () =>
      (
        await place.store.journal.readTrades({
          ucc: ACCOUNT.ucc,
          from: '2000-01-01',
          to: '2099-12-31',
          limit: 1_000,
        })
      ).map(({ number }) => number),
  };
}

test('[engine.N1] a push during another joins it, a later one starts again; without news nothing is stored', async (t) => {
  const fixture = await openPairing(t);
  await fixture.record([...fixture.filled(1, 0), ...fixture.filled(2, 1, { side: 'Sell' })]);
  await Promise.all([fixture.push.pushAccount(ACCOUNT), fixture.push.pushAccount(ACCOUNT)]);
  assert.deepEqual(fixture.pairings, { stored: 1, reserved: [1], charged: 1 });
  await fixture.push.pushAccount(ACCOUNT);
  assert.deepEqual(fixture.pairings, { stored: 1, reserved: [1], charged: 2 });
  fixture.clock.advance(2 * DAY_MS);
  await fixture.push.pushAccount(ACCOUNT);
  assert.equal(fixture.pairings.stored, 2, 'up to where everything was processed');
});

test('[engine.N1] of orders that ended in the same instant the one with the smaller number came first', async (t) => {
  const fixture = await openPairing(t);
  await fixture.record([
    ...fixture.filled(1, 5),
    ...fixture.filled(2, 5, { side: 'Sell' }),
    ...fixture.filled(3, 5),
  ]);
  await fixture.push.pushAccount(ACCOUNT);
  assert.deepEqual(await fixture.pairs(), [[1, 2]]);
});

test('[engine.N2] an order of yesterday that is stored minutes after midnight is not forgotten', async (t) => {
  const midnight = istInstant('2026-11-17');
  const fixture = await openPairing(t, undefined, midnight + 5 * 60_000);
  await fixture.record(fixture.filled(1, 0));
  await fixture.push.pushAccount(ACCOUNT);
  await fixture.record(fixture.filled(2, -600));
  await fixture.push.pushAccount(ACCOUNT);
  const { open } = (await fixture.actor()).pairing();
  assert.deepEqual(open.map(({ reftag }) => reftag).toSorted(), [1, 2]);
});

test('[engine.N2] however many orders are open, each is checked again on a later day', async (t) => {
  const fixture = await openPairing(t);
  const reftags = Array.from({ length: 150 }, (_, index) => index + 1);
  await fixture.record(reftags.flatMap((reftag) => fixture.filled(reftag, reftag, { filled: 0 })));
  fixture.clock.advance(2 * DAY_MS);
  const atWork = async () => {
    await fixture.push.pushAccount(ACCOUNT);
    return (await fixture.actor()).pairing().atWork;
  };
  assert.deepEqual(await atWork(), reftags);
  const at = fixture.clock.now();
  const tag = tagOf('TST', 150, 0);
  await fixture.record([{ kind: 'slice-cancelled', reftag: 150, tag, at, reason: 'It ended.' }]);
  assert.deepEqual(await atWork(), reftags.slice(0, -1), 'one that ended without a fill needs no trade');
});

test('[engine.N7] while an order or an open leg cannot be read there are no trades; other damage does not matter', async (t) => {
  const damaged: DamagedRow[] = [];
  const fixture = await openPairing(t, ({ journal }) => ({
    journal: { ...journal, damagedIn: () => damaged },
  }));
  await fixture.record([...fixture.filled(1, 0), ...fixture.filled(2, 1, { side: 'Sell' })]);
  for (const [table, trades] of [
    ['orders', []],
    ['open_legs', []],
    ['positions', [[1, 2]]],
  ] as const) {
    damaged.splice(0, 1, { table } as DamagedRow);
    await fixture.push.pushAccount(ACCOUNT);
    assert.deepEqual(await fixture.pairs(), trades, table);
  }
});

test('[engine.N4] [engine.N26] what was closed by hand on a long day is paired at its time, not before and not after', async (t) => {
  const fixture = await openPairing(t);
  const facts = [...fixture.filled(1, 1), ...fixture.filled(2, 2), ...fixture.filled(3, 4, { side: 'Sell' })];
  const other = { instrumentKey: 'NSE:3045' };
  for (let reftag = 4; reftag <= 163; reftag++)
    facts.push(...fixture.filled(reftag, 10 + reftag, { ...other, side: reftag % 2 === 0 ? 'Buy' : 'Sell' }));
  facts.push(
    ...fixture.filled(164, 200),
    ...fixture.filled(165, 201),
    ...fixture.filled(166, 202, { side: 'Sell' }),
  );
  facts.push(fixture.byHand(3), fixture.byHand(203));
  await fixture.record(facts);
  await fixture.push.pushAccount(ACCOUNT);
  const ours = (await fixture.pairs()).filter(([entry = 0]) => entry < 4 || entry >= 164);
  assert.deepEqual(ours, [
    [1, 0],
    [2, 3],
    [164, 166],
    [165, 0],
  ]);
});

test('[engine.N4] what was closed by hand closes what the exits before it left, also those of the same second', async (t) => {
  for (const second of [4, 4.5]) {
    const fixture = await openPairing(t);
    const sale = fixture.filled(3, second, { side: 'Sell' });
    await fixture.record([
      ...fixture.filled(1, 1),
      ...fixture.filled(2, 2),
      ...sale,
      fixture.byHand(Math.floor(second)),
    ]);
    await fixture.push.pushAccount(ACCOUNT);
    assert.deepEqual(
      await fixture.pairs(),
      [
        [1, 3],
        [2, 0],
      ],
      `sold after ${second} s`,
    );
  }
});

test('[engine.N26] numbers of a long day are reserved a few times, and none is left over', async (t) => {
  const fixture = await openPairing(t);
  const facts = Array.from({ length: 300 }, (_, index) =>
    fixture.filled(index + 1, index, { side: index % 2 === 0 ? 'Buy' : 'Sell' }),
  );
  await fixture.record(facts.flat());
  await fixture.push.pushAccount(ACCOUNT);
  assert.deepEqual(
    await fixture.numbers(),
    Array.from({ length: 150 }, (_, index) => index + 1),
  );
  const { reserved } = fixture.pairings;
  assert.equal(
    reserved.reduce((sum, count) => sum + count, 0),
    150,
  );
  assert.ok(reserved.length <= 4, `reserved ${reserved.join()}`);
});

/** Users 1 to `count`; the test records which were visited. */
async function openUsers(t: TestContext, count: number, failing: readonly number[] = []) {
  const visited: string[] = [];
  const fixture = await openPairing(t, ({ journal, store }) => ({
    store: {
      ...store,
      listUsers: async ({ afterId, limit }) =>
        Array.from({ length: count }, (_, index) => ({ id: index + 1, ucc: `U${index + 1}` }) as UserRow)
          .filter(({ id }) => id > afterId)
          .slice(0, limit),
    },
    journal: {
      ...journal,
      accountsToPair: async (ucc) => {
        visited.push(ucc);
        if (failing.some((id) => ucc === `U${id}`)) throw new Error(`${ucc} failed.`);
        return [{ ucc, accountName: 'gone' }];
      },
    },
  }));
  return { push: fixture.push, visited };
}

test('[engine.N1] every user is visited once, however many there are, and deleted accounts are skipped', async (t) => {
  for (const count of [0, 1, 100, 101, 250]) {
    const { push, visited } = await openUsers(t, count);
    await push.pushAll();
    assert.deepEqual(
      visited,
      Array.from({ length: count }, (_, index) => `U${index + 1}`),
    );
  }
});

test('[engine.N7] a failure of one user does not affect the others, and the first failure is reported', async (t) => {
  const { push, visited } = await openUsers(t, 5, [2, 4]);
  await assert.rejects(push.pushAll(), /U2 failed/);
  assert.equal(visited.length, 5);
});
