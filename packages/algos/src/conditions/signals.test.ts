import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { ConditionNode } from '@spark/document';
import { truths } from '../../test/ask.fixture.ts';
import { documentOf, entryAt } from '../../test/document.fixture.ts';
import { marketOf } from '../../test/market.fixture.ts';
import { createEngine, type MarketBook, marketHash, runBacktest, type SignalHistory } from '../index.ts';

const CAME: ConditionNode = { op: 'eq', l: { webhook: 'breakout' }, r: { value: true } };
const MINUTE = 60_000;
const OPENS = Date.parse('2026-11-16T09:15:00+05:30');

/** Two days of six minutes. */
function market(signals?: SignalHistory): MarketBook {
  const spot = Array.from({ length: 6 }, () => [100, 100, 100, 100] as const);
  const book = marketOf({ days: ['2026-11-16', '2026-11-17'].map((day) => ({ day, spot })) });
  return signals === undefined ? book : { ...book, signals };
}

const ALWAYS = [{ from: 0, to: 8.64e15 }];

function came(name: string, ...minutes: readonly number[]): SignalHistory['signals'] {
  return minutes.map((minute) => ({ name, at: OPENS + minute * MINUTE }));
}

it('[algos.Q11] without a list nothing is known of signals', () => {
  assert.deepEqual(truths(CAME, market()), Array(12).fill(2));
  assert.deepEqual(truths({ not: CAME }, market()), Array(12).fill(2));
});

it('[algos.Q11] a signal is true for the candle in which it came and for no other', () => {
  // The first millisecond of a minute, the last one of another; at night; another name.
  const signals = [
    ...came('breakout', 1, 4 - 1 / MINUTE, 300, 24 * 60 + 2.5),
    ...came('other', 0, 5),
    ...came('breakout', 1.5),
  ];
  const book = market({ signals, known: ALWAYS });
  assert.deepEqual(truths(CAME, book), [0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0]);
  assert.deepEqual(
    truths({ op: 'eq', l: { webhook: 'breakout' }, r: { value: false } }, book),
    [1, 0, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1],
  );
  const clock = { timeframe: 5, type: 'intraday', squareOff: '09:20' } as const;
  // The second candle of a day has one minute.
  assert.deepEqual(truths(CAME, book, { clock }), [1, 0, 1, 0]);
});

it('[algos.Q11] where it is not known whether one came, only one that came is known', () => {
  const known = [{ from: OPENS + 2 * MINUTE, to: OPENS + 4 * MINUTE }];
  const book = market({ signals: came('breakout', 0, 3), known });
  assert.deepEqual(truths(CAME, book), [1, 2, 0, 1, 2, 2, 2, 2, 2, 2, 2, 2]);
  const clock = { timeframe: 3, type: 'intraday', squareOff: '09:20' } as const;
  // Of a candle that is known in part only, it is not known whether one came in the rest.
  assert.deepEqual(truths(CAME, market({ signals: [], known }), { clock }), [2, 2, 2, 2]);
});

it('[algos.Q11] within n candles looks back at signals as at every row about the market', () => {
  const book = market({ signals: came('breakout', 1), known: ALWAYS });
  const within: ConditionNode = { op: 'trueWithin', n: 3, row: CAME as never };
  assert.deepEqual(truths(within, book).slice(0, 6), [2, 1, 1, 1, 0, 0]);
});

it('[algos.Q11] a backtest enters at the open of the minute after the candle of the signal', () => {
  const document = documentOf({ conditions: [entryAt('', { when: CAME })] });
  const book = market({ signals: came('breakout', 2.2), known: ALWAYS });
  const { trades } = runBacktest({ document, book, firstSession: 0 });
  assert.deepEqual(
    trades.map(({ enteredAt }) => (enteredAt - OPENS) / MINUTE),
    [3],
  );
  assert.equal(runBacktest({ document, book: market(), firstSession: 0 }).trades.length, 0);
});

it('[algos.P1] which signals came is in the market hash, also where a row asks the account as well', () => {
  const open = { action: 'a_leg', is: 'open' } as const;
  const mixed: ConditionNode = { op: 'neq', l: { webhook: 'breakout' }, r: open };
  for (const when of [CAME, mixed]) {
    const document = documentOf({ conditions: [entryAt('', { when })] });
    const hash = (signals: SignalHistory['signals'], minutes = 6) =>
      marketHash(createEngine({ document, book: market({ signals, known: ALWAYS }) }), 0, minutes);
    const plain = hash([]);
    assert.notEqual(hash(came('breakout', 4)), plain);
    assert.equal(hash(came('breakout', 4), 4), hash([], 4));
    assert.equal(hash(came('breakout', 24 * 60)), plain);
    assert.equal(hash(came('other', 4)), plain);
  }
});
