import assert from 'node:assert/strict';
import { after, before, suite, type TestContext, test } from 'node:test';
import { type FreshPostgres, freshPostgres, testSize } from '@spark/testkit';
import {
  type Environment,
  newFolder,
  runCommand,
  type ServerUnderTest,
  startServer,
} from './process-under-test.ts';
import { OWNER } from './spark-under-test.ts';

const ROUNDS = testSize('killsUnderChanges');
const WRITERS = 8;
const ACKNOWLEDGED_PER_ROUND = 60;

/** What was confirmed to clients, and so must be there for ever. */
type Confirmed = { readonly strategies: Set<string>; capital: number };

/**
 * Writers that each make one change after the other until the server is gone. It is killed, with changes under
 * way, once enough were acknowledged.
 */
async function loadAndKill(server: ServerUnderTest, round: number, confirmed: Confirmed): Promise<void> {
  const token = await server.token();
  const goal = confirmed.strategies.size + ACKNOWLEDGED_PER_ROUND;

  async function change(method: string, path: string, json: unknown): Promise<boolean> {
    try {
      const { status } = await server.call(method, path, { token, json });
      assert.equal(status, 200);
      return true;
    } catch (error) {
      // The connection broke: the change may or may not have been made, and nobody got a confirmation.
      if (error instanceof TypeError || error instanceof SyntaxError) return false;
      throw error;
    }
  }

  const addingStrategies = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let at = 0; ; at++) {
      const strategyName = `r${round}-w${writer}-${at}`;
      if (!(await change('POST', '/strategy', { strategyName, strategyType: 'Intraday' }))) return;
      confirmed.strategies.add(strategyName);
      if (confirmed.strategies.size === goal) server.child.kill('SIGKILL');
    }
  });
  const changingLink = (async () => {
    for (;;) {
      const capital = confirmed.capital + 1;
      const json = { Multiplier: 1, Activate: 1, Capital: capital };
      if (!(await change('PUT', '/linkstrategy?st=demo&ac=paper', json))) return;
      confirmed.capital = capital;
    }
  })();
  await Promise.all([...addingStrategies, changingLink]);
  assert.equal((await server.exited).signal, 'SIGKILL');
}

async function assertAllThere(server: ServerUnderTest, confirmed: Confirmed): Promise<void> {
  const token = await server.token();
  const { body } = await server.call('GET', '/strategy', { token });
  const stored = new Set(body.data.map((strategy) => String(strategy.StrategyName)));
  const lost = [...confirmed.strategies].filter((name) => !stored.has(name));
  assert.deepEqual(lost, [], 'acknowledged and lost');
  const links = await server.call('GET', '/linkstrategy', { token });
  const capital = Number(links.body.data[0]?.Capital);
  // The one that was under way may have been made.
  assert.ok(
    capital === confirmed.capital || capital === confirmed.capital + 1,
    `told ${confirmed.capital}, stored ${capital}`,
  );
  confirmed.capital = capital;
}

async function killAgainAndAgain(t: TestContext, env: Environment): Promise<void> {
  const confirmed: Confirmed = { strategies: new Set(), capital: 100_000 };
  let server = await startServer(t, { env });
  const args = ['user', 'limits', OWNER.email, '--strategies', '500'];
  assert.equal((await runCommand(t, args, { env })).code, 0);
  for (let round = 1; round <= ROUNDS; round++) {
    await loadAndKill(server, round, confirmed);
    server = await startServer(t, { env });
    await assertAllThere(server, confirmed);
  }
  assert.ok(confirmed.strategies.size >= ROUNDS * ACKNOWLEDGED_PER_ROUND);
  await server.end();
  const doctor = await runCommand(t, ['doctor'], { env });
  assert.equal(doctor.code, 0, doctor.printed);
}

suite('kill -9 under load: after a restart every acknowledged change is there', () => {
  test('SQLite', async (t) => {
    await killAgainAndAgain(t, { SPARK_DATA: newFolder(t) });
  });

  let postgres: FreshPostgres;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(() => postgres?.drop());

  test('PostgreSQL', async (t) => {
    await killAgainAndAgain(t, { SPARK_DATA: newFolder(t), DATABASE_URL: postgres.url });
  });
});
