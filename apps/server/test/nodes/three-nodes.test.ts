import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Nodes as NodesSeen } from '@spark/contract';
import { freshPostgres } from '@spark/testkit';
import { WebSocket } from 'ws';
import { newFolder, type ServerUnderTest, startServer } from '../process-under-test.ts';

const SECRET = 'the one secret of all three nodes';
const ORDER = {
  strategyname: 'demo',
  orderType: 'Market',
  productType: 'Intraday',
  transType: 'Buy',
  token: 'NSE:3045',
  qty: 5,
};
/** The process that can crash, as the banner names it. */
const NODE = /Node +\S+, process (\d+)/;
const OWNER_WITHIN_MS = 30_000;

type Nodes = {
  readonly all: readonly ServerUnderTest[];
  /** Where each is reached by the others. */
  readonly doors: readonly string[];
  readonly ownerOf: () => Promise<ServerUnderTest>;
  /** How many nodes joined, and how many of them are gone. */
  readonly rows: () => Promise<readonly { readonly dead: boolean }[]>;
};

type Asked = { readonly count: number; readonly isWatchedOver: boolean };

/** Real servers on one PostgreSQL. */
async function startNodes(t: TestContext, { count, isWatchedOver }: Asked): Promise<Nodes> {
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
      SPARK_NODE_ADDRESS: address,
      SPARK_LOG_LEVEL: 'warn',
    };
    addresses.set(address, await startServer(t, { env, isWatchedOver }));
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

/** As a node that froze leaves it: whoever ends must not wait for the rest. */
async function beginRequest(t: TestContext, address: string): Promise<void> {
  const [host, port] = address.split(':');
  const socket = connect(Number(port), host);
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\n');
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}

async function bought(node: ServerUnderTest, token: string): Promise<unknown> {
  const reply = await node.call('GET', '/positions', { token }).catch(() => null);
  return reply?.body.data?.[0]?.qty;
}

