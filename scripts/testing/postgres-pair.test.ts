import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { test } from 'node:test';
import pg from 'pg';
import { startPair } from './postgres-pair.ts';
import { candidateFolders, findPrograms } from './postgres-programs.ts';

test('what the primary of a pair acknowledged is at the standby, which goes on when the primary is killed', async (t) => {
  const disk = {
    isFile: (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
    namesIn: (folder: string) => (statSync(folder, { throwIfNoEntry: false }) ? readdirSync(folder) : []),
  };
  // `npm test` has installed PostgreSQL before.
  const path = process.env.PATH ?? '';
  const programs = findPrograms(candidateFolders(path, disk), disk);
  assert.ok(programs, 'this machine has PostgreSQL');
  const pair = await startPair(programs, new AbortController().signal);
  t.after(() => pair.stop());

  const primary = await connected(pair.primary.url);
  assert.equal(await one(primary, 'SHOW synchronous_standby_names'), 'FIRST 1 (spark_standby)');
  await primary.query('CREATE TABLE kept (number int)');
  await primary.query('INSERT INTO kept SELECT generate_series(1, 1000)');
  const standby = await connected(pair.standby.url);
  // Its log has the table for certain; whether it can be asked for yet is not.
  await assert.rejects(standby.query('CREATE TABLE another (number int)'), /read-only/);

  process.kill(Number(pair.primary.pid), 'SIGKILL');
  await pair.promote();
  assert.equal(await one(standby, 'SELECT count(*) FROM kept'), '1000');
  await standby.query('INSERT INTO kept VALUES (0)');
  assert.equal(await one(standby, 'SELECT count(*) FROM kept'), '1001');
  await standby.end();
});

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function one(client: pg.Client, sql: string): Promise<unknown> {
  const { rows } = await client.query({ text: sql, rowMode: 'array' });
  return rows[0]?.[0];
}
