import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { runBacktest } from '@spark/algos';
import { addDays, type Candle, emptyColumns, type IstDay, istDay, istInstant } from '@spark/core';
import { calendar, past } from '../algos/backtest.fixture.ts';
import { createPastBook } from '../algos/past-book.ts';
import { parseDayState } from './day-state.ts';
import { deployed } from './deployed-world.fixture.ts';
import { createWorld, DAY, SHARE, shortAt, UCC, type World } from './deployments.fixture.ts';

const MINUTE_MS = 60_000;
const DAYS = 22;
const SIGNAL_AT = 11 * 60 + 7.5;
/** The minutes around everything that happens on a day; those in between are caught up with. */
const PLAYED = [
  [9 * 60 + 14, 9 * 60 + 20],
  [11 * 60 + 5, SIGNAL_AT],
  [SIGNAL_AT, 11 * 60 + 10],
  [11 * 60 + 28, 11 * 60 + 33],
  [15 * 60 + 8, 15 * 60 + 12],
  [15 * 60 + 28, 15 * 60 + 32],
] as const;

/** Sells at the end of 09:18 and when a signal came, with a stop two rupees above each. */
const [SHORT] = shortAt().actions;
const [AT_TIME] = shortAt().conditions;
const DOCUMENT = shortAt({
  clock: { timeframe: 1, type: 'intraday', squareOff: '15:10' },
  conditions: [
    { ...AT_TIME, ifPositionOpen: 'check' },
    {
      ...{ id: 'c_signal', kind: 'entry', fire: 'level', ifPositionOpen: 'check' },
      when: { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } },
      then: ['a_signal'],
    },
  ] as never,
  actions: [SHORT, { ...SHORT, id: 'a_signal' }] as never,
});

/** On every third day the price rises through both stops at half past eleven. */
function priceAt(minute: number): number {
  const rises = Math.floor(minute / 1_440) % 3 === 1;
  return rises && minute % 1_440 >= 690 ? 103_00 : 100_00;
}

const tradingDays: IstDay[] = [];
for (let day: IstDay = DAY; tradingDays.length < DAYS; day = addDays(day, 1))
  if (calendar.isTradingDay(day, 'NSE')) tradingDays.push(day);

test('[application.Y11] [application.Y24] over a month it trades as its backtest does, and holds no more at its end than in its first days', async () => {
  const world = createWorld({ document: DOCUMENT });
  world.world.price = priceAt;
  const { deployments, id } = await deployed(world);
  const createdAt = world.clock.now();
  const kept: { readonly chars: number; readonly legs: number; readonly orders: number }[] = [];
  const signals: { readonly name: string; readonly at: number }[] = [];
  for (const [number, day] of tradingDays.entries()) {
    for (const [from, to] of PLAYED) {
      await passBetween(world, istInstant(day, from), istInstant(day, to));
      if (to !== SIGNAL_AT) continue;
      const at = world.clock.now();
      const sent = { ucc: UCC, strategyName: 'test1', name: 'breakout', alert: number + 1, place: 0, at };
      assert.ok((await deployments.signal(sent)).ok);
      signals.push({ name: 'breakout', at });
    }
    kept.push(keptOf(world, day));
  }
  assert.deepEqual(world.incidents, []);
  assert.deepEqual(
    world.lines.filter((line) => line.startsWith('ERROR')),
    [],
  );

  const played = backtested({ signals, known: [{ from: createdAt, to: 8.64e15 }] });
  assert.equal(played.trades.length, 2 * DAYS);
  const traded = world.traded();
  assert.equal(traded.length, 2 * played.trades.length, 'an order in and an order out for each trade');
  assert.equal(world.positions.get('one')?.netQty, 0);
  const days = await deployments.days(UCC, id);
  const reasonsOf = (day: IstDay) => stateOf(world, day).account.legs.map(({ reason }) => reason);
  assert.deepEqual(
    tradingDays.flatMap(reasonsOf),
    tradingDays.flatMap((day) =>
      played.trades.filter(({ exitedAt }) => istDay(exitedAt) === day).map(({ reason }) => reason),
    ),
  );
  assert.ok(days.length > 0);

  for (const part of ['chars', 'legs', 'orders'] as const) {
    const most = (days: typeof kept) => Math.max(...days.map((each) => each[part]));
    const all = `${part}: ${kept.map((each) => each[part]).join(' ')}`;
    assert.ok(most(kept.slice(-6)) <= most(kept.slice(0, 6)) * 1.02, all);
  }
});

function stateOf(world: World, day: IstDay) {
  const row = [...world.days.values()].find((one) => one.day === day && one.accountName === 'one');
  const state = parseDayState(row?.body ?? '');
  assert.ok(state.ok, `${day}: ${JSON.stringify(state)}`);
  return state.value;
}

function keptOf(world: World, day: IstDay) {
  const { account, orders } = stateOf(world, day);
  const row = [...world.days.values()].find((one) => one.day === day);
  return { chars: row?.body.length ?? 0, legs: account.legs.length, orders: orders.length };
}

/** Prices come twice a minute; what lies before passes at once. */
async function passBetween(world: World, from: number, until: number): Promise<void> {
  if (world.clock.now() < from) world.clock.set(from);
  while (world.clock.now() < until) {
    world.clock.advance(MINUTE_MS / 2);
    for (let turns = 0; turns < 10; turns += 1) await setImmediate();
    world.tick();
    for (let turns = 0; turns < 10; turns += 1) await setImmediate();
  }
}

function backtested(signals: Parameters<typeof createPastBook>[0]['signals']) {
  const [from = DAY] = tradingDays;
  const question = { document: DOCUMENT, spot: SHARE, from, to: tradingDays.at(-1) ?? DAY, signals };
  const book = createPastBook(question, {
    calendar,
    past,
    columns: ({ from: first, to }) => minutes(first, to),
  });
  assert.ok(book);
  return runBacktest({ document: DOCUMENT, book: book.book, firstSession: book.firstSession, hashes: true });
}

/** The same minutes as the world has. */
function minutes(from: number, to: number) {
  const candles: Candle[] = [];
  for (let at = from; at < to; at += MINUTE_MS) {
    const paise = priceAt(Math.floor((at - istInstant(DAY, 0)) / MINUTE_MS));
    const prices = { openPaise: paise, highPaise: paise, lowPaise: paise, closePaise: paise };
    candles.push({ at, ...prices, volume: 100, openInterest: 0 });
  }
  const columns = emptyColumns(candles.length);
  candles.forEach((candle, row) => {
    for (const name of [
      'at',
      'openPaise',
      'highPaise',
      'lowPaise',
      'closePaise',
      'volume',
      'openInterest',
    ] as const)
      columns[name][row] = candle[name];
  });
  return { columns, days: [] };
}