/** Nodes that have just started may not know yet who of them owns the desk. */
async function tokenOf(node: ServerUnderTest): Promise<string> {
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

async function nodesSeenBy(node: ServerUnderTest, token: string): Promise<NodesSeen> {
  const { status, body } = await node.call('GET', '/nodes', { token });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data[0] as unknown as NodesSeen;
}

/** As a client does it: with a key, again and again while the desk changes its owner. */
async function place(node: ServerUnderTest, token: string, key: string): Promise<void> {
  await until(async () => {
    const { status, body } = await node.call('POST', '/order', { token, key, json: ORDER });
    const said = `${JSON.stringify(body)}\n${node.stdout()}`;
    if (status !== 200) assert.match(String(body.errors?.[0]?.code), /^owner_/, said);
    return status === 200;
  }, `the order ${key}`);
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + OWNER_WITHIN_MS;
  while (!(await isSo())) assert.ok(performance.now() < end, `${what} within ${OWNER_WITHIN_MS} ms`);
}

/** A figure of `/metrics`, which every admin can read. */
async function figure(node: ServerUnderTest, token: string, name: string): Promise<number> {
  const reply = await fetch(`${node.address}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const line = (await reply.text()).split('\n').find((line) => line.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? assert.fail(`${name} is told`));
}

test('three nodes are one Spark: each answers for the desk, and goes on when its owner is killed or leaves', async (t) => {
  const { all, ownerOf } = await startNodes(t, { count: 3, isWatchedOver: true });
  const [first] = all;
  assert.ok(first);
  const token = await tokenOf(first);
  for (const [at, node] of all.entries()) await place(node, token, `${at}`);
  for (const node of all)
    await until(async () => (await bought(node, token)) === 15, 'all orders are filled');

  const owner = await ownerOf();
  for (const node of all) {
    const { nodes, answeredBy, meant } = await nodesSeenBy(node, token);
    assert.deepEqual([nodes.length, meant], [3, 3]);
    assert.ok(
      nodes.every(({ state, beatAgeMs, buildId }) => state === 'running' && beatAgeMs !== null && buildId),
    );
    assert.ok(nodes.some(({ node: id }) => id === answeredBy));
    assert.deepEqual(nodes.flatMap(({ desks }) => desks ?? 0).toSorted(), [0, 0, 1]);
  }
  const [edge, other] = all.filter((node) => node !== owner);
  assert.ok(edge && other);
  const ws = new WebSocket(`${edge.address.replace('http', 'ws')}/orderWS?token=${token}`);
  ws.on('error', () => undefined);
  assert.match(String((await once(ws, 'message'))[0]), /Connected/);
  const told = once(ws, 'message');
  await place(other, token, 'told');
  assert.match(String((await told)[0]), /strefID/i);

  const closed = once(ws, 'close');
  await owner.end('SIGKILL');
  assert.equal((await closed)[0], 1012, 'the client is told to connect again');
  await place(edge, token, 'after-the-kill');
  for (const node of [edge, other])
    await until(async () => (await bought(node, token)) === 25, 'nothing is lost or doubled');

  const figures = async (name: string) => Promise.all([edge, other].map((node) => figure(node, token, name)));
  assert.deepEqual((await figures('spark_node_desks_owned')).sort(), [0, 1], 'a desk has one owner');
  assert.deepEqual(await figures('spark_node_may_act'), [1, 1]);
  for (const age of await figures('spark_node_beat_age_seconds')) assert.ok(age >= 0 && age < 5, `${age}`);
  const [one = 0, two = 0] = await figures('spark_node_passed_calls_total{outcome="answered"}');
  assert.ok(one + two > 0, 'calls were passed on');
  assert.deepEqual(await figures('spark_node_received_calls_total{outcome="refused"}'), [0, 0]);

  const seen = await nodesSeenBy(edge, token);
  const dead = seen.nodes.filter(({ state }) => state === 'dead');
  assert.equal(dead.length, 1);
  assert.deepEqual([seen.handOvers[0]?.from, seen.handOvers[0]?.to === null], [dead[0]?.node, false]);
  assert.equal(
    seen.duties.every(({ node }) => node !== null),
    true,
  );

  const leaving = await ownerOf();
  const left = leaving.end('SIGTERM');
  const stays = leaving === edge ? other : edge;
  await place(stays, token, 'while-it-leaves');
  assert.deepEqual(await left, { code: 0, signal: null }, leaving.stdout());
  await until(async () => (await bought(stays, token)) === 30, 'nothing is lost or doubled');
});

/** An owner that stands still is asked in vain: what it acknowledged is in the database. */
async function readStored({ address }: ServerUnderTest, token: string): Promise<void> {
  const read = async (path: string) => {
    const reply = await fetch(`${address}${path}`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await reply.json()) as { readonly data: readonly { readonly qty?: number }[] };
    return { from: reply.headers.get('spark-read-from'), status: reply.status, body };
  };
  const [book, positions, trades, logs] = await Promise.all(
    [
      '/orderbook/',
      '/positions',
      '/tradebook/?startDate=2020-01-01&endDate=2099-01-01',
      '/ExecutionLogs',
    ].map(read),
  );
  for (const { from, status, body } of [book, positions, trades, logs].map((reply) => reply ?? assert.fail()))
    assert.deepEqual([from, status], ['database', 200], JSON.stringify(body));
  assert.equal(book?.body.data[0]?.qty, 5);
  assert.equal(positions?.body.data[0]?.qty, 5);
}

test('a node that crashes is started again at once, and the others need not wait for its beats to be missed', async (t) => {
  const { all, ownerOf, rows, doors } = await startNodes(t, { count: 2, isWatchedOver: false });
  const [first] = all;
  assert.ok(first);
  const token = await tokenOf(first);
  await place(first, token, 'first');
  const owner = await ownerOf();
  const other = all.find((node) => node !== owner);
  assert.ok(other);
  await until(async () => (await bought(other, token)) === 5, 'the order is filled');

  const [, killed] = await owner.printed(NODE);
  process.kill(Number(killed), 'SIGSTOP');
  await readStored(other, token);
  process.kill(Number(killed), 'SIGKILL');
  await place(other, token, 'after-the-crash');
  await until(async () => (await bought(other, token)) === 10, 'nothing is lost or doubled');
  await until(async () => (await rows()).length === 3, 'it has joined anew');
  assert.equal((await rows()).filter(({ dead }) => dead).length, 1, 'the one that crashed is dead');
  await until(async () => (await bought(owner, token)) === 10, 'it answers again');
  for (const address of doors) await beginRequest(t, address);
  for (const node of all)
    assert.deepEqual(await node.end('SIGTERM'), { code: 0, signal: null }, node.stdout());
  assert.equal(
    (await rows()).every(({ dead }) => dead),
    true,
    'whoever ended is not waited for',
  );
});
