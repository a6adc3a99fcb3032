import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHECK_BARS, checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveSessions } from '../../test/naive.ts';
import { previousDaysRangeInfo } from './previous-days-range.info.ts';
import { createPreviousDaysRange, type PreviousDaysRangeParameters } from './previous-days-range.ts';

describeIndicator({
  info: previousDaysRangeInfo,
  create: createPreviousDaysRange,
  naive: (bars, { days }: PreviousDaysRangeParameters) => {
    const sessions = naiveSessions(bars);
    return sessions.flatMap((session, number) => {
      const before = sessions.slice(Math.max(0, number - days), number).flat();
      const high = Math.max(...before.map((bar) => bar.high));
      const low = Math.min(...before.map((bar) => bar.low));
      return session.map(() => (number < days ? null : { high, low, range: high - low }));
    });
  },
});

it('[indicators.I32] pdr: the check data', () => {
  const checks = {
    high: { 0: null, 19: null, 20: 102.35, 39: 102.35 },
    low: { 20: 99.25, 39: 99.25 },
    range: { 20: 3.1 },
  };
  for (const [key, expected] of Object.entries(checks)) {
    checkOutput(createPreviousDaysRange(), { key, expected });
  }
});

it('[indicators.I32] pdr: a replacement may move a bar back into the day before', () => {
  const [first, second] = [CHECK_BARS[0], CHECK_BARS[1]];
  const nextDay = CHECK_BARS[20];
  assert.ok(first && second && nextDay);
  const range = createPreviousDaysRange();
  range.add(first);
  assert.notEqual(range.add(nextDay), null);
  assert.equal(range.replace(second), null);
  assert.deepEqual(range.add(nextDay), { high: 100.15, low: 99.4, range: 100.15 - 99.4 });
});
