import { deepEqual, equal, ok } from 'node:assert/strict';
import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { DumpLine, Store } from '@spark/core';
import { entryWith, linesOf } from '@spark/testkit';
import { openSqliteStore } from './open-sqlite-store.ts';
import { inFolder } from './temporary-folder.fixture.ts';

const AT = 1_775_000_000_000;
const MEGABYTE = 1_024 * 1_024;
/** The size at which the writer folds, and what its last groups may add. */
const LOG_BYTES_MAX = 160 * MEGABYTE;

function logLines(store: Store, count: number, bytes: number): Promise<unknown> {
  const message = 'x'.repeat(bytes);
  return Promise.all(
    Array.from({ length: count }, () =>
      store.journal.record(
        entryWith({
          ucc: 'AAAA',
          at: AT,
          logs: [{ at: AT, name: 'demo', type: 'INFO', message }],
        }),
      ),
    ),
  );
}

it(
  '[store.S142] while a dump is read slowly and much is written, the log of changes stays bounded',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder, hasWriterThread: true });
    const log = join(folder, 'spark.db-wal');
    await logLines(store, 10, 100);
    const before = await linesOf(store.dump());
    const dump = store.dump()[Symbol.asyncIterator]();
    const lines: DumpLine[] = [(await dump.next()).value as DumpLine];
    let longest = 0;
    for (let written = 0; written < 400 * MEGABYTE; written += 8 * MEGABYTE) {
      await logLines(store, 16, MEGABYTE / 2);
      longest = Math.max(longest, statSync(log).size);
    }
    ok(longest < LOG_BYTES_MAX, `it grew to ${Math.round(longest / MEGABYTE)} MB`);
    for (let at = await dump.next(); !at.done; at = await dump.next()) lines.push(at.value);
    deepEqual(lines, before, 'and the dump shows the moment at which it began');
    ok(statSync(log).size < LOG_BYTES_MAX);
    await store.close();
  }),
);

it(
  '[store.S142] the copy that a dump reads leaves no file, also where a process was killed while copying',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    const left = join(folder, 'spark.db-copy-00000000');
    const young = join(folder, 'spark.db-copy-11111111');
    for (const file of [left, young]) writeFileSync(file, 'half a copy');
    const yesterday = Date.now() / 1_000 - 86_400;
    utimesSync(left, yesterday, yesterday);
    const dump = store.dump()[Symbol.asyncIterator]();
    await dump.next();
    await dump.return?.(undefined);
    equal((await linesOf(store.dump())).at(-1)?.table, '_footer');
    await store.close();
    deepEqual(readdirSync(folder).sort(), ['spark.db', 'spark.db-copy-11111111'], 'one may be in the making');
  }),
);
