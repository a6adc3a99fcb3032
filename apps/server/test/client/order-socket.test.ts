import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type OrderUpdateMessage as ClientMessage,
  type OrderGap,
  OrderSocket,
  type OrderSocketOptions,
  Spark,
  SparkConnectionError,
  type SparkError,
} from '@spark/client';
import { exampleOf, OrderUpdateMessage } from '@spark/contract';
import { WebSocket } from 'ws';
import { createCollected } from './collected.ts';
import { type SocketServer, startSocketServer } from './socket-server.ts';

const QUICK = { backoffMs: 1, backoffMsMost: 2 };

test('a client that cannot reach the server gives up after the attempts it was allowed', async (t) => {
  const { server, open } = await start(t);
  server.handshake = 'refuse';
  const tries: number[] = [];
  const socket = open({ attempts: 3, onDisconnect: ({ attempt }) => tries.push(attempt) });
  const why = await socket.closed;
  assert.ok(why instanceof SparkConnectionError);
  assert.match(why.message, /after 3 attempts/);
  assert.deepEqual(tries, [1, 2, 3]);
  assert.equal(server.refusals.all().length, 4);
  await assert.rejects(firstOf(socket), SparkConnectionError);
});

test('without attempts the first failure is the last', async (t) => {
  const { server, open } = await start(t);
  server.handshake = 'refuse';
  assert.ok((await open({ attempts: 0 }).closed) instanceof SparkConnectionError);
  assert.equal(server.refusals.all().length, 1);
});

test('[web.W33] a machine that wakes up connects at once, however long the pause was to be', async (t) => {
  const { server, open } = await start(t);
  server.handshake = 'refuse';
  const lost = createCollected<number>();
  let wake = (): void => assert.fail('nobody listens for it');
  let isListening = true;
  const socket = open({
    backoffMs: 600_000,
    backoffMsMost: 600_000,
    onDisconnect: ({ inMs }) => lost.add(inMs),
    onWake: (check) => {
      wake = check;
      return () => {
        isListening = false;
      };
    },
  });
  assert.ok((await lost.next()) > 60_000);
  server.handshake = 'take';
  wake();
  (await server.connections.next()).greet();
  wake();
  assert.equal(server.connections.all().length, 1, 'one that works is left alone');
  socket.close();
  await socket.closed;
  assert.equal(isListening, false);
});

test('a token that no longer counts ends the socket at once, with the words of the server', async (t) => {
  const { server, open } = await start(t);
  server.handshake = 'refuse';
  server.replies.set('/profile', () => refused(401, 'token_invalid'));
  const why = await open({}).closed;
  assert.equal(why?.code, 'token_invalid');
  assert.equal(server.refusals.all().length, 1);
});

test('a token that expires is renewed, and the updates go on', async (t) => {
  const server = await startSocketServer(t);
  let logins = 0;
  server.replies.set('/token', () => {
    logins += 1;
    return { status: 200, json: { access_token: `token-${logins}`, token_type: 'bearer' } };
  });
  const spark = await Spark.login({ url: server.url, apikey: 'spark-key-0000000000000000' });
  server.replies.set('/profile', () => (logins === 1 ? refused(401, 'token_expired') : EMPTY));
  const orders = createCollected<ClientMessage>();
  const socket = new OrderSocket(spark, { ...QUICK, onOrder: (_, message) => orders.add(message) });
  t.after(() => socket.close());
  const first = await server.connections.next();
  assert.equal(first.query.get('token'), 'token-1');
  first.greet();
  first.send(update(7));
  await orders.next();
  first.ws.close(1008, 'The access token has expired');
  const second = await server.connections.next();
  assert.equal(second.query.get('token'), 'token-2');
  assert.equal(second.query.get('since'), '7');
});

test('a handshake without an answer is given up and tried again', async (t) => {
  const { server, open } = await start(t);
  server.handshake = 'ignore';
  open({ timeoutMs: 100 });
  await server.refusals.next();
  server.handshake = 'take';
  await server.connections.next();
});

test('a message that cannot be read is reported, and the next one is read', async (t) => {
  const { server, open } = await start(t);
  const errors = createCollected<SparkError>();
  const orders = createCollected<number>();
  open({ onError: errors.add, onOrder: (_, { seq }) => orders.add(seq) });
  const connection = await server.connections.next();
  connection.greet();
  connection.send('{"type":');
  connection.send('null');
  connection.send({ type: 'Later', message: 'a kind of a later version', data: [] });
  connection.send(update(1));
  assert.equal((await errors.next()).code, 'bad_reply');
  assert.equal(await orders.next(), 1);
  assert.equal(errors.all().length, 2);
});

