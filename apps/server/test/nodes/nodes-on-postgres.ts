import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { freePort, freshPostgres } from '@spark/testkit';
import { type Environment, newFolder, type ServerUnderTest, startServer } from '../process-under-test.ts';

const SECRET = 'the one secret of all three nodes';
const OWNER_WITHIN_MS = 30_000;

export type Nodes = {
  readonly all: readonly ServerUnderTest[];
  /** Where each is reached by the others. */
  readonly doors: readonly string[];
  readonly ownerOf: () => Promise<ServerUnderTest>;
  /** How many nodes joined, and how many of them are gone. */
  readonly rows: () => Promise<readonly { readonly dead: boolean }[]>;
};

type Asked = {
  readonly count: number;
  readonly isWatchedOver: boolean;
  /** Another program that serves. */
  readonly script?: string;
  /** Settings beside those of every node. */
  readonly env?: Environment;
};

/** Real servers on one PostgreSQL. */
export async function startNodes(
  t: TestContext,
  { count, isWatchedOver, script, env: own = {} }: Asked,
): Promise<Nodes> {
  const postgres = await freshPostgres();
  t.after(() => postgres.drop());
  const addresses = new Map<string, ServerUnderTest>();
  async function start(): Promise<void> {
    const address = `127.0.0.1:${await freePort()}`;
    const env = {
      PORT: String(await freePort()),
      SPARK_DATA: newFolder(t),
      DATABASE_URL: postgres.url,
      SPARK_SECRET: SECRET,
      SPARK_NODES: String(count),
      // The PostgreSQL of the tests has no standby.
      SPARK_ALLOW_LOSS: '1',
      SPARK_NODE_ADDRESS: address,
      SPARK_LOG_LEVEL: 'warn',
      ...own,
    };
    addresses.set(address, await startServer(t, { env, isWatchedOver, ...(script && { script }) }));
  }

  // Whichever comes first makes what is in the database.
  await Promise.all(Array.from({ length: count }, start));
  const ownerOf = async () => {
    const [row] = await postgres.execute('SELECT n.address FROM desks d JOIN nodes n ON n.id = d.node');
    return addresses.get(String(row?.address)) ?? assert.fail('a node owns the desk');
  };
  const rows = async () =>
    (await postgres.execute('SELECT dead FROM nodes')).map(({ dead }) => ({ dead: dead === true }));
  return { doors: [...addresses.keys()], all: [...addresses.values()], ownerOf, rows };
}

/** Nodes that have just started may not know yet who of them owns the desk. */
export async function tokenOf(node: ServerUnderTest): Promise<string> {
  let token = '';
  await until(async () => {
    token = await node.token().catch((error: Error) => {
      assert.match(error.message, / 503\.$/);
      return '';
    });
    return token !== '';
  }, 'a login');
  return token;
}

export async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + OWNER_WITHIN_MS;
  while (!(await isSo())) assert.ok(performance.now() < end, `${what} within ${OWNER_WITHIN_MS} ms`);
}
