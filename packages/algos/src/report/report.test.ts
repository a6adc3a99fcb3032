import assert from 'node:assert/strict';
import { it } from 'node:test';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { marketOf } from '../../test/market.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import { type MarketBook, runBacktest } from '../index.ts';
import { drawdownOf } from './drawdown.ts';
import { outcomesOf } from './outcomes.ts';
import { ratiosOf, valueAtRisk } from './ratios.ts';
import { reportOf } from './report.ts';
import { shuffleTrades } from './shuffle.ts';

const DAYS = [1200, -800, 500, 0, -1500, 2000, 700, -300, 900, -400].map((rupees) => rupees * 100);
const CAPITAL = 100_000_00;

function near(actual: number | null, expected: number): void {
  assert.ok(actual !== null && Math.abs(actual - expected) < 5e-5, `${actual} is not ${expected}`);
}

it('[algos.R1] nothing to divide by gives no figure, never a zero or an infinity', () => {
  assert.deepEqual(ratiosOf([], CAPITAL, { paise: 0, percent: 0 }), {
    sharpe: null,
    sortino: null,
    calmar: null,
    recovery: null,
  });
  assert.equal(ratiosOf([5, 5], CAPITAL, { paise: 0, percent: 0 }).sharpe, null);
  const none = outcomesOf([]);
  assert.deepEqual(
    [none.winRate, none.profitFactor, none.expectancyPaise, none.bestPaise],
    [null, null, null, null],
  );
  assert.equal(outcomesOf([100]).profitFactor, null);
  assert.equal(valueAtRisk([]), null);
});

it('[algos.R2] the check days: drawdown 1,800 = 1.7787 %, Sharpe 3.535, Sortino 6.5157', () => {
  const fall = drawdownOf(DAYS, CAPITAL);
  assert.equal(fall.paise, 1800_00);
  near(fall.percent, 1.7787);
  assert.deepEqual([fall.from, fall.trough, fall.recovered, fall.longestUnderWater], [0, 4, 5, 4]);
  const { sharpe, sortino, recovery } = ratiosOf(DAYS, CAPITAL, fall);
  assert.ok(Math.abs((sharpe ?? 0) - 3.535) < 5e-4, String(sharpe));
  near(sortino, 6.5157);
  near(recovery, 2300 / 1800);
});

it('[algos.R3] the check days: half won, 1,060 and -750, profit factor 1.7667, expectancy 230 and 0.3067', () => {
  const days = outcomesOf(DAYS);
  assert.equal(days.netPaise, 2300_00);
  assert.equal(days.winRate, 50);
  assert.equal(days.averageWinPaise, 1060_00);
  assert.equal(days.averageLossPaise, -750_00);
  near(days.profitFactor, 1.7667);
  assert.equal(days.expectancyPaise, 230_00);
  near(days.expectancyRatio, 0.3067);
  assert.deepEqual([days.longestWinning, days.longestLosing], [2, 1]);
  assert.equal(valueAtRisk(DAYS), 1500_00);
});

it('[algos.R4] the report adds up: days, trades, curve and groups come to the same net', () => {
  const document = emaCross({ execution: { product: 'Intraday', charges: 'none' } });
  const run = runBacktest({ document, book: randomMarket(40, 3) });
  const report = reportOf(document, run);
  assert.equal(report.netPaise, report.grossPaise - report.chargesPaise + (run.days.at(-1)?.openPaise ?? 0));
  assert.equal(report.curve.at(-1)?.equityPaise, report.capitalPaise + report.netPaise);
  assert.equal(report.trades.count, run.trades.length);
  for (const groups of Object.values(report.attribution))
    assert.equal(
      groups.reduce((count, { count: of }) => count + of, 0),
      run.trades.length,
    );
  const months = report.calendars.byMonth.reduce((net, { netPaise }) => net + netPaise, 0);
  assert.equal(months, report.netPaise);
  assert.equal(report.hasFewTrades, false);
});

