import { deepEqual, equal } from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import type { JournalEntry, Store } from '@spark/core';
import { entryWith, rejectsWith, storeRows } from '@spark/testkit';
import { entryBatch } from '../journal/entry-batch.ts';
import { prepareEntry } from '../journal/prepare-entry.ts';
import { createDiskFlag } from './disk-watch.ts';
import { createJournalWriter } from './journal-writer.ts';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const AT = 1_775_000_000_000;
const { commitOf, createDesk } = storeRows;

function noteOf(message: string): JournalEntry {
  return notesOf([message]);
}

function notesOf(messages: readonly string[]): JournalEntry {
  const logs = messages.map((message) => ({ at: AT, name: 'demo', type: 'INFO' as const, message }));
  return entryWith({ ucc: 'AAAA', at: AT, logs });
}

async function notes({ journal }: Store): Promise<readonly string[]> {
  return (await journal.readLogs({ ucc: 'AAAA', limit: 10_000 })).map((log) => log.message);
}

it(
  '[store.S96] a full disk in the writer thread is reported as such, and a change that fits is stored afterwards',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true, pagesMax: 100 });
    await rejectsWith('disk-full', store.journal.record(noteOf('x'.repeat(400_000))));
    await store.journal.record(noteOf('small'));
    deepEqual(await notes(store), ['small']);
    await store.close();
  }),
);

it(
  '[store.S96] a row that the file refuses fails its entry in the thread as it would in this one',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    await store.journal.record(noteOf('before'));
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec(
      `CREATE TRIGGER no BEFORE INSERT ON logs WHEN NEW.message = 'bad' BEGIN SELECT RAISE(ABORT, 'not this'); END`,
    );
    await rejectsWith('invalid', store.journal.record(noteOf('bad')));
    await store.journal.record(noteOf('after'));
    deepEqual(await notes(store), ['after', 'before']);
    await store.close();
  }),
);

it(
  '[store.S96] a statement that fails at one of its rows leaves none of them, and nothing of those beside it',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    await store.journal.record(noteOf('before'));
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec('CREATE UNIQUE INDEX once ON logs (message)');
    await Promise.all([
      rejectsWith('invalid', store.journal.record(noteOf('beside'))),
      rejectsWith('invalid', store.journal.record(notesOf(['first', 'second', 'third', 'first']))),
    ]);
    deepEqual(await notes(store), ['before']);
    await store.journal.record(noteOf('after'));
    deepEqual(await notes(store), ['after', 'before']);
    await store.close();
  }),
);

it(
  '[store.S96] entries that were sent to the thread before its failure was known are refused, and later ones are stored',
  inFolder(async (folder) => {
    await (await openSqliteStore({ folder })).close();
    const path = join(folder, 'spark.db');
    const writer = createJournalWriter({
      path,
      busyTimeoutMs: 10,
      pagesMax: null,
      diskFlag: createDiskFlag(),
      onSyncFailed: (error) => {
        throw error;
      },
    });
    const write = (message: string) => writer.write(entryBatch([prepareEntry(noteOf(message))]));
    await write('before');
    using other = new DatabaseSync(path);
    other.exec('BEGIN IMMEDIATE');
    const failing = rejectsWith('busy', write('failing'));
    // This thread gets no message meanwhile, as when it is busy. If it were too short, both would fail together.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    other.exec('ROLLBACK');
    const behind = rejectsWith('busy', write('behind'));
    await Promise.all([failing, behind]);
    await write('after');
    await writer.close();
    const rows = other.prepare('SELECT message FROM logs ORDER BY id').all();
    deepEqual(
      rows.map(({ message }) => message),
      ['before', 'after'],
    );
  }),
);

it(
  '[store.S96] another process that keeps the file locked makes the thread answer busy, and reading does not wait',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true, busyTimeoutMs: 50 });
    await store.journal.record(noteOf('before'));
    using other = new DatabaseSync(join(folder, 'spark.db'));
    other.exec('BEGIN IMMEDIATE');
    const refused = rejectsWith('busy', store.journal.record(noteOf('meanwhile')));
    deepEqual(await notes(store), ['before']);
    await refused;
    other.exec('ROLLBACK');
    await store.journal.record(noteOf('after'));
    deepEqual(await notes(store), ['after', 'before']);
    await store.close();
  }),
);

it(
  '[store.S96] closing waits for what the thread has not written yet',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    const work = Array.from({ length: 300 }, (_, at) => store.journal.record(noteOf(`note ${at}`)));
    await store.close();
    await Promise.all(work);
    const again = await openSqliteStore({ folder });
    equal((await notes(again)).length, 300);
    await again.close();
  }),
);

it(
  '[store.S50] writes of the thread are not foreign changes, and desks are changed beside it',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    await createDesk(store, 'AAAA');
    const before = store.foreignChanges();
    const journal = Array.from({ length: 50 }, (_, at) => store.journal.record(noteOf(`note ${at}`)));
    for (let version = 1; version <= 20; version++) await store.commit(commitOf('AAAA', version));
    await Promise.all(journal);
    equal(store.foreignChanges(), before);
    const other = await openSqliteStore({ folder });
    await other.commit(commitOf('AAAA', 21));
    equal(store.foreignChanges(), before + 1);
    await other.close();
    await store.close();
  }),
);
