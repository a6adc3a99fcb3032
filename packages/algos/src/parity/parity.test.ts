import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import { testSize } from '@spark/testkit';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { bookKnownUntil, forward } from '../../test/forward.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import {
  type AccountState,
  createEngine,
  decisionHash,
  fillsOf,
  type MarketBook,
  marketHash,
  openAccount,
  playFills,
  runBacktest,
} from '../index.ts';
import { bookFrom } from '../robustness/changed-book.ts';

type Golden = { readonly name: string; readonly document: StrategyDocument; readonly book: MarketBook };

/** Days before the first that is compared: indicators warm up on them. */
const FIRST = 2;
const DAYS = testSize('parityDays');

/** Straddles that stop, trail, come back and wait in every way there is, and crosses of averages closed every day. */
const GOLDEN: readonly Golden[] = [
  ...Array.from({ length: 16 }, (_, seed) => ({
    name: `straddle ${seed}`,
    document: straddle(seed),
    book: optionMarket(seed + 7, 60, FIRST + DAYS),
  })),
  ...([1, 3, 5, 15] as const).map((timeframe) => ({
    name: `cross of ${timeframe} minutes`,
    document: emaCross({
      clock: { timeframe, type: 'intraday', squareOff: '10:10', lastEntry: '10:00' },
      execution: { product: 'Intraday', charges: 'none' },
      risk: { maxTradesPerDay: 4, dayStopLoss: { unit: 'rs', value: 3000 } },
    }),
    book: randomMarket(FIRST + DAYS, timeframe, 60),
  })),
];

/** Of a minute the order does not count. */
function inOrder({ decided = [] }: AccountState): readonly string[] {
  return decided.map(({ minute, what, of, why }) => `${100 + minute} ${what} ${of} ${why}`).toSorted();
}

it('[algos.P1] 20 strategies on several days: the market of a backtest, of a shorter one and of a deployment has one hash', () => {
  assert.equal(GOLDEN.length, 20);
  for (const { name, document, book } of GOLDEN) {
    const whole = createEngine({ document, book });
    const days = forward(document, book, FIRST);
    assert.equal(days.length, DAYS);
    days.forEach((day, index) => {
      const session = FIRST + index;
      const { minutes = 0 } = book.timeline.sessions[session] ?? {};
      const backtest = marketHash(whole, session, minutes);
      assert.equal(day.marketHash, backtest, `${name}, day ${index}`);
      const shorter = createEngine({ document, book: bookFrom(book, 1) });
      assert.equal(
        marketHash(shorter, session - 1, minutes),
        backtest,
        `${name}, day ${index}, without a day before`,
      );
    });
    assert.equal(new Set(days.map((day) => day.marketHash)).size, DAYS, name);
  }
});

it('[algos.P2] fed with the fills of a deployment, the account of a backtest decides what the deployment decided', () => {
  let decisions = 0;
  for (const { name, document, book } of GOLDEN) {
    const engine = createEngine({ document, book, costOf: () => 0 });
    let before = openAccount(document, 3);
    forward(document, book, FIRST, { multiplier: 3, seed: name.length + 5 }).forEach(({ state }, index) => {
      const hash = decisionHash(state);
      const played = playFills(engine, before, FIRST + index, fillsOf(state.legs));
      assert.deepEqual(inOrder(played), inOrder(state), `${name}, day ${index}`);
      assert.equal(decisionHash(played), hash, `${name}, day ${index}`);
      decisions += state.decided?.length ?? 0;
      before = state;
    });
  }
  assert.ok(decisions > 300, `${decisions} decisions`);
});

/** What a backtest of a golden strategy comes to on its first day. */
function hashesOf(document: StrategyDocument, book: MarketBook) {
  const run = runBacktest({ document, book, firstSession: FIRST, hashes: true, trace: 'none' });
  const { minutes = 0 } = book.timeline.sessions[FIRST] ?? {};
  return { market: marketHash(run.engine, FIRST, minutes), decision: run.decisionHashes[0] };
}

