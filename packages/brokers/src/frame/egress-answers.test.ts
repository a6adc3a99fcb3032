import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import type { HttpOutcome } from './broker-http.ts';
import { createEgressClient, type Departure } from './egress.ts';
import { happens } from './live-stage.fixture.ts';

const ACCOUNT: Departure = { ucc: 'A000001', accountName: 'one' };
const END = '\r\n\r\n';
const OK = `HTTP/1.1 200 OK\r\ncontent-length: 3${END}one`;

/** What a server may write before it closes, and what is made of it. */
const ANSWERS: readonly (readonly [string, string, HttpOutcome['kind'] | { readonly text: string }])[] = [
  ['nothing at all', '', 'no-answer'],
  ['no HTTP', 'good morning', 'no-answer'],
  ['half a head', 'HTTP/1.1 200 OK\r\ncontent-le', 'no-answer'],
  ['a head without its end', 'HTTP/1.1 200 OK\r\ncontent-length: 3\r\n', 'no-answer'],
  ['a head that is too long', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(40_000)}${END}`, 'no-answer'],
  ['less than it promised', `HTTP/1.1 200 OK\r\ncontent-length: 9${END}one`, 'no-answer'],
  ['chunks without an end', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked${END}3\r\none\r\n`, 'no-answer'],
  [
    'a chunk of nonsense',
    `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked${END}zz\r\none\r\n0${END}`,
    'no-answer',
  ],
  ['two lengths', `HTTP/1.1 200 OK\r\ncontent-length: 3\r\ncontent-length: 4${END}one`, 'no-answer'],
  ['another protocol', `HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x${END}`, 'no-answer'],
  ['a whole answer', OK, { text: 'one' }],
  ['chunks', `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked${END}3\r\none\r\n0${END}`, { text: 'one' }],
  ['as much as comes until the end', `HTTP/1.0 200 OK${END}one`, { text: 'one' }],
  ['go on, and then the answer', `HTTP/1.1 100 Continue${END}${OK}`, { text: 'one' }],
  ['an answer without content', `HTTP/1.1 204 No Content${END}`, { text: '' }],
];

for (const [name, bytes, expected] of ANSWERS)
  test(`[brokers.L9] ${name}`, async (t) => {
    const { ask } = await openStage(t, (socket) => socket.end(bytes));
    const outcome = await ask('POST');
    if (typeof expected === 'string') assert.equal(outcome.kind, expected, JSON.stringify(outcome));
    else assert.equal(outcome.kind === 'answer' && outcome.text, expected.text);
  });

test('[brokers.L9] an answer that nobody asked for is not taken for that of the next request', async (t) => {
  const replies = [`${OK}${OK.replace('one', 'two')}`, OK.replace('one', 'own')];
  const { ask } = await openStage(t, (socket) => socket.write(replies.shift() ?? ''));
  await ask('POST');
  const second = await ask('POST');
  assert.equal(second.kind === 'answer' && second.text, 'own');
});

test('[brokers.L9] what comes over a connection that is idle closes it', async (t) => {
  const sockets: Socket[] = [];
  const { ask, connections } = await openStage(t, (socket) => {
    sockets.push(socket);
    socket.write(OK);
  });
  await ask('POST');
  sockets[0]?.write(OK.replace('one', 'bad'));
  await happens(() => connections() === 0);
  const second = await ask('POST');
  assert.equal(second.kind === 'answer' && second.text, 'one');
});

test('[brokers.L9] a connection that the broker closed while it was idle is not used again', async (t) => {
  const sockets: Socket[] = [];
  const { ask, connections, clientSockets } = await openStage(t, (socket) => {
    sockets.push(socket);
    socket.write(OK);
  });
  for (let round = 1; round <= 3; round++) {
    const outcome = await ask('POST');
    assert.equal(outcome.kind, 'answer');
    sockets.at(-1)?.end();
    await happens(() => connections() === 0);
  }
  assert.equal(clientSockets(), 3);
});

/** A server of bytes: `reply` is called for each request whose body has come. */
async function openStage(t: TestContext, reply: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  let clientSockets = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    clientSockets += 1;
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    socket.on('data', (bytes) => {
      if (bytes.includes('}')) reply(socket);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const clock = createManualClock();
  const egressClient = createEgressClient({ clock, timers: clock });
  t.after(() => {
    egressClient.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    ask: (method: 'POST' | 'PUT') => egressClient.http(ACCOUNT)({ method, url, json: { qty: 1 } }),
    connections: () => sockets.size,
    clientSockets: () => clientSockets,
  };
}