test('updates reach callbacks and every loop', async (t) => {
  const { server, open } = await start(t);
  const received = createCollected<string>();
  const socket = open({
    onConnect: () => received.add('connected'),
    onGeneral: ({ message }) => received.add(message),
    onOrder: (order, { message, seq }) => received.add(`${seq} ${order.status} ${message}`),
  });
  const [one, other] = [take(socket, 2), take(socket, 2)];
  const connection = await server.connections.next();
  assert.equal(connection.query.get('since'), null);
  connection.greet();
  connection.send(update(5));
  connection.send(update(6));
  assert.deepEqual(
    (await one).map(({ seq }) => seq),
    [5, 6],
  );
  assert.deepEqual(await other, await one);
  const text = 'Placed Order placed in F000000:account1';
  assert.deepEqual(received.all(), ['Connected', 'connected', `5 ${text}`, `6 ${text}`]);
  assert.equal(socket.seq, 6);
});

test('after a break the client resumes where it stopped, and nothing is reported twice', async (t) => {
  const { server, open } = await start(t);
  const orders = createCollected<number>();
  const gaps: OrderGap[] = [];
  open({ onOrder: (_, { seq }) => orders.add(seq), onGap: (gap) => gaps.push(gap) });
  const first = await server.connections.next();
  first.greet();
  first.send(update(41));
  first.send(update(42));
  await orders.next();
  await orders.next();
  first.ws.terminate();
  const second = await server.connections.next();
  assert.equal(second.query.get('since'), '42');
  second.greet();
  for (const seq of [41, 42, 43, 43, 44]) second.send(update(seq));
  assert.deepEqual([await orders.next(), await orders.next()], [43, 44]);
  assert.deepEqual(orders.all(), [41, 42, 43, 44]);
  assert.deepEqual(gaps, []);
});

test('a socket can go on where an earlier one stood', async (t) => {
  const { server, open } = await start(t);
  open({ since: 99 });
  assert.equal((await server.connections.next()).query.get('since'), '99');
});

test('who was away for too long gets the orders of today, and goes on from there', async (t) => {
  const { server, open } = await start(t);
  const received = createCollected<unknown>();
  const socket = open({
    onOrder: (_, { seq }) => received.add(seq),
    onGap: (gap) => received.add(gap),
    onSnapshot: (orders) => received.add(`${orders.length} orders`),
  });
  const first = await server.connections.next();
  first.greet();
  first.send(update(41));
  assert.equal(await received.next(), 41);
  first.ws.terminate();
  const second = await server.connections.next();
  second.send({ type: 'General', message: 'Connected', data: [], seq: 41 });
  second.send({ type: 'General', message: 'Snapshot', data: [{ orders: 2 }], seq: 41 });
  second.send(update(41));
  second.send(update(41));
  second.send({ type: 'General', message: 'Snapshot complete', data: [], seq: 90 });
  second.send(update(90));
  second.send(update(91));
  assert.deepEqual(await received.next(), { after: 41, before: null });
  assert.deepEqual([await received.next(), await received.next()], [41, 41]);
  assert.equal(await received.next(), '2 orders');
  assert.equal(await received.next(), 91);
  assert.equal(socket.seq, 91);
});

test('a snapshot that broke off is asked for again as a whole', async (t) => {
  const { server, open } = await start(t);
  const orders = createCollected<number>();
  const snapshots: number[] = [];
  open({
    since: 7,
    onOrder: (_, { seq }) => orders.add(seq),
    onSnapshot: ({ length }) => snapshots.push(length),
  });
  const begin = async () => {
    const connection = await server.connections.next();
    assert.equal(connection.query.get('since'), connection === server.connections.all()[0] ? '7' : '0');
    connection.send({ type: 'General', message: 'Connected', data: [], seq: 0 });
    connection.send({ type: 'General', message: 'Snapshot', data: [{ orders: 2 }], seq: 0 });
    connection.send(update(0));
    assert.equal(await orders.next(), 0);
    return connection;
  };
  (await begin()).ws.terminate();
  const second = await begin();
  second.send(update(0));
  second.send({ type: 'General', message: 'Snapshot complete', data: [], seq: 50 });
  second.send(update(51));
  assert.deepEqual([await orders.next(), await orders.next()], [0, 51]);
  assert.deepEqual(snapshots, [2]);
});

test('the number with which the server greets is where the client stands', async (t) => {
  const { server, open } = await start(t);
  const gaps: OrderGap[] = [];
  const orders = createCollected<number>();
  const socket = open({ onGap: (gap) => gaps.push(gap), onOrder: (_, { seq }) => orders.add(seq) });
  const first = await server.connections.next();
  const received = take(socket, 1);
  first.send({ type: 'General', message: 'Connected', data: [], seq: 500 });
  first.send(update(500));
  first.send(update(501));
  assert.equal((await received)[0]?.seq, 501);
  first.ws.terminate();
  assert.equal((await server.connections.next()).query.get('since'), '501');
  assert.deepEqual(gaps, []);
});

