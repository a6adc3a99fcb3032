import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { freshPostgres, type StoreHome, storeSuite } from '@spark/testkit';
import { openPostgresStore } from './open-postgres-store.ts';

const database = await freshPostgres();
after(database.drop);

let homes = 0;

storeSuite({ name: 'PostgreSQL', open: postgresHome });

/** A separate schema in the database of this file: as empty as a new database, and ten times faster to make. */
async function postgresHome(): Promise<StoreHome> {
  const schema = `home_${++homes}`;
  await database.execute(`CREATE SCHEMA ${schema}`);
  const url = new URL(database.url);
  url.searchParams.set('options', `-c search_path=${schema}`);
  const execute = async (sql: string): Promise<void> => {
    await database.execute(`SET search_path = ${schema}; ${sql}`);
  };
  const archiveFolder = await mkdtemp(join(tmpdir(), 'spark-archive-'));
  return {
    open: ({ onArchiveStep = () => undefined, ...bounds } = {}) =>
      openPostgresStore({ url: url.href, bounds, archiveFolder, onArchiveStep }),
    archiveFolder,
    execute,
    pretendNewerSchema: () =>
      execute(`INSERT INTO schema_migrations (number, name) VALUES (999, 'from the future')`),
    // The schema goes with the database: to drop the hundred tables of each one takes as long as to make them.
    remove: () => rm(archiveFolder, { recursive: true, force: true }),
  };
}
