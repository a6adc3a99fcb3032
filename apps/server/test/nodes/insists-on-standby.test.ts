import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { createManualClock, freePort, freshPostgres } from '@spark/testkit';
import { command, configOf } from '../command-line-under-test.ts';
import { type Environment, newFolder, spawnServer, startServer } from '../process-under-test.ts';
import { tokenOf, until } from './nodes-on-postgres.ts';
import { openWithStandby } from './storm/storm-database.ts';

async function nodeOn(t: TestContext, url: string): Promise<Environment> {
  return {
    PORT: String(await freePort()),
    SPARK_DATA: join(newFolder(t), 'data'),
    DATABASE_URL: url,
    SPARK_SECRET: 'the one secret of all nodes on it',
    SPARK_NODES: '2',
    SPARK_NODE_ADDRESS: `127.0.0.1:${await freePort()}`,
    SPARK_LOG_LEVEL: 'warn',
  };
}

/** What the doctor says of nodes and how it ends, with the settings of that node. */
async function examined(env: Environment): Promise<{ readonly code: number | null; readonly nodes: string }> {
  const { SPARK_DATA = '', PORT: _, ...settings } = env;
  const { code, printed } = await command(configOf(SPARK_DATA, settings), ['doctor'], {
    clock: createManualClock(),
  });
  return { code, nodes: /^(ok|DO) +nodes +.*(\n {10,}.*)*/m.exec(printed)?.[0] ?? printed };
}

/** What it ended with. */
async function refusal(t: TestContext, env: Environment): Promise<string> {
  const server = spawnServer(t, { env, isWatchedOver: true });
  const { code } = await server.exited;
  assert.deepEqual([code, server.stdout()], [1, ''], server.stderr());
  return server.stderr();
}

const INSISTS =
  /the PostgreSQL database \S+ at \S+:\d+ wait for no standby: .* lost with its machine\.\s+Set synchronous_standby_names .*SPARK_ALLOW_LOSS=1/;

test('a node on a PostgreSQL without a standby does not start, and the doctor refuses it, unless the loss is allowed', async (t) => {
  const postgres = await freshPostgres();
  t.after(() => postgres.drop());
  const env = await nodeOn(t, postgres.url);
  const said = await refusal(t, env);
  assert.match(said, /^\nSpark could not start\.\nCommits to the /);
  assert.match(said, INSISTS);
  const none = 'SELECT count(*)::int AS n FROM pg_tables WHERE schemaname = current_schema()';
  assert.deepEqual(await postgres.execute(none), [{ n: 0 }], 'nothing was made in the database');

  const allowed = await startServer(t, { env: { ...env, SPARK_ALLOW_LOSS: '1' } });
  assert.match(allowed.stdout(), /wait for no standby.*SPARK_ALLOW_LOSS is set/);
  const living = await examined(env);
  assert.equal(living.code, 1);
  assert.match(living.nodes, /^DO +nodes +1 on this database: 127\.0\.0\.1:\d+\n/);
  assert.match(living.nodes, INSISTS);
  assert.match((await examined({ ...env, SPARK_ALLOW_LOSS: '1' })).nodes, /^ok +nodes +1 on this database/);
  await allowed.end();
  const ended = await examined(env);
  assert.equal(ended.code, 1);
  assert.match(ended.nodes, /^DO +nodes +none of 2 lives\n/);
  assert.match(ended.nodes, INSISTS);
  assert.match((await examined({ ...env, SPARK_ALLOW_LOSS: '1' })).nodes, /^ok +nodes +none of 2 lives$/);
});

test('a node on a PostgreSQL with a standby starts, and is started again where the standby was lost meanwhile', async (t) => {
  const pair = await openWithStandby();
  t.after(() => pair.drop());
  const change = async (setting: string): Promise<void> => {
    await pair.execute(`ALTER SYSTEM SET ${setting}`);
    await pair.execute('SELECT pg_reload_conf()');
  };
  const env = await nodeOn(t, pair.url);
  const node = await startServer(t, { env });
  const token = await tokenOf(node);
  assert.match((await examined(env)).nodes, /^ok +nodes +1 on this database/);

  await change("synchronous_commit = 'local'");
  assert.match((await examined(env)).nodes, INSISTS);

  // As what watches over PostgreSQL does while there is no standby.
  await change("synchronous_standby_names = ''");
  assert.match((await examined(env)).nodes, INSISTS);
  const [, pid] = /Node .*process (\d+)/.exec(node.stdout()) ?? [];
  process.kill(Number(pid), 'SIGKILL');
  await until(async () => {
    const reply = await node.call('GET', '/positions', { token }).catch(() => null);
    return reply?.status === 200 && node.stdout().split('Spark is running').length === 3;
  }, 'a node that ran goes on');
});
