import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { test } from 'node:test';
import { type Envelope, type Reply, type SparkUnderTest, startSpark } from '../spark-under-test.ts';
import { judgeEnvelope } from './expectation.ts';

/** What goes wrong below the calls: bytes that are not HTTP, headers without end, guesses without end. */

const BROKEN: Readonly<
  Record<string, { readonly bytes: string; readonly status: number; readonly code: string }>
> = {
  'a word': { bytes: 'hello\r\n\r\n', status: 400, code: 'request_broken' },
  'an unknown method': { bytes: 'SPARK / HTTP/1.1\r\nhost: x\r\n\r\n', status: 400, code: 'request_broken' },
  'another protocol': { bytes: 'GET / SPARK/9.9\r\nhost: x\r\n\r\n', status: 400, code: 'request_broken' },
  'a header without a colon': {
    bytes: 'GET /profile HTTP/1.1\r\nhost: x\r\nnonsense\r\n\r\n',
    status: 400,
    code: 'request_broken',
  },
  'a control character in a header': {
    bytes: 'GET /profile HTTP/1.1\r\nhost: x\r\nx-a: \u0000\r\n\r\n',
    status: 400,
    code: 'request_broken',
  },
  'two lengths': {
    bytes: 'POST /strategy HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n{}',
    status: 400,
    code: 'request_broken',
  },
  'a length and chunks': {
    bytes:
      'POST /strategy HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    status: 400,
    code: 'request_broken',
  },
  'a chunk without a size': {
    bytes: 'POST /strategy HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
    status: 400,
    code: 'request_broken',
  },
  'headers without end': {
    bytes: `GET /profile HTTP/1.1\r\nhost: x\r\nx-a: ${'a'.repeat(20_000)}\r\n\r\n`,
    status: 431,
    code: 'headers_too_large',
  },
  'an address without end': {
    bytes: `GET /profile?zzz=${'a'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
    status: 431,
    code: 'headers_too_large',
  },
  'TLS on a plain port': {
    bytes: '\u0016\u0003\u0001\u0002\u0000\u0001',
    status: 400,
    code: 'request_broken',
  },
};

test('what is not HTTP is answered in the envelope all the same', async (t) => {
  const spark = await startSpark();
  t.after(() => spark.stop());
  await spark.spark.app.listen({ host: '127.0.0.1', port: 0 });
  for (const [what, { bytes, status, code }] of Object.entries(BROKEN)) {
    await t.test(what, async () => {
      const reply = await sendBytes(spark, bytes);
      assert.equal(reply.status, status, reply.text);
      assert.deepEqual(judgeEnvelope(reply), []);
      assert.deepEqual(
        reply.body.errors?.map((error) => error.code),
        [code],
      );
    });
  }
});

test('a great many wrong tokens are answered 429, and the right one is never slowed down', async (t) => {
  const spark = await startSpark({ world: { bearerLimit: { failuresMax: 3, windowSeconds: 60 } } });
  t.after(() => spark.stop());
  const token = await spark.token();
  const guess = () => spark.call('GET', '/profile', { token: 'garbage' });
  for (let count = 0; count < 3; count++) assert.equal((await guess()).status, 401);
  const slowed = await guess();
  assert.equal(slowed.status, 429);
  assert.deepEqual(judgeEnvelope(slowed), []);
  assert.equal(slowed.headers['retry-after'], '60');
  assert.equal((await spark.call('GET', '/profile', { token })).status, 200);
  spark.clock.advance(60_001);
  assert.equal((await guess()).status, 401);
});

/** One connection, these bytes, and everything that comes back until it is closed. */
function sendBytes(spark: SparkUnderTest, bytes: string): Promise<Reply> {
  const { port } = spark.spark.app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => resolve(readReply(Buffer.concat(chunks).toString())));
  });
}

function readReply(text: string): Reply {
  const [head = '', body = ''] = text.split('\r\n\r\n');
  const [line = '', ...headers] = head.split('\r\n');
  return {
    status: Number(line.split(' ')[1]),
    headers: Object.fromEntries(headers.map((header) => header.split(': ') as [string, string])),
    text: body,
    body: JSON.parse(body) as Envelope,
  };
}