it('[algos.R5] fewer than 30 trades are said', () => {
  const document = emaCross();
  const report = reportOf(document, runBacktest({ document, book: randomMarket(2, 3) }));
  assert.ok(report.trades.count < 30);
  assert.equal(report.hasFewTrades, true);
});

it('[algos.R6] shuffled trades: the same seed gives the same falls, never less than the largest loss', () => {
  const asked = { seed: 7, runs: 200 };
  const first = shuffleTrades(DAYS, CAPITAL, asked);
  assert.deepEqual(shuffleTrades(DAYS, CAPITAL, asked), first);
  assert.notDeepEqual(shuffleTrades(DAYS, CAPITAL, { seed: 8, runs: 200 }), first);
  assert.ok(first.medianFallPaise >= 1500_00 && first.fall95Paise >= first.medianFallPaise);
});

it('[algos.R7] minutes that are not there lower the coverage, of the underlying and of what was held', () => {
  const full = randomMarket(4, 3);
  const report = (book: MarketBook) => reportOf(emaCross(), runBacktest({ document: emaCross(), book }));
  assert.deepEqual(report(full).coverage, { underlyingPercent: 100, contractsPercent: 100, emptyDays: 0 });
  const gaps = (column: Float64Array) =>
    column.map((paise, at) => (at >= 375 && at < 750 ? Number.NaN : at % 10 === 0 ? Number.NaN : paise));
  const { open, high, low, close } = full.spot;
  const spot = { ...full.spot, open: gaps(open), high: gaps(high), low: gaps(low), close: gaps(close) };
  const { coverage } = report({ ...full, spot });
  assert.equal(coverage.emptyDays, 1);
  assert.ok(Math.abs(coverage.underlyingPercent - 67.5) < 0.1, String(coverage.underlyingPercent));
  assert.ok(coverage.contractsPercent !== null && coverage.contractsPercent < 95);
  const sessions = full.timeline.sessions.map((session) => ({ ...session, spotCloseMinute: 15 * 60 + 20 }));
  const untilClose = (column: Float64Array) =>
    column.map((paise, at) => (at % 375 >= 365 ? Number.NaN : paise));
  const shorter = {
    ...full.spot,
    ...{ open: untilClose(full.spot.open), high: untilClose(full.spot.high) },
    ...{ low: untilClose(full.spot.low), close: untilClose(full.spot.close) },
  };
  const closesEarly = { ...full, spot: shorter, timeline: { ...full.timeline, sessions } };
  assert.equal(
    report(closesEarly).coverage.underlyingPercent,
    100,
    'the underlying closes before its contracts',
  );
  const idle = documentOf({ conditions: [entryAt('23:00')] });
  assert.equal(reportOf(idle, runBacktest({ document: idle, book: full })).coverage.contractsPercent, null);
});

it('[algos.R8] the peak margin is that of all legs that were open together', () => {
  const book = marketOf({
    days: [{ day: '2026-11-12', spot: Array(30).fill([100, 100, 100, 100]) }],
  });
  const bought = (times: readonly string[], product: 'Intraday' | 'Delivery') => {
    const document = documentOf({
      clock: { squareOff: '09:40' },
      execution: { product },
      conditions: times.map((time, at) => entryAt(time, { id: `c_${at}`, ifPositionOpen: 'check' })),
      actions: [cashLeg({ side: 'buy', qty: { units: 10 } })],
    });
    return reportOf(document, runBacktest({ document, book })).peakMargin;
  };
  assert.equal(bought(['23:00'], 'Delivery'), null);
  assert.deepEqual(bought(['09:20'], 'Delivery'), { paise: 100_000, day: '2026-11-12' });
  assert.deepEqual(bought(['09:20', '09:25'], 'Delivery'), { paise: 200_000, day: '2026-11-12' });
  assert.deepEqual(bought(['09:20', '09:25'], 'Intraday'), { paise: 40_000, day: '2026-11-12' });
  const short = reportOf(straddle(3), runBacktest({ document: straddle(3), book: optionMarket(3) }));
  assert.ok((short.peakMargin?.paise ?? 0) > 0);
});
