import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type CorporateAction,
  type CorporateTerms,
  factsIn,
  istInstant,
  type Position,
  type PositionKey,
} from '@spark/core';
import {
  ACCOUNT,
  filledOrder,
  openTradingPlace,
  passUntil,
  type TradingPlace,
  turns,
} from '../account/trading.fixture.ts';
import { createTradePush } from '../updates/trade-push.ts';
import { type ActionRunner, createActionRunner } from './action-runner.ts';

const EX_DATE = '2026-11-20';
const OPENS = istInstant(EX_DATE, 9 * 60);
const EVENING = istInstant('2026-11-19', 17 * 60);
const SPLIT: CorporateTerms = { kind: 'split', faceBefore: 10, faceAfter: 2, fractionPaise: null };
const KEY: PositionKey = {
  strategyName: 'test1',
  instrumentKey: 'NSE:212',
  product: 'Delivery',
  forwardTest: false,
};

const actionOf = (terms: CorporateTerms, id = 1): CorporateAction => ({
  ...{ id, instrumentKey: 'NSE:212', symbol: 'ASHOKLEY-EQ', exDate: EX_DATE, terms },
  ...{ addedAt: EVENING, appliedAt: null },
});

type Holder = TradingPlace & {
  readonly list: CorporateAction[];
  readonly incidents: string[];
  readonly runner: (rest?: { readonly isPaper?: boolean; readonly failsToNote?: boolean }) => ActionRunner;
  readonly position: () => Promise<Position | undefined>;
  readonly push: () => Promise<void>;
  readonly trades: () => Promise<readonly unknown[]>;
  readonly logs: () => Promise<readonly string[]>;
};

/** On the evening before, ten shares were bought at 100 rupees. */
async function holder(t: TestContext, actions: readonly CorporateAction[]): Promise<Holder> {
  const place = await openTradingPlace(t, EVENING);
  const { store, clock } = place;
  const list = [...actions];
  const incidents: string[] = [];
  const actor = await place.actor();
  await actor.record(filledOrder(1, { ...KEY, side: 'Buy', qty: 10, pricePaise: 10_000, at: clock.now() }));
  const desk = await place.desks.read();
  return Object.assign(place, {
    list,
    incidents,
    runner: ({ isPaper = true, failsToNote = false } = {}) => {
      const runner = createActionRunner({
        actions: {
          list: () => list,
          noteApplied: async (ids, at) => {
            if (failsToNote) throw new Error('no disk');
            for (const [index, action] of list.entries())
              if (ids.includes(action.id)) list[index] = { ...action, appliedAt: action.appliedAt ?? at };
          },
          onChange: () => undefined,
        },
        registry: place.registry,
        desks: { cached: () => desk, read: async () => desk },
        clock,
        timers: clock,
        opensAt: () => OPENS,
        isPaper: () => isPaper,
        onIncident: (message) => void incidents.push(message),
      });
      t.after(() => runner.close());
      return runner;
    },
    position: async () => (await place.actor()).durablePositions.values().next().value,
    push: () =>
      createTradePush({
        registry: place.registry,
        desks: place.desks,
        journal: store.journal,
        store,
        clock,
        chargesAt: async () => ({ ofLeg: () => 0, ofDematExit: () => 0 }),
      }).pushAccount(ACCOUNT),
    trades: async () =>
      (
        await store.journal.readTrades({ ucc: ACCOUNT.ucc, from: '2026-01-01', to: '2026-12-31', limit: 100 })
      ).map(({ trade }) => [trade.qty, trade.entryValuePaise, trade.profitPaise]),
    logs: async () =>
      (await store.journal.readLogs({ ucc: ACCOUNT.ucc, limit: 100 })).map((line) => line.message),
  });
}

const sold = (place: TradingPlace, reftag: number, qty: number, pricePaise: number) =>
  filledOrder(reftag, { ...KEY, side: 'Sell', qty, pricePaise, at: place.clock.now() });

test('[engine.S1] nothing happens before the ex-date opens; then the position and its log line are one entry', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  const entries: (readonly string[])[] = [];
  const { journal } = place.store;
  const record = journal.record.bind(journal);
  t.mock.method(journal, 'record', (entry: Parameters<typeof record>[0]) => {
    if (factsIn(entry).some(({ kind }) => kind === 'position-adjusted'))
      entries.push(entry.writes.map(({ kind }) => kind));
    return record(entry);
  });
  await place.runner().start();
  await passUntil(place.clock, OPENS - 1);
  assert.equal((await place.position())?.netQty, 10);
  await passUntil(place.clock, OPENS + 1);
  const position = await place.position();
  assert.deepEqual([position?.netQty, position?.openCostPaise, position?.actions], [50, 100_000, [1]]);
  assert.deepEqual(entries, [['append-facts', 'put-positions', 'append-logs', 'put-pairing']]);
  assert.ok((await place.logs()).some((line) => line.includes('split 10:2, in account1: 10 became 50')));
  assert.equal(place.list[0]?.appliedAt, OPENS);
  assert.deepEqual(place.incidents, []);
});

test('[engine.S2] it is applied once, through restarts, and also where the store did not learn that it was', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  await place.runner({ failsToNote: true }).start();
  await passUntil(place.clock, OPENS + 180_000);
  assert.equal((await place.position())?.netQty, 50);
  assert.ok(place.incidents.length > 0, 'that is reported');
  for (let start = 0; start < 3; start += 1) {
    await place.restart();
    await place.actor();
    await place.runner().start();
    await passUntil(place.clock, place.clock.now() + 120_000);
    assert.equal((await place.position())?.netQty, 50);
  }
});

