import { deepEqual } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import type { DumpLine } from '@spark/core';
import { checkContinues, each, fill, freshPostgres, linesOf } from '@spark/testkit';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';

it('[store.S78] a dump moves from SQLite to PostgreSQL and back unchanged, also as JSON lines', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spark-store-'));
  const database = await freshPostgres();
  const first = await openSqliteStore({ folder: join(folder, 'first') });
  const middle = await openPostgresStore({ url: database.url });
  const last = await openSqliteStore({ folder: join(folder, 'last') });
  try {
    await fill(first);
    const lines = await linesOf(first.dump());
    await middle.load(each(throughJson(lines)));
    const moved = await linesOf(middle.dump());
    deepEqual(moved, lines);
    await last.load(each(throughJson(moved)));
    deepEqual(await linesOf(last.dump()), lines);
    await checkContinues(middle, first);
    await checkContinues(last, first);
  } finally {
    for (const store of [first, middle, last]) await store.close();
    await database.drop();
    await rm(folder, { recursive: true });
  }
});

function throughJson(lines: readonly DumpLine[]): readonly DumpLine[] {
  return lines.map((line) => JSON.parse(JSON.stringify(line)) as DumpLine);
}
