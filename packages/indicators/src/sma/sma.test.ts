import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveSma, naiveSource } from '../../test/naive.ts';
import { smaInfo } from './sma.info.ts';
import { createSma, type SmaParameters } from './sma.ts';

describeIndicator({
  info: smaInfo,
  create: createSma,
  naive: (bars, { length, source }: SmaParameters) =>
    naiveSma(
      bars.map((bar) => naiveSource(bar, source)),
      length,
    ),
});

it('[indicators.I20] sma: the check data', () => {
  checkOutput(createSma({ length: 5 }), { expected: { 3: null, 4: 100.34, 20: 100.89, 39: 105.06 } });
});
