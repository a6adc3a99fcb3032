import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  alwaysOpen,
  type BookFact,
  type Clock,
  DAY_MS,
  factsIn,
  type Instrument,
  type MarketCalendar,
  type Ownership,
  type Timers,
} from '@spark/core';
import { createChangingOwnership, createSleepyMachine, entryWith, type SleepyMachine } from '@spark/testkit';
import {
  ACCOUNT,
  CALENDAR,
  filledOrder,
  openTradingPlace,
  passUntil,
  SHARE,
  type TradingPlace,
  turns,
} from '../account/trading.fixture.ts';
import { createTradePush } from '../updates/trade-push.ts';
import { createDayEnd, type DayEndRunner } from './day-end.ts';

/** Monday 16 November 2026 in India. */
const at = (hours: number, minutes: number, seconds = 0): number =>
  Date.UTC(2026, 10, 16, hours, minutes, seconds) - 330 * 60_000;

type Evening = TradingPlace & {
  readonly dayEnd: () => DayEndRunner;
  readonly facts: () => Promise<readonly string[]>;
  readonly logs: () => Promise<readonly string[]>;
  readonly incidents: string[];
};

type Choice = {
  readonly calendar?: MarketCalendar;
  /** Of forward tests, when they go by another. */
  readonly forwardCalendar?: MarketCalendar;
  readonly isEndless?: boolean;
  readonly find?: (key: string) => Instrument | null;
  readonly underlyingOf?: (contract: Instrument) => Instrument | null;
  readonly settlementPaise?: number;
  /** What the end of the day goes by; the clock of the place when none is given. */
  readonly machine?: Clock & Timers;
  readonly turn?: () => Promise<void>;
  readonly ownership?: Ownership;
};

const NO_CHARGES = { ofLeg: () => 0, ofDematExit: () => 0 };

async function evening(t: TestContext, start: number, choice: Choice = {}): Promise<Evening> {
  const { calendar = CALENDAR, isEndless = false, find = () => SHARE, settlementPaise = null } = choice;
  const place = await openTradingPlace(t, start);
  const { store, desks } = place;
  const { machine: clock = place.clock } = choice;
  const incidents: string[] = [];
  return Object.assign(place, {
    incidents,
    dayEnd: () => {
      const { registry } = place;
      const shared = { registry, journal: store.journal, desks, clock };
      const users = { ...store, listUsers: async () => [{ id: 1, ucc: ACCOUNT.ucc }] as never };
      const trades = createTradePush({ ...shared, store: users, chargesAt: async () => NO_CHARGES });
      const made = createDayEnd({
        ...shared,
        store,
        trades,
        timers: clock,
        calendarOf: (_desk, _account, { forwardTest }) => (forwardTest && choice.forwardCalendar) || calendar,
        find,
        underlyingOf: choice.underlyingOf ?? (() => null),
        settlementPaise: () => settlementPaise,
        isEndless,
        ownership: choice.ownership,
        ...(choice.turn === undefined ? {} : { turn: choice.turn }),
        onIncident: (message) => void incidents.push(message),
      });
      t.after(() => made.close());
      return made;
    },
    facts: async () =>
      (await store.readFacts({ afterSeq: 0, limit: 1_000 }))
        .map(({ fact }) => fact.kind)
        .filter((kind) => !kind.startsWith('slice-') && kind !== 'order-planned'),
    logs: async () =>
      (await store.journal.readLogs({ ucc: ACCOUNT.ucc, limit: 100 })).map((line) => line.message),
  });
}

function bought(place: TradingPlace, reftag: number, change: object = {}): readonly BookFact[] {
  return filledOrder(reftag, { side: 'Buy', qty: 10, pricePaise: 100, at: place.clock.now(), ...change });
}

test('[engine.N20] positions are asked to be closed and orders cancelled on the minute, then the trades are written', async (t) => {
  const place = await evening(t, at(10, 0));
  await place.dayEnd().start();
  const actor = await place.actor();
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2, { filled: 0, product: 'Delivery' }));
  await passUntil(place.clock, at(15, 19, 59));
  assert.deepEqual(await place.facts(), []);
  await passUntil(place.clock, at(15, 20, 1));
  assert.deepEqual(await place.facts(), ['position-close-asked']);
  await passUntil(place.clock, at(15, 29, 59));
  assert.deepEqual(await place.facts(), ['position-close-asked'], 'once is enough');
  await passUntil(place.clock, at(15, 30, 1));
  assert.deepEqual(await place.facts(), ['position-close-asked', 'cancel-asked']);
  await passUntil(place.clock, at(16, 0, 1));
  assert.deepEqual(await place.facts(), ['position-close-asked', 'cancel-asked', 'day-closed']);
  const rows = await place.store.journal.readOrders({ ucc: ACCOUNT.ucc, limit: 10 });
  assert.deepEqual(
    rows.map((row) => row.tradedAt !== null),
    [true, false],
  );
  assert.deepEqual(place.incidents, []);
});

