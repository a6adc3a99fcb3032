import { deepEqual, equal, ok } from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { unlinkSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { JournalEntry, Store, WriteOptions } from '@spark/core';
import { entryWith, rejectsWith } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const AT = 1_775_000_000_000;
const KILLED_AFTER = [0, 40, 300];

function noteOf(
  ucc: string,
  message: string,
  durability: WriteOptions['durability'] = 'fsync',
): JournalEntry {
  return entryWith({ ucc, at: AT, logs: [{ at: AT, name: 'demo', type: 'INFO', message }], durability });
}

async function notes({ journal }: Store, ucc: string): Promise<readonly string[]> {
  return (await journal.readLogs({ ucc, limit: 10_000 })).map((log) => log.message);
}

it(
  '[store.S98] a full disk refuses what can be asked for again as such, and one that fits is stored afterwards',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true, pagesMax: 100 });
    await rejectsWith('disk-full', store.journal.record(noteOf('AAAA', 'x'.repeat(400_000), 'recoverable')));
    await store.journal.record(noteOf('AAAA', 'small', 'recoverable'));
    deepEqual(await notes(store, 'AAAA'), ['small']);
    await store.close();
  }),
);

it(
  '[store.S98] a row that the file refuses fails its entry, and the next one is stored',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    await store.journal.record(noteOf('AAAA', 'before', 'recoverable'));
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec(
      `CREATE TRIGGER no BEFORE INSERT ON logs WHEN NEW.message = 'bad' BEGIN SELECT RAISE(ABORT, 'not this'); END`,
    );
    await rejectsWith('invalid', store.journal.record(noteOf('AAAA', 'bad', 'recoverable')));
    await store.journal.record(noteOf('AAAA', 'after', 'recoverable'));
    deepEqual(await notes(store, 'AAAA'), ['after', 'before']);
    await store.close();
  }),
);

it(
  '[store.S98] while another connection writes, recoverable entries queue in the thread',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec('BEGIN IMMEDIATE');
    const waiting = store.journal.record(noteOf('AAAA', 'reported', 'recoverable'));
    // This thread was not blocked: it can let the other one continue.
    other.exec('ROLLBACK');
    await waiting;
    deepEqual(await notes(store, 'AAAA'), ['reported']);
    await store.close();
  }),
);

it(
  '[store.S98] what can be asked for again does not wait for other desks, and does wait for its own',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    const planned = store.journal.record(noteOf('AAAA', 'planned'));
    const reported = store.journal.record(noteOf('AAAA', 'reported', 'recoverable'));
    await store.journal.record(noteOf('BBBB', 'reported', 'recoverable'));
    deepEqual([await notes(store, 'AAAA'), await notes(store, 'BBBB')], [[], ['reported']]);
    await Promise.all([planned, reported]);
    deepEqual(await notes(store, 'AAAA'), ['reported', 'planned']);
    await store.close();
  }),
);

it(
  '[store.S98] a long entry goes through the thread',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    const long = 'x'.repeat(40_000);
    const later = store.journal.record(noteOf('AAAA', long, 'recoverable'));
    await store.journal.record(noteOf('BBBB', 'reported', 'recoverable'));
    deepEqual([await notes(store, 'AAAA'), await notes(store, 'BBBB')], [[], ['reported']]);
    await later;
    deepEqual(await notes(store, 'AAAA'), [long]);
    await store.close();
  }),
);

it(
  '[store.S98] kill -9 takes nothing of it',
  inFolder(async (folder) => {
    let before = 0;
    for (const linesMin of KILLED_AFTER) {
      const acknowledged = await reportAndKill(folder, linesMin);
      const store = await openSqliteStore({ folder });
      const kept = (await notes(store, 'AAAA')).length - before;
      ok(kept >= acknowledged, `${kept} are kept of ${acknowledged}`);
      before += kept;
      deepEqual((await store.health()).damage, []);
      await store.close();
    }
  }),
);

it(
  '[store.S99] an entry whose log the disk did not confirm has an unknown outcome, and is not reported as stored',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    unlinkSync(join(folder, 'spark.db-wal'));
    await rejectsWith('outcome-unknown', store.journal.record(noteOf('AAAA', 'planned')));
    await store.close();
  }),
);

/** How many entries were acknowledged to a process before it was killed. */
async function reportAndKill(folder: string, linesMin: number): Promise<number> {
  const script = fileURLToPath(new URL('./reported-loop.fixture.ts', import.meta.url));
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let acknowledged = 0;
  createInterface({ input: child.stdout }).on('line', () => {
    acknowledged += 1;
    if (acknowledged === linesMin + 1) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [unknown, string];
  equal(signal, 'SIGKILL', 'the child was killed and did not end by itself');
  return acknowledged;
}
