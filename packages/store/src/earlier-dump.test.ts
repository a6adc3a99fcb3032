import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import type { DumpLine } from '@spark/core';
import { each, linesOf } from '@spark/testkit';
import { StoreError } from './errors.ts';
import { SCHEMA_VERSION } from './migrations/migrations.ts';
import { openSqliteStore } from './sqlite/open-sqlite-store.ts';
import { inFolder } from './sqlite/temporary-folder.fixture.ts';
import { TABLES } from './tables.ts';

const VERSIONS = Array.from({ length: SCHEMA_VERSION - 1 }, (_, at) => at + 1);

function backupFile(version: number): string {
  return fileURLToPath(new URL(`../backups/schema-${version}.gz`, import.meta.url));
}

function backup(version: number): readonly DumpLine[] {
  const text = gunzipSync(readFileSync(backupFile(version))).toString();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DumpLine);
}

suite('dumps of earlier schemas', () => {
  test('[store.S140] there is a backup of every schema before this one', () => {
    for (const version of VERSIONS) {
      ok(
        existsSync(backupFile(version)),
        `Schema ${version} has no backup in packages/store/backups. Make one with the last Spark of that schema.`,
      );
      equal(backup(version)[0]?.row.schemaVersion, version);
    }
  });

  for (const version of VERSIONS) {
    test(
      `[store.S140] a dump of schema ${version} is loaded, whole and as the migrations have it`,
      inFolder(async (folder) => {
        await using store = await opened(folder);
        const lines = backup(version);
        await store.load(each(lines));
        const now = await linesOf(store.dump());
        equal(now[0]?.row.schemaVersion, SCHEMA_VERSION);
        for (const { name } of TABLES) {
          const before = lines.filter((line) => line.table === name);
          const after = now.filter((line) => line.table === name);
          equal(after.length, before.length, name);
          // Columns may have been added since; what was there is unchanged.
          for (const [at, { row }] of before.entries())
            deepEqual({ ...after[at]?.row, ...row }, after[at]?.row, name);
        }
        deepEqual((await store.health()).damage, []);
        const facts = await store.readFacts({ afterSeq: 0, limit: 1_000 });
        equal(facts.length, lines.filter(({ table }) => table === 'facts').length);
        deepEqual(store.damagedRows(), []);
      }),
    );
  }

  test(
    '[store.S141] one that was cut short or changed is refused, and nothing is written',
    inFolder(async (folder) => {
      await using store = await opened(folder);
      const empty = await linesOf(store.dump());
      const good = backup(3);
      const fact = good.find((line) => line.table === 'facts') as DumpLine;
      const change = (table: string, row: object): readonly DumpLine[] =>
        good.map((line) =>
          line.table === table ? ({ ...line, row: { ...line.row, ...row } } as DumpLine) : line,
        );
      const bad: Readonly<Record<string, readonly DumpLine[]>> = {
        'no footer': good.slice(0, -1),
        'a row is missing': good.filter((line) => line.table !== 'links'),
        'a row twice': good.flatMap((line) => (line === fact ? [line, line] : [line])),
        'a line after the footer': [...good, fact],
        'a table of later': [good[0] as DumpLine, { table: 'webhooks', row: { id: 1 } }, ...good.slice(1)],
        'a column of later': change('accounts', { trading_paused: 0 }),
        'a column is missing': good.map((line) =>
          line.table === 'users' ? { ...line, row: { ucc: line.row.ucc as string } } : line,
        ),
        'a link without its account': change('links', { account_name: 'nobody' }),
        'a bool of 2': change('users', { disabled: 2 }),
        'text for a number': change('facts', { at: 'noon' }),
        'schema 0': change('_header', { schemaVersion: 0 }),
        'no row': [good[0] as DumpLine, { table: 'desks' } as unknown as DumpLine],
      };
      for (const [what, lines] of Object.entries(bad)) {
        await rejects(store.load(each(lines)), (error) => {
          ok(error instanceof StoreError, `${what}: ${String(error)}`);
          equal(error.kind, 'bad-dump', what);
          match(error.message, /Nothing was written/, what);
          return true;
        });
        deepEqual(await linesOf(store.dump()), empty, what);
      }
      await store.load(each(good));
    }),
  );
});

async function opened(folder: string) {
  const store = await openSqliteStore({ folder });
  return { ...store, [Symbol.asyncDispose]: () => store.close() };
}
