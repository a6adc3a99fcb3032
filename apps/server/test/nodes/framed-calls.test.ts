import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FRAMES_PROTOCOL, FRAMES_URL } from '../../src/nodes/framed-call.ts';
import { hashOf, PASSED_HEADER, writePassedHeader } from '../../src/nodes/passed-request.ts';
import type { Outgoing } from '../../src/nodes/peer-requests.ts';
import { type NodeUnderTest, SIGN, threeNodes } from './nodes-under-test.ts';

const LONG = 'a long reply of which the other node reads many pieces '.repeat(20_000);

/** What an owner may answer to an order, by the last part of the address. */
const REPLIES: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
  short: (_, reply) => reply.code(400).header('x-why', ['because', 'of this']).send('a short reply ₹'),
  empty: (_, reply) => reply.code(204).send(),
  last: (_, reply) => reply.header('connection', 'close').send('the last one'),
  long: (_, reply) => reply.send(LONG),
  chunks: (_, reply) => {
    reply.hijack();
    reply.raw.write('in ');
    setImmediate(() => reply.raw.end('chunks'));
    return reply;
  },
  broken: (_, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-length': 100 });
    reply.raw.write('a part', () => reply.raw.destroy());
    return reply;
  },
  endless: (_, reply) => {
    reply.hijack();
    for (let parts = 0; parts < 40; parts++) reply.raw.write(LONG);
    reply.raw.end();
    return reply;
  },
  silent: (_, reply) => reply.hijack(),
};

async function ordersAt(t: TestContext, withinMs?: number) {
  const { nodes, own } = await threeNodes(t, {
    takesKey: true,
    ...(withinMs === undefined ? {} : { withinMs }),
    run: (request, reply) =>
      REPLIES[new URL(request.url, 'http://x').search.slice(1)]?.(request, reply) ?? reply.send('done'),
  });
  const [a, b, c] = nodes;
  own('U1', b);
  const order = (what: string) => fetch(`${a.url}/desk/U1?${what}`, { method: 'POST', body: 'an order' });
  return { a, b, c, order };
}

function connectionsOf({ door }: NodeUnderTest): { readonly opened: () => number } {
  let opened = 0;
  door.server.on('connection', () => {
    opened += 1;
  });
  return { opened: () => opened };
}

test('a reply to an order arrives as the owner gave it: short, empty, long and in chunks, one after the other', async (t) => {
  const { b, order } = await ordersAt(t);
  const seen: unknown[] = [];
  for (const what of ['short', 'empty', 'last', 'long', 'chunks', 'short']) {
    const reply = await order(what);
    const text = await reply.text();
    seen.push([reply.status, reply.headers.get('x-why'), text === LONG ? 'long' : text]);
  }
  assert.deepEqual(seen, [
    [400, 'because, of this', 'a short reply ₹'],
    [204, null, ''],
    [200, null, 'the last one'],
    [200, null, 'long'],
    [200, null, 'in chunks'],
    [400, 'because, of this', 'a short reply ₹'],
  ]);
  assert.equal(b.ran.length, 6);
});

test('an order arrives at the owner as the client sent it, from the address of the client', async (t) => {
  const { a, b } = await ordersAt(t);
  const headers = {
    'idempotency-key': 'mine',
    'content-type': 'text/plain',
    'x-forwarded-for': '192.0.2.9',
    'x-new': 'é',
  };
  await fetch(`${a.url}/desk/U1?x=1&y=%20`, { method: 'POST', headers, body: 'a body ₹' });
  await fetch(`${a.url}/desk/U1`, { method: 'POST' });
  const [first, second] = b.ran;
  const came = {
    method: 'POST',
    url: '/desk/U1?x=1&y=%20',
    ip: '127.0.0.1',
    forwarded: true,
    isKeyNew: false,
  };
  assert.deepEqual(first, { ...came, key: 'mine', body: 'a body ₹' });
  assert.deepEqual([second?.body, second?.isKeyNew], ['', true]);
});

