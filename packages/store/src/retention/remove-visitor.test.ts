import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { DATABASE_FILE, openSqliteStore } from '../sqlite/open-sqlite-store.ts';
import { inFolder } from '../sqlite/temporary-folder.fixture.ts';
import { isOfUsers, TABLES } from '../tables.ts';

test(
  '[store.S192] a visitor is removed from every table whose rows have the code of a user',
  inFolder(async (folder) => {
    await (await openSqliteStore({ folder })).close();
    const database = new DatabaseSync(join(folder, DATABASE_FILE), { readOnly: true });
    const found = database
      .prepare(
        `SELECT t.name FROM sqlite_schema t, pragma_table_info(t.name) c
       WHERE t.type = 'table' AND c.name = 'ucc' ORDER BY t.name`,
      )
      .all();
    database.close();
    assert.deepEqual(
      found.map(({ name }) => name),
      TABLES.filter(isOfUsers)
        .map(({ name }) => name)
        .toSorted(),
    );
  }),
);
