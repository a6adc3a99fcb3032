import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { DAY_MS, type DamagedRow, type MarketCalendar } from '@spark/core';
import {
  ACCOUNT,
  CALENDAR,
  filledOrder,
  openTradingPlace,
  passUntil,
  SHARE,
} from '../account/trading.fixture.ts';
import { createProfitRecorder } from './profit-recorder.ts';

/** Monday 16 November 2026 in India. */
const at = (hours: number, minutes: number, seconds = 0): number =>
  Date.UTC(2026, 10, 16, hours, minutes, seconds) - 330 * 60_000;
const OTHER = 'NSE:3045';

/** From 10:00:20 on. Everything has a price, unless the test takes it away. */
async function openCurves(t: TestContext) {
  const place = await openTradingPlace(t, at(10, 0, 20));
  const { journal } = place.store;
  const incidents: string[] = [];
  const damaged: Partial<DamagedRow>[] = [];
  const priced = new Set([SHARE.key, OTHER]);
  const watched: string[] = [];
  const counts = { looks: 0, entries: 0, watches: 0 };
  const failing = { record: false, open: false };
  const calendar = { isOpen: CALENDAR.isOpen as MarketCalendar['isOpen'] };
  const recorder = () => {
    const made = createProfitRecorder({
      registry: {
        ...place.registry,
        opened: () => {
          counts.looks += 1;
          return place.registry.opened();
        },
        open: (account) => (failing.open ? Promise.reject(new Error('No.')) : place.registry.open(account)),
      },
      journal: {
        ...journal,
        damagedIn: () => damaged as DamagedRow[],
        record: (entry) => {
          counts.entries += 1;
          return failing.record ? Promise.reject(new Error('The disk is full.')) : journal.record(entry);
        },
      },
      clock: place.clock,
      timers: place.clock,
      prices: {
        now: (key) => ({ lastPaise: priced.has(key) ? 101 : null, bestBidPaise: null, bestAskPaise: null }),
        watch: (key) => {
          counts.watches += 1;
          watched.push(key);
          return () => void watched.splice(watched.indexOf(key), 1);
        },
      },
      calendar: { isOpen: (...given) => calendar.isOpen(...given) },
      find: (key) => ({ ...SHARE, key }),
      onIncident: (message) => incidents.push(message),
    });
    t.after(() => made.close());
    return made;
  };
  let reftag = 0;
  return {
    ...place,
    incidents,
    damaged,
    priced,
    watched,
    counts,
    failing,
    calendar,
    recorder,
    trade: async (side: 'Buy' | 'Sell', instrumentKey = SHARE.key) => {
      const of = { side, qty: 10, pricePaise: 100, at: place.clock.now(), instrumentKey };
      await (await place.actor()).record(filledOrder(++reftag, of));
    },
    pass: (...time: Parameters<typeof at>) => passUntil(place.clock, at(...time)),
    points: async () => {
      const question = { ucc: ACCOUNT.ucc, accountName: '', strategyName: '', from: 0, limit: 1_000 };
      const points = await journal.readProfit(question);
      return points.map((point) => [
        new Date(point.at + 330 * 60_000).toISOString().slice(11, 16),
        point.paise,
      ]);
    },
  };
}

test('[engine.N10] points that could not be stored are told, and the next minute is tried', async (t) => {
  const it = await openCurves(t);
  it.recorder();
  it.failing.record = true;
  await it.trade('Buy');
  await it.pass(10, 1, 30);
  assert.deepEqual(it.incidents, ['Points of the profit curve could not be stored.']);
  it.failing.record = false;
  await it.pass(10, 2, 30);
  assert.deepEqual(await it.points(), [['10:02', 10]]);
});

