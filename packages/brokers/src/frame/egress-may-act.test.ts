import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createManualClock } from '@spark/testkit';
import { createEgressClient, type Departure } from './egress.ts';
import { happens } from './live-stage.fixture.ts';
import { LOCAL_CERTIFICATE } from './local-certificate.fixture.ts';

const ACCOUNT: Departure = { ucc: 'A000001', accountName: 'one' };

for (const scheme of ['http', 'https'] as const) {
  test(`[brokers.L20] ${scheme}: who may not act by the time the connection stands sends nothing`, async (t) => {
    const { order, requests, connections } = await openStage(t, scheme, () => false);
    const outcome = await order();
    assert.equal(outcome.kind, 'not-sent');
    assert.match(
      outcome.kind === 'not-sent' ? outcome.reason : '',
      /Another Spark server may have taken over/,
    );
    await happens(() => connections.size === 0);
    assert.equal(requests(), 0);
  });

  test(`[brokers.L20] ${scheme}: a connection that is kept does not let it out either`, async (t) => {
    let mayAct = true;
    const { order, requests, connections } = await openStage(t, scheme, () => mayAct);
    assert.equal((await order()).kind, 'answer');
    assert.equal(connections.size, 1);
    mayAct = false;
    assert.equal((await order()).kind, 'not-sent');
    await happens(() => connections.size === 0);
    assert.equal(requests(), 1);
    mayAct = true;
    assert.equal((await order()).kind, 'answer');
    assert.equal(requests(), 2);
  });
}

async function openStage(t: TestContext, scheme: 'http' | 'https', mayAct: () => boolean) {
  setDefaultCACertificates([...getCACertificates('bundled'), LOCAL_CERTIFICATE.cert]);
  const connections = new Set<Socket>();
  let requests = 0;
  const server: Server = scheme === 'https' ? createHttpsServer(LOCAL_CERTIFICATE) : createHttpServer();
  server.on('request', (_, response) => {
    requests += 1;
    response.end('{}');
  });
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const clock = createManualClock();
  const egressClient = createEgressClient({ clock, timers: clock, mayAct });
  t.after(() => {
    egressClient.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `${scheme}://localhost:${(server.address() as AddressInfo).port}/orders`;
  return {
    connections,
    requests: () => requests,
    order: () => egressClient.http(ACCOUNT, 'orders')({ method: 'POST', url, json: { qty: 1 } }),
  };
}
