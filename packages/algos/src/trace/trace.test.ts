import assert from 'node:assert/strict';
import { it } from 'node:test';
import { documentOf, entryAt } from '../../test/document.fixture.ts';
import { type FixtureBar, marketOf } from '../../test/market.fixture.ts';
import { optionMarket, straddle } from '../../test/straddle.fixture.ts';
import {
  type BacktestRun,
  explainCandle,
  readTrace,
  runBacktest,
  type TraceSink,
  whyNot,
  writeTrace,
} from '../index.ts';
import { conditionByte, readConditionByte, SKIP } from './trace.ts';

const flat = (close: number): FixtureBar => [close, close, close, close];

function traceOf({ trace }: BacktestRun): TraceSink {
  assert.ok(trace !== null);
  return trace;
}

const MIXED = documentOf({
  conditions: [
    entryAt('09:16', {
      fire: 'level',
      when: {
        all: [
          { op: 'gt', l: { ref: 'spot' }, r: { value: 100 } },
          { op: 'gt', l: { ref: 'spot', at: -1 }, r: { value: 0 } },
          { op: 'lt', l: { mtm: 'day' }, r: { value: 1 } },
        ],
      },
    }),
  ],
});

it('[algos.T1] any candle tells each condition, each row, what it compared and why nothing happened', () => {
  const book = marketOf({ days: [{ day: '2026-11-16', spot: [101, 101, 100, 102].map(flat) }] });
  const run = runBacktest({ document: MIXED, book, trace: 'values' });
  const at = (row: number) => explainCandle(run.engine, traceOf(run), row).conditions[0];
  assert.equal(at(0)?.truth, 2);
  assert.deepEqual(
    at(0)?.rows.map(({ truth }) => truth),
    [1, 2, 1],
  );
  assert.deepEqual(at(0)?.rows[1]?.values, [null, 0]);
  assert.deepEqual([at(1)?.truth, at(1)?.hasFired], [1, true]);
  assert.deepEqual(at(2)?.rows[0], { path: '/all/0', op: 'gt', truth: 0, values: [100, 100] });
  assert.deepEqual([at(3)?.hasFired, at(3)?.skip], [false, 'a position is open']);
  assert.deepEqual(at(3)?.rows[2]?.values, [-2, 1]);
});

it('[algos.T1] with days before the first that is played, what rows about the account compared is told of the right candle', () => {
  const [before, day] = [[101, 101, 101].map(flat), [101, 99, 98].map(flat)];
  const book = marketOf({
    days: [
      { day: '2026-11-16', spot: before },
      { day: '2026-11-17', spot: day },
    ],
  });
  const run = runBacktest({ document: MIXED, book, firstSession: 1, trace: 'values' });
  const told = [3, 4, 5].map((row) => explainCandle(run.engine, traceOf(run), row).conditions[0]?.rows[2]);
  assert.deepEqual(
    told.map((row) => [row?.truth, row?.values]),
    [
      [1, [0, 1]],
      [1, [0, 1]],
      [0, [1, 1]],
    ],
  );
});

it('[algos.T2] why not: the counts of a condition come to the candles, and its rows name who is in the way', () => {
  const book = marketOf({ days: [{ day: '2026-11-16', spot: [99, 98, 97, 96].map(flat) }] });
  const run = runBacktest({ document: MIXED, book });
  const [never] = whyNot(run.engine, traceOf(run));
  assert.deepEqual([never?.candles, never?.false, never?.fired], [4, 4, 0]);
  assert.deepEqual(
    never?.rows.map((row) => [row.path, row.false, row.warmingUp]),
    [
      ['/all/0', 4, 0],
      ['/all/1', 0, 1],
      ['/all/2', 0, 0],
    ],
  );
  const straddles = runBacktest({ document: straddle(1), book: optionMarket(1) });
  for (const counts of whyNot(straddles.engine, traceOf(straddles))) {
    const skipped = Object.values(counts.skipped).reduce((sum, count) => sum + count, 0);
    assert.equal(
      counts.fired + counts.false + counts.warmingUp + counts.nothingAdded + skipped,
      counts.candles,
    );
    assert.equal(counts.candles, 100);
  }
});

it('[algos.T3] a trace is written to bytes and read back the same; other bytes are refused', () => {
  const run = runBacktest({ document: straddle(1), book: optionMarket(1), trace: 'values' });
  const bytes = writeTrace(traceOf(run));
  const read = readTrace(bytes);
  for (const row of [0, 7, 99])
    assert.deepEqual(explainCandle(run.engine, read, row), explainCandle(run.engine, traceOf(run), row));
  assert.throws(() => readTrace(bytes.subarray(0, bytes.length - 1)), /should have/);
  assert.throws(() => readTrace(new Uint8Array(20)), /no trace/);
  const shifted = new Uint8Array(bytes.length + 3);
  shifted.set(bytes, 3);
  assert.deepEqual(
    explainCandle(run.engine, readTrace(shifted.subarray(3)), 7),
    explainCandle(run.engine, read, 7),
  );
});

it('[algos.T3] one byte holds what a condition was, whether it fired and why not', () => {
  for (const truth of [0, 1, 2] as const)
    for (const hasFired of [false, true])
      SKIP.forEach((skip, number) => {
        const byte = conditionByte(truth, hasFired, number);
        assert.ok(byte < 256);
        assert.deepEqual(readConditionByte(byte), { truth, hasFired, skip });
      });
});
