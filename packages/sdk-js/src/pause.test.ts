import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { pauseMs, wait } from './pause.ts';

const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('pauses double, stay within their limit, and are never less than half of it', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(60_000), fc.nat(1_000), random, (firstMs, mostMs, repetition, luck) => {
      const pause = pauseMs(repetition, { firstMs, mostMs, random: luck });
      const whole = Math.min(mostMs, firstMs * 2 ** Math.min(repetition, 30));
      assert.ok(pause >= whole / 2 && pause <= whole, `${pause} of ${whole}`);
    }),
  );
  const bounds = { firstMs: 100, mostMs: 1_000, random: 0 };
  assert.deepEqual(
    [0, 1, 2, 3, 4, 900].map((repetition) => pauseMs(repetition, bounds)),
    [50, 100, 200, 400, 500, 500],
  );
});

test('waiting ends with the reason of its signal, before and while it waits', async () => {
  await assert.rejects(wait(60_000, AbortSignal.abort('enough')), (why) => why === 'enough');
  const ending = new AbortController();
  const waiting = wait(60_000, ending.signal);
  ending.abort('changed my mind');
  await assert.rejects(waiting, (why) => why === 'changed my mind');
  await wait(0, new AbortController().signal);
});
