import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CHECK_BARS, checkOutput } from '../../test/check-bars.ts';
import { describeIndicator } from '../../test/indicator-suite.ts';
import { naiveSessions } from '../../test/naive.ts';
import { vwapInfo } from './vwap.info.ts';
import { createVwap } from './vwap.ts';

describeIndicator({
  info: vwapInfo,
  create: createVwap,
  naive: (bars) =>
    naiveSessions(bars).flatMap((session) =>
      session.map((_, index) => {
        const soFar = session.slice(0, index + 1);
        const volume = soFar.reduce((sum, bar) => sum + bar.volume, 0);
        const turnover = soFar.reduce(
          (sum, bar) => sum + ((bar.high + bar.low + bar.close) / 3) * bar.volume,
          0,
        );
        return volume === 0 ? null : turnover / volume;
      }),
    ),
});

it('[indicators.I30] vwap: the check data', () => {
  checkOutput(createVwap(), {
    expected: {
      0: 99.7833,
      12: 101.1794,
      13: 101.1794,
      14: 101.2225,
      19: 101.0562,
      20: 103.45,
      21: 103.0589,
      39: 104.2176,
    },
  });
});

it('[indicators.I30] vwap: a day without volume so far has no value, whatever the day before had', () => {
  const vwap = createVwap();
  for (const bar of CHECK_BARS.slice(0, 20)) vwap.add(bar);
  const [, next] = [CHECK_BARS[19], CHECK_BARS[20]];
  assert.ok(next);
  assert.equal(vwap.add({ ...next, volume: 0 }), null);
  assert.equal(vwap.replace(next), (next.high + next.low + next.close) / 3);
});

it('[indicators.I15] vwap: refuses a bar of an earlier day and stays as it was', () => {
  const vwap = createVwap();
  const [first] = CHECK_BARS;
  const second = CHECK_BARS[20];
  assert.ok(first && second);
  vwap.add(first);
  vwap.add(second);
  const before = vwap.value;
  assert.throws(() => vwap.add(first), /earlier day/);
  assert.throws(() => vwap.replace({ ...first, time: first.time - 86_400_000 }), /earlier day/);
  assert.equal(vwap.value, before);
});
