import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StrategyDocument } from '@spark/document';
import { cashLeg, documentOf } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { play } from '../../test/play.fixture.ts';
import { runBacktest } from '../index.ts';

const DAY = '2026-11-16';
/** The candle at whose close the leg is decided: the price of the signal is 100. */
const SIGNAL: FixtureBar = [100, 100, 100, 100];

const SHORT = cashLeg({
  stopLoss: { unit: 'pct', value: 30, of: 'leg' },
  target: { unit: 'pct', value: 60 },
  trail: { unit: 'pct', x: 10, y: 5 },
});

function market(bars: readonly FixtureBar[]) {
  return marketOf({ days: [{ day: DAY, spot: [SIGNAL, ...bars] }] });
}

/** The stop in rupees after each bar that the leg survived. */
function stops(document: StrategyDocument, bars: readonly FixtureBar[]): (number | null)[] {
  const seen: (number | null)[] = [];
  play(document, market(bars), {
    after: ({ minute, state }) => {
      const [leg] = state.legs;
      if (minute > 0 && leg?.state === 'OPEN') seen.push(leg.stopPaise === null ? null : leg.stopPaise / 100);
    },
  });
  return seen;
}

function exits(document: StrategyDocument, bars: readonly FixtureBar[]) {
  return runBacktest({ document, book: market(bars) }).trades.map(
    ({ entryPaise, exitPaise, reason, isAmbiguous }) => ({
      entry: entryPaise / 100,
      exit: exitPaise / 100,
      reason,
      isAmbiguous,
    }),
  );
}

const TRAILED: readonly FixtureBar[] = [
  [101, 104, 99, 103],
  [103, 118, 101, 117],
  [117, 129.9, 110, 112],
  [112, 113, 88, 90],
  [90, 91, 70, 72],
  [72, 100, 68, 98],
  [98, 120, 97, 119],
];

it('[algos.F1] a sold leg trails from the basis of the signal: 130, 125, 115, out at 115', () => {
  const document = documentOf({ actions: [SHORT] });
  assert.deepEqual(stops(document, TRAILED), [130, 130, 130, 125, 115, 115]);
  assert.deepEqual(exits(document, TRAILED), [
    { entry: 101, exit: 115, reason: 'trail', isAmbiguous: false },
  ]);
});

it('[algos.F1] with the price paid as basis the same leg begins at 131.30 and leaves at 116.15', () => {
  const document = documentOf({ actions: [SHORT], execution: { basis: 'fill' } });
  assert.equal(stops(document, TRAILED)[0], 131.3);
  assert.equal(exits(document, TRAILED)[0]?.exit, 116.15);
});

it('[algos.F2] the extreme of a minute moves the stop for later minutes, never within it', () => {
  const bars = [...TRAILED.slice(0, 4), [90, 116, 70, 72], [72, 80, 60, 61]] as const;
  const document = documentOf({ actions: [SHORT] });
  assert.deepEqual(stops(document, bars), [130, 130, 130, 125, 115, 110]);
});

it('[algos.F3] stop and target in one minute: the stop counts, and the minute is called ambiguous', () => {
  const bars: FixtureBar[] = [
    [100, 100, 100, 100],
    [100, 131, 39, 60],
  ];
  assert.deepEqual(exits(documentOf({ actions: [SHORT] }), bars), [
    { entry: 100, exit: 130, reason: 'stop', isAmbiguous: true },
  ]);
  assert.equal(
    runBacktest({ document: documentOf({ actions: [SHORT] }), book: market(bars) }).fidelity.ambiguous,
    1,
  );
});

it('[algos.F4] a minute that opens beyond the stop fills at its open, and beyond the target too', () => {
  const gapped = (bar: FixtureBar) => exits(documentOf({ actions: [SHORT] }), [[100, 100, 100, 100], bar])[0];
  assert.deepEqual(gapped([140, 150, 135, 138]), {
    entry: 100,
    exit: 140,
    reason: 'stop',
    isAmbiguous: false,
  });
  assert.deepEqual(gapped([35, 150, 30, 138]), {
    entry: 100,
    exit: 35,
    reason: 'target',
    isAmbiguous: false,
  });
});

