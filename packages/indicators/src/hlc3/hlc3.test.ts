import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { hlc3Info } from './hlc3.info.ts';
import { createHlc3 } from './hlc3.ts';

describeIndicator({
  info: hlc3Info,
  create: createHlc3,
  naive: (bars) => bars.map(({ high, low, close }) => (high + low + close) / 3),
});

it('[indicators.I34] hlc3: the check data', () => {
  checkOutput(createHlc3(), { expected: { 0: 99.7833, 39: 105.35 } });
});