test('[engine.N28] a long book is processed in slices, with a turn of the event loop between them', async (t) => {
  const asked: number[] = [];
  const cancels = async () => (await place.facts()).filter((kind) => kind === 'cancel-asked').length;
  const place = await evening(t, at(10, 0), { turn: async () => void asked.push(await cancels()) });
  const actor = await place.actor();
  for (let reftag = 1; reftag <= 150; reftag++)
    await actor.record(bought(place, reftag, { filled: 0, product: 'Delivery' }));
  place.clock.set(at(15, 31));
  await place.dayEnd().start();
  assert.deepEqual(
    asked.slice(0, 3),
    [0, 64, 128],
    'one turn before the account, one before each further slice',
  );
  assert.equal(await cancels(), 150, 'each was requested once');
});

test('[engine.N21] a late start does at once what was due, and a second start does nothing', async (t) => {
  const place = await evening(t, at(10, 0));
  const actor = await place.actor();
  await actor.record(bought(place, 1));
  await place.store.journal.record(
    entryWith({
      ucc: ACCOUNT.ucc,
      at: at(10, 0),
      reply: { key: 'old', bodyHash: '', reply: '{}', at: at(10, 0) - DAY_MS },
    }),
  );
  place.clock.set(at(15, 25));
  await place.restart();
  await place.actor();
  await place.dayEnd().start();
  assert.deepEqual(
    await place.facts(),
    ['position-close-asked', 'day-closed'],
    'the Sunday before is closed',
  );
  assert.equal(await place.store.readSetting('day.closed'), '2026-11-15');
  assert.equal(await place.store.journal.findReply(ACCOUNT.ucc, 'old'), null);
  await place.restart();
  await place.actor();
  await place.dayEnd().start();
  assert.deepEqual(await place.facts(), ['position-close-asked', 'day-closed']);
});

test('[engine.N21] the last 30 days of the profit curve are retained, today included', async (t) => {
  const place = await evening(t, at(10, 0));
  const { journal } = place.store;
  await place.dayEnd().start();
  const lastMinuteGone = at(0, 0) - 29 * DAY_MS - 60_000;
  const minutes = [lastMinuteGone, lastMinuteGone + 60_000, at(15, 59)];
  const profit = minutes.map((minute) => ({ at: minute, accountName: '', strategyName: '', paise: 5 }));
  await journal.record(entryWith({ ucc: ACCOUNT.ucc, at: at(10, 0), profit }));
  const retained = async () =>
    (await journal.readProfit({ ucc: ACCOUNT.ucc, from: 0, limit: 10 })).map((point) => point.at);
  await passUntil(place.clock, at(15, 59, 59));
  assert.deepEqual(await retained(), minutes);
  await passUntil(place.clock, at(16, 0, 1));
  assert.deepEqual(await retained(), minutes.slice(1));
});

test('[engine.O5] where desks come and go, the day of one is closed by its owner, once', async (t) => {
  const change = createChangingOwnership();
  const place = await evening(t, at(10, 0), { ownership: change.ownership });
  const dayEnd = place.dayEnd();
  await dayEnd.start();
  await (await place.actor()).record(bought(place, 1, { product: 'Delivery' }));
  await passUntil(place.clock, at(16, 0, 1));
  assert.deepEqual(await place.facts(), [], 'it is the day of a desk of another process');
  for (let times = 0; times < 2; times++) {
    await change.take(ACCOUNT.ucc);
    await dayEnd.settled();
    assert.deepEqual(await place.facts(), ['day-closed']);
    change.leave(ACCOUNT.ucc);
  }
  await passUntil(place.clock, at(40, 0, 1));
  assert.deepEqual(await place.facts(), ['day-closed'], 'the day after is closed by somebody else');
});

test('[engine.N22] where the market never closes the day ends at midnight, with the trades alone', async (t) => {
  const place = await evening(t, at(10, 0), { calendar: alwaysOpen(CALENDAR), isEndless: true });
  await place.dayEnd().start();
  const actor = await place.actor();
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2, { filled: 0 }));
  await passUntil(place.clock, at(23, 59, 59));
  assert.deepEqual(await place.facts(), []);
  await passUntil(place.clock, at(24, 0, 1));
  assert.deepEqual(await place.facts(), ['day-closed']);
  assert.equal((await place.actor()).pairing().open.length, 1);
});

