import { doesNotThrow, ok } from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { connect } from './connection.ts';
import { DATABASE_FILE, openSqliteStore } from './open-sqlite-store.ts';
import { renewLog } from './renew-log.ts';
import { inFolder } from './temporary-folder.fixture.ts';

it(
  '[store.S195] a log that another process takes over at this moment is left to it',
  inFolder(async (folder) => {
    const store = await openSqliteStore({ folder });
    await store.close();
    const path = join(folder, DATABASE_FILE);
    const other = connect({ path, busyTimeoutMs: 0 });
    try {
      other.exec('CREATE TABLE held (id INTEGER)');
      other.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN IMMEDIATE; ROLLBACK');
      const size = statSync(`${path}-wal`).size;
      ok(size > 0, 'there is a log');
      doesNotThrow(() => renewLog(path));
      ok(statSync(`${path}-wal`).size === size, 'nothing of the log was folded');
    } finally {
      other.close();
    }
  }),
);
