import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { Nodes as NodesSeen } from '@spark/contract';
import { WebSocket } from 'ws';
import type { ServerUnderTest } from '../process-under-test.ts';
import { startNodes, tokenOf, until } from './nodes-on-postgres.ts';

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

/** As a node that froze leaves it: whoever ends must not wait for the rest. */
async function beginRequest(t: TestContext, address: string): Promise<void> {
  const [host, port] = address.split(':');
  const socket = connect(Number(port), host);
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\n');
}

async function bought(node: ServerUnderTest, token: string): Promise<unknown> {
  const reply = await node.call('GET', '/positions', { token }).catch(() => null);
  return reply?.body.data?.[0]?.qty;
}

async function nodesSeenBy(node: ServerUnderTest, token: string): Promise<NodesSeen> {
  const { status, body } = await node.call('GET', '/nodes', { token });
  assert.equal(status, 200, JSON.stringify(body));
  return body.data[0] as unknown as NodesSeen;
}

/** As a client does it: with a key, again and again while the desk changes its owner. */
async function place(node: ServerUnderTest, token: string, key: string, refusal = /^owner_/): Promise<void> {
  await until(async () => {
    const { status, body } = await node.call('POST', '/order', { token, key, json: ORDER });
    const said = `${JSON.stringify(body)}\n${node.stdout()}`;
    if (status !== 200) assert.match(String(body.errors?.[0]?.code), refusal, said);
    return status === 200;
  }, `the order ${key}`);
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
  await place(stays, token, 'while-it-leaves', /^owner_changing$/);
  assert.deepEqual(await left, { code: 0, signal: null }, leaving.stdout());
  await until(async () => (await bought(stays, token)) === 30, 'nothing is lost or doubled');
  const heard = await figure(stays, token, 'spark_node_hints_total{direction="received"}');
  assert.ok(heard > 0, 'who leaves tells the next owner');
});

test('a node has the instruments of the day before it takes its place among the nodes', async (t) => {
  const env = { SPARK_LOG_LEVEL: 'info' };
  const [node] = (await startNodes(t, { count: 2, isWatchedOver: true, env })).all;
  const printed = node?.stdout() ?? '';
  const [made, joined] = [/instruments ready/, /does it for all from now on/].map((said) =>
    printed.search(said),
  );
  assert.ok(made !== undefined && joined !== undefined && made >= 0, printed);
  assert.ok(joined < 0 || made < joined, printed);
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