test('a reply that breaks off, or is longer than any, is asked for once more under the same key, and is not known after that', async (t) => {
  const { b, order } = await ordersAt(t);
  const { opened } = connectionsOf(b);
  for (const what of ['broken', 'endless']) {
    const reply = await order(what);
    assert.deepEqual([reply.status, await reply.text()], [503, 'unknown']);
  }
  assert.equal(b.ran.length, 4);
  assert.equal(b.ran[0]?.key, b.ran[1]?.key);
  assert.equal(await (await order('')).text(), 'done');
  assert.equal(opened(), 1, 'the others have lost nothing by it');
});

test('orders need one connection, one after the other and at once', async (t) => {
  const { b, order } = await ordersAt(t);
  const { opened } = connectionsOf(b);
  for (let calls = 0; calls < 50; calls++) assert.equal(await (await order('')).text(), 'done');
  const replies = await Promise.all(Array.from({ length: 32 }, () => order('')));
  assert.deepEqual(new Set(await Promise.all(replies.map((reply) => reply.text()))), new Set(['done']));
  assert.equal(opened(), 1);
});

test('more orders at once than a connection carries go the usual way', async (t) => {
  const { a, b } = await ordersAt(t);
  const { opened } = connectionsOf(b);
  const to = { node: b.id, address: b.address };
  const replies = await Promise.all(Array.from({ length: 520 }, () => a.peers.send(to, passed(), 10_000)));
  for (const reply of replies) if (reply.kind === 'answered') reply.response.resume();
  const kinds = Map.groupBy(replies, ({ kind }) => kind);
  assert.deepEqual([kinds.get('answered-whole')?.length, kinds.get('answered')?.length], [512, 8]);
  assert.ok(opened() > 1);
});

test('after the owner has lost the connection, the next order opens another one', async (t) => {
  const { b, order } = await ordersAt(t);
  const sockets: Socket[] = [];
  b.door.server.on('connection', (socket) => sockets.push(socket));
  await order('');
  sockets[0]?.destroy();
  await waitUntil('an order arrives', async () => (await (await order('')).text()) === 'done');
  assert.ok(sockets.length > 1);
});

test('an order is followed to the new owner, and one that nobody takes in time is not said to have changed nothing', async (t) => {
  const { a, b, c, order } = await ordersAt(t, 200);
  a.believes.set('U1', ['b', 'c']);
  b.believes.set('U1', ['c']);
  c.believes.set('U1', ['c']);
  assert.equal(await (await order('')).text(), 'done');
  assert.deepEqual([b.ran.length, c.ran.length], [0, 1]);
  const reply = await order('silent');
  assert.deepEqual([reply.status, await reply.text()], [503, 'unknown']);
});

test('an owner that is slow with one order answers the others on the same connection, and hears that the one was given up', async (t) => {
  const hungUp: Promise<unknown>[] = [];
  const { nodes, own } = await threeNodes(t, {
    takesKey: true,
    withinMs: 300,
    run: (request, reply) => {
      if (!request.url.includes('slow')) return reply.send('done');
      hungUp.push(once(reply.raw, 'close'));
      return reply.hijack();
    },
  });
  const [a, b] = nodes;
  own('U1', b);
  const { opened } = connectionsOf(b);
  const order = (what: string) => fetch(`${a.url}/desk/U1?${what}`, { method: 'POST', body: 'an order' });
  let slow: string | null = null;
  void order('slow').then(async (reply) => {
    slow = await reply.text();
  });
  while (slow === null) assert.equal(await (await order('')).text(), 'done');
  assert.equal(slow, 'unknown');
  assert.equal(hungUp.length, 2);
  await Promise.all(hungUp);
  assert.equal(opened(), 1);
});

test('an owner that ends answers what is under way, and takes no more', async (t) => {
  const release = Promise.withResolvers<void>();
  const { nodes } = await threeNodes(t, {
    takesKey: true,
    run: async (_, reply) => {
      await release.promise;
      return reply.send('done');
    },
  });
  const [a, b] = nodes;
  b.believes.set('U1', ['b']);
  const at = { node: b.id, address: b.address };
  const underWay = a.peers.send(at, passed(), 10_000);
  await waitUntil('it is run', () => b.ran.length === 1);
  const isClosed = b.door.close();
  await waitUntil('the other node has heard of it', async () => {
    const { kind } = await a.peers.send(at, passed(), 100);
    return kind === 'not-taken';
  });
  release.resolve();
  assert.equal((await underWay).kind, 'answered-whole');
  await isClosed;
});