test('missing numbers are reported as a gap', async (t) => {
  const { server, open } = await start(t);
  const gaps: OrderGap[] = [];
  const orders = createCollected<number>();
  open({ onGap: (gap) => gaps.push(gap), onOrder: (_, { seq }) => orders.add(seq) });
  const connection = await server.connections.next();
  connection.greet();
  connection.send(update(1));
  connection.send(update(9));
  assert.deepEqual([await orders.next(), await orders.next()], [1, 9]);
  assert.deepEqual(gaps, [{ after: 1, before: 9 }]);
});

test('a good connection makes all attempts available again', async (t) => {
  const { server, open } = await start(t);
  const attempts: number[] = [];
  const connected = createCollected<true>();
  open({
    attempts: 1,
    onConnect: () => connected.add(true),
    onDisconnect: ({ attempt }) => attempts.push(attempt),
  });
  for (let round = 0; round < 4; round += 1) {
    const connection = await server.connections.next();
    connection.greet();
    await connected.next();
    connection.ws.terminate();
  }
  await server.connections.next();
  assert.deepEqual(attempts, [1, 1, 1, 1]);
});

test('a connection on which the server never spoke was not a good one', async (t) => {
  const { server, open } = await start(t);
  const socket = open({ attempts: 2 });
  for (let round = 0; round < 3; round += 1) (await server.connections.next()).ws.close(1013);
  assert.ok((await socket.closed) instanceof SparkConnectionError);
});

test('closing ends the connection, the loops and the trying', async (t) => {
  const { server, open } = await start(t);
  const ends: (SparkError | null)[] = [];
  const socket = open({ onClose: (why) => ends.push(why) });
  const loop = take(socket, 10);
  const connection = await server.connections.next();
  connection.greet();
  connection.send(update(1));
  await firstOf(socket);
  socket.close();
  socket.close();
  assert.equal(await connection.closed, 1000);
  assert.equal(await socket.closed, null);
  assert.equal((await loop).length, 1);
  assert.deepEqual(await take(socket, 1), []);
  assert.deepEqual(ends, [null]);
  assert.equal(server.connections.all().length, 1);
});

test('a loop that reads too slowly fails instead of filling the memory', async (t) => {
  const { server, open } = await start(t);
  const orders = createCollected<number>();
  const socket = open({ waitingMax: 3, onOrder: (_, { seq }) => orders.add(seq) });
  const slow = socket[Symbol.asyncIterator]();
  const connection = await server.connections.next();
  connection.greet();
  for (let seq = 1; seq <= 4; seq += 1) {
    connection.send(update(seq));
    await orders.next();
  }
  await assert.rejects(slow.next(), { code: 'reader_too_slow' });
  assert.deepEqual(await slow.next(), { done: true, value: undefined });
  connection.send(update(5));
  assert.equal(await orders.next(), 5);
});

test('leaving a loop leaves the socket open', async (t) => {
  const { server, open } = await start(t);
  const socket = open({});
  const first = firstOf(socket);
  const connection = await server.connections.next();
  connection.greet();
  connection.send(update(1));
  assert.equal((await first)?.seq, 1);
  const second = firstOf(socket);
  connection.send(update(2));
  assert.equal((await second)?.seq, 2);
});

test('a websocket can be handed in, as Node 20 needs', async (t) => {
  const { server, open } = await start(t);
  const orders = createCollected<number>();
  const socket = open({ WebSocket, onOrder: (_, { seq }) => orders.add(seq) });
  for (const seq of [1, 2]) {
    const connection = await server.connections.next();
    connection.greet();
    connection.send(update(seq));
    assert.equal(await orders.next(), seq);
    if (seq === 1) connection.ws.terminate();
  }
  server.handshake = 'refuse';
  socket.close();
  assert.equal(await socket.closed, null);
});

const EMPTY = { status: 200, json: { status: true, error: false, data: [], message: 'User exists' } };

async function start(t: TestContext): Promise<{
  readonly server: SocketServer;
  readonly open: (options: OrderSocketOptions) => OrderSocket;
}> {
  const server = await startSocketServer(t);
  const spark = new Spark({ url: server.url, token: 'header.payload.signature' });
  return {
    server,
    open: (options) => {
      const socket = new OrderSocket(spark, { ...QUICK, ...options });
      t.after(() => socket.close());
      return socket;
    },
  };
}

function update(seq: number): unknown {
  return { ...(exampleOf(OrderUpdateMessage) as object), seq };
}

function refused(status: number, code: string) {
  const errors = [{ code, message: 'No' }];
  return { status, json: { status: false, error: true, data: [], message: 'No', errors } };
}

async function take(socket: OrderSocket, count: number): Promise<readonly ClientMessage[]> {
  const messages: ClientMessage[] = [];
  for await (const message of socket) {
    messages.push(message);
    if (messages.length === count) break;
  }
  return messages;
}

async function firstOf(socket: OrderSocket): Promise<ClientMessage | undefined> {
  const [first] = await take(socket, 1);
  return first;
}
