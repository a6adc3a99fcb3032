import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  EventSocket,
  type EventSocketOptions,
  type LivePositions,
  Spark,
  type SparkEvent,
} from '@spark/client';
import { listen } from '../raw-socket.ts';
import { sparkFor } from '../spark-under-test.ts';
import { createCollected } from './collected.ts';
import { startSocketServer } from './socket-server.ts';

const QUICK = { backoffMs: 1, backoffMsMost: 2 };
const greeting = (seq: number, errors: readonly object[] = []) => ({
  type: 'Greeting',
  message: 'Connected',
  data: [{ buildId: 'b' }],
  seq,
  ...(errors.length > 0 ? { errors } : {}),
});
const event = (seq: number) => ({
  type: 'Event',
  message: 'x',
  data: [{ kind: 'log', text: `line ${seq}` }],
  seq,
});

async function startOwn(t: TestContext) {
  const server = await startSocketServer(t);
  const spark = new Spark({ url: server.url, token: 't' });
  const open = (options: EventSocketOptions = {}) => {
    const socket = new EventSocket(spark, { ...QUICK, ...options });
    t.after(() => socket.close());
    return socket;
  };
  return { server, open };
}

test('after a break it resumes after the last event, tells none twice, and asks for positions again', async (t) => {
  const { server, open } = await startOwn(t);
  const events = createCollected<SparkEvent>();
  const socket = open({ onPositions: () => undefined, onEvent: (told) => events.add(told) });
  const first = await server.connections.next();
  first.send(greeting(10));
  assert.deepEqual(await first.messages.next(), { function: 'subscribePositions' });
  first.send(event(11));
  first.send(event(11));
  first.send('not JSON');
  assert.equal((await events.next()).text, 'line 11');
  assert.equal(socket.seq, 11);
  first.ws.terminate();
  const second = await server.connections.next();
  assert.equal(second.query.get('since'), '11');
  second.send(greeting(11));
  assert.deepEqual(await second.messages.next(), { function: 'subscribePositions' });
  second.send(event(12));
  assert.equal((await events.next()).text, 'line 12');
});

test('a gap is told: in the greeting, and when the reader was too slow', async (t) => {
  const { server, open } = await startOwn(t);
  const gaps = createCollected<number>();
  let count = 0;
  const socket = open({
    since: 3,
    onGap: () => {
      count += 1;
      gaps.add(count);
    },
  });
  const connection = await server.connections.next();
  connection.send(greeting(20, [{ code: 'events_left_out', message: 'x' }]));
  assert.equal(await gaps.next(), 1);
  const left = {
    type: 'General',
    message: 'x',
    data: [],
    seq: 40,
    errors: [{ code: 'events_left_out', message: 'x' }],
  };
  connection.send(left);
  assert.equal(await gaps.next(), 2);
  assert.equal(socket.seq, 40);
});

test('changes of positions are merged into all of them', async (t) => {
  const { server, open } = await startOwn(t);
  const told = createCollected<LivePositions>();
  const socket = open({ onPositions: (_, all) => told.add(all) });
  const connection = await server.connections.next();
  connection.send(greeting(1));
  await connection.messages.next();
  const message = (fields: object) => ({
    type: 'Positions',
    message: 'positions',
    data: [{ version: 1, removed: [], removedAccounts: [], accounts: [], total: {}, ...fields }],
  });
  const rows = [
    { key: 'a', qty: 1 },
    { key: 'b', qty: 2 },
  ];
  connection.send(message({ whole: true, rows }));
  await told.next();
  connection.send(
    message({
      whole: false,
      version: 2,
      rows: [
        { key: 'b', qty: 3 },
        { key: 'c', qty: 4 },
      ],
      removed: ['a'],
    }),
  );
  const all = await told.next();
  assert.deepEqual([all.version, all.whole], [2, true]);
  assert.deepEqual(
    all.rows.map(({ key, qty }) => [key, qty]),
    [
      ['b', 3],
      ['c', 4],
    ],
  );
  socket.leavePositions();
  assert.deepEqual(await connection.messages.next(), { function: 'unsubscribePositions' });
  assert.equal(socket.positions, null);
});

test('with a running Spark it greets, beats, and tells what happens', async (t) => {
  const under = await sparkFor(t);
  const spark = new Spark({ url: `http://127.0.0.1:${await listen(under)}`, token: under.owner });
  const [greetings, beats] = [createCollected<string>(), createCollected<number>()];
  const socket = new EventSocket(spark, {
    onGreeting: ({ buildId }) => greetings.add(buildId),
    onHeartbeat: (epochMs) => beats.add(epochMs),
  });
  t.after(() => socket.close());
  assert.match(await greetings.next(), /^0\.\d+\.\d+-/);
  const ticking = setInterval(() => under.clock.advance(100), 1);
  t.after(() => clearInterval(ticking));
  assert.ok((await beats.next()) > 0);
  await spark.switchKill({ on: true });
  for await (const { data } of socket) {
    assert.equal(data[0]?.kind === 'killSwitch' || data[0]?.kind === 'log', true);
    break;
  }
});