test('an owner of a version without frames gets orders the usual way, and is asked for frames once', async (t) => {
  const { nodes } = await threeNodes(t);
  const asked: string[] = [];
  const old = createHttpServer((request, response) => {
    asked.push(request.url?.split('?')[0] ?? '');
    response.writeHead(request.url?.startsWith(FRAMES_URL) ? 404 : 200).end('of an earlier version');
  });
  const address = await listening(t, old);
  for (let calls = 0; calls < 2; calls++) {
    const reply = await nodes[0].peers.send({ node: 'old', address }, passed(), 10_000);
    assert.equal(reply.kind === 'answered' && reply.response.resume().statusCode, 200);
  }
  assert.deepEqual(asked, [FRAMES_URL, '/desk/U1', '/desk/U1']);
});

/** An order as the edge passes it on. */
function passed(body = 'x'): Outgoing {
  const what = { method: 'POST', url: '/desk/U1', caller: { address: '192.0.2.44', isForwarded: false } };
  const rawHeaders = ['host', 'spark', 'idempotency-key', 'k'];
  return {
    ...what,
    rawHeaders,
    ucc: 'U1',
    key: 'k',
    body: Buffer.from(body),
    framed: { ...what, headers: { host: 'spark', 'idempotency-key': 'k' }, isKeyNew: false },
  };
}

async function listening(t: TestContext, server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

type Pass = (bytes: Buffer, number: number) => Buffer | null;

/** Between two nodes: sees each piece that goes to and fro, and may change it, or drop it and cut. */
async function between(
  t: TestContext,
  to: NodeUnderTest,
  parts: { readonly up?: Pass; readonly down?: Pass },
) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const [host, port] = to.address.split(':');
    const far = connect({ host: host ?? '', port: Number(port) });
    sockets.push(near, far);
    for (const [from, into, pass] of [
      [near, far, parts.up],
      [far, near, parts.down],
    ] as const) {
      let number = 0;
      from.on('data', (bytes) => {
        const changed = pass ? pass(bytes, number++) : bytes;
        if (changed === null) for (const socket of [near, far]) socket.destroy();
        else into.write(changed);
      });
      from.on('error', () => undefined);
      from.on('close', () => into.destroy());
    }
  });
  t.after(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { node: to.id, address: await listening(t, server) };
}

test('whatever is changed on the way does not pass: nothing of it is run, and no reply is believed', async (t) => {
  const { a, b } = await ordersAt(t);
  const flipped: Pass = (bytes, number) => {
    if (number > 0) bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1);
    return bytes;
  };
  const forward = await a.peers.send(await between(t, b, { up: flipped }), passed(), 10_000);
  assert.deepEqual([forward.kind, b.ran.length], ['unknown', 0]);
  const back = await a.peers.send(await between(t, b, { down: flipped }), passed(), 10_000);
  assert.deepEqual([back.kind, b.ran.length], ['unknown', 1]);
});

test('an order that is cut in the middle is not run, and one whose reply is cut is not known', async (t) => {
  const { a, b } = await ordersAt(t);
  let half: Buffer = Buffer.alloc(0);
  const cut: Pass = (bytes, number) => {
    if (number === 0) return bytes;
    half = bytes;
    return null;
  };
  const forward = await a.peers.send(await between(t, b, { up: cut }), passed(), 10_000);
  assert.deepEqual([forward.kind, b.ran.length], ['unknown', 0]);
  const back = await a.peers.send(await between(t, b, { down: cut }), passed(), 10_000);
  assert.deepEqual([back.kind, b.ran.length], ['unknown', 1]);
  const first = await begin(b);
  first.write(half.subarray(0, half.length - 1));
  first.end();
  await closed(first);
  assert.equal(b.ran.length, 1);
});

let numbers = 5_000;

/** A connection for frames as the process `a` asks for one. */
async function begin({ address }: NodeUnderTest, header = sealOfUpgrade()): Promise<Socket> {
  const [host, port] = address.split(':');
  const socket = connect({ host: host ?? '', port: Number(port) });
  socket.on('error', () => undefined);
  socket.write(
    `GET ${FRAMES_URL}?nonce HTTP/1.1\r\nhost: spark\r\nconnection: Upgrade\r\nupgrade: ${FRAMES_PROTOCOL}\r\n${PASSED_HEADER}: ${header}\r\n\r\n`,
  );
  const [answer] = await once(socket, 'data');
  answers.set(socket, String(answer).split(' ')[1] ?? '');
  return socket;
}

