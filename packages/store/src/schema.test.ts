import { deepEqual } from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { it } from 'node:test';
import { freshPostgres } from '@spark/testkit';
import { MIGRATIONS } from './migrations/migrations.ts';
import { openPostgresStore } from './postgres/open-postgres-store.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { allColumns, TABLES } from './tables.ts';

const SQLITE_TYPE = { int: 'INTEGER', bool: 'INTEGER', text: 'TEXT', json: 'TEXT' } as const;
const POSTGRES_TYPE = { int: 'bigint', bool: 'smallint', text: 'text', json: 'text' } as const;

/** What only nodes on PostgreSQL know of a desk; no dump has it. */
const OF_NODES: Readonly<Record<string, readonly (readonly [string, string, boolean])[]>> = {
  desks: [
    ['node', 'text', true],
    ['epoch', 'bigint', false],
    ['seq', 'bigint', false],
    ['format', 'bigint', false],
    ['egress', 'text', true],
  ],
};

it('[store.S73] migrations are numbered 1, 2, 3 …', () => {
  deepEqual(
    MIGRATIONS.map((migration) => migration.number),
    MIGRATIONS.map((_, at) => at + 1),
  );
});

it('[store.S73] the migrated SQLite file has the tables as tables.ts defines them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'spark-store-'));
  try {
    await (await openSqliteStore({ folder })).close();
    using database = new DatabaseSync(join(folder, 'spark.db'));
    for (const table of TABLES) {
      const found = database
        .prepare(`SELECT name, type, "notnull" FROM pragma_table_info('${table.name}')`)
        .all();
      deepEqual(
        found.map((found) => [found.name, found.type, found.notnull === 0]),
        allColumns(table).map((column) => [column.name, SQLITE_TYPE[column.kind], column.nullable]),
      );
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('[store.S73] the migrated PostgreSQL database has the tables as tables.ts defines them', async () => {
  const database = await freshPostgres();
  try {
    await (await openPostgresStore({ url: database.url })).close();
    for (const table of TABLES) {
      const found = await database.execute(
        `SELECT column_name, data_type, is_nullable FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${table.name}' ORDER BY ordinal_position`,
      );
      deepEqual(
        found.map((found) => [found.column_name, found.data_type, found.is_nullable === 'YES']),
        [
          ...allColumns(table).map(({ name, kind, nullable }) => [name, POSTGRES_TYPE[kind], nullable]),
          ...(OF_NODES[table.name] ?? []),
        ],
      );
    }
  } finally {
    await database.drop();
  }
});
