import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { cashLeg, documentOf } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import { runBySeconds, type SecondsOf } from '../index.ts';

const quiet: FixtureBar = [100, 100, 100, 100];

/** Sold at 100 with a stop at 130 and a target at 40; the fourth minute holds both. */
const BOTH = marketOf({
  days: [
    {
      day: '2026-11-12',
      spot: [quiet, quiet, quiet, [100, 131, 39, 60], ...Array(20).fill([60, 60, 60, 60])],
    },
  ],
});
const SOLD = documentOf({
  clock: { squareOff: '09:30' },
  actions: [cashLeg({ stopLoss: { unit: 'pct', value: 30, of: 'leg' }, target: { unit: 'pct', value: 60 } })],
});

const rupees =
  (...prices: number[]): SecondsOf =>
  () =>
    prices.map((price) => price * 100);

it('[algos.E1] without seconds, or with seconds that reach neither level, the stop counts and the doubt stays', () => {
  const unknown = runBySeconds({ document: SOLD, book: BOTH, secondsOf: () => null });
  assert.equal(unknown.level, null);
  assert.deepEqual([unknown.run.trades[0]?.reason, unknown.run.fidelity.ambiguous], ['stop', 1]);
  const flat = runBySeconds({ document: SOLD, book: BOTH, secondsOf: rupees(100, 129, 41, 60) });
  assert.deepEqual([flat.level?.decided, flat.level?.inDoubt, flat.level?.differencePaise], [0, 1, 0]);
  assert.equal(flat.run.trades[0]?.exitPaise, 13_000);
});

it('[algos.E1] the first second that reached a level decides, at the level', () => {
  const won = runBySeconds({ document: SOLD, book: BOTH, secondsOf: rupees(100, 90, 39, 131, 60) });
  assert.deepEqual(
    won.run.trades.map(({ reason, exitPaise, isAmbiguous }) => [reason, exitPaise, isAmbiguous]),
    [['target', 4000, false]],
  );
  assert.deepEqual(won.level, {
    barNetPaise: -3000,
    secondNetPaise: 6000,
    differencePaise: 9000,
    ambiguous: 1,
    decided: 1,
    inDoubt: 0,
  });
  const lost = runBySeconds({ document: SOLD, book: BOTH, secondsOf: rupees(100, 130, 39) });
  assert.deepEqual([lost.run.trades[0]?.reason, lost.level?.differencePaise], ['stop', 0]);
});

it('[algos.E2] a stop of the minute of a triggered entry counts only when it came after the trigger', () => {
  // Waits to sell at 98; the minute touches the stop of 107.8 and the trigger, and its open is neither end.
  const book = marketOf({
    days: [{ day: '2026-11-12', spot: [quiet, [100, 108, 97, 99], ...Array(20).fill([90, 90, 90, 90])] }],
  });
  const document = documentOf({
    clock: { squareOff: '09:30' },
    actions: [
      cashLeg({
        stopLoss: { unit: 'pct', value: 10, of: 'leg' },
        wait: { dir: 'down', unit: 'pct', value: 2 },
      }),
    ],
  });
  const exitsOf = (secondsOf: SecondsOf) => {
    const { run, level } = runBySeconds({ document, book, secondsOf });
    return [run.trades.map(({ reason, entryPaise }) => `${reason} ${entryPaise}`), level?.ambiguous ?? null];
  };
  assert.deepEqual(exitsOf(rupees(100, 97, 108, 99)), [['stop 9800'], 1]);
  assert.deepEqual(exitsOf(rupees(100, 108, 97, 99)), [['time 9800'], 1]);
  assert.deepEqual(exitsOf(rupees(100, 108, 99)), [['stop 9800'], 1], 'the trigger is not in the seconds');
});

it('[algos.E3] minutes that a bar decides are not asked about', () => {
  const clear = marketOf({
    days: [{ day: '2026-11-12', spot: [quiet, quiet, quiet, [100, 131, 60, 60], ...Array(20).fill(quiet)] }],
  });
  const asked: number[] = [];
  const { level, run } = runBySeconds({
    document: SOLD,
    book: clear,
    secondsOf: (_contract, startsAt) => {
      asked.push(startsAt);
      return null;
    },
  });
  assert.deepEqual([asked, level?.differencePaise, level?.ambiguous], [[], 0, 0]);
  assert.equal(run.trades[0]?.reason, 'stop');
});

it('[algos.E4] an end by the caller leaves the run by bars', () => {
  const ended = runBySeconds({
    document: straddle(1),
    book: optionMarket(1),
    secondsOf: rupees(1),
    onDay: () => false,
  });
  assert.deepEqual([ended.level, ended.run.isComplete], [null, false]);
});

it('[algos.E4] with seconds drawn inside of the bars every decided exit is at a level that the minute reached', () => {
  let decided = 0;
  fc.assert(
    fc.property(fc.nat(5000), fc.boolean(), (seed, highFirst) => {
      const book = optionMarket(seed);
      const secondsOf: SecondsOf = (contract, startsAt) => {
        const session = book.timeline.sessions.findLast((one) => one.startsAt <= startsAt);
        const series = book.option(contract.expiry ?? '', contract.strikePaise ?? 0, contract.right ?? 'CE');
        if (!session || !series) return null;
        const slot = session.first + (startsAt - session.startsAt) / 60_000 - series.from;
        const ends = [series.high[slot] ?? 0, series.low[slot] ?? 0];
        return [series.open[slot] ?? 0, ...(highFirst ? ends : ends.reverse()), series.close[slot] ?? 0];
      };
      const { level, run } = runBySeconds({ document: straddle(seed), book, secondsOf });
      assert.ok(level);
      assert.equal(level.inDoubt, 0, 'bars and seconds reach the same');
      assert.equal(run.fidelity.ambiguous, 0);
      decided += level.decided;
    }),
    { numRuns: PROPERTY_RUNS.markets },
  );
  assert.ok(decided > 0);
});
