import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, suite, type TestContext, test } from 'node:test';
import { createSecretPrints, createVault, findKeyRing, KEY_ID_SETTING } from '@spark/application';
import type { NodeRow, Sign } from '@spark/cluster';
import { type DoctorBounds, doctor } from '@spark/owner';
import { type NodeRows, openNodeRows, openStore } from '@spark/store';
import {
  createManualClock,
  createSeededRandomness,
  type FreshPostgres,
  freePort,
  freshPostgres,
} from '@spark/testkit';
import Fastify from 'fastify';
import type { Config } from '../../src/config.ts';
import { createProbeAnswers } from '../../src/nodes/answer-probe.ts';
import { createNodeCounters } from '../../src/nodes/node-counters.ts';
import { openPrivateDoor } from '../../src/nodes/private-door.ts';
import { configOf, withSpark } from '../command-line-under-test.ts';
import { newFolder } from '../process-under-test.ts';

const SECRET = 'the one secret of all nodes of this test';
const clock = createManualClock();

type World = { readonly config: Config; readonly rows: NodeRows; readonly sign: Sign };
type Said = { readonly secret?: string; readonly sign?: Sign; readonly wallMs?: () => number };

/** Rows of a real database, and the listeners at which nodes are asked. */
suite('doctor, with several nodes', () => {
  let postgres: FreshPostgres;
  let world: World;
  before(async () => {
    postgres = await freshPostgres();
  });
  after(async () => {
    await world?.rows.close();
    await postgres?.drop();
  });

  async function openWorld(t: TestContext): Promise<World> {
    if (world) return world;
    const config = configOf(join(newFolder(t), 'data'), { DATABASE_URL: postgres.url, SPARK_SECRET: SECRET });
    await withSpark(config, clock, async () => undefined);
    const store = await openStore(config);
    const keyId = (await store.readSetting(KEY_ID_SETTING)) ?? '';
    await store.close();
    const sign = createVault(findKeyRing(config, keyId)).signForNodes;
    world = { config, rows: openNodeRows(config), sign };
    return world;
  }

  let number = 0;

  /** A node that is there, with a row; the test says what is wrong with it. */
  async function startNode(t: TestContext, { secret = SECRET, sign, wallMs }: Said = {}): Promise<NodeRow> {
    const { rows, config, sign: ofCluster } = await openWorld(t);
    const id = `node-${++number}`;
    let peers: readonly NodeRow[] = [];
    const app = Fastify();
    const answerProbe = createProbeAnswers({
      node: { me: id, mayAct: () => true, nodes: () => peers },
      sign: sign ?? ofCluster,
      ...(wallMs && { wallMs }),
    });
    const nobody = { me: id, isPeer: () => false };
    const parts = {
      ...{
        owners: nobody,
        node: { onHint: () => undefined, onCall: async () => null },
        counters: createNodeCounters(),
      },
      ...{ answerProbe, sign: ofCluster },
    };
    const door = openPrivateDoor(app, parts);
    await app.ready();
    const address = `127.0.0.1:${await door.listen('127.0.0.1', 0)}`;
    t.after(() => Promise.all([app.close(), door.close()]));
    const secretPrint = createSecretPrints({ ...config, secret })?.(id) ?? '';
    const row = await joined(t, { id, address, secretPrint });
    peers = (await rows.run({ kind: 'read-cluster', node: id })).nodes;
    return row;
  }

  async function joined(
    t: TestContext,
    { id, address, secretPrint }: Pick<NodeRow, 'id' | 'address' | 'secretPrint'>,
  ): Promise<NodeRow> {
    const { rows } = await openWorld(t);
    const node = { id, address, formatMax: 1, egress: [], secretPrint };
    await rows.run({ kind: 'join', node });
    t.after(() => rows.run({ kind: 'declare-dead', node: id, beats: null }));
    return { ...node, beats: 0, dead: false, draining: false };
  }

  /** What is to be done, but for the standby, which no test database has. */
  async function toDo(t: TestContext, bounds: Partial<DoctorBounds> = {}): Promise<readonly string[]> {
    const { config } = await openWorld(t);
    const printed: string[] = [];
    const terminal = {
      ...{ config, clock, random: createSeededRandomness() },
      say: (text: string) => void printed.push(text),
      readLine: async () => '',
    };
    assert.equal(await doctor(terminal, { nodeBeatMs: 20, ...bounds }), 1);
    const lines = printed.flatMap((line, at) =>
      line.startsWith('DO') ? `${line.slice(5).replace(/ +/, ' ')}\n${printed[at + 1]?.trim()}` : [],
    );
    assert.match(lines[0] ?? '', /synchronous_standby_names/, printed.join('\n'));
    return lines.slice(1);
  }

  test('nodes that reach each other, with one secret and one time: nothing to do', async (t) => {
    for (let count = 0; count < 3; count++) await startNode(t);
    assert.deepEqual(await toDo(t), []);
  });

  test('a node with another secret is named, and the secret is nowhere', async (t) => {
    await startNode(t);
    const { sign } = await openWorld(t);
    // After a rotation that was begun, the data still opens with the earlier secret.
    const earlier = await startNode(t, { secret: 'another secret, for the next rotation' });
    const [line = '', ...others] = await toDo(t);
    assert.deepEqual(others, []);
    assert.match(line, new RegExp(`^secret ${earlier.address} runs with another SPARK_SECRET`));
    assert.match(line, /same SPARK_SECRET/);
    // One that knows nothing of this secret.
    const stranger = await startNode(t, { secret: 'unknown here', sign: (text) => sign(`${text} unknown`) });
    await startNode(t);
    const lines = await toDo(t);
    assert.equal(lines.filter((line) => line.startsWith(`secret ${stranger.address}`)).length, 1);
    assert.match(
      lines.join('\n'),
      new RegExp(`does not reach ${stranger.address}: it runs with another secret`),
    );
    const { nodes } = await world.rows.run({ kind: 'read-cluster', node: '' });
    for (const secret of [SECRET, 'unknown here']) {
      assert.ok(!lines.join('\n').includes(secret));
      assert.ok(!JSON.stringify(nodes).includes(secret));
    }
    assert.equal(new Set(nodes.map(({ secretPrint }) => secretPrint)).size, nodes.length, 'another for each');
  });

  test('a clock that differs from that of the database', async (t) => {
    await startNode(t);
    const ahead = await startNode(t, { wallMs: () => Date.now() + 90_000 });
    const behind = await startNode(t, { wallMs: () => Date.now() - 90_000 });
    const lines = await toDo(t);
    assert.equal(lines.length, 2, lines.join('\n'));
    const found = (address: string, side: string) =>
      new RegExp(
        `clock the clock of ${address} is \\d\\d\\.\\d s ${side} that of the database\nSet the clocks`,
      );
    assert.match(lines.join('\n'), found(ahead.address, 'ahead of'));
    assert.match(lines.join('\n'), found(behind.address, 'behind'));
    assert.deepEqual(await toDo(t, { nodeClockMs: 100_000 }), []);
  });

  test('a node that is gone, and one that lives where nobody reaches it', async (t) => {
    const { rows } = await openWorld(t);
    const gone = await joined(t, { id: 'gone', address: `127.0.0.1:${await freePort()}`, secretPrint: '' });
    const there = await startNode(t);
    const lines = await toDo(t);
    assert.equal(lines.length, 2, lines.join('\n'));
    assert.match(
      lines[0] ?? '',
      new RegExp(`^reach ${gone.address} stands still, .*: nobody listens there\nStart it again`),
    );
    assert.match(
      lines[1] ?? '',
      new RegExp(
        `^reach ${there.address} does not reach ${gone.address}: nobody listens there\nLet every node`,
      ),
    );
    let isOver = false;
    const beating = (async () => {
      while (!isOver) await rows.run({ kind: 'beat', node: gone.id });
    })();
    const [line = ''] = await toDo(t);
    isOver = true;
    await beating;
    assert.match(line, new RegExp(`^reach ${gone.address} lives, but is not reached from here`));
  });

  test('two nodes at one address, and something else that answers there', async (t) => {
    const there = await startNode(t);
    await joined(t, { id: 'second', address: there.address, secretPrint: '' });
    const other = Fastify();
    await other.listen({ host: '127.0.0.1', port: 0 });
    t.after(() => other.close());
    const address = other.server.address();
    assert.ok(typeof address === 'object' && address);
    await joined(t, { id: 'web', address: `127.0.0.1:${address.port}`, secretPrint: '' });
    const text = (await toDo(t)).join('\n');
    assert.match(text, new RegExp(`address 2 nodes say that they are at ${there.address}\nGive each`));
    assert.match(text, new RegExp(`${there.address} stands still, .*: another node answers there`));
    assert.match(text, /what answers there is no node of this database/);
  });
});

test('a node says nothing to a question without its seal', async () => {
  const sign: Sign = (text) => `sealed ${text}`;
  const answer = createProbeAnswers({ node: { me: 'a', mayAct: () => true, nodes: () => [] }, sign });
  for (const header of [
    '',
    'e30',
    'bm90IEpTT04',
    Buffer.from('{"to":"a","nonce":"1","asksPeers":true,"mac":"made up"}').toString('base64url'),
  ])
    assert.deepEqual(await answer(header), { seal: 'forged', body: null });
});