test('[engine.N11] while it is not known what an account holds no point of its user is written', async (t) => {
  const it = await openCurves(t);
  it.recorder();
  await it.trade('Buy');
  it.damaged.push({ table: 'positions' });
  await it.pass(10, 1, 30);
  assert.deepEqual(await it.points(), []);
  it.damaged.splice(0, 1, { table: 'trades' });
  await it.pass(10, 2, 30);
  assert.deepEqual(await it.points(), [['10:02', 10]]);
});

test('[engine.N11] where no price is known nothing is stored', async (t) => {
  const it = await openCurves(t);
  it.recorder();
  it.priced.clear();
  await it.trade('Buy');
  await it.pass(10, 3, 30);
  assert.equal(it.counts.entries, 0);
});

test('[engine.N12] points are written while the market of any position is open', async (t) => {
  const it = await openCurves(t);
  it.recorder();
  it.calendar.isOpen = (_, traded) => 'key' in traded && traded.key === OTHER;
  await it.trade('Buy');
  await it.pass(10, 1, 30);
  assert.deepEqual(await it.points(), []);
  await it.trade('Buy', OTHER);
  await it.pass(10, 2, 30);
  assert.deepEqual(await it.points(), [['10:02', 20]]);
});

test('[engine.N10] where nobody holds anything nobody looks every minute', async (t) => {
  const it = await openCurves(t);
  it.recorder();
  await it.actor();
  await it.pass(10, 1, 30);
  const { looks } = it.counts;
  assert.ok(looks > 0);
  await it.pass(10, 10);
  assert.equal(it.counts.looks, looks);
});

test('[engine.N10] a position of the day before is in the curve as long as it is open', async (t) => {
  const it = await openCurves(t);
  await it.trade('Buy');
  it.clock.set(at(10, 0, 20) + DAY_MS);
  await it.recorder().start();
  await passUntil(it.clock, at(10, 1, 30) + DAY_MS);
  assert.deepEqual(await it.points(), [['10:01', 10]]);
});

test('[engine.N13] accounts that were opened before the start are in the curve, and their prices watched', async (t) => {
  const it = await openCurves(t);
  await it.trade('Buy');
  await it.recorder().start();
  await it.pass(10, 0, 22);
  assert.deepEqual(it.watched, [SHARE.key]);
});

test('[engine.N13] an account that cannot be opened at the start is told', async (t) => {
  const it = await openCurves(t);
  await it.trade('Buy');
  it.failing.open = true;
  await it.recorder().start();
  assert.deepEqual(it.incidents, [`The positions of ${ACCOUNT.accountName} could not be read.`]);
});

test('[engine.N10] what stays open stays watched, what is bought again is watched again, and at the end nothing is', async (t) => {
  const it = await openCurves(t);
  const recorder = it.recorder();
  await it.trade('Buy');
  await it.pass(10, 0, 22);
  await it.trade('Buy', OTHER);
  await it.pass(10, 0, 24);
  assert.deepEqual([it.watched, it.counts.watches], [[SHARE.key, OTHER], 2]);
  await it.trade('Sell');
  await it.pass(10, 0, 26);
  assert.deepEqual(it.watched, [OTHER]);
  await it.trade('Buy');
  await it.pass(10, 0, 28);
  assert.deepEqual([it.watched, it.counts.watches], [[OTHER, SHARE.key], 3]);
  await it.trade('Buy', 'NSE:11536');
  await it.trade('Buy', 'NSE:11536');
  await recorder.close();
  await it.pass(10, 0, 32);
  assert.deepEqual(it.watched, []);
  await it.trade('Buy', 'NSE:1594');
  await it.pass(10, 0, 36);
  assert.deepEqual(it.watched, [], 'nor because of what happens later');
});

test('[engine.N10] once it is closed nothing is watched, also when nothing was about to be', async (t) => {
  const it = await openCurves(t);
  const recorder = it.recorder();
  await it.trade('Buy');
  await it.pass(10, 0, 22);
  await recorder.close();
  await it.trade('Buy', OTHER);
  await it.pass(10, 0, 26);
  assert.deepEqual(it.watched, []);
});
