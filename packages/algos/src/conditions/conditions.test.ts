import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CompareRow, ConditionNode, Operand } from '@spark/document';
import { truths } from '../../test/ask.fixture.ts';
import { cashLeg, documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { createEngine, createMarketShare, type MarketShare, openAccount, runBacktest } from '../index.ts';

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

it('[algos.Q8] a calculation over the candle before is that of the candle before', () => {
  const book = closes([29, 30, 31, 32, 30, 31, 29]);
  const same: Operand = { expr: ['add', close, { value: 0 }] };
  assert.deepEqual(truths({ op: 'crossAbove', l: same, r: { value: 30 } }, book), [2, 0, 1, 0, 0, 1, 0]);
  assert.deepEqual(truths({ op: 'crossBelow', l: same, r: { value: 31 } }, book), [2, 0, 0, 0, 1, 0, 1]);
  const away: Operand = { expr: ['abs', { expr: ['sub', close, { value: 31 }] }] };
  assert.deepEqual(truths({ op: 'fallingFor', l: away, n: 2 }, book), [2, 2, 1, 0, 0, 0, 0]);
  const least: Operand = { expr: ['min', close, { ...close, at: -1 }] };
  assert.deepEqual(truths({ op: 'risingFor', l: least, n: 1 }, book), [2, 2, 1, 1, 0, 0, 0]);
});

it('[algos.Q6] [algos.Q7] clocks and prices of the day are known of the candle before as well', () => {
  const days = closes([100, 100, 100], [110, 110, 110]);
  const rising = (operand: Operand, n = 1) =>
    truths({ op: 'risingFor', l: { expr: ['add', operand, { value: 0 }] }, n }, days);
  for (const clock of ['candleTime', 'candleClose', 'minutesSinceOpen'] as const)
    assert.deepEqual(rising({ clock }).slice(1), [1, 1, 0, 1, 1], clock);
  for (const clock of ['weekday', 'date'] as const)
    assert.deepEqual(rising({ clock }).slice(1), [0, 0, 1, 0, 0], clock);
  assert.deepEqual(rising({ day: 'open' }).slice(1), [0, 0, 1, 0, 0]);
  const crossed = truths({ op: 'crossAbove', l: { day: 'open' }, r: { value: 105 } }, days);
  assert.deepEqual(crossed.slice(1), [0, 0, 1, 0, 0]);
  const three = closes([100, 100], [110, 110], [132, 132]);
  const before = (operand: Operand) => truths({ op: 'crossAbove', l: operand, r: { value: 105 } }, three);
  assert.deepEqual(before({ day: 'prevClose' }).slice(3), [0, 1, 0]);
  assert.deepEqual(
    truths({ op: 'crossAbove', l: { day: 'gapPct' }, r: { value: 15 } }, three).slice(3),
    [0, 1, 0],
  );
});

it('[algos.Q4] a step the wrong way decides a trend, also where an earlier candle is not known', () => {
  const book = closes([5, 4, 5, 6, 7]);
  assert.deepEqual(truths({ op: 'risingFor', l: close, n: 3 }, book), [2, 0, 0, 0, 1]);
  assert.deepEqual(truths({ op: 'fallingFor', l: close, n: 1 }, book), [2, 1, 0, 0, 0]);
  assert.deepEqual(truths({ op: 'risingFor', l: { value: 1 }, n: 1 }, book).slice(1), [0, 0, 0, 0]);
});

it('[algos.Q4] between of a market whose value is on a bound, and with an unknown lower bound', () => {
  const at = (l: number, low: Operand, high: Operand) =>
    truths({ op: 'between', l: { value: l }, r: [low, high] }, closes([100]))[0];
  const unknown: Operand = { ...close, at: -20 };
  assert.deepEqual([at(5, unknown, { value: 6 }), at(7, unknown, { value: 6 })], [2, 0]);
  assert.deepEqual([at(5, { value: 5 }, { value: 5 }), at(5, { value: 6 }, { value: 5 })], [1, 0]);
});

it('[algos.Q5] true within n is not ready while an earlier candle is not known, and true as soon as one was true', () => {
  const within = (n: number): ConditionNode => ({
    op: 'trueWithin',
    n,
    row: row('gt', { ...close, at: -1 }),
  });
  const book = closes([5, 4, 3, 4, 3, 2, 1]);
  assert.deepEqual(truths(within(1), book), [2, 0, 0, 1, 0, 0, 0]);
  assert.deepEqual(truths(within(2), book), [2, 2, 0, 1, 1, 0, 0]);
  assert.deepEqual(truths(within(3), book), [2, 2, 2, 1, 1, 1, 0]);
});

it('[algos.Q5] the first candle of all is looked at too', () => {
  const within: ConditionNode = { op: 'trueWithin', n: 2, row: row('gt', { value: 4 }) };
  assert.deepEqual(truths(within, closes([5, 3, 3, 5])), [1, 1, 0, 1]);
  // Before it there is none, whatever is asked.
  const fixed: ConditionNode = { op: 'trueWithin', n: 2, row: row('gt', { value: 4 }, { param: 'three' }) };
  const params = { three: { type: 'int', default: 3 } } as const;
  assert.deepEqual(truths(fixed, closes([5, 5, 5]), { params }), [2, 0, 0]);
});

it('[algos.Q8] a calculation of the market and the account follows both', () => {
  const sum: Operand = { expr: ['add', close, { var: 'mark' }] };
  const asked = (mark: number) =>
    truths(row('gt', { value: 10 }, sum), closes([4, 6]), {
      vars: { mark: { type: 'number', initial: 0 } },
      state: (state) => {
        state.vars = [mark];
      },
    });
  assert.deepEqual(
    [asked(0), asked(5), asked(7)],
    [
      [0, 0],
      [0, 1],
      [1, 1],
    ],
  );
});

it('[algos.Q5] of the account: never true is what the row is now, and it ends after n candles', () => {
  const seenWith = (n: number, flags: readonly (number | null)[]) => {
    const when: ConditionNode = { op: 'trueWithin', n, row: row('eq', { value: 1 }, { var: 'flag' }) };
    const document = documentOf({
      vars: { flag: { type: 'number', initial: 0 } },
      conditions: [entryAt('09:16', { when })],
    });
    const engine = createEngine({ document, book: closes(flags.map(() => 1)) });
    const state = openAccount(document);
    engine.scope.state = state;
    return flags.map((flag, at) => {
      state.vars = flag === null ? [] : [flag];
      return engine.sets[0]?.tests[0]?.test(at);
    });
  };
  assert.deepEqual(seenWith(1, [0, 1, 0, 1]), [0, 1, 0, 1]);
  assert.deepEqual(seenWith(2, [null, 1, null, null, 0]), [2, 1, 1, 2, 0]);
});

it('[algos.Q5] two such rows of one document remember each for itself, also over a restart', () => {
  const flagged = (name: string, n: number): ConditionNode => ({
    op: 'trueWithin',
    n,
    row: row('eq', { value: 1 }, { var: name }),
  });
  const document = documentOf({
    vars: { a: { type: 'number', initial: 0 }, b: { type: 'number', initial: 0 } },
    conditions: [entryAt('09:16', { when: { all: [flagged('a', 3), flagged('b', 2)] } })],
  });
  const engine = createEngine({ document, book: closes([1, 1, 1, 1]) });
  let state = openAccount(document);
  const flags = [
    [1, 0],
    [0, 1],
    [0, 0],
    [0, 0],
  ];
  const seen = flags.map((vars, at) => {
    state = JSON.parse(JSON.stringify({ ...state, vars }));
    engine.scope.state = state;
    return engine.sets[0]?.tests[0]?.test(at);
  });
  assert.deepEqual(seen, [0, 1, 1, 0]);
});

it('[algos.Q1] groups of the account and of the market: all, any and not with what is not known', () => {
  const book = closes([1, 1]);
  const known = (flag: number) => row('eq', { value: flag }, { value: 1 });
  const account = (flag: number) => row('eq', { value: flag }, { var: 'one' });
  const unknown = row('gt', { value: 0 }, { ...close, at: -20 });
  const vars = { one: { type: 'number', initial: 1 } } as const;
  const first = (when: ConditionNode) => truths(when, book, { vars })[0];
  for (const rowOf of [known, account]) {
    const [yes, no] = [rowOf(1), rowOf(0)];
    assert.deepEqual([first(yes), first(no), first({ not: yes }), first({ not: no })], [1, 0, 0, 1]);
    assert.deepEqual([first({ all: [yes, yes] }), first({ all: [yes, no] })], [1, 0]);
    assert.deepEqual([first({ all: [no, unknown] }), first({ all: [unknown, yes] })], [0, 2]);
    assert.deepEqual([first({ any: [no, no] }), first({ any: [no, yes] })], [0, 1]);
    assert.deepEqual([first({ any: [yes, unknown] }), first({ any: [unknown, no] })], [1, 2]);
    assert.deepEqual([first({ all: [yes] }), first({ any: [no] }), first({ not: unknown })], [1, 0, 2]);
    assert.deepEqual([first({ all: [yes, no, yes] }), first({ any: [no, yes, no] })], [0, 1]);
  }
  assert.deepEqual([first({ all: [known(1), account(1)] }), first({ any: [known(0), account(1)] })], [1, 1]);
  assert.deepEqual([first({ all: [known(0), account(1)] }), first({ any: [known(0), account(0)] })], [0, 0]);
});

it('[algos.Q10] booked and of the day are after charges, open is not; all in rupees', () => {
  const asked = (mtm: string, value: number) =>
    truths(row('eq', { value }, { mtm }), closes([1]), {
      state: (state) => {
        state.bookedPaise = 1_000;
        state.chargesPaise = 300;
      },
    })[0];
  assert.deepEqual(
    [asked('realised', 7), asked('day', 7), asked('open', 0), asked('a_leg', 0)],
    [1, 1, 1, 1],
  );
  assert.deepEqual([asked('day', 7.02), asked('realised', 6.98)], [0, 0], 'no ticks in money');
});

it('[algos.Q8] a variable, a parameter, a weekday and true or false are numbers; what is not there has no value', () => {
  const book = closes([1]);
  const asked = (l: Operand, r: Operand, vars: readonly number[] = [5]) =>
    truths(row('eq', r, l), book, {
      vars: { mark: { type: 'number', initial: 0 } },
      params: { three: { type: 'int', default: 3 } },
      state: (state) => {
        state.vars = [...vars];
      },
    })[0];
  assert.deepEqual([asked({ var: 'mark' }, { value: 5 }), asked({ var: 'mark' }, { value: 0 }, [])], [1, 2]);
  assert.deepEqual(
    [asked({ param: 'three' }, { value: 3 }), asked({ param: 'three' }, { value: 0 })],
    [1, 0],
  );
  assert.deepEqual([asked({ value: true }, { value: 1 }), asked({ value: false }, { value: 0 })], [1, 1]);
  assert.deepEqual([asked({ value: 'MON' }, { value: 0 }), asked({ value: 'SUN' }, { value: 6 })], [1, 1]);
  assert.equal(asked({ value: '1970-01-02' }, { value: 1 }), 1);
  assert.equal(asked({ time: '01:01' }, { value: 61 }), 1);
});

it('[algos.Q3] a comparison with a price is within half a tick on either side of it, any other within 1e-9', () => {
  const book = closes([100]);
  const equal = (l: Operand, r: Operand) => truths(row('eq', r, l), book)[0];
  assert.deepEqual([equal({ value: 100.02 }, close), equal({ value: 100.03 }, close)], [1, 0]);
  const calculated: Operand = { expr: ['add', close, { value: 0 }] };
  assert.deepEqual([equal(calculated, { value: 100.02 }), equal(calculated, { value: 100 })], [0, 1]);
  assert.deepEqual(
    [equal({ value: 1 }, { value: 1 + 1e-10 }), equal({ value: 1 }, { value: 1 + 1e-8 })],
    [1, 0],
  );
  assert.deepEqual(
    [equal({ day: 'open' }, { value: 100.02 }), equal({ value: 99.98 }, { day: 'open' })],
    [1, 1],
  );
  const two = closes([24_900], [25_050]);
  const onSecond = (l: Operand, value: number) => truths(row('eq', { value }, l), two)[1];
  assert.deepEqual(
    [onSecond({ day: 'prevClose' }, 24_900.02), onSecond({ day: 'prevClose' }, 24_900.03)],
    [1, 0],
  );
  assert.deepEqual(
    [onSecond({ day: 'gapPct' }, 0.61), onSecond({ day: 'gapPct' }, (150 / 24_900) * 100)],
    [0, 1],
  );
  assert.equal(onSecond({ clock: 'minutesSinceOpen' }, 1.02), 0);
  // Half a tick away to the last bit.
  const cheap = closes([0.05]);
  const half = { value: 0.025 };
  assert.deepEqual([truths(row('eq', half), cheap), truths(row('neq', half), cheap)], [[1], [0]]);
  assert.deepEqual(
    [truths(row('neq', { value: 0.05 }), cheap), truths(row('neq', { value: 0.1 }), cheap)],
    [[0], [1]],
  );
});

it('[algos.D1] an exit runs while nothing is open when any of its rows, however deep, asks about legs', () => {
  const flat = row('eq', { value: false }, { action: 'a_leg', is: 'open' });
  const always = row('gt', { value: 0 });
  const told = (when: ConditionNode) => {
    const document = documentOf({
      conditions: [{ id: 'c_flat', kind: 'exit', fire: 'edge', when, then: ['a_note'] }, entryAt('15:00')],
      actions: [cashLeg({}), { id: 'a_note', type: 'notify', message: 'flat' }],
    });
    return runBacktest({ document, book: closes([1, 2, 3]) }).messages.length;
  };
  assert.deepEqual([told(flat), told({ all: [flat, always] }), told({ all: [always, flat] })], [1, 1, 1]);
  assert.equal(told({ any: [always, { not: { all: [flat, always] } }] }), 1);
  const counted: Operand = { expr: ['add', { action: 'a_leg', is: 'count' }, { value: 0 }] };
  assert.equal(told(row('eq', { value: 0 }, counted)), 1, 'within a calculation');
  assert.equal(told(row('gt', { value: -1 }, { mtm: 'day' })), 0, 'money is no leg');
  assert.equal(told(row('gt', { value: -1 }, { day: 'open' })), 0, 'neither is the day');
  assert.equal(told(row('gt', { value: -1 }, { clock: 'minutesSinceOpen' })), 0, 'nor the clock');
  assert.deepEqual([told(always), told({ all: [always, always] })], [0, 0]);
});

it('[algos.Q2] two columns cross as any other values do, within the session as well', () => {
  const book = marketOf({
    days: [
      { day: '2026-11-16', spot: [[30, 31, 28, 29], flat(30), [30, 31, 28, 29]] },
      {
        day: '2026-11-17',
        spot: [
          [30, 32, 30, 31],
          [30, 31, 28, 29],
          [30, 32, 30, 31],
        ],
      },
    ],
  });
  const open: Operand = { ref: 'spot', col: 'open' };
  const crossed = (op: 'crossAbove' | 'crossBelow', sessionOnly: boolean) =>
    truths({ op, l: close, r: open, sessionOnly }, book);
  assert.deepEqual(crossed('crossAbove', false), [2, 0, 0, 1, 0, 1]);
  assert.deepEqual(crossed('crossAbove', true), [0, 0, 0, 0, 0, 1]);
  assert.deepEqual(crossed('crossBelow', false), [2, 0, 1, 0, 1, 0]);
  assert.deepEqual(crossed('crossBelow', true), [0, 0, 1, 0, 1, 0]);
  const missing: Operand = { ...open, at: -1 };
  assert.deepEqual(truths({ op: 'crossAbove', l: close, r: missing }, book).slice(0, 2), [2, 2]);
});

it('[algos.Q1] a row of a group is the same in another condition', () => {
  const first = row('gt', { value: 0 });
  const document = documentOf({
    conditions: [
      entryAt('09:16', { id: 'c_both', when: { all: [first, row('gt', { value: 100 })] } }),
      entryAt('09:16', { when: first }),
    ],
  });
  const engine = createEngine({ document, book: closes([1, 200]) });
  const seen = engine.sets[0]?.tests.map(({ test }) => [test(0), test(1)]);
  assert.deepEqual(seen, [
    [0, 1],
    [1, 1],
  ]);
});

it('[algos.W2] a row about the market tells how many bytes its column keeps, one about the account keeps none', () => {
  const book = closes([1, 2, 3, 4, 5]);
  const grown: number[] = [];
  const share: MarketShare = {
    ...createMarketShare(book),
    truths: { get: (_, make) => make((bytes) => grown.push(bytes)) },
  };
  const when: ConditionNode = { all: [row('gt', { value: 2 }), row('lt', { value: 1 }, { mtm: 'day' })] };
  createEngine({ document: documentOf({ conditions: [entryAt('09:16', { when })] }), book, share });
  assert.deepEqual(grown, [5]);
});
