import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import fc from 'fast-check';
import { emaCross, randomMarket } from '../../test/ema-cross.fixture.ts';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import {
  axisValues,
  type MarketBook,
  runBacktest,
  runSweep,
  type SweepAxis,
  sweepProblem,
} from '../index.ts';
import { bestOf, bestPlateauOf, isLonely, neighboursOf, plateausOf } from './plateau.ts';
import { summaryOf } from './run-summary.ts';

/** The lengths of both averages are parameters. */
function swept(more: Partial<StrategyDocument> = {}): StrategyDocument {
  const on = { ref: 'spot', col: 'close' } as const;
  return emaCross({
    params: {
      fast: { type: 'int', default: 9, min: 2, max: 50 },
      slow: { type: 'int', default: 21, byWeekday: { TUE: 30 } },
    },
    indicators: [
      { id: 'fast', type: 'ema', on, length: { param: 'fast' } },
      { id: 'slow', type: 'ema', on, length: { param: 'slow' } },
    ],
    ...more,
  });
}

const AXES: readonly SweepAxis[] = [
  { parameter: 'fast', values: [3, 5, 8] },
  { parameter: 'slow', values: [13, 21, 34] },
];

it('[algos.W1] what cannot be swept is refused with a sentence', () => {
  const wide = (count: number) => Array.from({ length: count }, (_, at) => at + 2);
  const cases: readonly [readonly SweepAxis[], RegExp][] = [
    [[], /one to 3 parameters; 0 were given/],
    [
      [
        { parameter: 'slow', values: wide(50) },
        { parameter: 'fast', values: wide(41) },
      ],
      /50 × 41 values are 2050 runs; a sweep has at most 2000/,
    ],
    [[{ parameter: 'length', values: [1] }], /no parameter "length": it has fast, slow/],
    [[{ parameter: 'toString', values: [1] }], /no parameter "toString"/],
    [[...AXES.slice(0, 1), ...AXES.slice(0, 1)], /"fast" is there twice/],
    [[{ parameter: 'fast', values: [] }], /"fast" has no values/],
    [[{ parameter: 'fast', values: [3, 3] }], /"fast" has the value 3 twice/],
    [[{ parameter: 'fast', values: [3, 51] }], /"fast" cannot be 51: 51 is outside 2 to 50/],
    [[{ parameter: 'fast', values: [3, 4.5] }], /"fast" cannot be 4.5/],
    [[{ parameter: 'slow', values: [0, 5] }], /"slow" cannot be 0: Here a whole number from 1/],
    [[{ parameter: 'slow', values: [Number.NaN] }], /NaN is no value/],
  ];
  for (const [axes, expected] of cases) {
    assert.match(sweepProblem(swept(), axes) ?? '', expected);
    let asked = 0;
    const onDay = () => {
      asked += 1;
      return true;
    };
    assert.throws(() => runSweep({ document: swept(), book: randomMarket(2, 1), axes, onDay }), expected);
    assert.equal(asked, 0, 'nothing ran');
  }
  assert.equal(sweepProblem(swept(), AXES), null);
  const split = (of: { from: string } | { share: number }) => () =>
    runSweep({ document: swept(), book: randomMarket(3, 1), axes: AXES, split: of });
  assert.throws(split({ from: '2024-01-01' }), /cannot begin on 2024-01-01: days are from 2025-01-01/);
  assert.throws(split({ from: '2026-01-01' }), /cannot begin on 2026-01-01/);
  assert.throws(split({ share: 1 }), /between 0 and 1/);
  assert.throws(split({ share: 0.9 }), /both parts need one/);
  assert.throws(() => axisValues(1, 9, 0), /above 0/);
  assert.throws(() => axisValues(0, 1e9, 1), /at most 2000/);
  assert.deepEqual(axisValues(0.1, 0.5, 0.1), [0.1, 0.2, 0.3, 0.4, 0.5]);
  assert.deepEqual(axisValues(5, 4, 1), []);
});

it('[algos.W2] a run of a sweep comes to what the backtest alone comes to, in any memory', () => {
  const document = swept({ risk: { capital: 50_000 } });
  const book = randomMarket(12, 4);
  for (const maxSharedBytes of [0, 60_000, 1e9]) {
    const { runs } = runSweep({ document, book, axes: AXES, firstSession: 2, maxSharedBytes });
    assert.equal(runs.length, 9);
    for (const { parameters, summary } of runs) {
      const alone = runBacktest({ document, book: randomMarket(12, 4), firstSession: 2, parameters });
      assert.ok(summary.trades > 20);
      assert.deepEqual(summary, summaryOf(alone, 5_000_000));
    }
  }
});

it('[algos.W2] the same with options, whose strikes and stops are swept', () => {
  fc.assert(
    fc.property(fc.nat(1000), (seed) => {
      const plain = straddle(seed);
      const document: StrategyDocument = {
        ...plain,
        params: { stop: { type: 'number', default: 8 }, length: { type: 'int', default: 3 } },
        indicators: (plain.indicators ?? []).map((one) => ({ ...one, length: { param: 'length' } })),
        actions: plain.actions.map((action) =>
          action.type === 'addLeg' && 'segment' in action
            ? { ...action, stopLoss: { unit: 'pct', value: { param: 'stop' }, of: 'leg' } }
            : action,
        ),
      };
      const axes = [
        { parameter: 'stop', values: [4, 8, 16] },
        { parameter: 'length', values: [2, 4] },
      ];
      const book = optionMarket(seed);
      for (const { parameters, summary } of runSweep({ document, book, axes }).runs) {
        const alone = runBacktest({ document, book: optionMarket(seed), parameters });
        assert.deepEqual(summary, summaryOf(alone, 20_000_000));
      }
    }),
    { numRuns: PROPERTY_RUNS.sweeps },
  );
});

