import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { dial, listen, replyOf, send } from './raw-socket.ts';
import { assertDone } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';

test('ready while running; not ready while stopping, though a request on its way is still answered', async (t) => {
  const spark = await sparkFor(t);
  assertDone(await spark.call('GET', '/healthz'), 'Ready', [{ ready: true }]);
  const port = await listen(spark);
  const line = await dial(port);
  line.write('GET /healthz HTTP/1.1\r\nHost: x\r\n');
  const inTime = await dial(port);
  inTime.write(
    `POST /activate-account/paper/N HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${spark.owner}\r\n`,
  );
  // Both have begun when a later connection has been answered.
  await send(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  const stopped = spark.spark.stop();
  line.write('\r\n');
  inTime.write('\r\n');
  const health = replyOf(await line.ended);
  assert.equal(health.status, 503);
  assert.equal(health.body.errors?.[0]?.code, 'stopping');
  const change = replyOf(await inTime.ended);
  assert.equal(change.body.message, 'Trading deactivated');
  await stopped;
  await spark.restart();
  const read = await spark.call('GET', '/account', { token: spark.owner });
  assert.equal(read.body.data[0]?.Trade, 'N', 'what was answered while stopping is stored');
});

test('what is not HTTP gets a 400 in the envelope', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const broken = [
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\nHost: x\r\n\r\n',
    'GET /profile HTTP/1.1\r\nHost x\r\n\r\n',
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n',
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST /token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
    `${String.fromCharCode(22, 3, 1, 2)} TLS hello\r\n\r\n`,
    'GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n',
  ];
  for (const bytes of broken) {
    const reply = await send(port, bytes);
    assert.equal(reply.status, 400, JSON.stringify(bytes));
    assert.deepEqual(
      reply.body.errors?.map(({ code }) => code),
      ['request_broken'],
      JSON.stringify(bytes),
    );
    assert.equal(reply.body.message, 'Bad request');
    assert.equal(reply.headers['content-type'], 'application/json; charset=utf-8');
    assert.equal(reply.headers['x-content-type-options'], 'nosniff');
  }
  assert.equal((await spark.call('GET', '/healthz')).status, 200);
});

test('too many headers get a 431 in the envelope', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const reply = await send(port, `GET /profile HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`);
  assert.equal(reply.status, 431);
  assert.deepEqual(
    reply.body.errors?.map(({ code }) => code),
    ['headers_too_large'],
  );
  assert.equal(reply.headers['x-frame-options'], 'DENY');
});

test('as many tokens as a call takes fit into an address, and more are refused with what to do', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const ask = (path: string, tokens: number) => {
    const list = Array.from({ length: tokens }, (_, at) => `NSE:${1_000_000_000 + at}`).join(',');
    const headers = `Host: x\r\nAuthorization: Bearer ${spark.owner}\r\nConnection: close`;
    return send(port, `GET ${path}=${encodeURIComponent(list)} HTTP/1.1\r\n${headers}\r\n\r\n`);
  };
  for (const path of ['/ltp?Tokens', '/quotes?tokens']) {
    const most = await ask(path, LIMITS.tokensPerCall);
    assert.deepEqual([most.status, most.body.data?.length], [200, LIMITS.tokensPerCall]);
    const one = await ask(path, LIMITS.tokensPerCall + 1);
    assert.equal(one.body.errors?.[0]?.message, `${path.split('?')[1]} must have 1 to 500 entries`);
    const some = await ask(path, 700);
    assert.deepEqual([some.status, some.body.errors?.[0]?.code], [414, 'url_too_long']);
    const many = await ask(path, 5_000);
    assert.deepEqual(
      [many.status, many.body.errors?.[0]?.message],
      [431, 'The address and the headers together are larger than 16384 bytes'],
    );
    assert.match(many.body.errors?.[0]?.hint ?? '', /^Ask for less in one call/);
  }
});

test('a body that is too large is refused on a real connection too', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const head = 'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nConnection: close\r\n';
  const announced = await send(port, `${head}Content-Length: 999999999\r\n\r\n{`);
  assert.equal(announced.status, 413);
  const chunk = `${(65_536).toString(16)}\r\n${'x'.repeat(65_536)}\r\n`;
  const streamed = await send(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}`);
  assert.equal(streamed.status, 413);
  assert.equal(streamed.body.errors?.[0]?.code, 'body_too_large');
});

test('requests that stop half-way are not errors of Spark and harm nobody', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const halves = [
    '',
    'GET /prof',
    'GET /profile HTTP/1.1\r\nHost: x\r\n',
    'POST /token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"us',
    'POST /token HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"a',
  ];
  for (const bytes of halves) {
    for (const leave of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const line = await dial(port);
      line.write(bytes);
      // The bytes have arrived once a later connection has been answered.
      await send(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
      line.socket[leave]();
      await line.ended;
    }
  }
  const alive = await send(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  assert.equal(alive.status, 200);
  const errors = spark.logLines().filter((line) => Number(line.level) >= 50);
  assert.deepEqual(errors, []);
});

test('a reply to HEAD has no body on the wire, whatever became of it', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const head = (path: string, more = '') =>
    send(port, `HEAD ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${more}\r\n`);
  const authorization = `Authorization: Bearer ${spark.owner}\r\n`;
  for (const [reply, status] of [
    [await head('/token?apikey=x'), 401],
    [await head('/token'), 400],
    [await head('/nothing'), 404],
    [await head('/activate-account/paper/Y', authorization), 400],
    [await head('/activate-account/paper/N', authorization), 200],
  ] as const) {
    assert.equal(reply.status, status);
    assert.equal(reply.text, '');
  }
  assert.equal((await head('/activate-account/paper/N', authorization)).headers.trade, 'N');
});

test('bodies are read on GET and DELETE, and several requests share a connection', async (t) => {
  const spark = await sparkFor(t);
  const port = await listen(spark);
  const authorization = `Host: x\r\nAuthorization: Bearer ${spark.owner}\r\nContent-Type: application/json\r\n`;
  const body = '{"ac":"paper"}';
  const pair = '{"st":"demo","ac":"paper"}';
  const line = await dial(port);
  line.write(
    `GET /link-strategy-account HTTP/1.1\r\n${authorization}Content-Length: ${body.length}\r\n\r\n${body}` +
      `DELETE /linkstrategy HTTP/1.1\r\n${authorization}Connection: close\r\nContent-Length: ${pair.length}\r\n\r\n${pair}`,
  );
  const raw = await line.ended;
  assert.match(raw, /"StrategyName":"demo"/);
  assert.match(raw, /Strategy Link Deleted/);
});
