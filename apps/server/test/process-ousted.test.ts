import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, suite, type TestContext, test } from 'node:test';
import { type FreshPostgres, freshPostgres, waitUntil } from '@spark/testkit';
import {
  type Environment,
  newFolder,
  type ServerUnderTest,
  spawnServer,
  startServer,
} from './process-under-test.ts';

const LOCK_HOLDERS = `FROM pg_locks WHERE locktype = 'advisory' AND objid = 2 AND granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Null where the connection broke before there was an answer. */
type Reply = { readonly data: readonly { readonly strefID?: unknown }[]; readonly message: string };
type Answer = { readonly status: number; readonly strefID: unknown; readonly message: string } | null;

suite('two servers on one PostgreSQL', () => {
  let postgres: FreshPostgres;
  beforeEach(async () => {
    postgres = await freshPostgres();
  });
  afterEach(() => postgres?.drop());

  const environment = (t: TestContext): Environment => ({
    SPARK_DATA: newFolder(t),
    SPARK_SECRET: 'the same for both servers',
    DATABASE_URL: postgres.url,
  });

  /** What a failover of the database, or an administrator, does to the connection that holds the lock. */
  async function endLockConnection(): Promise<void> {
    await postgres.execute(`SELECT pg_terminate_backend(pid) ${LOCK_HOLDERS}`);
    await waitUntil('nobody holds the lock', async () => {
      return (await postgres.execute(`SELECT pid ${LOCK_HOLDERS}`)).length === 0;
    });
  }

  async function buy(at: ServerUnderTest, token: string, qty: number, key = randomUUID()): Promise<Answer> {
    try {
      const reply = await fetch(`${at.address}/order`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({
          strategyname: 'demo',
          orderType: 'Market',
          productType: 'Intraday',
          token: 'NSE:3045',
          qty,
          transType: 'Buy',
        }),
      });
      const { data, message } = (await reply.json()) as Reply;
      return { status: reply.status, strefID: data[0]?.strefID, message };
    } catch {
      return null;
    }
  }

  /** Of the database: how many orders there are, what they bought, and what is held. */
  async function stored(): Promise<readonly [orders: number, bought: number, held: number]> {
    const orders = await postgres.execute('SELECT body FROM orders WHERE at_work = 0');
    const positions = await postgres.execute('SELECT sum(net_qty)::int AS held FROM positions');
    const slices = orders.flatMap(
      ({ body }) => (JSON.parse(String(body)) as { slices: readonly { filledQty: number }[] }).slices,
    );
    const bought = slices.reduce((sum, { filledQty }) => sum + filledQty, 0);
    return [orders.length, bought, Number(positions[0]?.held)];
  }

  async function assertStored(orders: number, qty: number): Promise<void> {
    await waitUntil('all orders are filled', async () => {
      const [count, bought, held] = await stored();
      return count >= orders && bought >= qty && held >= qty;
    });
    assert.deepEqual(await stored(), [orders, qty, qty]);
  }

  test('[store.S120] frozen, ousted and awake again, a server takes no order and ends; positions equal orders', async (t) => {
    const env = environment(t);
    const first = await startServer(t, { env });
    const token = await first.token();
    assert.equal((await buy(first, token, 3))?.status, 200);
    await assertStored(1, 3);

    first.child.kill('SIGSTOP');
    await endLockConnection();
    const second = await startServer(t, { env });
    // These wait for the frozen server and are all read when it resumes.
    const late = Array.from({ length: 18 }, () => buy(first, token, 100));
    const key = randomUUID();
    const sameKey = buy(first, token, 5, key);
    const taken = await buy(second, token, 5, key);
    assert.equal(taken?.status, 200);
    assert.equal((await buy(second, token, 7))?.status, 200);
    first.child.kill('SIGCONT');

    // Without an answer, or refused: 503, or because its prices are old by then.
    for (const answer of await Promise.all(late))
      assert.notEqual(answer?.status, 200, JSON.stringify(answer));
    // At most it gets the outcome of the one order.
    const answer = await sameKey;
    if (answer?.status === 200) assert.equal(answer.strefID, taken?.strefID);
    assert.deepEqual(await first.exited, { code: 1, signal: null });
    assert.match(first.stdout(), /another server has taken over this database/);
    assert.equal((await buy(second, token, 11))?.status, 200);
    await assertStored(4, 26);
    const { body } = await second.call('GET', '/positions', { token });
    assert.deepEqual(
      body.data.map(({ qty }) => qty),
      [26],
    );
    await second.end();
  });

  test('[store.S121] a server learns by its heartbeat that the database has a later epoch, and ends', async (t) => {
    const server = await startServer(t, { env: environment(t) });
    await postgres.execute('UPDATE server_epoch SET epoch = epoch + 1');
    assert.deepEqual(await server.exited, { code: 1, signal: null });
    assert.match(server.stdout(), /another server has taken over this database/);
  });

  test('[store.S126] two first starts at once: one serves, the other says who does, and nothing is half made', async (t) => {
    const env = environment(t);
    const both = [spawnServer(t, { env }), spawnServer(t, { env: { ...env, SPARK_DATA: newFolder(t) } })];
    const served = await Promise.race(
      both
        .map(async (server) => {
          await server.printed(/Spark is running at \S+/);
          return server;
        })
        .map((server) => server.catch(() => new Promise<never>(() => undefined))),
    );
    const refused = both.find((server) => server !== served) ?? assert.fail();
    assert.deepEqual(await refused.exited, { code: 1, signal: null });
    assert.match(
      refused.stderr(),
      new RegExp(`Another Spark server or command is using .* \\(process ${served.child.pid} on `),
    );
    assert.doesNotMatch(refused.stderr() + refused.stdout(), /\bat .*\.ts/, 'no stack');
    served.child.kill('SIGTERM');
    assert.deepEqual(await served.exited, { code: 0, signal: null });
    const again = await startServer(t, { env: { ...env, SPARK_DATA: newFolder(t) } });
    assert.equal((await again.call('GET', '/healthz')).status, 200);
    assert.deepEqual(await postgres.execute('SELECT count(*)::int AS users FROM users'), [{ users: 1 }]);
    await again.end();
  });
});