const answers = new WeakMap<Socket, string>();
const answerOf = (socket: Socket): string | undefined => answers.get(socket);
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

function sealOfUpgrade(sign = SIGN): string {
  numbers += 1;
  const call = { from: 'a', to: 'b', ucc: '', number: numbers, key: '', bodyHash: hashOf('') };
  const request = {
    method: 'GET',
    url: `${FRAMES_URL}?nonce`,
    rawHeaders: ['host', 'spark'],
    caller: { address: '', isForwarded: false },
  };
  return writePassedHeader(call, request, sign);
}

test('frames are taken from nodes alone, and what was recorded is worthless: the upgrade, and each batch in any connection', async (t) => {
  const { a, b } = await ordersAt(t);
  const recorded: Buffer[] = [];
  const recording: Pass = (bytes) => {
    recorded.push(Buffer.from(bytes));
    return bytes;
  };
  const repeated: Pass = (bytes, number) => {
    recorded[number] ??= Buffer.from(bytes);
    return number === 2 ? (recorded[1] ?? bytes) : bytes;
  };
  assert.equal(
    (await a.peers.send(await between(t, b, { up: recording }), passed(), 10_000)).kind,
    'answered-whole',
  );
  const [upgrade, batch] = recorded;
  assert.ok(upgrade && batch);
  const strangers = ['nonsense', sealOfUpgrade(() => 'of a stranger')];
  for (const stranger of strangers) assert.equal(answerOf(await begin(b, stranger)), '403');
  const header = sealOfUpgrade();
  assert.equal(answerOf(await begin(b, header)), '101');
  assert.equal(answerOf(await begin(b, header)), '403', 'the upgrade is taken once');
  const other = await begin(b);
  other.write(batch);
  await closed(other);
  assert.equal(b.ran.length, 1);
  const { peers } = (await threeNodes(t)).nodes[2];
  recorded.length = 0;
  const there = await between(t, b, { up: repeated });
  assert.equal((await peers.send(there, passed(), 10_000)).kind, 'answered-whole');
  assert.equal((await peers.send(there, passed(), 10_000)).kind, 'unknown');
  assert.equal(b.ran.length, 2);
});

test('what claims to be longer than any order ends the connection before it is read', async (t) => {
  const { b } = await ordersAt(t);
  for (const bytes of [Buffer.from([0xff, 0xff, 0xff, 0xff]), Buffer.from([0, 0, 0, 1])]) {
    const socket = await begin(b);
    assert.equal(answerOf(socket), '101');
    socket.write(bytes);
    await closed(socket);
  }
  assert.deepEqual(b.ran, []);
});

test('where the owner reads nothing, orders wait up to a bound, and what comes after that goes the usual way', async (t) => {
  const { a, b } = await ordersAt(t);
  const stuck: Socket[] = [];
  let connections = 0;
  const server = createServer((near) => {
    const [host, port] = b.address.split(':');
    const far = connect({ host: host ?? '', port: Number(port) });
    connections += 1;
    if (connections === 1) far.once('data', () => near.pause());
    stuck.push(near, far);
    near.on('data', (bytes) => far.write(bytes)).on('error', () => undefined);
    far.on('data', (bytes) => near.write(bytes)).on('error', () => undefined);
  });
  const to = { node: b.id, address: await listening(t, server) };
  t.after(() => {
    for (const socket of stuck) socket.destroy();
  });
  await Promise.race([a.peers.send(to, passed(), 500), waitUntil('connected', () => connections === 1)]);
  const body = 'x'.repeat(200_000);
  let isOver = false;
  const waiting: Promise<unknown>[] = [];
  while (!isOver && waiting.length < 500) {
    const sent = a.peers.send(to, passed(body), 5_000);
    waiting.push(sent.then(({ kind }) => (isOver ||= kind === 'answered')));
    await new Promise(setImmediate);
  }
  assert.ok(isOver, `${waiting.length} orders of 200 KB wait`);
  for (const socket of stuck) socket.destroy();
  await Promise.all(waiting);
});
