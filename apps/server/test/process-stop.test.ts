import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { suite, type TestContext, test } from 'node:test';
import { newFolder, type ServerUnderTest, startServer } from './process-under-test.ts';

/** Seconds on a busy machine; a server that waited for its clients would take minutes. */
const STOP_WITHIN_MS = 30_000;

const BODY = JSON.stringify({ strategyName: 'last-one', strategyType: 'Intraday' });

function started(t: TestContext): Promise<ServerUnderTest> {
  return startServer(t, { env: { SPARK_DATA: newFolder(t) } });
}

async function open(t: TestContext, { port }: ServerUnderTest): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  t.after(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Sends a request without the end of its body, and waits until the server has seen its head. */
async function beginRequest(t: TestContext, server: ServerUnderTest, token: string): Promise<Socket> {
  const socket = await open(t, server);
  const head = [
    'POST /strategy HTTP/1.1',
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${BODY.length}`,
    // The server answers this once it has read the head, so the request is under way for certain.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  assert.match(String(answer), /^HTTP\/1\.1 100 /);
  socket.write(BODY.slice(0, 10));
  return socket;
}

async function rest(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk;
  });
  await once(socket, 'close');
  return text;
}

/** Knocks until nobody opens. */
async function assertRefuses({ port }: ServerUnderTest): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // A knock in the moment in which the door closes is cut off instead; the next one is refused.
      if (code === 'ECONNRESET') continue;
      assert.equal(code, 'ECONNREFUSED');
      return;
    } finally {
      socket.destroy();
    }
  }
}

/** Stops it and holds the clock to it: within the bound, with exit code 0. */
async function assertStops(server: ServerUnderTest, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  const begun = performance.now();
  assert.deepEqual(await server.end(signal), { code: 0, signal: null }, server.stdout());
  const tookMs = performance.now() - begun;
  assert.ok(tookMs < STOP_WITHIN_MS, `it took ${tookMs} ms`);
}

suite('stopping', () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal} finishes the request under way, refuses new connections, exits 0`, async (t) => {
      const server = await started(t);
      const socket = await beginRequest(t, server, await server.token());
      const begun = performance.now();
      server.child.kill(signal);
      await server.printed(/"stopping"/);
      await assertRefuses(server);
      const answer = rest(socket);
      socket.write(BODY.slice(10));
      assert.match(await answer, /^HTTP\/1\.1 200 OK[\s\S]*Strategy/, 'the request is answered');
      assert.deepEqual(await server.exited, { code: 0, signal: null });
      assert.ok(performance.now() - begun < STOP_WITHIN_MS);
    });
  }

  test('what was acknowledged while stopping is stored', async (t) => {
    const folder = newFolder(t);
    const server = await startServer(t, { env: { SPARK_DATA: folder } });
    const socket = await beginRequest(t, server, await server.token());
    server.child.kill('SIGTERM');
    await server.printed(/"stopping"/);
    const answer = rest(socket);
    socket.write(BODY.slice(10));
    assert.match(await answer, /^HTTP\/1\.1 200 /);
    await server.exited;
    const next = await startServer(t, { env: { SPARK_DATA: folder } });
    const { body } = await next.call('GET', '/strategy', { token: await next.token() });
    assert.ok(body.data.some((strategy) => strategy.StrategyName === 'last-one'));
  });

  test('with nobody connected it stops', async (t) => {
    await assertStops(await started(t));
  });

  test('an idle keep-alive connection does not delay it', async (t) => {
    const server = await started(t);
    const socket = await open(t, server);
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n');
    await once(socket, 'data');
    await assertStops(server);
  });

  test('connections on which nothing was ever said do not delay it', async (t) => {
    const server = await started(t);
    await Promise.all([open(t, server), open(t, server), open(t, server)]);
    assert.equal((await server.call('GET', '/healthz')).status, 200, 'the server has taken them in');
    await assertStops(server);
  });

  test('a request that never ends is cut, and it still stops in time with exit code 0', async (t) => {
    const server = await started(t);
    await beginRequest(t, server, await server.token());
    const halfHead = await open(t, server);
    halfHead.write('GET /profile HTTP/1.1\r\nHost: x\r\nX-Slow: ');
    await assertStops(server);
  });

  test('a second signal changes nothing: Ctrl-C arrives twice when npm passes it on', async (t) => {
    const server = await started(t);
    const socket = await beginRequest(t, server, await server.token());
    server.child.kill('SIGINT');
    await server.printed(/"stopping"/);
    server.child.kill('SIGINT');
    server.child.kill('SIGTERM');
    const answer = rest(socket);
    socket.write(BODY.slice(10));
    assert.match(await answer, /^HTTP\/1\.1 200 /);
    assert.deepEqual(await server.exited, { code: 0, signal: null });
  });
});
