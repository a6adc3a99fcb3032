import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { istDay, istInstant, type Log, minutesOf, type Ownership } from '@spark/core';
import { openSqliteStore } from '@spark/store';
import { createChangingOwnership, createManualClock, waitUntil } from '@spark/testkit';
import { createRound, type DayRound } from './daily-round.ts';

const AT_MINUTE = minutesOf('16:05');
const CHATS = ['S1', 'S2', 'S3'].map((ucc) => ({ ucc, accountName: 'account1' }));

async function stage(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-round-'));
  const clock = createManualClock();
  const store = await openSqliteStore({ folder, clock });
  const told: string[] = [];
  const failures: string[] = [];
  const log = { error: (_: object, message: string) => void failures.push(message) } as unknown as Log;
  const closing: (() => Promise<void>)[] = [];
  t.after(async () => {
    for (const close of closing) await close();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function open(name: string, ownership?: Ownership): Promise<void> {
    const round = async ({ covers, isFirst }: DayRound): Promise<void> => {
      for (const chat of CHATS)
        if ((await covers(chat.ucc)) && (await isFirst(chat))) told.push(`${chat.ucc} by ${name}`);
    };
    const parts = { store, clock, timers: clock, log, ownership };
    const made = createRound(parts, { setting: 'telegram.summary', atMinute: AT_MINUTE, round });
    closing.push(made.close);
    await made.start();
  }

  const toTheHour = (): void => clock.advance(istInstant(istDay(clock.now()), AT_MINUTE) - clock.now());
  return { told, failures, open, toTheHour };
}

test('[notify.N112] one process tells everybody once a day, also when it is started again', async (t) => {
  const { told, open, toTheHour } = await stage(t);
  await open('one');
  assert.deepEqual(told, [], 'the hour has not come');
  toTheHour();
  await waitUntil('all are told', () => told.length === CHATS.length);
  await open('the next start');
  assert.deepEqual(told, ['S1 by one', 'S2 by one', 'S3 by one']);
});

test('[notify.N112] of several processes each tells the users of its desks; whoever takes a desk tells its user what the last owner had not told', async (t) => {
  const { told, failures, open, toTheHour } = await stage(t);
  const [first, next] = [createChangingOwnership(['S1']), createChangingOwnership(['S2'])];
  await open('first', first.ownership);
  await open('next', next.ownership);
  toTheHour();
  await waitUntil('their users are told', () => told.length === 2);
  assert.deepEqual(told.toSorted(), ['S1 by first', 'S2 by next']);
  first.leave('S1');
  await next.take('S1');
  await next.take('S3');
  await waitUntil('the third is told', () => told.length > 2);
  next.leave('S3');
  await first.take('S3');
  await first.take('S2');
  await open('another start', createChangingOwnership(['S1', 'S2', 'S3']).ownership);
  assert.deepEqual([told.slice(2), failures], [['S3 by next'], []]);
});
