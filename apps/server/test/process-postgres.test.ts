import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { after, before, suite, type TestContext, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { type FreshPostgres, freshPostgres, waitUntil } from '@spark/testkit';
import {
  type Environment,
  newFolder,
  runCommand,
  type ServerUnderTest,
  spawnServer,
  startServer,
} from './process-under-test.ts';

/** A road to the database that can be cut, blocked and opened again. */
async function road(t: TestContext, url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'blocked' = 'open';
  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (chunk) => state !== 'blocked' && to.write(chunk));
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = () => {
    for (const socket of sockets) socket.destroy();
  };
  t.after(() => {
    end();
    server.close();
  });
  const by = new URL(url);
  by.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: by.href,
    /** The server is gone: connections break, new ones are turned away. */
    cut: () => {
      state = 'cut';
      end();
    },
    /** The network swallows everything: connections stand and nothing comes through. */
    block: () => {
      state = 'blocked';
    },
    /** What was swallowed does not come back, so connections of the bad time end. */
    open: () => {
      if (state === 'blocked') end();
      state = 'open';
    },
  };
}

suite('PostgreSQL goes away while Spark runs', () => {
  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  async function startedOn(t: TestContext) {
    const way = await road(t, postgres.url);
    // The key file is in the data folder, and both tests work on one database.
    const env = { SPARK_DATA: newFolder(t), SPARK_SECRET: 'the same for both tests', DATABASE_URL: way.url };
    const server = await startServer(t, { env });
    return { way, env, server, token: await server.token() };
  }

  /** Every call, read or write, with or without memory of the answer. */
  async function statuses(server: ServerUnderTest, token: string): Promise<readonly number[]> {
    const json = { strategyName: `s${Math.random()}`.slice(0, 20), strategyType: 'Intraday' };
    const replies = await Promise.all([
      server.call('GET', '/healthz'),
      server.call('GET', '/profile', { token }),
      server.call('POST', '/strategy', { token, json }),
      server.call('POST', '/token', {
        form: { userid: 'owner@spark.local', password: 'correct horse battery' },
      }),
    ]);
    for (const { status, body } of replies) {
      if (status === 200) continue;
      assert.deepEqual([body.status, body.error, body.data], [false, true, []], 'the envelope');
      assert.ok(
        ['store_unavailable', 'outcome_unknown'].includes(body.errors?.[0]?.code ?? ''),
        JSON.stringify(body),
      );
    }
    return replies.map(({ status }) => status);
  }

  const ALL_WELL = [200, 200, 200, 200];
  const ALL_AWAY = [503, 503, 503, 503];

  for (const how of ['cut', 'block'] as const) {
    test(`${how}: 503 envelopes in seconds, 200 again when it is back, without a restart`, async (t) => {
      const { way, env, server, token } = await startedOn(t);
      assert.deepEqual(await statuses(server, token), ALL_WELL);
      for (let round = 1; round <= 2; round++) {
        way[how]();
        const [health, , write] = await statuses(server, token);
        assert.deepEqual([health, write], [503, 503], `at once, round ${round}`);
        // Silence is noticed by the next heartbeat; until then what is remembered is shown.
        await waitUntil('nothing is shown from memory', async () => {
          return (await server.call('GET', '/profile', { token })).status === 503;
        });
        assert.deepEqual(await statuses(server, token), ALL_AWAY);
        way.open();
        await waitUntil('it is back', async () => isDeepStrictEqual(await statuses(server, token), ALL_WELL));
      }
      await assertLockHeldAgain(t, server, { ...env, DATABASE_URL: postgres.url });
      assert.deepEqual(await server.end(), { code: 0, signal: null });
    });
  }

  /** Said once for each time it was lost; then another server is refused. */
  async function assertLockHeldAgain(
    t: TestContext,
    server: ServerUnderTest,
    env: Environment,
  ): Promise<void> {
    const count = (text: string) => server.stdout().split(text).length - 1;
    await waitUntil('the lock is held again', () => {
      const lost = count('the server lock was lost');
      return lost > 0 && lost === count('the server lock is held again');
    });
    const second = spawnServer(t, { env });
    assert.equal((await second.exited).code, 1);
    assert.match(second.stderr(), /Another Spark server or command is using the PostgreSQL/);
  }

  test('away at the stop: it still ends in good order', async (t) => {
    const { way, server, token } = await startedOn(t);
    way.cut();
    assert.deepEqual(await statuses(server, token), ALL_AWAY);
    assert.deepEqual(await server.end(), { code: 0, signal: null });
  });

  test('away at the start: one sentence with the fix, and the password of the address is not in it', async (t) => {
    const way = await road(t, postgres.url);
    way.cut();
    const url = new URL(way.url);
    url.password = 'very-secret';
    const env = { SPARK_DATA: newFolder(t), DATABASE_URL: url.href };
    const server = spawnServer(t, { env });
    assert.equal((await server.exited).code, 1);
    assert.match(
      server.stderr(),
      /cannot be used right now .* Check that the server runs and DATABASE_URL is right/,
    );
    assert.doesNotMatch(server.stderr(), /very-secret|\bat .*\.ts/);
    const list = await runCommand(t, ['user', 'list'], { env });
    assert.deepEqual([list.code, list.printed], [1, '']);
    assert.match(list.complained, /^The PostgreSQL database .* cannot be used right now .*\n$/);
  });

  test('another server has taken over for good: this one says so and ends', async (t) => {
    const { way, env, server } = await startedOn(t);
    way.cut();
    await server.printed(/the server lock was lost/);
    const other = await startServer(t, { env: { ...env, DATABASE_URL: postgres.url } });
    way.open();
    assert.deepEqual(await server.exited, { code: 1, signal: null });
    assert.match(server.stdout(), /another server has taken over this database/);
    assert.equal((await other.call('GET', '/healthz')).status, 200);
  });
});
