import assert from 'node:assert/strict';
import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { WebSocket } from 'ws';
import { createFrameBoundary } from '../../src/nodes/frame-boundary.ts';
import { joinSockets } from '../../src/nodes/join-sockets.ts';
import { PASSED_HEADER } from '../../src/nodes/passed-request.ts';
import { type NodeUnderTest, threeNodes } from './nodes-under-test.ts';

const addressOf = (node: NodeUnderTest, path: string) => `${node.url.replace('http', 'ws')}${path}`;

async function opened(node: NodeUnderTest, path = '/socket/U1?token=x'): Promise<WebSocket> {
  const ws = new WebSocket(addressOf(node, path), { headers: { 'x-forwarded-for': '192.0.2.9' } });
  ws.on('error', () => undefined);
  await once(ws, 'open');
  return ws;
}

test('a websocket for another node is passed through: every size of message, both kinds, both ways', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', b);
  const ws = await opened(a);
  assert.deepEqual([a.sockets.length, b.sockets.length, b.ran[0]?.ip], [0, 1, '127.0.0.1']);
  for (const size of [0, 1, 125, 126, 65_535, 65_536, 400_000]) {
    const sent = Buffer.alloc(size, size % 251);
    ws.send(sent);
    const [data, isBinary] = await once(ws, 'message');
    assert.deepEqual([Buffer.compare(data, sent), isBinary], [0, true]);
  }
  ws.send('₹');
  assert.equal(String((await once(ws, 'message'))[0]), '₹');
  const ended = once(b.sockets[0] ?? ws, 'close');
  ws.close(4_001, 'enough');
  assert.equal((await ended)[0], 4_001);
});

test('what the owner refuses is refused here in its words', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', b);
  const ws = new WebSocket(addressOf(a, '/socket/U1'));
  ws.on('error', () => undefined);
  const [, response] = await once(ws, 'unexpected-response');
  const body = (await response.setEncoding('utf8').toArray()).join('');
  assert.deepEqual([response.statusCode, body], [401, 'no token']);
});

test('an owner that goes away: the client is told to connect again, and finds the new owner', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b, c] = nodes;
  own('U1', b);
  const ws = await opened(a);
  const closed = once(ws, 'close');
  b.sockets[0]?.terminate();
  assert.equal((await closed)[0], 1012);
  own('U1', c);
  const again = await opened(a);
  again.send('there?');
  assert.equal(String((await once(again, 'message'))[0]), 'there?');
  assert.equal(c.sockets.length, 1);
  again.terminate();
});

test('the code with which the owner closes a websocket reaches the client, and nothing follows it', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', b);
  const ws = await opened(a);
  const closed = once(ws, 'close');
  b.sockets[0]?.close(1008, 'signed out');
  const [code, reason] = await closed;
  assert.deepEqual([code, String(reason)], [1008, 'signed out']);
});

test('a client that vanishes is gone at the owner too', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [a, b] = nodes;
  own('U1', b);
  const ws = await opened(a);
  const ended = once(b.sockets[0] ?? ws, 'close');
  ws.terminate();
  await ended;
});

test('an owner that has changed is followed once; nobody owns it: 503', async (t) => {
  const { nodes } = await threeNodes(t);
  const [a, b, c] = nodes;
  a.believes.set('U1', ['b', 'c']);
  b.believes.set('U1', ['c']);
  c.believes.set('U1', ['c']);
  const ws = await opened(a);
  assert.equal(c.sockets.length, 1);
  ws.terminate();
  const nobody = new WebSocket(addressOf(a, '/socket/U2?token=x'));
  nobody.on('error', () => undefined);
  const [, response] = await once(nobody, 'unexpected-response');
  response.resume();
  assert.equal(response.statusCode, 503);
});

test('no websocket is opened at the private door without the seal', async (t) => {
  const { nodes, own } = await threeNodes(t);
  const [, b] = nodes;
  own('U1', b);
  const ws = new WebSocket(`ws://${b.address}/socket/U1?token=x`, { headers: { [PASSED_HEADER]: 'x' } });
  ws.on('error', () => undefined);
  const [, response] = await once(ws, 'unexpected-response');
  response.resume();
  assert.deepEqual([response.statusCode, b.sockets.length], [403, 0]);
});

test('what came right behind an upgrade is passed through too, in both directions', async (t) => {
  const [client, seenByClient] = await pair(t);
  const [owner, seenByOwner] = await pair(t);
  const greeting = Buffer.from([0x81, 0x02, 0x68, 0x69]);
  const heard = {
    client: heardBy(seenByClient, greeting),
    owner: heardBy(seenByOwner, Buffer.from('early')),
  };
  const response = Object.assign(new IncomingMessage(client), { rawHeaders: ['X-Of', 'the owner'] });
  joinSockets({ client, clientHead: Buffer.from('early'), response, owner, ownerHead: greeting });
  const [head = '', frame] = (await heard.client).split('\r\n\r\n');
  assert.match(head, /^HTTP\/1\.1 101 [\s\S]*X-Of: the owner$/);
  assert.equal(frame, greeting.toString('latin1'));
  assert.equal(await heard.owner, 'early');
});

/** Both ends of a connection. */
async function pair(t: TestContext): Promise<readonly [Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const far = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [near] = (await once(server, 'connection')) as [Socket];
  t.after(() => {
    far.destroy();
    near.destroy();
    server.close();
  });
  return [near, far];
}

/** Everything until these bytes have come. */
function heardBy(socket: Socket, last: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let heard = Buffer.alloc(0);
    socket.on('data', (bytes) => {
      heard = Buffer.concat([heard, bytes]);
      if (heard.includes(last)) resolve(heard.toString('latin1'));
    });
  });
}

test('where a frame ends is known however the bytes are cut', () => {
  const frames = [
    Buffer.from([0x81, 0x02, 0x68, 0x69]),
    Buffer.concat([Buffer.from([0x82, 126, 0x01, 0x00]), Buffer.alloc(256)]),
    Buffer.concat([Buffer.from([0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0]), Buffer.alloc(65_536)]),
    Buffer.from([0x81, 0x81, 1, 2, 3, 4, 5]),
    Buffer.from([0x89, 0x00]),
  ];
  for (const piece of [1, 2, 3, 7, 1_000, 100_000]) {
    const boundary = createFrameBoundary();
    for (const frame of frames) {
      for (let at = 0; at < frame.length; at += piece) {
        assert.equal(boundary.isBetweenFrames(), at === 0, `${piece} bytes at ${at}`);
        boundary.feed(frame.subarray(at, at + piece));
      }
      assert.ok(boundary.isBetweenFrames());
    }
    assert.equal(boundary.isClosing(), false);
    boundary.feed(Buffer.from([0x88]));
    boundary.feed(Buffer.from([0x02, 0x03, 0xe8]));
    assert.ok(boundary.isClosing() && boundary.isBetweenFrames());
  }
});
