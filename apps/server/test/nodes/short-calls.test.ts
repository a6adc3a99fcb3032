import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { readWholeReply } from '../../src/nodes/whole-reply.ts';
import { threeNodes } from './nodes-under-test.ts';

const LONG = 'a long reply of which the other node reads many pieces '.repeat(20_000);

/** What an owner may answer to an order, by the last part of the address. */
const REPLIES: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => unknown>> = {
  short: (_, reply) => reply.code(400).header('x-why', 'because').send('a short reply ₹'),
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
};

async function ordersAt(t: TestContext) {
  const { nodes, own } = await threeNodes(t, {
    takesKey: true,
    run: (request, reply) =>
      REPLIES[new URL(request.url, 'http://x').search.slice(1)]?.(request, reply) ?? reply.send('done'),
  });
  const [a, b, c] = nodes;
  own('U1', b);
  const order = (what: string) => fetch(`${a.url}/desk/U1?${what}`, { method: 'POST', body: 'an order' });
  return { a, b, c, order };
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
    [400, 'because', 'a short reply ₹'],
    [204, null, ''],
    [200, null, 'the last one'],
    [200, null, 'long'],
    [200, null, 'in chunks'],
    [400, 'because', 'a short reply ₹'],
  ]);
  assert.equal(b.ran.length, 6);
  const broken = await order('broken');
  assert.equal(broken.status, 200);
  await assert.rejects(broken.text());
});

test('orders one after the other need one connection, and those at once one each', async (t) => {
  const { b, order } = await ordersAt(t);
  let opened = 0;
  b.door.server.on('connection', () => {
    opened += 1;
  });
  for (let calls = 0; calls < 50; calls++) assert.equal(await (await order('')).text(), 'done');
  assert.equal(opened, 1);
  const replies = await Promise.all(Array.from({ length: 8 }, () => order('')));
  assert.deepEqual(new Set(await Promise.all(replies.map((reply) => reply.text()))), new Set(['done']));
  assert.ok(opened <= 8, `${opened} connections`);
});

test('a connection that the owner has closed is not used for the next order', async (t) => {
  const { b, order } = await ordersAt(t);
  await order('');
  const left = () =>
    new Promise<number>((resolve) => b.door.server.getConnections((_, count) => resolve(count)));
  b.door.server.closeAllConnections();
  await waitUntil('the owner has no connection left', async () => (await left()) === 0);
  await waitUntil('the next order arrives', async () => (await (await order('')).text()) === 'done');
  assert.equal(b.ran.length, 2);
});

test('an order is followed to the new owner, and one that nobody takes in time is not said to have changed nothing', async (t) => {
  const { a, b, c, order } = await ordersAt(t);
  a.believes.set('U1', ['b', 'c']);
  b.believes.set('U1', ['c']);
  c.believes.set('U1', ['c']);
  assert.equal(await (await order('')).text(), 'done');
  assert.deepEqual([b.ran.length, c.ran.length], [0, 1]);
  const silent = await threeNodes(t, { takesKey: true, withinMs: 50, run: (_, reply) => reply.hijack() });
  silent.own('U1', silent.nodes[1]);
  const reply = await fetch(`${silent.nodes[0].url}/desk/U1`, { method: 'POST', body: 'x' });
  assert.deepEqual([reply.status, await reply.text()], [503, 'unknown']);
});

test('only what is exactly one reply with its length is read in one piece', () => {
  const read = (head: string, body = '') => readWholeReply(Buffer.from(`${head}\r\n\r\n${body}`));
  const head = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\nConnection: keep-alive';
  assert.deepEqual(read(head, 'ok'), {
    status: 200,
    rawHeaders: ['content-length', '2', 'Connection', 'keep-alive'],
    body: Buffer.from('ok'),
    isLast: false,
  });
  assert.equal(read('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close')?.isLast, true);
  for (const [other, body] of [
    [head, 'o'],
    [head, 'ok!'],
    ['HTTP/1.1 200 OK', 'ok'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 2', 'ok'],
    ['HTTP/1.1 200 OK\r\ncontent-length: +2', 'ok'],
    ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked', 'ok'],
    ['HTTP/1.1 200 OK\r\ncontent-length:2', 'ok'],
    ['HTTP/1.1 100 Continue\r\ncontent-length: 2', 'ok'],
    ['HTTP/1.1 204 No Content\r\ncontent-length: 0', ''],
    ['HTTP/1.0 200 OK\r\ncontent-length: 2', 'ok'],
  ] as const)
    assert.equal(read(other, body), null, `${other} ${body}`);
  assert.equal(readWholeReply(Buffer.from('HTTP/1.1 200 OK\r\ncontent-le')), null);
});
