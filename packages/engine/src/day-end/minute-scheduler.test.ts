import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createMinuteBell, MINUTE_MS } from './minute-scheduler.ts';

const START = 10 * MINUTE_MS + 20_000;

function openBell(answers: (boolean | Error)[] = []) {
  const clock = createManualClock(START);
  const rung: number[] = [];
  const troubles: unknown[] = [];
  const held: (() => void)[] = [];
  let isHeld = false;
  const bell = createMinuteBell({
    clock,
    timers: clock,
    ring: async (minute) => {
      rung.push(minute / MINUTE_MS);
      if (isHeld) await new Promise<void>((resolve) => held.push(resolve));
      const answer = answers.shift() ?? false;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onTrouble: (error) => troubles.push(error),
  });
  return {
    bell,
    rung,
    troubles,
    hold: () => {
      isHeld = true;
    },
    release: async () => {
      isHeld = false;
      held.shift()?.();
      await bell.settled();
    },
    passTo: async (minutes: number) => {
      clock.set(minutes * MINUTE_MS);
      if (!isHeld) await bell.settled();
      await new Promise(setImmediate);
    },
  };
}

test('nothing rings that nobody wants', async () => {
  const { rung, passTo } = openBell();
  await passTo(12);
  assert.deepEqual(rung, []);
});

test('it rings once at the start of the next minute, however often it is wanted, and not again', async () => {
  const { bell, rung, passTo } = openBell();
  bell.want();
  bell.want();
  await passTo(10.9);
  assert.deepEqual(rung, []);
  await passTo(11);
  await passTo(13);
  assert.deepEqual(rung, [11]);
});

test('it goes on for as long as the ring asks for it, and after a failure, which is told', async () => {
  const { bell, rung, passTo, troubles } = openBell([true, new Error('no'), false]);
  bell.want();
  for (const minute of [11, 12, 13, 14]) await passTo(minute);
  assert.deepEqual([rung, troubles.length], [[11, 12, 13], 1]);
});

test('what is wanted while it rings is for the next minute', async () => {
  const { bell, rung, passTo, hold, release } = openBell();
  hold();
  bell.want();
  await passTo(11);
  bell.want();
  await passTo(12);
  assert.deepEqual(rung, [11], 'one ring after the other');
  await release();
  await passTo(13);
  await passTo(14);
  assert.deepEqual(rung, [11, 13]);
});

test('closed, it does not ring, and what rings is waited for', async () => {
  const { bell, rung, passTo, hold, release } = openBell([true]);
  hold();
  bell.want();
  await passTo(11);
  let isClosed = false;
  const closing = bell.close().then(() => {
    isClosed = true;
  });
  await new Promise(setImmediate);
  assert.equal(isClosed, false);
  await release();
  await closing;
  bell.want();
  await passTo(14);
  assert.deepEqual(rung, [11]);
});

test('closed before the minute is over, it stays silent', async () => {
  const { bell, rung, passTo } = openBell();
  bell.want();
  await bell.close();
  await passTo(12);
  assert.deepEqual(rung, []);
});
