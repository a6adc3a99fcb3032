import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHECK_BARS, checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveEma, naiveSource } from '../../test/naive.ts';
import { createRsi } from '../rsi/rsi.ts';
import { emaInfo } from './ema.info.ts';
import { createEma, type EmaParameters } from './ema.ts';

describeIndicator({
  info: emaInfo,
  create: createEma,
  naive: (bars, { length, source }: EmaParameters) =>
    naiveEma(
      bars.map((bar) => naiveSource(bar, source)),
      length,
    ),
});

it('[indicators.I21] ema: the check data', () => {
  const five = { 3: null, 4: 100.34, 5: 100.8433, 20: 101.4728, 39: 105.1681 };
  checkOutput(createEma({ length: 5 }), { expected: five });
  checkOutput(createEma({ length: 9 }), { expected: { 7: null, 8: 100.9389, 20: 101.2558, 39: 104.9966 } });
});

it('[indicators.I14] ema: on an RSI it begins with the first value of the RSI', () => {
  const rsi = createRsi({ length: 5 });
  const ema = createEma({ length: 3 });
  const values = CHECK_BARS.map((bar) => ema.addNumber(rsi.add(bar)));
  assert.equal(values[6], null);
  assert.deepEqual(
    [7, 20, 39].map((index) => values[index]?.toFixed(4)),
    ['80.6231', '60.1093', '58.7107'],
  );
});

it('[indicators.I21] ema: closes cross it where the check data has it', () => {
  const ema = createEma({ length: 5 });
  const above: number[] = [];
  const below: number[] = [];
  let before = Number.NaN;
  CHECK_BARS.forEach((bar, index) => {
    const distance = bar.close - (ema.add(bar) ?? Number.NaN);
    if (before <= 0 && distance > 0) above.push(index);
    if (before >= 0 && distance < 0) below.push(index);
    before = distance;
  });
  assert.deepEqual(above, [10, 19, 37, 39]);
  assert.deepEqual(below, [9, 14, 34, 38]);
});
