import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { openConnectProxy } from './connect-proxy.fixture.ts';
import { connectionFailure } from './connection-failure.ts';
import { createEgressClient, type Departure, type EgressClient } from './egress.ts';
import { happens } from './live-stage.fixture.ts';
import { createProxyAddresses } from './proxy-addresses.ts';
import { openReconnectingSocket } from './reconnecting-socket.ts';
import { openTinyBroker, type TinyBroker } from './tiny-broker.fixture.ts';

const ACCOUNT: Departure = { ucc: 'A000001', accountName: 'one' };
const SECRET = 'token-that-nobody-may-see';

let broker: TinyBroker;
let clock: ReturnType<typeof createManualClock>;
let egressClient: EgressClient;

beforeEach(async () => {
  broker = await openTinyBroker();
  clock = createManualClock();
  egressClient = createEgressClient({
    clock,
    timers: clock,
    proxyAddresses: createProxyAddresses(['loopback']),
  });
});
afterEach(async () => {
  egressClient.close();
  await broker.close();
});

describe('the egress to a broker', () => {
  test('[brokers.L9] nobody listens there: it was not sent', async () => {
    const { url } = broker;
    await broker.close();
    const outcome = await egressClient.http(ACCOUNT)({
      method: 'POST',
      url: `${url}/orders?token=${SECRET}`,
      json: {},
    });
    assert.equal(outcome.kind, 'not-sent');
    assert.ok(!JSON.stringify(outcome).includes(SECRET));
  });

  test('[brokers.L9] an address of ours that this machine does not have: not sent, and the reason says so', async () => {
    const egress = { kind: 'local-address', address: '203.0.113.7' } as const;
    const outcome = await egressClient.http({ ...ACCOUNT, egress })({
      method: 'GET',
      url: `${broker.url}/probe`,
    });
    assert.ok(outcome.kind === 'not-sent' && /address/.test(outcome.reason), JSON.stringify(outcome));
    assert.equal(broker.requests.length, 0);
  });

  test('[brokers.L9] a connection that is never made: not sent when the time is up', async (t) => {
    // It takes the connection and never answers the TLS handshake.
    const server = createTcpServer();
    const taken = new Set<Socket>();
    server.on('connection', (socket) => taken.add(socket));
    t.after(() => {
      for (const socket of taken) socket.destroy();
      server.close();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const tls = `https://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
    const asked = egressClient.http(ACCOUNT)({ method: 'POST', url: tls, json: {} });
    await once(server, 'connection');
    clock.advance(7_000);
    assert.equal((await asked).kind, 'not-sent');
  });

  test('[brokers.L9] silence after it was sent: no answer, and the connection is not used again', async () => {
    broker.plan('POST /orders', 'silence');
    const asked = egressClient.http(ACCOUNT)({ method: 'POST', url: `${broker.url}/orders`, json: {} });
    await happens(() => broker.requests.length === 1);
    clock.advance(6_999);
    assert.equal(egressClient.outstanding(), 1);
    clock.advance(1);
    const outcome = await asked;
    assert.deepEqual(outcome, { kind: 'no-answer', reason: 'No answer came within 7 s.' });
    assert.equal(egressClient.outstanding(), 0);
    await happens(() => broker.held() === 0);
  });

  test('[brokers.L9] a connection that breaks after it was sent: no answer', async () => {
    broker.plan('POST /orders', 'reset');
    const outcome = await egressClient.http(ACCOUNT)({
      method: 'POST',
      url: `${broker.url}/orders`,
      json: {},
    });
    assert.equal(outcome.kind, 'no-answer');
    assert.equal(broker.requests.length, 1);
  });

  test('[brokers.L9] an answer that is too long is no answer', async () => {
    broker.plan('GET /orders', { text: 'x'.repeat(2_000) });
    const request = { method: 'GET', url: `${broker.url}/orders`, answerBytesMax: 1_000 } as const;
    assert.equal((await egressClient.http(ACCOUNT)(request)).kind, 'no-answer');
  });

  test('[brokers.L9] nonsense for an address is not sent and does not throw', async () => {
    assert.equal((await egressClient.http(ACCOUNT)({ method: 'GET', url: 'nonsense' })).kind, 'not-sent');
    const header = { method: 'GET', url: broker.url, headers: { a: 'b\r\nc' } } as const;
    assert.equal((await egressClient.http(ACCOUNT)(header)).kind, 'not-sent');
  });

  test('[brokers.L9] connections are kept, and a DELETE has its body', async (t) => {
    const remotes = new Set<number | undefined>();
    const server = createServer(async (request, response) => {
      remotes.add(request.socket.remotePort);
      let body = '';
      for await (const chunk of request) body += chunk;
      response.end(`${request.method} ${request.headers['content-type']} ${body}`);
    });
    t.after(() => closeNow(server));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/orders`;
    for (const method of ['POST', 'DELETE', 'GET', 'DELETE', 'PATCH', 'DELETE', 'DELETE'] as const) {
      const outcome = await egressClient.http(ACCOUNT)({
        method,
        url,
        ...(method !== 'GET' && { json: { id: 1 } }),
      });
      const body = method === 'GET' ? 'undefined ' : 'application/json {"id":1}';
      assert.equal(outcome.kind === 'answer' && outcome.text, `${method} ${body}`);
    }
    // The next one leaves before the one before it has quite ended.
    assert.ok(remotes.size <= 2, `${remotes.size} connections for seven requests`);
  });

  test('[brokers.L9] an account leaves by the address that is chosen for it', async (t) => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.socket.remoteAddress);
      response.end('{}');
    });
    t.after(() => closeNow(server));
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const egress = { kind: 'local-address', address: '127.0.0.2' } as const;
    await egressClient.http({ ...ACCOUNT, egress })({ method: 'GET', url });
    await egressClient.http(ACCOUNT)({ method: 'GET', url });
    assert.deepEqual(seen, ['127.0.0.2', '127.0.0.1']);
  });

  test('[brokers.L9] an account leaves by its proxy, with requests and with sockets', async (t) => {
    const proxy = await openConnectProxy(t, { secret: SECRET });
    const egress = { kind: 'proxy', url: proxy.url } as const;
    const outcome = await egressClient.http({ ...ACCOUNT, egress })({
      method: 'GET',
      url: `${broker.url}/probe`,
    });
    assert.equal(outcome.kind, 'answer');
    const socket = egressClient.socket(
      { ...ACCOUNT, egress },
      { url: streamUrl(), headers: { session: 'abc' } },
    );
    await once(socket, 'open');
    socket.send('hello');
    const [frame] = await once(socket, 'message');
    assert.equal(String(frame), '{"ready":true}');
    const host = broker.url.replace('http://', '');
    assert.deepEqual(proxy.asked, [host, host]);
    const expected = `Basic ${Buffer.from(`user:${SECRET}`).toString('base64')}`;
    assert.deepEqual(new Set(proxy.authorizations), new Set([expected]));
    assert.equal(egressClient.outstanding(), 0);
    socket.terminate();
  });

  test('[brokers.L9] a socket over TLS is secured inside the tunnel, for the name of the broker', async (t) => {
    const target = createTcpServer();
    const heard = new Promise<Buffer>((resolve) => {
      target.on('connection', (socket) => {
        socket.on('error', () => undefined);
        socket.once('data', (bytes) => {
          resolve(bytes);
          socket.destroy();
        });
      });
    });
    t.after(() => target.close());
    target.listen(0, '127.0.0.1');
    await once(target, 'listening');
    const proxy = await openConnectProxy(t, { secret: SECRET });
    const url = `wss://localhost:${(target.address() as AddressInfo).port}/stream`;
    const egress = { kind: 'proxy', url: proxy.url } as const;
    const socket = egressClient.socket({ ...ACCOUNT, egress }, { url, headers: {} });
    const failed = once(socket, 'error');
    const hello = await heard;
    assert.equal(hello[0], 0x16, 'a handshake of TLS');
    assert.ok(hello.includes('localhost'), 'for the name of the broker');
    await failed;
    await happens(() => egressClient.outstanding() === 0);
  });

  test('[brokers.L9] a proxy that says no, or is not there: the socket fails without a word of the address', async (t) => {
    const proxy = await openConnectProxy(t, { secret: SECRET, status: 407 });
    for (const url of [proxy.url, `http://user:${SECRET}@127.0.0.1:1`]) {
      const egress = { kind: 'proxy', url } as const;
      const socket = egressClient.socket({ ...ACCOUNT, egress }, { url: streamUrl(), headers: {} });
      const [error] = await once(socket, 'error');
      assert.match(connectionFailure(error), /proxy of this account/);
      assert.ok(!String(error.stack).includes(SECRET));
    }
    assert.equal(broker.handshakes(), 0, 'and never leaves by another way');
    await happens(() => egressClient.outstanding() === 0);
  });

  test('[brokers.L9] a socket leaves by the address that is chosen for its account', async (t) => {
    const seen: (string | undefined)[] = [];
    const server = createServer();
    server.on('upgrade', (request, socket) => {
      seen.push(request.socket.remoteAddress);
      socket.end('HTTP/1.1 503 No\r\nconnection: close\r\n\r\n');
    });
    t.after(() => closeNow(server));
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    const url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const egress = { kind: 'local-address', address: '127.0.0.2' } as const;
    await once(egressClient.socket({ ...ACCOUNT, egress }, { url, headers: {} }), 'error');
    assert.deepEqual(seen, ['127.0.0.2']);
  });

  test('[brokers.L9] handshakes that were refused, broken or given up are not outstanding any more', async () => {
    for (const status of [401, 403, 502]) {
      broker.setHandshakeStatus(status);
      const socket = openReconnectingSocket({
        clock,
        timers: clock,
        random: () => 1,
        open: () => egressClient.socket(ACCOUNT, { url: streamUrl(), headers: {} }),
        talk: () => ({ greeting: [], heartbeat: null, silenceMs: 10_000, read: () => ({}) }),
        onReady: () => undefined,
        onLoginDead: () => undefined,
      });
      assert.equal(egressClient.outstanding(), 1);
      await socket.attempt();
      await happens(() => egressClient.outstanding() === 0);
      socket.close();
    }
    const left = egressClient.socket(ACCOUNT, { url: streamUrl(), headers: {} });
    left.on('error', () => undefined);
    left.terminate();
    await happens(() => egressClient.outstanding() === 0);
  });

  test('[brokers.L9] seventy orders without an answer do not hold a cancel up, nor does what is only read', async () => {
    const stuck = Array.from({ length: 70 }, () => 'silence' as const);
    broker.plan('POST /orders', ...stuck);
    broker.plan('GET /candles', ...stuck);
    const orders = egressClient.http(ACCOUNT, 'orders');
    const sent = stuck.map(() => orders({ method: 'POST', url: `${broker.url}/orders`, json: {} }));
    const read = stuck.map(() => egressClient.http(ACCOUNT)({ method: 'GET', url: `${broker.url}/candles` }));
    await happens(() => broker.held() === 80);
    const cancel = await orders({ method: 'DELETE', url: `${broker.url}/orders`, json: { orderId: 'B1' } });
    assert.equal(cancel.kind, 'answer');
    clock.advance(10_000);
    await Promise.all([...sent, ...read]);
    assert.equal(egressClient.outstanding(), 0);
  });

  test('[brokers.L13] a proxy at a private address is not spoken to, by number or by name, unless the owner lists it', async (t) => {
    const proxy = await openConnectProxy(t, { secret: SECRET });
    const { port } = new URL(proxy.url);
    const strict = createEgressClient({ clock, timers: clock });
    t.after(strict.close);
    const hosts = [
      '127.0.0.1',
      'localhost',
      '0x7f.1',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '10.0.0.1',
      '169.254.169.254',
    ];
    for (const host of hosts) {
      const egress = { kind: 'proxy', url: `http://user:${SECRET}@${host}:${port}` } as const;
      for (const url of [`${broker.url}/probe`, `${broker.url}/probe`.replace('http:', 'https:')]) {
        const outcome = await strict.http({ ...ACCOUNT, egress })({ method: 'POST', url, json: {} });
        assert.equal(outcome.kind, 'not-sent', host);
        assert.match(JSON.stringify(outcome), /private address .* SPARK_PRIVATE_PROXIES/, host);
        assert.ok(!JSON.stringify(outcome).includes(SECRET));
      }
      const socket = strict.socket({ ...ACCOUNT, egress }, { url: streamUrl(), headers: {} });
      const [error] = await once(socket, 'error');
      assert.match(connectionFailure(error), /private address/, host);
    }
    assert.deepEqual(proxy.asked, []);
    assert.equal(broker.requests.length, 0);
    const egress = { kind: 'proxy', url: proxy.url.replace('127.0.0.1', 'localhost') } as const;
    const listed = await egressClient.http({ ...ACCOUNT, egress })({
      method: 'GET',
      url: `${broker.url}/probe`,
    });
    assert.equal(listed.kind, 'answer');
  });

  test('[brokers.L13] which addresses are private, and what the owner may list', () => {
    const strict = createProxyAddresses();
    const inside = [
      '127.8.8.8',
      '10.1.2.3',
      '172.31.0.1',
      '192.168.1.1',
      '169.254.1.1',
      '100.64.0.1',
      '0.0.0.0',
    ];
    const outside = [
      '203.0.113.7',
      '172.32.0.1',
      '100.128.0.1',
      '8.8.8.8',
      '2001:db8::1',
      'proxy.example.com',
    ];
    for (const one of [
      ...inside,
      '224.0.0.1',
      '255.255.255.255',
      '::1',
      '[fe80::1]',
      'fd00::1',
      '::ffff:10.0.0.1',
    ])
      assert.equal(strict.mayBeAt(one), false, one);
    for (const one of outside) assert.equal(strict.mayBeAt(one), true, one);
    const listing = createProxyAddresses(['10.1.0.0/16', '192.168.1.1', 'linklocal']);
    assert.deepEqual(
      inside.filter((address) => listing.mayBeAt(address)),
      ['10.1.2.3', '192.168.1.1', '169.254.1.1'],
    );
  });

  test('[brokers.L9] a proxy that is not there: not sent, without a word of its address', async () => {
    const egress = { kind: 'proxy', url: `http://user:${SECRET}@127.0.0.1:1` } as const;
    const outcome = await egressClient.http({ ...ACCOUNT, egress })({
      method: 'POST',
      url: `${broker.url}/orders`,
      json: {},
    });
    assert.equal(outcome.kind, 'not-sent', JSON.stringify(outcome));
    assert.ok(!JSON.stringify(outcome).includes(SECRET));
    assert.equal(broker.requests.length, 0);
  });
});

function streamUrl(): string {
  return `${broker.url.replace('http', 'ws')}/stream`;
}

function closeNow(server: Server): void {
  server.closeAllConnections();
  server.close();
}