it('[algos.P3] one bar that is another changes the hash of the market alone, one decision that of the decisions alone', () => {
  for (const seed of [0, 3, 5]) {
    const document = straddle(seed);
    const same = hashesOf(document, optionMarket(seed));
    assert.deepEqual(hashesOf(document, optionMarket(seed)), same);
    const first = optionMarket(seed).timeline.sessions[FIRST]?.first ?? 0;
    for (const column of ['open', 'high', 'volume', 'oi'] as const) {
      const book = optionMarket(seed);
      // Of the last minute, after everything was closed by the clock.
      book.spot[column][first + 59] = (book.spot[column][first + 59] ?? 0) + 5;
      const other = hashesOf(document, book);
      assert.notEqual(other.market, same.market, column);
      assert.equal(other.decision, same.decision, column);
    }
    const [leg, ...others] = document.actions;
    assert.ok(leg?.type === 'addLeg');
    const tighter = { ...leg, stopLoss: { unit: 'pct', value: 2, of: 'leg' } } as typeof leg;
    const decided = hashesOf({ ...document, actions: [tighter, ...others] }, optionMarket(seed));
    assert.equal(decided.market, same.market);
    assert.notEqual(decided.decision, same.decision);
    // What is read is part of the market: another row of a condition, over the same bars.
    const [, entry] = document.conditions;
    assert.ok(entry);
    const opposite = { ...entry, when: { not: entry.when } };
    const rows = hashesOf({ ...document, conditions: [opposite] }, optionMarket(seed));
    assert.notEqual(rows.market, same.market);
  }
});

it('[algos.P4] names, places of boxes, the multiplier, days before and restarts are in neither hash', () => {
  const document = straddle(2);
  const book = optionMarket(2);
  const same = hashesOf(document, book);
  const text = JSON.stringify(document)
    .replaceAll('"prem"', '"other"')
    .replaceAll('a_ce', 'a_call')
    .replaceAll('c_in', 'c_enter')
    .replace('"name":"test"', '"name":"Renamed","layout":{"a_call":[1,2]}');
  assert.notEqual(text, JSON.stringify(document));
  assert.deepEqual(hashesOf(JSON.parse(text) as StrategyDocument, book), same);
  const [once] = forward(document, book, FIRST);
  const [restarted] = forward(document, book, FIRST, { restarts: true });
  assert.ok(once && restarted);
  assert.equal(once.marketHash, same.market);
  assert.equal(restarted.marketHash, same.market);
  assert.equal(decisionHash(restarted.state), decisionHash(once.state));
  const [tripled] = forward(document, book, FIRST, { multiplier: 3 });
  assert.ok(tripled);
  assert.equal(decisionHash(tripled.state), decisionHash(once.state));
  const three = runBacktest({ document, book: bookFrom(book, 1), firstSession: FIRST - 1, hashes: true });
  assert.equal(three.decisionHashes[0], same.decision);
});

it('[algos.P5] a hash of so many minutes is the same when the rest of the day is not known yet', () => {
  const document = straddle(4);
  const book = optionMarket(4);
  const whole = createEngine({ document, book });
  const first = book.timeline.sessions[FIRST]?.first ?? 0;
  const seen = new Set<string>();
  for (const minutes of [0, 1, 7, 30, 59, 60]) {
    const engine = createEngine({ document, book: bookKnownUntil(book, first + minutes) });
    const hash = marketHash(engine, FIRST, minutes);
    assert.equal(marketHash(whole, FIRST, minutes), hash, `${minutes} minutes`);
    seen.add(hash);
  }
  assert.equal(seen.size, 6);
});

it('[algos.P6] what was decided before it was kept is not known: there is no hash of it', () => {
  const document = straddle(1);
  assert.equal(decisionHash(openAccount(document)), null);
});
