import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompareRow, ConditionNode, Operand } from '@spark/document';
import { truths } from '../../test/ask.fixture.ts';
import { documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { createEngine } from '../index.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];

/** Closes of one day or more, a minute each. */
function closes(...days: readonly (readonly number[])[]) {
  return marketOf({
    days: days.map((spot, index) => ({ day: `2026-11-${16 + index}`, spot: spot.map(flat) })),
  });
}

const close: Operand = { ref: 'spot', col: 'close' };
const row = (op: 'gt' | 'lt' | 'gte' | 'lte' | 'eq' | 'neq', r: Operand, l: Operand = close): CompareRow => ({
  op,
  l,
  r,
});

it('[algos.Q2] a cross needs the candle before, counts a touch as not yet across, and is true once', () => {
  const above: ConditionNode = { op: 'crossAbove', l: close, r: { value: 30 } };
  assert.deepEqual(truths(above, closes([29, 30, 31, 32, 30, 31, 29])), [2, 0, 1, 0, 0, 1, 0]);
  const below: ConditionNode = { op: 'crossBelow', l: close, r: { value: 30 } };
  assert.deepEqual(truths(below, closes([31, 30, 29, 28, 31, 29])), [2, 0, 1, 0, 0, 1]);
});

it('[algos.Q2] the first candle of a day compares with the last of the day before, unless within the session', () => {
  const cross = (sessionOnly: boolean): ConditionNode => ({
    op: 'crossAbove',
    l: close,
    r: { value: 30 },
    sessionOnly,
  });
  assert.deepEqual(truths(cross(false), closes([29, 29], [31, 32])), [2, 0, 1, 0]);
  assert.deepEqual(truths(cross(true), closes([29, 29], [31, 32])), [0, 0, 0, 0]);
});

it('[algos.Q2] on another series the check closes cross their EMA 3 where the page says', () => {
  const book = closes([170.6, 171.8, 170.6, 171.8, 172.4, 171.6, 172, 172.8]);
  const indicators = [{ id: 'ema', type: 'ema', on: { ref: 'spot', col: 'close' }, length: 3 }] as const;
  const asked = (op: 'crossAbove' | 'crossBelow') =>
    truths({ op, l: close, r: { ref: 'ema' } }, book, { indicators });
  assert.deepEqual(asked('crossAbove'), [2, 2, 2, 1, 0, 0, 1, 0]);
  assert.deepEqual(asked('crossBelow'), [2, 2, 2, 0, 0, 1, 0, 0]);
});

it('[algos.Q3] comparisons are strict where they say so; prices are equal within half a tick', () => {
  const book = closes([99, 100, 101]);
  assert.deepEqual(truths(row('gt', { value: 100 }), book), [0, 0, 1]);
  assert.deepEqual(truths(row('lt', { value: 100 }), book), [1, 0, 0]);
  assert.deepEqual(truths(row('gte', { value: 100 }), book), [0, 1, 1]);
  assert.deepEqual(truths(row('lte', { value: 100 }), book), [1, 1, 0]);
  assert.deepEqual(truths(row('eq', { value: 100.02 }), book), [0, 1, 0]);
  assert.deepEqual(truths(row('neq', { value: 100.03 }), book), [1, 1, 1]);
  const numbers = (value: number) => truths(row('eq', { value }, { value: 1 }), book)[0];
  assert.deepEqual([numbers(1), numbers(1 + 1e-8)], [1, 0]);
});

it('[algos.Q3] a missing value makes a row not ready', () => {
  assert.deepEqual(truths(row('gt', { value: 0 }, { ...close, at: -1 }), closes([99, 100])), [2, 1]);
  assert.deepEqual(truths({ not: row('gt', { value: 0 }, { ...close, at: -1 }) }, closes([99, 100])), [2, 0]);
});

it('[algos.Q4] between has both bounds in it, and one passed bound decides', () => {
  const between = (low: Operand, high: Operand): ConditionNode => ({
    op: 'between',
    l: close,
    r: [low, high],
  });
  assert.deepEqual(
    truths(between({ value: 99 }, { value: 101 }), closes([98, 99, 100, 101, 102])),
    [0, 1, 1, 1, 0],
  );
  const unknown: Operand = { ...close, at: -20 };
  assert.deepEqual(truths(between({ value: 99 }, unknown), closes([98, 100])), [0, 2]);
});

it('[algos.Q4] rising and falling for n: each candle beyond the one before', () => {
  const rising: ConditionNode = { op: 'risingFor', l: close, n: 2 };
  assert.deepEqual(truths(rising, closes([1, 2, 3, 3, 4, 5])), [2, 2, 1, 0, 0, 1]);
  const falling: ConditionNode = { op: 'fallingFor', l: close, n: 2 };
  assert.deepEqual(truths(falling, closes([5, 4, 3, 3, 2])), [2, 2, 1, 0, 0]);
});

it('[algos.Q5] true within n looks at this candle and the n - 1 before it', () => {
  const within: ConditionNode = {
    op: 'trueWithin',
    n: 3,
    row: { op: 'crossAbove', l: close, r: { value: 30 } },
  };
  assert.deepEqual(truths(within, closes([29, 31, 31, 31, 31])), [2, 1, 1, 1, 0]);
});

it('[algos.Q5] of the account it is remembered, also over a restart', () => {
  const within: ConditionNode = { op: 'trueWithin', n: 3, row: row('eq', { value: 1 }, { var: 'flag' }) };
  const document = documentOf({
    vars: { flag: { type: 'number', initial: 0 } },
    conditions: [entryAt('09:16', { when: within })],
  });
  const engine = createEngine({ document, book: closes([1, 1, 1, 1, 1, 1]) });
  const test = engine.sets[0]?.tests[0]?.test;
  const seen = [0, 1, 0, 0, 0, 0].map((flag, at) => {
    engine.scope.state = JSON.parse(JSON.stringify({ ...engine.scope.state, vars: [flag] }));
    return test?.(at);
  });
  assert.deepEqual(seen, [0, 1, 1, 1, 0, 0]);
});

describe('[algos.Q6] the clock of a candle', () => {
  const book = closes(
    Array.from({ length: 12 }, () => 100),
    [100],
  );
  const at = (l: Operand, r: Operand) =>
    truths(row('eq', r, l), book, {
      clock: { timeframe: 5, type: 'intraday', squareOff: '15:15' },
      data: [],
      indicators: [],
    }).indexOf(1);

  it('opens, closes, and is so many minutes after the open; the last of a day may be short', () => {
    assert.equal(at({ clock: 'candleTime' }, { time: '09:20' }), 1);
    assert.equal(at({ clock: 'candleClose' }, { time: '09:20' }), 0);
    assert.equal(at({ clock: 'candleTime' }, { time: '09:25' }), 2);
    assert.equal(at({ clock: 'candleClose' }, { time: '09:27' }), 2);
    assert.equal(at({ clock: 'minutesSinceOpen' }, { value: 10 }), 1);
  });

  it('has a weekday and a date', () => {
    assert.equal(at({ clock: 'weekday' }, { value: 'TUE' }), 3);
    assert.equal(at({ clock: 'date' }, { value: '2026-11-17' }), 3);
  });
});

it('[algos.Q7] open of the day, close of the day before and the gap between them', () => {
  const book = closes([24_900], [25_050, 25_060]);
  const gap: Operand = { day: 'gapPct' };
  assert.deepEqual(truths(row('gt', { value: 0.6 }, gap), book), [2, 1, 1]);
  assert.deepEqual(truths(row('lt', { value: 0.61 }, gap), book), [2, 1, 1]);
  assert.deepEqual(truths(row('eq', { value: 25_050 }, { day: 'open' }), book), [0, 1, 1]);
  assert.deepEqual(truths(row('eq', { value: 24_900 }, { day: 'prevClose' }), book), [2, 1, 1]);
});

it('[algos.Q8] calculations, from left to right; by zero and of nothing there is no value', () => {
  const book = closes([100]);
  const is = (expr: Extract<Operand, { expr: unknown }>['expr'], value: number) =>
    truths(row('eq', { value }, { expr }), book)[0];
  assert.equal(is(['mul', close, { value: 1.003 }], 100.3), 1);
  assert.equal(is(['sub', close, { value: 30 }, { value: 20 }], 50), 1);
  assert.equal(is(['add', close, { value: 1 }], 101), 1);
  assert.equal(is(['min', close, { value: 7 }, { value: 9 }], 7), 1);
  assert.equal(is(['max', close, { value: 700 }], 700), 1);
  assert.equal(is(['abs', { value: -3 }], 3), 1);
  assert.equal(is(['div', close, { value: 4 }], 25), 1);
  assert.equal(is(['div', close, { value: 0 }], 0), 2);
  assert.equal(is(['add', close, { ...close, at: -1 }], 0), 2);
});

it('[algos.Q1] groups: the worked brackets of the page', () => {
  const book = closes([1]);
  const a: Operand = close;
  const test = (first: number): ConditionNode[] => {
    const left = first === 1 ? a : { value: first };
    const aOverB = row('gt', { value: 0 }, left);
    const bIsZero = row('eq', { value: 0 }, { value: 0 });
    const cOverA = row('gt', left, { value: 2 });
    return [{ any: [{ all: [aOverB, bIsZero] }, cOverA] }, { all: [aOverB, { any: [bIsZero, cOverA] }] }];
  };
  assert.deepEqual(
    test(1).map((node) => truths(node, book)[0]),
    [1, 1],
  );
  assert.deepEqual(
    test(-1).map((node) => truths(node, book)[0]),
    [1, 0],
  );
});
