import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveRsi, naiveSource } from '../../test/naive.ts';
import { rsiInfo } from './rsi.info.ts';
import { createRsi, type RsiParameters } from './rsi.ts';

describeIndicator({
  info: rsiInfo,
  create: createRsi,
  naive: (bars, { length, source }: RsiParameters) =>
    naiveRsi(
      bars.map((bar) => naiveSource(bar, source)),
      length,
    ),
  scales: { value: 100 },
});

it('[indicators.I22] rsi: the check data', () => {
  const fourteen = { 13: null, 14: 65.7658, 15: 56.9286, 20: 71.0142, 39: 64.5038 };
  checkOutput(createRsi({ length: 14 }), { expected: fourteen });
  checkOutput(createRsi({ length: 5 }), { expected: { 5: 88.8889, 6: 84.9558, 20: 81.8832, 39: 61.8555 } });
});

it('[indicators.I22] rsi: only rises give 100, only falls 0, no movement 50', () => {
  const lastOf = (numbers: readonly number[]) => {
    const rsi = createRsi({ length: 3 });
    for (const number of numbers) rsi.addNumber(number);
    return rsi.value;
  };
  assert.equal(lastOf([1, 2, 3, 4]), 100);
  assert.equal(lastOf([4, 3, 2, 1]), 0);
  assert.equal(lastOf([4, 4, 4, 4]), 50);
});

it('[indicators.I22] rsi: a market that stops moving retains its last value, and goes to 50 rather than to noise in the end', () => {
  const rsi = createRsi({ length: 14 });
  for (let index = 0; index < 40; index += 1) rsi.addNumber(100 + (index % 3) + index / 10);
  const alive = rsi.value ?? Number.NaN;
  for (let index = 0; index < 5_000; index += 1) rsi.addNumber(105);
  assert.ok(Math.abs((rsi.value ?? 0) - alive) < 20);
  for (let index = 0; index < 20_000; index += 1) rsi.addNumber(105);
  assert.equal(rsi.value, 50);
});

it('[indicators.I22] rsi: it forgets its start as documented', () => {
  assert.equal(rsiInfo.history({ length: 14, source: 'close', offset: 0 }), 208);
});
