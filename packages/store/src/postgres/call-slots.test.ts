import { deepEqual, equal, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { type CallCounts, readCounts, takeCall } from '@spark/cluster';
import fc from 'fast-check';

const MINUTE = { name: 'minute', calls: 5, perMs: 60_000 };
const SECOND = { name: 'second', calls: 2, perMs: 1_000 };

test('[store.S234] no window of any budget has more calls than it may, and whoever waits as long as told has room', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20_000 }), { maxLength: 60 }), (pauses) => {
      let counts: CallCounts = {};
      let now = 1_000_000;
      const taken: number[] = [];
      for (const pause of pauses) {
        now += pause;
        let taking = takeCall(counts, [MINUTE, SECOND], now);
        if (taking.answer.kind === 'full') {
          deepEqual(taking.counts, counts, 'nothing is counted for a call that is not made');
          now += taking.answer.waitMs;
          taking = takeCall(counts, [MINUTE, SECOND], now);
        }
        equal(taking.answer.kind, 'taken');
        counts = taking.counts;
        taken.push(now);
      }
      for (const { calls, perMs } of [MINUTE, SECOND])
        for (const [index, at] of taken.entries()) {
          const next = taken[index + calls];
          if (next !== undefined) ok(next - at >= perMs, `${calls + 1} calls within ${next - at} ms`);
        }
    }),
  );
});

test('[store.S234] slots that no window reaches back to are gone, and a clock that was set back keeps them in order', () => {
  let counts: CallCounts = {};
  for (let now = 0; now < 1_000_000; now += 13_000) counts = takeCall(counts, [MINUTE], now).counts;
  ok((counts.minute?.length ?? 0) <= 61);
  const [newest] = counts.minute?.at(-1) ?? [];
  counts = takeCall(counts, [{ ...MINUTE, calls: 100 }], 900_000).counts;
  equal(counts.minute?.at(-1)?.[0], newest);
});

test('[store.S234] counts that cannot be read count nothing', () => {
  for (const text of [
    '',
    'nonsense',
    'null',
    '7',
    '{"minute":"much"}',
    '{"minute":[[1]]}',
    '{"minute":[["1",2]]}',
  ])
    deepEqual(readCounts(text), {});
  deepEqual(readCounts('{"minute":[[1,2]]}'), { minute: [[1, 2]] });
});
