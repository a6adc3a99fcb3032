import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveAverage, naiveTrueRanges } from '../../test/naive.ts';
import { atrInfo } from './atr.info.ts';
import { type AtrParameters, createAtr } from './atr.ts';

describeIndicator({
  info: atrInfo,
  create: createAtr,
  naive: (bars, { length, mode }: AtrParameters) => naiveAverage(mode, naiveTrueRanges(bars), length),
});

it('[indicators.I27] atr: the check data', () => {
  checkOutput(createAtr(), { expected: { 12: null, 13: 0.8464, 14: 0.8395, 20: 1.0699, 39: 1.0663 } });
  checkOutput(createAtr({ length: 10 }), { expected: { 8: null, 9: 0.905, 20: 1.1421, 39: 1.0692 } });
  checkOutput(createAtr({ length: 10, mode: 'sma' }), { expected: { 20: 1.105, 39: 1.09 } });
  checkOutput(createAtr({ length: 1 }), { expected: { 0: 0.7, 20: 3.25 } });
});
