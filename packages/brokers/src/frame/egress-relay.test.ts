import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createEgressClient } from './egress.ts';

test('[brokers.L22] a connection of one epoch is never used in another, and each shows its own', async (t) => {
  const { relay, order, permit } = await openStage(t);
  assert.equal((await order()).kind, 'answer');
  assert.equal((await order()).kind, 'answer');
  permit.epoch = 2;
  assert.equal((await order()).kind, 'answer');
  const shown = relay.knocks.filter(({ start }) => start === 'first');
  assert.deepEqual(
    shown.map(({ ucc, epoch, target }) => [ucc, epoch, target]),
    [1, 2].map((epoch) => ['A000001', epoch, relay.target]),
  );
});

test('[brokers.L22] requests that knock together at a relay that was started anew all get through', async (t) => {
  const { relay, order, permit } = await openStage(t);
  assert.equal((await order()).kind, 'answer');
  relay.restart('second');
  permit.epoch = 2;
  const outcomes = await Promise.all([order(), order(), order()]);
  assert.deepEqual(
    outcomes.map(({ kind }) => kind),
    ['answer', 'answer', 'answer'],
  );
});

test('[brokers.L22] why a relay lets nothing through is told in words, and nothing was sent', async (t) => {
  const { relay, order } = await openStage(t);
  const reasons = [
    ['older epoch', /Another Spark server works for this user now/],
    ['forged', /another key than this server/],
    ['target', /SPARK_RELAY_TARGETS/],
    ['broker not reached', /did not reach the broker/],
    ['too many', /let nothing through/],
  ] as const;
  for (const [why, words] of reasons) {
    relay.refuses(why);
    const outcome = await order();
    assert.equal(outcome.kind, 'not-sent');
    assert.match(outcome.kind === 'not-sent' ? outcome.reason : '', words);
  }
});

type Knock = {
  readonly ucc: string;
  readonly epoch: number;
  readonly target: string;
  readonly start: string;
};

async function openStage(t: TestContext) {
  const broker = createServer((_, response) => response.end('{}'));
  const url = `http://127.0.0.1:${await listening(t, broker)}/orders`;
  const relay = await openRelay(t, new URL(url).host);
  const permit = { epoch: 1, isValid: () => true, confirm: () => true as const };
  const clock = createManualClock();
  const egressClient = createEgressClient({
    clock,
    timers: clock,
    permitFor: () => ({ ...permit }),
    relayKnocks: {
      isRelay: (proxyUrl) => proxyUrl === relay.url,
      knock: (desk, tunnel) => JSON.stringify({ ...desk, target: tunnel.target, start: tunnel.relay }),
    },
  });
  t.after(() => egressClient.close());
  const account = { ucc: 'A000001', accountName: 'one', egress: { kind: 'proxy', url: relay.url } } as const;
  const order = () => egressClient.http(account, 'orders')({ method: 'POST', url, json: { qty: 1 } });
  return { relay, order, permit };
}

/** Takes what is for its start, as a relay does. */
async function openRelay(t: TestContext, target: string) {
  let start = 'first';
  let refusal: string | null = null;
  const knocks: Knock[] = [];
  const server = createServer();
  server.on('connect', (request, client) => {
    client.on('error', () => client.destroy());
    const knock = JSON.parse(request.headers['proxy-authorization'] ?? '{}') as Knock;
    knocks.push(knock);
    const why = knock.start === start ? refusal : 'for another start';
    if (why !== null) {
      const status = why === 'for another start' ? 407 : 403;
      client.end(`HTTP/1.1 ${status} No\r\nx-spark-relay: ${start}\r\nx-spark-refused: ${why}\r\n\r\n`);
      return;
    }
    const upstream = connect(Number(target.split(':')[1]), '127.0.0.1', () => {
      client.write('HTTP/1.1 200 OK\r\n\r\n');
      client.pipe(upstream).pipe(client);
    });
    client.once('close', () => upstream.destroy());
  });
  const url = `http://127.0.0.1:${await listening(t, server)}`;
  return {
    url,
    target,
    knocks,
    refuses: (why: string) => {
      refusal = why;
    },
    restart: (next: string) => {
      start = next;
    },
  };
}

async function listening(t: TestContext, server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}
