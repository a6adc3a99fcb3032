import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import fc from 'fast-check';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import { type Check, checkStrategy, type MarketBook, runBacktest, type StrategyCheck } from '../index.ts';
import { bookFrom, bookUntil } from './changed-book.ts';
import { judgeOutOfSample, judgeShuffle } from './judge.ts';

function itemOf({ items }: StrategyCheck, check: Check) {
  const item = items.find((one) => one.check === check);
  assert.ok(item, check);
  return item;
}

/** Days that rise by so many rupees a minute after the open, 40 minutes each. */
function risingDays(days: number, perMinute: number, jump = 0): MarketBook {
  const spot = Array.from({ length: 40 }, (_, minute): FixtureBar => {
    const open = 100 + minute * perMinute + (minute > 1 ? jump : 0);
    return [open, open + perMinute, open, open + perMinute];
  });
  const first = Date.parse('2026-01-05T00:00:00Z');
  const day = (at: number) => new Date(first + at * 86_400_000).toISOString().slice(0, 10);
  return marketOf({ days: Array.from({ length: days }, (_, at) => ({ day: day(at), spot })) });
}

const BUY_AND_HOLD = documentOf({
  clock: { squareOff: '09:50' },
  actions: [cashLeg({ side: 'buy', qty: { units: 10 } })],
});

it('[algos.K1] too few trades, and none at all, are said', () => {
  const few = itemOf(checkStrategy({ document: BUY_AND_HOLD, book: risingDays(12, 0.1) }), 'trades');
  assert.equal(few.verdict, 'careful');
  assert.match(few.text, /Only 12 trades: below 30/);
  const never = documentOf({ conditions: [entryAt('23:00')] });
  const check = checkStrategy({ document: never, book: risingDays(30, 0.1) });
  assert.match(itemOf(check, 'trades').text, /no trade at all/);
  assert.deepEqual(
    [check.verdict, itemOf(check, 'slippage').verdict, itemOf(check, 'shuffle').verdict],
    ['bad', 'unknown', 'unknown'],
  );
});

it('[algos.K2] twice the slippage: a thin gain is lost, a wide one stays; without slippage 0.1 % is taken', () => {
  const book = risingDays(40, 0.01);
  const thin = itemOf(checkStrategy({ document: BUY_AND_HOLD, book }), 'slippage');
  assert.match(thin.text, /counts no slippage. With 0.10 % on each fill/);
  assert.equal(thin.verdict, 'careful');
  const slippage = { unit: 'points', value: 0.1 } as const;
  const costly: StrategyDocument = { ...BUY_AND_HOLD, execution: { ...BUY_AND_HOLD.execution, slippage } };
  const lost = itemOf(checkStrategy({ document: costly, book }), 'slippage');
  assert.match(lost.text, /twice the slippage \(0.20 points on each fill\).*The gain is gone/);
  assert.equal(lost.verdict, 'bad');
  assert.ok((lost.before?.netPaise ?? 0) > 0 && (lost.after?.netPaise ?? 0) <= 0);
  assert.equal(
    itemOf(checkStrategy({ document: costly, book: risingDays(40, 1) }), 'slippage').verdict,
    'good',
  );
  const losing = itemOf(checkStrategy({ document: costly, book: risingDays(40, -0.5) }), 'slippage');
  assert.match(losing.text, /It loses without that already/);
});

it('[algos.K3] one candle late: what lives on the first minute is lost', () => {
  const quick = checkStrategy({ document: BUY_AND_HOLD, book: risingDays(40, 0.001, 5) });
  assert.match(itemOf(quick, 'delay').text, /one candle \(1 minute\) late the result is ₹/);
  assert.equal(itemOf(quick, 'delay').verdict, 'careful');
  assert.equal(
    itemOf(checkStrategy({ document: BUY_AND_HOLD, book: risingDays(40, 1) }), 'delay').verdict,
    'good',
  );
  const { trades } = runBacktest({ document: BUY_AND_HOLD, book: risingDays(1, 1), lateBy: 1 });
  assert.deepEqual(
    trades.map(({ entryPaise }) => entryPaise),
    [10_200],
    'decided at the end of 09:16, filled at the open of 09:17',
  );
});

it('[algos.K3] an intraday strategy takes no condition over a night', () => {
  const late = documentOf({ conditions: [entryAt('09:55')], clock: { squareOff: '15:15' } });
  assert.equal(runBacktest({ document: late, book: risingDays(3, 1), lateBy: 1 }).trades.length, 0);
});

it('[algos.K3] a last entry at the candle of the entry: late nothing is traded, which is said and not judged', () => {
  const exact = documentOf({
    conditions: [entryAt('09:20')],
    clock: { lastEntry: '09:20', squareOff: '09:50' },
  });
  const told = itemOf(checkStrategy({ document: exact, book: risingDays(40, 1) }), 'delay');
  assert.match(told.text, /nothing is traded: no entry is allowed by then/);
  assert.equal(told.verdict, 'unknown');
});