test('[engine.S2] a Spark that was down on the ex-date applies it at its start, before anything is traded', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  await place.restart();
  place.clock.set(OPENS + 3 * 86_400_000);
  await place.actor();
  await place.runner().start();
  assert.equal((await place.position())?.netQty, 50);
});

test('[engine.S2] an account that could not be read then is adjusted when it is opened; what was bought since is not', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  await place.restart();
  place.clock.set(OPENS + 1);
  const runner = place.runner();
  await runner.start();
  assert.equal(place.list[0]?.appliedAt, OPENS + 1, 'nobody was there');
  const actor = await place.actor();
  await turns();
  assert.equal((await place.position())?.netQty, 50);
  await actor.record(
    filledOrder(7, {
      ...KEY,
      strategyName: 'new',
      side: 'Buy',
      qty: 3,
      pricePaise: 2_000,
      at: place.clock.now(),
    }),
  );
  await turns();
  await passUntil(place.clock, place.clock.now() + 120_000);
  assert.deepEqual(
    [...actor.book.positions.values()].map(({ netQty }) => netQty),
    [50, 3],
  );
});

test('[engine.S3] a later sale pairs with the shares after the split, whether the purchase was paired before or not', async (t) => {
  for (const isPairedBefore of [true, false]) {
    const place = await holder(t, [actionOf(SPLIT)]);
    if (isPairedBefore) await place.push();
    await place.runner().start();
    await passUntil(place.clock, OPENS + 1);
    const actor = await place.actor();
    await actor.record(sold(place, 2, 20, 2_500));
    await place.push();
    assert.deepEqual(await place.trades(), [[20, 40_000, 10_000]]);
    assert.deepEqual(
      actor.pairing().open.map(({ qty, valuePaise }) => [qty, valuePaise]),
      [[30, 60_000]],
    );
    assert.equal(actor.pairing().adjustments, undefined);
    const position = await place.position();
    assert.deepEqual(
      [position?.netQty, position?.openCostPaise, position?.bookedPaise],
      [30, 60_000, 10_000],
    );
  }
});

test('[engine.S3] what was bought in the morning after the split is not touched by the pairing', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  await place.runner().start();
  await passUntil(place.clock, OPENS + 1);
  const actor = await place.actor();
  await actor.record(
    filledOrder(2, { ...KEY, side: 'Buy', qty: 5, pricePaise: 2_100, at: place.clock.now() }),
  );
  place.clock.advance(1_000);
  await actor.record(sold(place, 3, 55, 2_500));
  await place.push();
  assert.deepEqual(await place.trades(), [
    [50, 100_000, 25_000],
    [5, 10_500, 2_000],
  ]);
});

test('[engine.S4] open orders of the share are cancelled first, and what they fill until then counts as bought before', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  const actor = await place.actor();
  await actor.record(
    filledOrder(2, { ...KEY, side: 'Buy', qty: 4, filled: 1, pricePaise: 9_000, at: place.clock.now() }),
  );
  await place.runner().start();
  await passUntil(place.clock, OPENS + 1);
  assert.equal((await place.position())?.netQty, 11, 'it waits for the cancel');
  const tag = actor.book.orders.get(2)?.slices[0]?.tag ?? '';
  const at = place.clock.now();
  await actor.record([{ kind: 'slice-filled', reftag: 2, tag, at, filledQty: 2, filledValuePaise: 18_000 }]);
  await actor.record([{ kind: 'slice-cancelled', reftag: 2, tag, at: at + 1, reason: '' }]);
  await turns();
  const position = await place.position();
  assert.deepEqual([position?.netQty, position?.openCostPaise], [60, 118_000]);
  await place.push();
  assert.deepEqual(
    actor.pairing().open.map(({ qty, valuePaise }) => [qty, valuePaise]),
    [
      [50, 100_000],
      [10, 18_000],
    ],
  );
});

test('[engine.S5] in an account at a broker nothing changes but the log, once', async (t) => {
  const place = await holder(t, [actionOf(SPLIT), actionOf({ kind: 'dividend', paise: 450 }, 2)]);
  await place.runner({ isPaper: false }).start();
  await passUntil(place.clock, OPENS + 120_000);
  const position = await place.position();
  assert.deepEqual([position?.netQty, position?.bookedPaise, position?.actions], [10, 0, [1, 2]]);
  const lines = (await place.logs()).filter((line) => line.includes('the broker adjusts what it holds'));
  assert.equal(lines.length, 2);
  assert.equal(position?.isMoneyUnknown, true, 'its old cost at the new price is no profit');
  assert.equal((await place.actor()).pairing().adjustments, undefined);
});

test('[engine.S6] an entry that could not be stored is applied when the account is read again', async (t) => {
  const place = await holder(t, [actionOf(SPLIT)]);
  const { journal } = place.store;
  const record = journal.record.bind(journal);
  let failures = 1;
  t.mock.method(journal, 'record', async (entry: Parameters<typeof record>[0]) => {
    if (failures > 0 && factsIn(entry).some(({ kind }) => kind === 'position-adjusted')) {
      failures -= 1;
      throw new Error('no disk');
    }
    return record(entry);
  });
  await place.runner().start();
  await passUntil(place.clock, OPENS + 120_000);
  assert.equal((await place.position())?.netQty, 50);
  assert.equal(failures, 0);
});
