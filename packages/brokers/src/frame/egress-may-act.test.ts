import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { permitWhile, type SendPermit } from '@spark/core';
import { createManualClock } from '@spark/testkit';
import type { HttpOutcome } from './broker-http.ts';
import { createEgressClient, type Departure } from './egress.ts';
import { happens } from './live-stage.fixture.ts';
import { LOCAL_CERTIFICATE } from './local-certificate.fixture.ts';

const ACCOUNT: Departure = { ucc: 'A000001', accountName: 'one' };

for (const scheme of ['http', 'https'] as const) {
  test(`[brokers.L20] ${scheme}: who may not act by the time the connection stands sends nothing`, async (t) => {
    const { order, requests, connections } = await openStage(t, scheme, permitWhile(() => false)(''));
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
    const { order, requests, connections } = await openStage(t, scheme, permitWhile(() => mayAct)(''));
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

test('[brokers.L21] what did not follow from its commit waits for the answer of the database; a read does not', async (t) => {
  const { permit, asked, answer } = permitOnDemand();
  const { order, read, requests } = await openStage(t, 'http', permit);
  const ordered = order();
  await happens(() => asked() === 1);
  assert.equal((await read()).kind, 'answer');
  assert.deepEqual([requests(), asked()], [1, 1], 'the order has not left');
  answer(true);
  assert.equal((await ordered).kind, 'answer');
  assert.equal(requests(), 2);
});

test('[brokers.L21] nothing leaves when the desk is another node’s, nobody answers, or the order was withdrawn meanwhile', async (t) => {
  const { permit, asked, answer } = permitOnDemand();
  const { order, requests, connections, clock } = await openStage(t, 'http', permit);
  const refused = order();
  await happens(() => asked() === 1);
  answer(false);
  assert.match(reasonOf(await refused), /Another Spark server may have taken over/);

  const silent = order();
  await happens(() => asked() === 2);
  clock.advance(7_000);
  assert.equal((await silent).kind, 'not-sent');
  answer(true);

  let isWanted = true;
  const withdrawn = order(() => isWanted);
  await happens(() => asked() === 3);
  isWanted = false;
  answer(true);
  assert.match(reasonOf(await withdrawn), /not wanted any more/);
  await happens(() => connections.size === 0);
  assert.equal(requests(), 0);
});

test('[brokers.L21] an answer that comes after the time to act is over lets nothing out', async (t) => {
  let isValid = true;
  const { permit, asked, answer } = permitOnDemand(() => isValid);
  const { order, requests } = await openStage(t, 'http', permit);
  const late = order();
  await happens(() => asked() === 1);
  isValid = false;
  answer(true);
  assert.equal((await late).kind, 'not-sent');
  assert.equal(requests(), 0);
});

/** Each question is answered by the test. */
function permitOnDemand(isValid = () => true) {
  const questions: PromiseWithResolvers<boolean>[] = [];
  const permit: SendPermit = {
    epoch: 1,
    isValid,
    confirm: () => {
      const question = Promise.withResolvers<boolean>();
      questions.push(question);
      return question.promise;
    },
  };
  return { permit, asked: () => questions.length, answer: (is: boolean) => questions.at(-1)?.resolve(is) };
}

function reasonOf(outcome: HttpOutcome): string {
  return outcome.kind === 'not-sent' ? outcome.reason : outcome.kind;
}

async function openStage(t: TestContext, scheme: 'http' | 'https', permit: SendPermit) {
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
  const egressClient = createEgressClient({ clock, timers: clock, permitFor: () => permit });
  t.after(() => {
    egressClient.close();
    server.closeAllConnections();
    server.close();
  });
  const url = `${scheme}://localhost:${(server.address() as AddressInfo).port}/orders`;
  return {
    connections,
    requests: () => requests,
    clock,
    read: () => egressClient.http(ACCOUNT)({ method: 'GET', url }),
    order: (mayLeave = () => true) =>
      egressClient.http(ACCOUNT, 'orders')({ method: 'POST', url, json: { qty: 1 }, mayLeave }),
  };
}