const OPTION: Instrument = {
  ...SHARE,
  key: 'NFO:63915',
  exchange: 'NFO',
  symbol: 'NIFTY16NOV2624000CE',
  class: 'option',
  expiry: '2026-11-16',
};

test('[engine.N23] [engine.N124] an expired contract is settled once, with its own line and fact, and becomes a trade', async (t) => {
  const place = await evening(t, at(10, 0), { find: () => OPTION, settlementPaise: 130 });
  await place.dayEnd().start();
  const actor = await place.actor();
  await actor.record(bought(place, 1, { product: 'Delivery', instrumentKey: OPTION.key }));
  await passUntil(place.clock, at(16, 0, 1));
  assert.deepEqual(await place.facts(), ['position-settled', 'day-closed']);
  const lines = (await place.logs()).filter((line) => /expired|closed manually/.test(line));
  assert.deepEqual(lines, ['Trail: ASHOKLEY-EQ expired in account1 and was settled at 1.30: Sell 10']);
  const trades = await place.store.journal.readTrades({
    ucc: ACCOUNT.ucc,
    from: '2026-11-16',
    to: '2026-11-16',
    limit: 10,
  });
  assert.deepEqual(
    trades.map(({ trade }) => trade.profitPaise),
    [300],
  );
});

test('[engine.N113] shares are stored with the end of the contract they came for, and a trade begins with them', async (t) => {
  const contract = (key: string): Instrument => ({ ...OPTION, key, strikePaise: 15_000, optionType: 'CE' });
  const index: Instrument = { ...SHARE, class: 'index' };
  const place = await evening(t, at(10, 0), {
    find: (key) => (key === SHARE.key ? SHARE : contract(key)),
    // One is settled in cash, so that a pair of the others would be split.
    underlyingOf: ({ key }) => (key === 'NFO:1' ? index : SHARE),
    settlementPaise: 700,
  });
  const entries: string[] = [];
  const { record } = place.store.journal;
  Object.assign(place.store.journal, {
    record: (entry: Parameters<typeof record>[0]) => {
      const kinds = factsIn(entry).map(({ kind }) => kind);
      if (kinds.includes('position-delivered')) entries.push(kinds.at(-1) ?? '');
      return record(entry);
    },
  });
  const actor = await place.actor();
  for (let n = 1; n <= 70; n++)
    await actor.record(bought(place, n, { product: 'Delivery', instrumentKey: `NFO:${n}` }));
  place.clock.set(at(15, 41));
  await place.dayEnd().start();
  const shares = [...actor.book.positions.values()].filter(
    (position) => position.instrumentKey === SHARE.key,
  );
  assert.deepEqual(
    shares.map(({ product, netQty, openCostPaise }) => [product, netQty, openCostPaise]),
    [['Delivery', 69 * 10, 69 * 10 * 15_000]],
  );
  assert.deepEqual(
    [...new Set(entries)],
    ['position-delivered'],
    `${entries.length} entries end with shares`,
  );
  assert.ok(entries.length > 1);
  assert.ok(
    (await place.logs()).includes(
      'Trail: ASHOKLEY-EQ was settled by delivery of shares in account1: Buy 10 ASHOKLEY-EQ at 150.00',
    ),
  );
  const exit = { side: 'Sell', qty: 690, pricePaise: 15_100, product: 'Delivery', instrumentKey: SHARE.key };
  place.clock.set(at(15, 50));
  await actor.record(bought(place, 99, exit));
  await passUntil(place.clock, at(16, 0, 1));
  const trades = await place.store.journal.readTrades({
    ucc: ACCOUNT.ucc,
    from: '2026-11-16',
    to: '2026-11-16',
    limit: 500,
  });
  const ofShares = trades.filter(({ trade }) => trade.entry.instrumentKey === SHARE.key);
  assert.equal(ofShares.length, 69);
  for (const { trade } of ofShares)
    assert.deepEqual([trade.entry.side, trade.exit.reftag, trade.profitPaise], ['Buy', 99, 10 * 100]);
});

test('[engine.N23] an unknown settlement price is reported once', async (t) => {
  const place = await evening(t, at(10, 0), { find: () => OPTION });
  await place.dayEnd().start();
  const actor = await place.actor();
  await actor.record(bought(place, 1, { product: 'Delivery', instrumentKey: OPTION.key }));
  await passUntil(place.clock, at(16, 30));
  assert.equal(
    (await place.logs()).filter((line) => line.includes('does not know its settlement price')).length,
    1,
  );
  assert.deepEqual(await place.facts(), ['day-closed']);
});

