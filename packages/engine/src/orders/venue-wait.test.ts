import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import type { AccountActor } from '../account/account-actor.ts';
import type { ChangeListener } from '../account/account-registry.ts';
import { createVenueWait } from './venue-wait.ts';

const UCC = 'F000000';
const turn = (): Promise<void> => new Promise(setImmediate);

function openWait() {
  const clock = createManualClock();
  let onChange: ChangeListener = () => undefined;
  const wait = createVenueWait({
    clock,
    timers: clock,
    registry: {
      onChange: (listener) => {
        onChange = listener;
      },
    },
  });
  let isOver = false;
  let checks = 0;
  return {
    clock,
    wait,
    checks: () => checks,
    until: (withinMs: number) =>
      wait.until(
        UCC,
        () => {
          checks += 1;
          return isOver;
        },
        withinMs,
      ),
    end: () => {
      isOver = true;
    },
    change: (ucc = UCC) => onChange({ account: { ucc, accountName: 'one' } } as AccountActor, null),
  };
}

test('[engine.E14] what is over, or has no time left, is answered at once', async () => {
  const { until, end, clock } = openWait();
  assert.equal(await until(0), false);
  assert.equal(await until(-1), false);
  end();
  assert.equal(await until(1_000), true);
  assert.equal(clock.nextDue(), null);
});

test('[engine.E14] a wait resolves when it is over, at a change of that user, and leaves nothing behind', async () => {
  const { until, end, change, clock, checks } = openWait();
  const waiting = until(1_000);
  change();
  const before = checks();
  change('F000009');
  assert.equal(checks(), before, 'a change of another user is ignored');
  end();
  change();
  assert.equal(await waiting, true);
  const after = checks();
  change();
  assert.deepEqual([checks(), clock.nextDue()], [after, null]);
});

test('[engine.E14] when the time is up it resolves as not over, and is not checked again', async () => {
  const { until, change, clock, checks } = openWait();
  const waiting = until(1_000);
  clock.advance(999);
  assert.equal(await Promise.race([waiting, turn().then(() => 'waits')]), 'waits');
  clock.advance(1);
  assert.equal(await waiting, false);
  const after = checks();
  change();
  assert.equal(checks(), after);
});

test('[engine.E14] a wait is rejected as unknown when Spark stops', async () => {
  const { until, wait, clock, checks, change } = openWait();
  const waiting = until(1_000);
  wait.close();
  await assert.rejects(waiting, /Spark is stopping/);
  const after = checks();
  change();
  assert.deepEqual([checks(), clock.nextDue()], [after, null]);
});
