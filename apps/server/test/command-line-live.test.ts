import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { istDay } from '@spark/core';
import { type FreshPostgres, freshPostgres, waitUntil } from '@spark/testkit';
import {
  type Environment,
  newFolder,
  runCommand,
  type ServerUnderTest,
  startServer,
} from './process-under-test.ts';
import { OWNER } from './spark-under-test.ts';

/** The command line and the server, each in its own process, on the same data at the same time. */
async function liveStory(t: TestContext, env: Environment): Promise<void> {
  const server = await startServer(t, { env });
  const run = async (...args: string[]) => {
    const result = await runCommand(t, args, { env });
    assert.deepEqual([result.code, result.complained], [0, ''], args.join(' '));
    return result.printed;
  };
  const token = await server.token();
  const key = String((await server.call('GET', '/profile', { token })).body.data[0]?.AuthKey);
  assert.equal(await statusOf(server, token), 200);

  const added = await run('user', 'add', 'bob@example.org');
  const bob = await server.token('bob@example.org', /shown this once: (\S+)/.exec(added)?.[1] ?? '');
  assert.equal(await statusOf(server, bob), 200, 'a new user can log in');

  await run('user', 'disable', 'bob@example.org');
  await noticed(server, 'the tokens of a disabled user end', bob, 401);

  await run('account', 'trading', OWNER.email, 'paper', 'off');
  await waitUntil('trading is off', async () => {
    const { body } = await server.call('GET', '/account', { token });
    return body.data.find(({ AccountName }) => AccountName === 'paper')?.Trade === 'N';
  });

  await run('holidays', 'add', 'NSE', istDay(Date.now()), 'special 09:15-12:30', 'A short day');
  await waitUntil('the calendar follows', async () => {
    const { body } = await server.call('GET', '/isHoliday/?exch=NSE', { token });
    return body.data[0]?.name === 'A short day';
  });

  const apikey = /API key: (\S+)/.exec(await run('user', 'key', OWNER.email))?.[1] ?? '';
  await noticed(server, 'a new key ends tokens', token, 401);
  assert.equal((await server.call('POST', '/token', { form: { apikey: key } })).status, 401);
  const byKey = await server.call('POST', '/token', { form: { apikey } });
  assert.equal(await statusOf(server, String(byKey.body.access_token)), 200);

  const stdin = 'a password of my own\n';
  const changed = await runCommand(t, ['user', 'password', OWNER.email, '--stdin'], { env, stdin });
  assert.equal(changed.code, 0);
  assert.doesNotMatch(changed.printed, /a password of my own/);
  await noticed(server, 'a new password ends tokens', String(byKey.body.access_token), 401);
  await server.token(OWNER.email, 'a password of my own');
  const old = { userid: OWNER.email, password: OWNER.password };
  assert.equal((await server.call('POST', '/token', { form: old })).status, 401);

  const file = join(newFolder(t), 'backup.gz');
  await run('backup', file);
  await run('doctor');
  for (const args of [
    ['restore', file],
    ['secrets', 'rotate'],
  ]) {
    const refused = await runCommand(t, args, { env });
    assert.equal(refused.code, 1, args.join(' '));
    assert.match(refused.complained, /^Another Spark server or command is using .*\. Stop it first.*\n$/);
  }
  assert.deepEqual(await server.end(), { code: 0, signal: null });
  await run('secrets', 'rotate');
  const again = await startServer(t, { env });
  await again.token(OWNER.email, 'a password of my own');
  assert.equal((await again.call('POST', '/token', { form: { apikey } })).status, 200);
}

async function statusOf(server: ServerUnderTest, token: string): Promise<number> {
  return (await server.call('GET', '/profile', { token })).status;
}

/** PostgreSQL notifies of a change a moment after it is made; the command takes longer than that to end. */
async function noticed(server: ServerUnderTest, what: string, token: string, status: number): Promise<void> {
  await waitUntil(what, async () => (await statusOf(server, token)) === status);
}

suite('the running server notices at once what the command line does', () => {
  test('SQLite', (t) => liveStory(t, { SPARK_DATA: newFolder(t) }));

  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  test('PostgreSQL', (t) => liveStory(t, { SPARK_DATA: newFolder(t), DATABASE_URL: postgres.url }));
});
