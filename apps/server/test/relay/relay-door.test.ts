import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { type TestContext, test } from 'node:test';
import { askRelay, createRelayKnocks, nameOfAsker } from '@spark/application';
import { type RelayUnderTest, startRelay } from './relay-under-test.ts';

const DESK = { ucc: 'A000001', epoch: 1 };

test('[cluster.B5] a relay opens nothing without a genuine knock for this target and this start, and each once', async (t) => {
  const target = await startEcho(t);
  const relay = await startRelay(t, [target]);
  const { knock } = knocksOf(relay);
  const first = await asked(relay, target);
  assert.equal(first.status, 407);
  const start = first.start;
  const good = knock(DESK, { relay: start, target });
  const elsewhere = '127.0.0.1:9';
  const wrong = [
    ['Spark nonsense', target, 407, 'no knock'],
    [`Basic ${Buffer.from('a:b').toString('base64')}`, target, 407, 'no knock'],
    [knock(DESK, { relay: 'another', target }), target, 407, 'for another start'],
    [good, elsewhere, 403, 'for another target'],
    [knock(DESK, { relay: start, target: elsewhere }), elsewhere, 403, 'target'],
    [knock({ ucc: '', epoch: 0 }, { relay: start, target }), target, 403, 'target'],
    [knocksOf(relay, () => 'made up').knock(DESK, { relay: start, target }), target, 403, 'forged'],
  ] as const;
  for (const [authorization, to, status, why] of wrong)
    assert.deepEqual(await asked(relay, to, authorization), { status, start, why });
  assert.equal((await asked(relay, target, good)).status, 200);
  assert.deepEqual(await asked(relay, target, good), { status: 403, start, why: 'repeated' });
  await relay.killAndStart();
  const next = await asked(relay, target, good);
  assert.deepEqual([next.status, next.why], [407, 'for another start'], 'what was recorded is worthless');
});

test('the doctor hears how a relay is, and that it has another key or does not answer', async (t) => {
  const target = await startEcho(t);
  const relay = await startRelay(t, [target]);
  const knocks = () => knocksOf(relay, relay.sign, nameOfAsker());
  assert.deepEqual(await askRelay(relay.url(), knocks()), {
    ...{ kind: 'well', desks: 0, tunnels: 0 },
    mayBeOneOfTwo: true,
  });
  const { start } = await asked(relay, target);
  assert.equal(
    (await asked(relay, target, knocksOf(relay).knock(DESK, { relay: start, target }))).status,
    200,
  );
  const state = await askRelay(relay.url(), knocks());
  assert.deepEqual([state.kind, state.kind === 'well' && state.desks], ['well', 1]);
  assert.deepEqual(
    await askRelay(
      relay.url(),
      knocksOf(relay, () => 'made up'),
    ),
    { kind: 'other-key' },
  );
  relay.process().child.kill('SIGTERM');
  assert.deepEqual(await relay.process().exited, { code: 0, signal: null });
  assert.equal((await askRelay(relay.url(), knocks())).kind, 'silent');
});

function knocksOf(relay: RelayUnderTest, sign = relay.sign, node = 'a') {
  return createRelayKnocks({ relays: [relay.url()], node, sign });
}

async function startEcho(t: TestContext): Promise<string> {
  const server = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** Asks for one tunnel, byte by byte. */
async function asked(relay: RelayUnderTest, target: string, authorization = '') {
  const socket = connect(relay.port(), '127.0.0.1');
  const header = authorization === '' ? '' : `proxy-authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${target} HTTP/1.1\r\nhost: ${target}\r\n${header}\r\n`);
  const head = String((await once(socket, 'data'))[0]);
  socket.destroy();
  const headerOf = (name: string) => new RegExp(`${name}: (.*)\r`).exec(head)?.[1] ?? '';
  return {
    status: Number(head.split(' ')[1]),
    start: headerOf('x-spark-relay'),
    why: headerOf('x-spark-refused'),
  };
}