it('[algos.K4] days set aside: the verdict is of what a day made', () => {
  const summary = (netPaise: number) =>
    ({
      netPaise,
      trades: 50,
      drawdownPaise: 0,
      drawdownPercent: 0,
      sharpe: null,
      profitFactor: null,
    }) as const;
  const days = { firstDays: 70, secondDays: 30, splitDay: '2026-03-02' };
  const verdict = (first: number, second: number, of = days) =>
    judgeOutOfSample(summary(first), summary(second), of).verdict;
  assert.equal(verdict(7000, -10), 'bad');
  assert.equal(verdict(7000, 1400), 'careful');
  assert.equal(verdict(7000, 1600), 'good');
  assert.equal(verdict(-1, 900), 'careful');
  assert.equal(verdict(-1, -1), 'bad');
  assert.equal(verdict(7000, 1600, { ...days, secondDays: 9 }), 'unknown');
});

it('[algos.K5] other orders of the same trades: the fall of one in twenty against the capital', () => {
  const of = (fall95Paise: number, trades = 40) =>
    judgeShuffle({ runs: 1000, medianFallPaise: 5, fall95Paise }, 3, 100_000, trades).verdict;
  assert.deepEqual([of(100_000), of(30_001), of(30_000), of(1, 1)], ['bad', 'careful', 'good', 'unknown']);
  const asked = { document: emaCross(), book: randomMarket(20, 3), seed: 5 };
  assert.deepEqual(checkStrategy(asked), checkStrategy(asked));
});

it('[algos.K6] a market that tells other things when it is asked again is found out', () => {
  const book = optionMarket(4);
  let isFickle = false;
  const fickle: MarketBook = {
    ...book,
    strikesOn: (...of) => book.strikesOn(...of).slice(isFickle ? 3 : 0),
  };
  const asked = { document: straddle(3), book: fickle };
  const honest = checkStrategy(asked);
  assert.deepEqual([itemOf(honest, 'prefix').verdict, itemOf(honest, 'poison').verdict], ['good', 'good']);
  const onStep = (done: number) => {
    isFickle = done >= 5;
    return true;
  };
  const check = checkStrategy({ ...asked, onStep });
  assert.equal(itemOf(check, 'prefix').verdict, 'bad');
  assert.match(itemOf(check, 'prefix').text, /cannot be trusted/);
  assert.equal(itemOf(check, 'poison').verdict, 'bad');
  assert.equal(check.verdict, 'bad');
});

it('[algos.K6] what only conditions see counts too, where no trade is another', () => {
  const book = optionMarket(4);
  let isFickle = false;
  const raised = { ...book.spot, close: book.spot.close.map((price) => price + 500) };
  const fickle: MarketBook = {
    ...book,
    get spot() {
      return isFickle ? raised : book.spot;
    },
  };
  const never = { ...straddle(3), conditions: [entryAt('23:00')] };
  const onStep = (done: number) => {
    isFickle = done >= 5;
    return true;
  };
  const check = checkStrategy({ document: never, book: fickle, onStep });
  assert.deepEqual([itemOf(check, 'prefix').verdict, itemOf(check, 'poison').verdict], ['bad', 'bad']);
});

it('[algos.K7] an average that remembers further than the data reaches is said', () => {
  const slow = (length: number) =>
    emaCross({
      indicators: [
        { id: 'fast', type: 'ema', on: { ref: 'spot', col: 'close' }, length: 9 },
        { id: 'slow', type: 'ema', on: { ref: 'spot', col: 'close' }, length },
      ],
    });
  const book = randomMarket(6, 4);
  const short = itemOf(checkStrategy({ document: slow(21), book }), 'warmUp');
  assert.equal(short.verdict, 'good');
  assert.match(short.text, /With 2 days before the first trade in place of 3 all \d+ trades are the same/);
  const long = itemOf(checkStrategy({ document: slow(500), book }), 'warmUp');
  assert.equal(long.verdict, 'careful');
  assert.match(long.text, /Indicators remember further back/);
});

it('[algos.K8] the check ends where the caller ends it, and says that it is not whole', () => {
  const document = emaCross();
  const book = randomMarket(6, 4);
  const seen: string[] = [];
  const ended = checkStrategy({ document, book, onStep: (done, steps) => seen.push(`${done}/${steps}`) < 3 });
  assert.deepEqual([seen, ended.items.length, ended.isComplete], [['1/8', '2/8', '3/8'], 3, false]);
  for (const days of [1, 8, 14, 20, 25, 30]) {
    let asked = 0;
    const cut = checkStrategy({
      document,
      book,
      onDay: () => {
        asked += 1;
        return asked < days;
      },
    });
    assert.deepEqual([cut.isComplete, asked], [false, days]);
  }
  assert.equal(checkStrategy({ document, book }).isComplete, true);
});

it('[algos.K9] a market cut at either end is the same market in between', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.integer({ min: 1, max: 3 }), (seed, cut) => {
      const document = straddle(seed);
      const run = (book: MarketBook, firstSession = 0) => runBacktest({ document, book, firstSession });
      const book = optionMarket(seed);
      assert.deepEqual(run(bookUntil(book, cut)).days, run(book).days.slice(0, cut));
      const later = bookFrom(book, cut);
      assert.equal(later.timeline.sessions[0]?.day, book.timeline.sessions[cut]?.day);
      const option = later.option('2026-11-17', 2_500_000, 'CE');
      const whole = book.option('2026-11-17', 2_500_000, 'CE');
      assert.deepEqual(option?.close, whole?.close.slice(book.timeline.sessions[cut]?.first));
    }),
    { numRuns: PROPERTY_RUNS.sweeps },
  );
});
