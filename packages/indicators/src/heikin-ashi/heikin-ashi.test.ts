import { it } from 'node:test';
import { checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { readParameters } from '../info/read-parameters.ts';
import { heikinAshiInfo } from './heikin-ashi.info.ts';
import { createHeikinAshi } from './heikin-ashi.ts';

describeIndicator({
  info: heikinAshiInfo,
  create: (parameters) => {
    readParameters(heikinAshiInfo, parameters);
    return createHeikinAshi();
  },
  naive: (bars) => {
    const closes = bars.map(({ open, high, low, close }) => (open + high + low + close) / 4);
    const opens: number[] = [];
    for (const [index, bar] of bars.entries()) {
      const [openBefore, closeBefore] = [opens[index - 1], closes[index - 1]];
      const hasBefore = openBefore !== undefined && closeBefore !== undefined;
      opens.push(hasBefore ? (openBefore + closeBefore) / 2 : (bar.open + bar.close) / 2);
    }
    return bars.map((bar, index) => {
      const open = opens[index] ?? Number.NaN;
      const close = closes[index] ?? Number.NaN;
      return { open, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close), close };
    });
  },
});

it('[indicators.I35] heikinashi: the check data', () => {
  const checks = {
    open: { 0: 99.85, 1: 99.8375, 39: 105.1506 },
    high: { 0: 100.15, 1: 100.1, 39: 105.9 },
    low: { 0: 99.45, 1: 99.4, 39: 104.75 },
    close: { 0: 99.825, 1: 99.6625, 39: 105.25 },
  };
  for (const [key, expected] of Object.entries(checks)) checkOutput(createHeikinAshi(), { key, expected });
});
