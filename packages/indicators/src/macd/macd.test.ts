import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveEma, naiveSource } from '../../test/naive.ts';
import { macdInfo } from './macd.info.ts';
import { createMacd, type MacdParameters } from './macd.ts';

describeIndicator({
  info: macdInfo,
  create: createMacd,
  naive: (bars, { fast, slow, signal, source }: MacdParameters) => {
    const series = bars.map((bar) => naiveSource(bar, source));
    const fasts = naiveEma(series, fast);
    const lines = naiveEma(series, slow).map((each, index) =>
      each === null ? null : (fasts[index] ?? Number.NaN) - each,
    );
    const signals = naiveEma(lines, signal);
    return lines.map((line, index) => {
      const average = signals[index] ?? null;
      return line === null ? null : { line, signal: average, hist: average === null ? null : line - average };
    });
  },
  isAllowed: ({ fast, slow }: MacdParameters) => fast < slow,
});

it('[indicators.I24] macd: the check data', () => {
  const checks = {
    line: { 24: null, 25: 0.6463, 33: 1.2475, 34: 1.217, 39: 1.0124 },
    signal: { 25: null, 32: null, 33: 0.9572, 34: 1.0091, 39: 1.0449 },
    hist: { 25: null, 33: 0.2903, 34: 0.2079, 39: -0.0325 },
  };
  for (const [key, expected] of Object.entries(checks)) checkOutput(createMacd(), { key, expected });
  const short = {
    line: { 4: null, 5: 0.7813, 7: 0.4003, 20: 0.4948, 39: 0.0854 },
    signal: { 6: null, 7: 0.6068, 20: 0.1416, 39: 0.0675 },
    hist: { 7: -0.2065, 20: 0.3531, 39: 0.0179 },
  };
  for (const [key, expected] of Object.entries(short)) {
    checkOutput(createMacd({ fast: 3, slow: 6, signal: 3 }), { key, expected });
  }
});

it('[indicators.I24] macd: the fast length is below the slow one', () => {
  assert.throws(
    () => createMacd({ fast: 26, slow: 26 }),
    /macd: fast must be shorter than slow, but 26 is not below 26/,
  );
});
