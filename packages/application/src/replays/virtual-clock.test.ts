import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPendingWork } from './pending-work.ts';
import { createVirtualClock } from './virtual-clock.ts';

test('[application.R2] timers of a virtual clock run in order, and one that is cancelled does not', () => {
  const clock = createVirtualClock(1_000);
  const told: string[] = [];
  clock.at(1_300, () => told.push('later'));
  const cancel = clock.at(1_200, () => told.push('cancelled'));
  clock.at(1_200, () => {
    told.push('first');
    cancel();
    clock.at(1_200, () => told.push('set by the first'));
  });
  clock.at(1_100, cancel);
  assert.equal(clock.nextDue(), 1_100);
  clock.moveTo(1_250);
  assert.deepEqual(told, ['first']);
  assert.equal(clock.nextDue(), 1_250, 'what was set for a moment that has passed is due now');
  clock.moveTo(1_400);
  assert.deepEqual(told, ['first', 'set by the first', 'later']);
  clock.moveTo(1_000);
  assert.equal(clock.now(), 1_400, 'time does not go back');
});

test('[application.R2] virtual time waits for what is read and written', async () => {
  const work = createPendingWork();
  const { promise, resolve } = Promise.withResolvers<string>();
  const store = work.watched({ journal: { read: () => promise, name: 'journal' }, size: () => 3 });
  assert.deepEqual([store.journal.name, store.size()], ['journal', 3]);
  const read = store.journal.read();
  let isQuiet = false;
  const quiet = work.quiet().then(() => {
    isQuiet = true;
  });
  for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
  assert.equal(isQuiet, false);
  resolve('read');
  assert.equal(await read, 'read');
  await quiet;
});
