import { equal } from 'node:assert/strict';
import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Store } from '@spark/core';
import { entryWith, rejectsWith } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const AT = 1_775_000_000_000;
const LOCKED_MS = 1_000;

function note({ journal }: Store, message: string): Promise<void> {
  const logs = [{ at: AT, name: 'demo', type: 'INFO' as const, message }];
  return journal.record(entryWith({ ucc: 'AAAA', at: AT, logs }));
}

async function notes({ journal }: Store): Promise<number> {
  return (await journal.readLogs({ ucc: 'AAAA', limit: 100 })).length;
}

/** The file with a lock that another connection holds. */
function locked(folder: string): DatabaseSync {
  const other = new DatabaseSync(join(folder, 'spark.db'));
  other.exec('BEGIN IMMEDIATE');
  return other;
}

it(
  '[store.S102] while another connection holds the lock for a second, the event loop turns, and the numbers come after it',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    using other = locked(folder);
    const asked = performance.now();
    let isThere = false;
    const numbers = Promise.all([store.reserveIds('orders', 100), store.reserveIds('orders', 1)]);
    const first = numbers.finally(() => {
      isThere = true;
    });
    let longestMs = 0;
    for (let before = asked; before - asked < LOCKED_MS; ) {
      await setImmediate();
      const now = performance.now();
      longestMs = Math.max(longestMs, now - before);
      before = now;
    }
    equal(isThere, false);
    // A main thread that waits for the lock itself does so for two seconds.
    equal(longestMs < LOCKED_MS, true, `${longestMs} ms`);
    other.exec('ROLLBACK');
    equal((await first).join(), '1,101');
    await store.close();
  }),
);

it(
  '[store.S102] a lock that stays refuses numbers as busy, none of them is lost, and they come when it is gone',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true, busyTimeoutMs: 50 });
    await note(store, 'before');
    const other = locked(folder);
    await rejectsWith('busy', store.reserveIds('orders', 10));
    other.close();
    equal(await store.reserveIds('orders', 10), 1);
    await note(store, 'after');
    equal(await notes(store), 2);
    await store.close();
  }),
);

it(
  '[store.S102] closing waits for numbers that were asked for, and they are not given again',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    const other = locked(folder);
    const numbers = store.reserveIds('orders', 10);
    const closed = store.close();
    await rejectsWith('closed', store.reserveIds('orders', 1));
    other.close();
    equal(await numbers, 1);
    await closed;
    const again = await openSqliteStore({ folder });
    equal(await again.reserveIds('orders', 1), 11);
    await again.close();
  }),
);

it(
  '[store.S102] an entry that the file refuses leaves the numbers beside it, and the other way round',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    await note(store, 'before');
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec(`
      CREATE TRIGGER no BEFORE INSERT ON logs WHEN NEW.message = 'bad' BEGIN SELECT RAISE(ABORT, 'not this'); END;
      CREATE TRIGGER never BEFORE INSERT ON sequences WHEN NEW.name = 'bad' BEGIN SELECT RAISE(ABORT, 'not this'); END;
    `);
    const refused = rejectsWith('invalid', note(store, 'bad'));
    const numbers = [store.reserveIds('orders', 5), store.reserveIds('orders', 5)];
    equal((await Promise.all(numbers)).join(), '1,6');
    await refused;
    const stored = note(store, 'good');
    await rejectsWith('invalid', store.reserveIds('bad', 1));
    await stored;
    equal(await notes(store), 2);
    await store.close();
  }),
);

it(
  '[store.S102] numbers whose log the disk did not confirm are not given',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    unlinkSync(join(folder, 'spark.db-wal'));
    await rejectsWith('outcome-unknown', store.reserveIds('orders', 1));
    await store.close();
  }),
);