it('[algos.F1] a bought leg trails upwards and stays open with its stop at 95', () => {
  const document = documentOf({
    actions: [
      cashLeg({
        side: 'buy',
        stopLoss: { unit: 'pct', value: 20, of: 'leg' },
        trail: { unit: 'pct', x: 10, y: 5 },
      }),
    ],
  });
  const bars: FixtureBar[] = [
    [101, 110, 95, 108],
    [108, 131, 107, 130],
    [130, 133, 118, 119],
    [119, 121, 112, 113],
  ];
  assert.deepEqual(stops(document, bars), [85, 95, 95, 95]);
});

it('[algos.F5] no target in the minute of the entry, but a stop', () => {
  const document = documentOf({ actions: [SHORT] });
  assert.deepEqual(
    exits(document, [
      [100, 101, 39, 60],
      [60, 60, 60, 60],
    ])[0]?.reason,
    'time',
  );
  assert.deepEqual(exits(document, [[100, 131, 99, 120]])[0], {
    entry: 100,
    exit: 130,
    reason: 'stop',
    isAmbiguous: false,
  });
});

it('[algos.F6] waiting for 2 % down from 100: not at 99, at 98 within a minute, at 97 if it opens there', () => {
  const document = documentOf({
    actions: [cashLeg({ wait: { dir: 'down', unit: 'pct', value: 2 } })],
  });
  const entry = (bar: FixtureBar) => exits(document, [bar, [97, 97, 97, 97]])[0]?.entry ?? null;
  assert.equal(entry([100, 100, 99, 99]), 97);
  assert.equal(entry([99, 99.5, 97.5, 98]), 98);
  assert.equal(entry([97, 98, 96, 96]), 97);
  assert.deepEqual(exits(document, [[100, 100, 99, 99]]), []);
});

it('[algos.F7] at cost after a stop: armed at the basis of 100, in at 100 or at a lower open, once counted', () => {
  const document = documentOf({
    actions: [
      cashLeg({
        stopLoss: { unit: 'pct', value: 30, of: 'leg' },
        reEntry: { onStop: { mode: 'atCost', max: 1 } },
      }),
    ],
  });
  const stopped: FixtureBar[] = [
    [101, 104, 99, 103],
    [103, 131, 99, 129],
  ];
  const second = (...bars: FixtureBar[]) => exits(document, [...stopped, ...bars]).map(({ entry }) => entry);
  assert.deepEqual(second([129, 129, 101, 101]), [101]);
  assert.deepEqual(second([129, 129, 100, 101]), [101, 100]);
  assert.deepEqual(second([98, 99, 97, 98]), [101, 98]);
  assert.deepEqual(second([98, 99, 97, 98], [98, 130, 98, 98], [98, 98, 98, 98]), [101, 98]);
});

it('[algos.F7] as soon as possible after a stop is the open of the next minute; reverse turns the side', () => {
  const after = (mode: 'asap' | 'reverse') => {
    const document = documentOf({
      actions: [
        cashLeg({ stopLoss: { unit: 'pct', value: 30, of: 'leg' }, reEntry: { onStop: { mode, max: 1 } } }),
      ],
    });
    const book = market([
      [101, 104, 99, 103],
      [103, 131, 99, 129],
      [127, 128, 126, 128],
    ]);
    return runBacktest({ document, book }).trades.map(({ side, entryPaise, parent }) => [
      side,
      entryPaise / 100,
      parent,
    ]);
  };
  assert.deepEqual(after('asap'), [
    [-1, 101, null],
    [-1, 127, 1],
  ]);
  assert.deepEqual(after('reverse'), [
    [-1, 101, null],
    [1, 127, 1],
  ]);
});
