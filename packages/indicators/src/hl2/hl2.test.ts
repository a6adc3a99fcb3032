import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { hl2Info } from './hl2.info.ts';
import { createHl2 } from './hl2.ts';

describeIndicator({
  info: hl2Info,
  create: createHl2,
  naive: (bars) => bars.map(({ high, low }) => (high + low) / 2),
});

it('[indicators.I34] hl2: the check data', () => {
  checkOutput(createHl2(), { expected: { 0: 99.8, 39: 105.325 } });
});
