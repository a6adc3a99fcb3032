import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createMinuteScheduler, MINUTE_MS } from './minute-scheduler.ts';

const START = 10 * MINUTE_MS + 20_000;

function openScheduler(answers: (boolean | Error)[] = []) {
  const clock = createManualClock(START);
  const ticks: number[] = [];
  const incidents: unknown[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const scheduler = createMinuteScheduler({
    clock,
    timers: clock,
    tick: async (minute) => {
      ticks.push(minute / MINUTE_MS);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onIncident: (error) => incidents.push(error),
  });
  return {
    scheduler,
    ticks,
    incidents,
    hold: () => {
      isHeld = true;
    },
    release: async () => {
      isHeld = false;
      held.shift()?.();
      await scheduler.settled();
    },
    passTo: async (minutes: number) => {
      clock.set(minutes * MINUTE_MS);
      if (!isHeld) await scheduler.settled();
      await new Promise(setImmediate);
    },
  };
}

test('nothing ticks that was not scheduled', async () => {
  const { ticks, passTo } = openScheduler();
  await passTo(12);
  assert.deepEqual(ticks, []);
});

test('it ticks once at the start of the next minute, however often it is scheduled, and not again', async () => {
  const { scheduler, ticks, passTo } = openScheduler();
  scheduler.schedule();
  scheduler.schedule();
  await passTo(10.9);
  assert.deepEqual(ticks, []);
  await passTo(11);
  await passTo(13);
  assert.deepEqual(ticks, [11]);
});

test('it goes on for as long as the tick asks for it, and after a failure, which is reported', async () => {
  const { scheduler, ticks, passTo, incidents } = openScheduler([true, new Error('no'), false]);
  scheduler.schedule();
  for (const minute of [11, 12, 13, 14]) await passTo(minute);
  assert.deepEqual([ticks, incidents.length], [[11, 12, 13], 1]);
});

test('what is scheduled during a tick is for the next minute', async () => {
  const { scheduler, ticks, passTo, hold, release } = openScheduler();
  hold();
  scheduler.schedule();
  await passTo(11);
  scheduler.schedule();
  await passTo(12);
  assert.deepEqual(ticks, [11], 'one tick after the other');
  await release();
  await passTo(13);
  await passTo(14);
  assert.deepEqual(ticks, [11, 13]);
});

test('once closed it does not tick, and a running tick is awaited', async () => {
  const { scheduler, ticks, passTo, hold, release } = openScheduler([true]);
  hold();
  scheduler.schedule();
  await passTo(11);
  let isClosed = false;
  const closing = scheduler.close().then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  assert.equal(isClosed, false);
  await release();
  await closing;
  scheduler.schedule();
  await passTo(14);
  assert.deepEqual(ticks, [11]);
});

test('closed before the minute is over, it does not tick', async () => {
  const { scheduler, ticks, passTo } = openScheduler();
  scheduler.schedule();
  await scheduler.close();
  await passTo(12);
  assert.deepEqual(ticks, []);
});
