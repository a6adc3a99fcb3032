import { deepEqual, equal, ok } from 'node:assert/strict';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it, mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Connection, connect } from './connection.ts';
import { createLogFolding, type LogFolding, WRITER_FOLDS } from './log-folding.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const BOUNDS = { from: 100, restMax: 20, most: 1_000_000 };
/** Far more than a log of these bounds needs to restart. */
const COMMITS_MAX = 200_000;

/** A file whose writer never folds automatically, and the folding under test. */
async function withWriter(
  folder: string,
  work: (writer: Connection, folding: LogFolding) => Promise<void>,
): Promise<void> {
  const path = join(folder, 'spark.db');
  const writer = connect({ path, busyTimeoutMs: 100 });
  writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)');
  const folding = createLogFolding(writer, {
    busyTimeoutMs: 100,
    bounds: BOUNDS,
    onSyncFailed: (error) => {
      throw error;
    },
  });
  try {
    await work(writer, folding);
  } finally {
    await folding.close();
    writer.close();
  }
}

function pagesIn(writer: Connection): number {
  const { log } = writer.database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { readonly log: number };
  return log;
}

function write(writer: Connection, folding: LogFolding, number: number): void {
  writer.run({ text: 'INSERT INTO rows VALUES (?, ?)', values: [number, 'x'.repeat(500)] });
  folding.afterCommit();
}

/** Writes until the log is shorter than a moment before; answers how many were written and the longest it was. */
async function writeUntilItBeginsAnew(writer: Connection, folding: LogFolding, from: number) {
  let longest = 0;
  for (let number = from; number < from + COMMITS_MAX; number += 1) {
    write(writer, folding, number);
    const pages = pagesIn(writer);
    if (pages < longest) return { written: number + 1, longest };
    longest = pages;
    // Messages of the other thread arrive in a turn of the event loop.
    await turn();
  }
  throw new Error('The log was never begun anew.');
}

function rowsOf(folder: string): { readonly count: number; readonly sound: string } {
  using other = new DatabaseSync(join(folder, 'spark.db'));
  const { count } = other.prepare('SELECT count(*) AS count FROM rows').get() as { readonly count: number };
  const { integrity_check: sound } = other.prepare('PRAGMA integrity_check').get() as {
    readonly integrity_check: string;
  };
  return { count, sound };
}

it(
  '[store.S97] a long log is folded beside the writer and restarted, again and again, and every row is there',
  inFolder(async (folder) => {
    let written = 0;
    await withWriter(folder, async (writer, folding) => {
      // A log that the thread folded whole may restart once more after a few pages.
      for (let long = 0; long < 3; ) {
        ok(written < COMMITS_MAX, `the log was long ${long} times`);
        const seen = await writeUntilItBeginsAnew(writer, folding, written);
        written = seen.written;
        if (seen.longest >= BOUNDS.from) long += 1;
      }
    });
    deepEqual(rowsOf(folder), { count: written, sound: 'ok' });
  }),
);

it(
  '[store.S97] while a reader has an older view the log stays for it, and is restarted afterwards',
  inFolder(async (folder) => {
    let written = 10;
    await withWriter(folder, async (writer, folding) => {
      for (let number = 0; number < written; number += 1) write(writer, folding, number);
      using reader = new DatabaseSync(join(folder, 'spark.db'));
      const count = () =>
        (reader.prepare('SELECT count(*) AS count FROM rows').get() as { readonly count: number }).count;
      reader.exec('BEGIN');
      equal(count(), 10);
      for (; written < 2_000; written += 1) {
        write(writer, folding, written);
        if (written % 10 === 0) await turn();
      }
      equal(count(), 10, 'the view of the reader stays as it was');
      ok(pagesIn(writer) > BOUNDS.from * 5, 'the log holds all that was written since');
      reader.exec('COMMIT');
      ({ written } = await writeUntilItBeginsAnew(writer, folding, written));
    });
    deepEqual(rowsOf(folder), { count: written, sound: 'ok' });
  }),
);

it(
  '[store.S97] a writer whose other thread is gone continues to write',
  inFolder(async (folder) => {
    await withWriter(folder, async (writer, folding) => {
      await writeUntilItBeginsAnew(writer, folding, 0);
      await folding.close();
      for (let number = COMMITS_MAX; number < COMMITS_MAX + 1_000; number += 1)
        write(writer, folding, number);
      const row = writer.database.prepare('SELECT count(*) AS count FROM rows WHERE number >= ?');
      deepEqual({ ...row.get(COMMITS_MAX) }, { count: 1_000 });
    });
    equal(rowsOf(folder).sound, 'ok');
  }),
);

it(
  '[store.S97] the thread reports whether the disk has all that it folded, which it has not while a reader has an older view',
  inFolder(async (folder) => {
    await withWriter(folder, async (writer) => {
      const insert = (number: number) =>
        writer.run({ text: 'INSERT INTO rows VALUES (?, ?)', values: [number, 'x'] });
      insert(1);
      const seen = new Int32Array(new SharedArrayBuffer(8));
      const workerData = { path: writer.path, busyTimeoutMs: 100, seen };
      const thread = new Worker(new URL('./log-folding-thread.ts', import.meta.url), { workerData });
      const fold = async () => {
        thread.postMessage('fold');
        const [answer] = await once(thread, 'message');
        return answer;
      };
      {
        using reader = new DatabaseSync(writer.path);
        reader.exec('BEGIN; SELECT count(*) FROM rows');
        insert(2);
        deepEqual(await fold(), { syncFault: null, isSynced: false });
      }
      deepEqual(await fold(), { syncFault: null, isSynced: true });
      insert(3);
      Atomics.store(seen, WRITER_FOLDS, 1);
      deepEqual(await fold(), { syncFault: null, isSynced: false }, 'it gives way to a writer who folds');
      Atomics.store(seen, WRITER_FOLDS, 0);
      deepEqual(await fold(), { syncFault: null, isSynced: true });
      thread.postMessage('end');
      await once(thread, 'exit');
    });
  }),
);

it(
  '[store.S97] the writer folds the rest when the disk has all before it, or after many rounds in which that was unknown',
  inFolder(async (folder) => {
    const path = join(folder, 'spark.db');
    const writer = connect({ path, busyTimeoutMs: 100 });
    writer.exec('PRAGMA journal_mode = WAL; CREATE TABLE rows (number INTEGER PRIMARY KEY, text TEXT)');
    const roundsDone = () => statSync(`${path}.rounds`, { throwIfNoEntry: false })?.size ?? 0;
    let rounds = 0;
    const watched: Connection = {
      ...writer,
      exec: (sql) => {
        rounds ||= roundsDone();
        writer.exec(sql);
      },
    };
    const ordered = mock.method(Worker.prototype, 'postMessage');
    const folding = createLogFolding(watched, {
      busyTimeoutMs: 100,
      // Whatever is written beside a round counts as the rest, so that only the rounds decide.
      bounds: { ...BOUNDS, restMax: BOUNDS.most },
      onSyncFailed: () => undefined,
      script: new URL('./unsynced-folding.fixture.ts', import.meta.url),
    });
    for (let number = 0; rounds === 0; number += 1) {
      write(watched, folding, number);
      // A round during a commit may fold nothing, which ends the rounds.
      do await turn();
      while (roundsDone() < ordered.mock.callCount());
    }
    ordered.mock.restore();
    await folding.close();
    writer.close();
    equal(rounds, 16);
  }),
);