it('[algos.W3] the order of the grid, progress, and an end at any run or day', () => {
  const document = swept();
  const book = randomMarket(5, 4);
  const seen: string[] = [];
  const whole = runSweep({
    document,
    book,
    axes: AXES,
    onRun: (done, runs) => seen.push(`${done}/${runs}`) > 0,
  });
  assert.deepEqual(seen.slice(-2), ['8/9', '9/9']);
  assert.deepEqual(whole.runs[1]?.parameters, { fast: 3, slow: 21 });
  assert.deepEqual(whole.runs[3]?.place, [1, 0]);
  const ended = runSweep({ document, book, axes: AXES, onRun: (done) => done < 4 });
  assert.equal(ended.isComplete, false);
  assert.deepEqual(
    ended.runs.map(({ summary }) => summary),
    whole.runs.slice(0, 4).map(({ summary }) => summary),
  );
  let days = 0;
  const cut = runSweep({
    document,
    book,
    axes: AXES,
    onDay: () => {
      days += 1;
      return days < 13;
    },
  });
  assert.deepEqual([cut.runs.length, cut.isComplete, days], [2, false, 13]);
});

it('[algos.W4] the neighbourhood is one step on each axis; what has no figure counts nowhere', () => {
  assert.deepEqual(neighboursOf(AXES, 4), [0, 1, 2, 3, 4, 5, 6, 7, 8]);
  assert.deepEqual(neighboursOf(AXES, 0), [0, 1, 3, 4]);
  assert.deepEqual(neighboursOf(AXES.slice(0, 1), 2), [1, 2]);
  const line = [{ parameter: 'fast', values: [1, 2, 3, 4] }];
  assert.deepEqual(plateausOf(line, [10, null, 4, 6]), [
    { median: 10, worst: 10, runs: 1 },
    null,
    { median: 4, worst: 4, runs: 2 },
    { median: 4, worst: 4, runs: 2 },
  ]);
});

it('[algos.W5] a lonely peak is seen as such, and the plateau is chosen beside it', () => {
  const line = [{ parameter: 'fast', values: [1, 2, 3, 4, 5, 6, 7, 8] }];
  const figures = [-5, 100, -3, 2, 40, 42, 39, 1];
  assert.equal(bestOf(figures), 1);
  assert.equal(isLonely(line, figures, 1), true);
  const plateaus = plateausOf(line, figures);
  assert.equal(bestPlateauOf(figures, plateaus), 5);
  assert.deepEqual(plateaus[5], { median: 40, worst: 39, runs: 3 });
  assert.equal(isLonely(line, figures, 5), false);
  assert.equal(bestOf([null, null]), null);
  assert.equal(bestPlateauOf([null], [null]), null);
  assert.equal(isLonely(line, [5], 0), false, 'nothing stands beside it');
  assert.equal(isLonely(line, [-5, -50], 0), false, 'no peak at all');
});

it('[algos.W6] days after the split have no part in the choice, and both parts come to the whole', () => {
  const book = randomMarket(20, 9);
  const document = swept({ clock: { timeframe: 1, type: 'intraday', squareOff: '15:15' } });
  const splitSession = book.timeline.sessions[12];
  const from = splitSession?.day ?? '';
  const first = splitSession?.first ?? 0;
  const later = (column: Float64Array) => column.map((paise, at) => (at < first ? paise : paise * 2));
  const other: MarketBook = {
    ...book,
    spot: {
      ...book.spot,
      open: later(book.spot.open),
      high: later(book.spot.high),
      low: later(book.spot.low),
      close: later(book.spot.close),
    },
  };
  const input = { document, axes: AXES, split: { from }, measure: 'netOverDrawdown' } as const;
  const [one, two] = [book, other].map((of) => runSweep({ ...input, book: of }));
  assert.equal(one?.splitDay, from);
  assert.deepEqual([one?.best, one?.bestPlateau], [two?.best, two?.bestPlateau]);
  assert.deepEqual(
    one?.runs.map(({ summary }) => summary),
    two?.runs.map(({ summary }) => summary),
  );
  assert.notDeepEqual(one?.runs[0]?.outOfSample, two?.runs[0]?.outOfSample);
  const whole = runSweep({ document, axes: AXES, book });
  whole.runs.forEach(({ summary, outOfSample }, at) => {
    const run = one?.runs[at];
    assert.equal(outOfSample, null);
    assert.equal((run?.summary.netPaise ?? 0) + (run?.outOfSample?.netPaise ?? 0), summary.netPaise);
    assert.equal((run?.summary.trades ?? 0) + (run?.outOfSample?.trades ?? 0), summary.trades);
  });
  assert.equal(runSweep({ ...input, book, split: { share: 0.4 } }).splitDay, from);
});
