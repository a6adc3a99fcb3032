import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createStoreWatch } from './store-watch.ts';

const DAY_MS = 86_400_000;

function watchFor(fault: () => Error | null) {
  const clock = createManualClock();
  const told: (string | null)[] = [];
  let asked = 0;
  const watch = createStoreWatch({
    clock,
    timers: clock,
    log: { fatal: () => undefined, error: () => undefined, info: () => undefined },
    store: {
      findFault: () => {
        asked += 1;
        return fault();
      },
      damagedRows: () => [],
      probe: async () => undefined,
      readSetting: async () => null,
    },
    onFault: (text) => told.push(text),
  });
  return { clock, watch, told, asked: () => asked };
}

test('a fault is told without a request, and once', () => {
  const { clock, told } = watchFor(() => new Error('The folder is gone.'));
  clock.advance(5_000);
  assert.deepEqual(told, ['The folder is gone.']);
  clock.advance(DAY_MS);
  assert.deepEqual(told, ['The folder is gone.']);
});

test('a clock that goes through a day at once does not ask the disk for each of its moments', () => {
  const { clock, asked } = watchFor(() => null);
  clock.advance(DAY_MS);
  assert.ok(asked() >= 1);
  assert.ok(asked() < 1_000, `${asked()} times`);
});

test('whoever asks whether it is ready hears of the disk as it is now', async () => {
  let fault: Error | null = null;
  const { clock, watch } = watchFor(() => fault);
  clock.advance(5_000);
  assert.deepEqual(await watch.requireReady(), { damagedRows: 0 });
  fault = new Error('The folder is gone.');
  await assert.rejects(watch.requireReady(), /The folder is gone/);
});
