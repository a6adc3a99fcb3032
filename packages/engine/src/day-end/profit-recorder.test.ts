import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { alwaysOpen, curveOf, DAY_MS, type MarketCalendar } from '@spark/core';
import {
  ACCOUNT,
  CALENDAR,
  filledOrder,
  openTradingPlace,
  passUntil,
  SHARE,
  type TradingPlace,
} from '../account/trading.fixture.ts';
import { createProfitRecorder, type ProfitRecorder } from './profit-recorder.ts';

/** Monday 16 November 2026 in India. */
const at = (hours: number, minutes: number, seconds = 0): number =>
  Date.UTC(2026, 10, 16, hours, minutes, seconds) - 330 * 60_000;

type Curve = TradingPlace & {
  readonly points: (
    accountName?: string,
    strategyName?: string,
  ) => Promise<readonly (readonly [string, number])[]>;
  readonly recorder: () => ProfitRecorder;
};

async function curve(t: TestContext, start: number, calendar: MarketCalendar = CALENDAR): Promise<Curve> {
  const place = await openTradingPlace(t, start);
  return Object.assign(place, {
    recorder: () => {
      const made = createProfitRecorder({
        registry: place.registry,
        journal: place.store.journal,
        clock: place.clock,
        timers: place.clock,
        prices: {
          now: (key) => ({
            lastPaise: place.prices.get(key) ?? null,
            bestBidPaise: null,
            bestAskPaise: null,
          }),
          watch: () => () => undefined,
        },
        calendar,
        find: (key) => ({ ...SHARE, key }),
        onIncident: (message) => assert.fail(message),
      });
      t.after(() => made.close());
      return made;
    },
    points: async (accountName = '', strategyName = '') =>
      (
        await place.store.journal.readProfit({
          ucc: ACCOUNT.ucc,
          accountName,
          strategyName,
          from: 0,
          limit: 1_000,
        })
      ).map((point) => [new Date(point.at + 330 * 60_000).toISOString().slice(11, 16), point.paise] as const),
  });
}

function bought(place: TradingPlace, reftag: number, change: object = {}) {
  return filledOrder(reftag, { side: 'Buy', qty: 10, pricePaise: 100, at: place.clock.now(), ...change });
}

test('[engine.N10] one point a minute while a position is open, and its profit when it is closed', async (t) => {
  const place = await curve(t, at(10, 0, 20));
  place.recorder();
  const actor = await place.actor();
  place.prices.set(SHARE.key, 100);
  await actor.record(bought(place, 1));
  await passUntil(place.clock, at(10, 1, 30));
  place.prices.set(SHARE.key, 105);
  await passUntil(place.clock, at(10, 2, 30));
  await actor.record(bought(place, 2, { side: 'Sell', pricePaise: 107 }));
  await passUntil(place.clock, at(10, 3, 30));
  const expected = [
    ['10:01', 0],
    ['10:02', 50],
    ['10:03', 70],
  ];
  assert.deepEqual(await place.points(), expected);
  assert.deepEqual(await place.points('account1', 'test1'), expected);
  assert.deepEqual(await place.points('account1'), expected);
  assert.deepEqual(await place.points('', 'test1'), expected);
});

test('[engine.N11] where a price is not known there is no point, neither of the part nor of a sum with it', async (t) => {
  const place = await curve(t, at(10, 0, 20));
  place.recorder();
  const actor = await place.actor();
  place.prices.set(SHARE.key, 101);
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2, { strategyName: 'test2', instrumentKey: 'NSE:3045' }));
  await passUntil(place.clock, at(10, 1, 30));
  assert.deepEqual(await place.points('', 'test1'), [['10:01', 10]]);
  assert.deepEqual(await place.points('', 'test2'), []);
  assert.deepEqual(await place.points(), []);
  place.prices.set('NSE:3045', 99);
  await passUntil(place.clock, at(10, 2, 30));
  assert.deepEqual(await place.points('', 'test2'), [['10:02', -10]]);
  assert.deepEqual(await place.points(), [['10:02', 0]]);
});

test('[engine.N12] no point is written while the market is closed, or for an account that only holds', async (t) => {
  const place = await curve(t, at(15, 28, 20));
  place.recorder();
  const actor = await place.actor();
  place.prices.set(SHARE.key, 101);
  await actor.record(bought(place, 1));
  await passUntil(place.clock, at(16, 0));
  assert.deepEqual(
    (await place.points()).map(([time]) => time),
    ['15:29'],
  );
});

test('[engine.N13] the curve goes on after a restart, also of an account that is flat again', async (t) => {
  const place = await curve(t, at(23, 50, 20), alwaysOpen(CALENDAR));
  const first = place.recorder();
  const actor = await place.actor();
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2, { side: 'Sell', pricePaise: 103 }));
  await passUntil(place.clock, at(23, 51, 30));
  await first.close();
  await place.restart();
  await passUntil(place.clock, at(23, 55, 30));
  await place.recorder().start();
  await passUntil(place.clock, at(23, 56, 30));
  assert.deepEqual(await place.points(), [
    ['23:51', 30],
    ['23:56', 30],
  ]);
  await passUntil(place.clock, at(0, 2) + DAY_MS);
  const later = await place.points();
  assert.equal(later.at(-1)?.[0], '23:59', 'the next day begins without it');
});

test('[engine.N191] forward tests have their own curve', async (t) => {
  const place = await curve(t, at(10, 0, 20));
  place.recorder();
  const actor = await place.actor();
  place.prices.set(SHARE.key, 105);
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2, { forwardTest: true, qty: 100 }));
  await passUntil(place.clock, at(10, 1, 30));
  for (const accountName of ['', 'account1']) {
    for (const strategyName of ['', 'test1']) {
      assert.deepEqual(await place.points(accountName, strategyName), [['10:01', 50]]);
      assert.deepEqual(await place.points(accountName, curveOf(strategyName, true)), [['10:01', 500]]);
    }
  }
});

test('[engine.N10] prices of what is open are watched from a second after it was bought until it is sold', async (t) => {
  const place = await openTradingPlace(t, at(10, 0, 20));
  const watched = new Set<string>();
  const recorder = createProfitRecorder({
    registry: place.registry,
    journal: place.store.journal,
    clock: place.clock,
    timers: place.clock,
    prices: {
      now: () => ({ lastPaise: 100, bestBidPaise: null, bestAskPaise: null }),
      watch: (key) => {
        assert.ok(!watched.has(key), 'once');
        watched.add(key);
        return () => watched.delete(key);
      },
    },
    calendar: CALENDAR,
    find: (key) => ({ ...SHARE, key }),
    onIncident: (message) => assert.fail(message),
  });
  const actor = await place.actor();
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2));
  await passUntil(place.clock, at(10, 0, 20) + 999);
  assert.deepEqual([...watched], []);
  await passUntil(place.clock, at(10, 0, 21));
  assert.deepEqual([...watched], [SHARE.key]);
  await actor.record(bought(place, 3, { instrumentKey: 'NSE:3045' }));
  await passUntil(place.clock, at(10, 0, 30));
  assert.deepEqual([...watched], [SHARE.key, 'NSE:3045']);
  await actor.record(bought(place, 4, { side: 'Sell', qty: 20 }));
  await passUntil(place.clock, at(10, 0, 40));
  assert.deepEqual([...watched], ['NSE:3045']);
  await actor.record(bought(place, 5, { instrumentKey: 'NSE:11536' }));
  await recorder.close();
  assert.deepEqual([...watched], []);
  await passUntil(place.clock, at(10, 2));
  assert.deepEqual([...watched], []);
});