test('[engine.N24] a failure is retried, and does not prevent closing the day', async (t) => {
  const place = await evening(t, at(15, 59));
  const { writeSetting } = place.store;
  let failures = 1;
  Object.assign(place.store, {
    writeSetting: async (name: string, value: string) => {
      if (failures-- > 0) throw new Error('The disk is full.');
      return writeSetting(name, value);
    },
  });
  await place.dayEnd().start();
  assert.equal(await place.store.readSetting('day.closed'), null);
  assert.deepEqual(place.incidents, ['The trading day could not be closed; trying again.']);
  await passUntil(place.clock, at(16, 1));
  assert.equal(await place.store.readSetting('day.closed'), '2026-11-16');
});

/** Lets time pass on a machine in steps, with turns of the event loop for what each brings. */
async function passAwake(machine: SleepyMachine, milliseconds: number): Promise<void> {
  for (let left = milliseconds; left > 0; left -= 10_000) {
    machine.advance(Math.min(left, 10_000));
    await turns();
  }
}

test('[engine.N25] a laptop that sleeps through the end of the day ends it within half a minute of waking up', async (t) => {
  const machine = createSleepyMachine(at(10, 0));
  const place = await evening(t, at(10, 0), { machine });
  const dayEnd = place.dayEnd();
  await dayEnd.start();
  await (await place.actor()).record(bought(place, 1));
  await passAwake(machine, 3_600_000);
  machine.sleep(at(15, 19, 50) - machine.now());
  await turns();
  assert.deepEqual(await place.facts(), []);
  await passAwake(machine, 40_000);
  assert.deepEqual(await place.facts(), ['position-close-asked'], 'it was awake on the minute');
  machine.sleep(at(18, 0) - machine.now());
  await passAwake(machine, 30_000);
  await dayEnd.settled();
  assert.deepEqual(await place.facts(), ['position-close-asked', 'day-closed']);
  machine.sleep(at(9, 0) + 4 * DAY_MS - machine.now());
  await passAwake(machine, 30_000);
  await dayEnd.settled();
  assert.equal(await place.store.readSetting('day.closed'), '2026-11-19', 'closed up to the day before');
});

test('[engine.N25] a clock that is set does not end the day at the wrong time', async (t) => {
  const machine = createSleepyMachine(at(10, 0));
  const place = await evening(t, at(10, 0), { machine });
  await place.dayEnd().start();
  await (await place.actor()).record(bought(place, 1, { product: 'Delivery' }));
  machine.setClock(at(15, 55));
  await passAwake(machine, 60_000);
  machine.setClock(at(13, 0));
  await passAwake(machine, at(15, 59, 50) - machine.now());
  assert.deepEqual(await place.facts(), [], 'the clock went wrong and was put right');
  await passAwake(machine, 20_000);
  assert.deepEqual(await place.facts(), ['day-closed']);
  assert.deepEqual(place.incidents, []);
});

test('[engine.N101] forward tests and orders of a live account end the day by the hours of each', async (t) => {
  const place = await evening(t, at(10, 0), { forwardCalendar: alwaysOpen(CALENDAR) });
  await place.dayEnd().start();
  const actor = await place.actor();
  await actor.record(bought(place, 1));
  await actor.record(bought(place, 2, { forwardTest: true }));
  await passUntil(place.clock, at(15, 20, 1));
  assert.deepEqual(
    [...actor.book.positions.values()].map(({ forwardTest, closeAsked }) => [
      forwardTest,
      closeAsked ?? false,
    ]),
    [
      [false, true],
      [true, false],
    ],
  );
});

test('[engine.N21] finished alerts are retained for thirty days', async (t) => {
  const place = await evening(t, at(10, 0));
  const alert = (id: number, days: number) => ({
    id,
    ucc: ACCOUNT.ucc,
    webhookId: 1,
    fingerprint: `${id}`,
    bodyHash: '',
    actions: [],
    outcomes: [],
    finished: true,
    at: at(10, 0) - days * DAY_MS,
  });
  await place.store.journal.record(
    entryWith({
      ucc: ACCOUNT.ucc,
      at: at(10, 0),
      alerts: [alert(1, 29), alert(2, 31)],
    }),
  );
  place.clock.set(at(16, 1));
  await place.dayEnd().start();
  const left = await Promise.all(['1', '2'].map((id) => place.store.journal.findAlert(1, id)));
  assert.deepEqual(
    left.map((row) => row?.id ?? null),
    [1, null],
  );
});
