import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { openConnectProxy } from './connect-proxy.fixture.ts';
import { createEgressClient, type Departure } from './egress.ts';
import { happens } from './live-stage.fixture.ts';
import { createProxyAddresses } from './proxy-addresses.ts';
import { openTinyBroker } from './tiny-broker.fixture.ts';

test('[brokers.L23] the reserve is asked for nothing while the usual way stands', async (t) => {
  const { order, broker, usual, reserve, ways } = await openStage(t);
  assert.equal((await order()).kind, 'answer');
  broker.plan('POST /orders', 'reset');
  assert.equal((await order()).kind, 'no-answer', 'what may have left is not sent over the other');
  assert.deepEqual([broker.requests.length, usual.asked.length, reserve.asked.length], [2, 2, 0]);
  assert.deepEqual(ways, []);
});

test('[brokers.L23] the reserve is used while nobody answers at the usual way, and no longer', async (t) => {
  const { order, broker, usual, reserve, ways, clock, inUse } = await openStage(t);
  await usual.close();
  assert.equal((await order()).kind, 'answer');
  assert.deepEqual([ways, inUse()], [[true], reserve.url]);
  await usual.listenAgain();
  assert.equal((await order()).kind, 'answer', 'nobody has looked yet');
  assert.deepEqual([usual.asked.length, reserve.asked.length], [0, 2]);
  clock.advance(5_000);
  assert.equal((await order()).kind, 'answer');
  await happens(() => ways.length === 2);
  assert.equal((await order()).kind, 'answer');
  assert.deepEqual([ways, inUse()], [[true, false], usual.url]);
  assert.deepEqual([usual.asked.length, reserve.asked.length], [2, 3]);
  assert.equal(broker.requests.length, 4, 'each order once');
});

test('[brokers.L23] a usual way that takes the connection and says nothing is left in time for the order', async (t) => {
  const silent = createServer();
  const { order, reserve, clock } = await openStage(t, { usualUrl: await listening(t, silent) });
  const asked = order();
  await once(silent, 'connection');
  clock.advance(3_000);
  assert.equal((await asked).kind, 'answer');
  assert.equal(reserve.asked.length, 1);
});

test('[brokers.L23] where neither is reached nothing leaves by any other address', async (t) => {
  const { order, broker, usual, reserve, ways } = await openStage(t);
  await Promise.all([usual.close(), reserve.close()]);
  const outcome = await order();
  assert.equal(outcome.kind, 'not-sent');
  assert.match(outcome.kind === 'not-sent' ? outcome.reason : '', /nor the one in reserve/);
  assert.deepEqual([broker.requests.length, ways], [0, []]);
});

test('[brokers.L23] a usual way that refuses is no reason to leave by the reserve', async (t) => {
  const { order, broker, reserve } = await openStage(t, { status: 403 });
  const outcome = await order();
  assert.equal(outcome.kind, 'not-sent');
  assert.match(outcome.kind === 'not-sent' ? outcome.reason : '', /does not let us through/);
  assert.deepEqual([broker.requests.length, reserve.asked.length], [0, 0]);
});

test('[brokers.L23] the usual way is tried where the reserve is not reached any more', async (t) => {
  const { order, usual, reserve, ways } = await openStage(t);
  await usual.close();
  assert.equal((await order()).kind, 'answer');
  await Promise.all([usual.listenAgain(), reserve.close()]);
  assert.equal((await order()).kind, 'answer');
  assert.deepEqual(ways, [true, false]);
});

type Options = { readonly status?: number; readonly usualUrl?: string };

async function openStage(t: TestContext, { status = 200, usualUrl }: Options = {}) {
  const broker = await openTinyBroker();
  t.after(() => broker.close());
  const usual = await openConnectProxy(t, { secret: 'usual', status });
  const reserve = await openConnectProxy(t, { secret: 'reserve' });
  const clock = createManualClock();
  const ways: boolean[] = [];
  const egressClient = createEgressClient({
    clock,
    timers: clock,
    proxyAddresses: createProxyAddresses(['loopback']),
    onWay: (_, isReserve) => void ways.push(isReserve),
  });
  t.after(() => egressClient.close());
  const account: Departure = {
    ucc: 'A000001',
    accountName: 'one',
    egress: { kind: 'proxy', url: usualUrl ?? usual.url, reserveUrl: reserve.url },
  };
  // Each over a connection of its own.
  const request = {
    method: 'POST',
    url: `${broker.url}/orders`,
    headers: { connection: 'close' },
    json: { qty: 1 },
  } as const;
  const order = () => egressClient.http(account, 'orders')(request);
  const inUse = () => {
    const egress = egressClient.inUse(account);
    return egress?.kind === 'proxy' ? egress.url : null;
  };
  return { order, broker, usual, reserve, ways, clock, inUse };
}

async function listening(t: TestContext, server: ReturnType<typeof createServer>): Promise<string> {
  const taken = new Set<Socket>();
  server.on('connection', (socket) => void taken.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    for (const socket of taken) socket.destroy();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
