import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createManualClock } from '@spark/testkit';
import { openConnectProxy } from './connect-proxy.fixture.ts';
import { createEgressClient, type Departure } from './egress.ts';
import { happens } from './live-stage.fixture.ts';
import { LOCAL_CERTIFICATE } from './local-certificate.fixture.ts';
import { createProxyAddresses } from './proxy-addresses.ts';

const ACCOUNT: Departure = { ucc: 'A000001', accountName: 'one' };
/** As many connections as an account has for what is no order, and one request more. */
const ONE_TOO_MANY = 11;

for (const scheme of ['http', 'https'] as const) {
  test(`[brokers.L9] ${scheme}: what waited for a connection and got one that stands counts as sent`, async (t) => {
    const stage = await openStage(scheme);
    t.after(stage.close);
    const asked = stage.askForTooMuch();
    await happens(() => stage.waiting.length === ONE_TOO_MANY - 1);
    stage.waiting[0]?.end('{}');
    await happens(() => stage.waiting.length === ONE_TOO_MANY);
    stage.clock.advance(10_000);
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['answer', ...Array(ONE_TOO_MANY - 1).fill('no-answer')]);
  });

  test(`[brokers.L9] ${scheme}: what waits for a connection does not leave any more when all is closed`, async (t) => {
    const stage = await openStage(scheme);
    t.after(stage.close);
    const asked = stage.askForTooMuch();
    await happens(() => stage.waiting.length === ONE_TOO_MANY - 1);
    stage.egressClient.close();
    const kinds = (await Promise.all(asked)).map(({ kind }) => kind);
    assert.deepEqual(kinds, [...Array(ONE_TOO_MANY - 1).fill('no-answer'), 'not-sent']);
    await happens(() => stage.connections() === 0);
    assert.equal(stage.waiting.length, ONE_TOO_MANY - 1);
  });
}

test('[brokers.L9] https by a proxy: secured inside the tunnel, and the tunnel is kept', async (t) => {
  const stage = await openStage('https');
  t.after(stage.close);
  const proxy = await openConnectProxy(t, { secret: 'secret' });
  const http = stage.egressClient.http({ ...ACCOUNT, egress: { kind: 'proxy', url: proxy.url } });
  for (let round = 1; round <= 3; round++) {
    const asked = http({ method: 'POST', url: stage.url, json: { round } });
    await happens(() => stage.waiting.length === round);
    stage.waiting.at(-1)?.end(`{"round":${round}}`);
    const outcome = await asked;
    assert.equal(outcome.kind === 'answer' && outcome.text, `{"round":${round}}`);
  }
  assert.deepEqual(proxy.asked, [new URL(stage.url).host]);
});

test('[brokers.L9] https by a proxy: a certificate that nobody vouches for means that nothing was sent', async (t) => {
  const stage = await openStage('https');
  t.after(stage.close);
  setDefaultCACertificates(getCACertificates('bundled'));
  const proxy = await openConnectProxy(t, { secret: 'secret' });
  for (const egress of [undefined, { kind: 'proxy', url: proxy.url } as const]) {
    const http = stage.egressClient.http({ ...ACCOUNT, ...(egress && { egress }) });
    const outcome = await http({ method: 'POST', url: stage.url, json: {} });
    assert.deepEqual(outcome, { kind: 'not-sent', reason: 'Its certificate is not valid.' });
  }
  assert.equal(stage.waiting.length, 0);
});

/** A server that answers nothing of its own accord. */
async function openStage(scheme: 'http' | 'https') {
  const waiting: ServerResponse[] = [];
  let connections = 0;
  setDefaultCACertificates([...getCACertificates('bundled'), LOCAL_CERTIFICATE.cert]);
  const server: Server = scheme === 'https' ? createHttpsServer(LOCAL_CERTIFICATE) : createHttpServer();
  server.on('request', (_, response: ServerResponse) => waiting.push(response));
  server.on('connection', (socket) => {
    connections += 1;
    socket.once('close', () => {
      connections -= 1;
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `${scheme}://localhost:${(server.address() as AddressInfo).port}/`;
  const clock = createManualClock();
  const egressClient = createEgressClient({
    clock,
    timers: clock,
    proxyAddresses: createProxyAddresses(['loopback']),
  });
  return {
    url,
    clock,
    egressClient,
    waiting,
    connections: () => connections,
    askForTooMuch: () =>
      Array.from({ length: ONE_TOO_MANY }, () => egressClient.http(ACCOUNT)({ method: 'GET', url })),
    close: () => {
      egressClient.close();
      server.closeAllConnections();
      server.close();
    },
  };
}
