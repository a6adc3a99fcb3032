import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Spark, SparkConnectionError, SparkTimeout } from '@spark/client';

const REPLY = JSON.stringify({ status: true, error: false, data: [], message: 'Data Received' });
const ORDER = {
  strategyname: 'test1',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 1,
  transType: 'Buy',
} as const;

test('a read that comes too late is an error, and its reply is thrown away unread', async (t) => {
  const { url, requests } = await serve(t);
  const call = new Spark({ url, token: 'x', timeoutMs: 50, retries: 0 }).listAccounts();
  const refused = assert.rejects(call, (error: unknown) => {
    assert.ok(error instanceof SparkTimeout);
    assert.match(error.message, /did not answer within 0\.05 s$/);
    return true;
  });
  const first = await requests.next();
  await refused;
  const gone = closing(first);
  // More than the buffers on the way hold: only a reader, or nobody at all, lets it come to an end.
  writeWithoutEnd(first.response);
  await gone;
});

test('a reply that stalls half way is cut off', async (t) => {
  const { url, requests } = await serve(t);
  const call = new Spark({ url, token: 'x', timeoutMs: 50, retries: 0 }).listAccounts();
  const refused = assert.rejects(call, SparkTimeout);
  const { request, response } = await requests.next();
  const gone = closing({ request });
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"status": true,');
  await refused;
  await gone;
});

test('after a read that was given up the next ones are cut off, until the server answers again', async (t) => {
  const { url, requests } = await serve(t);
  const spark = new Spark({ url, token: 'x', timeoutMs: 50, retries: 1, backoffMs: 1 });
  const call = spark.listAccounts();
  const refused = assert.rejects(call, SparkTimeout);
  await requests.next();
  const second = await requests.next();
  await closing(second);
  await refused;
  const good = spark.listAccounts({}, { timeoutMs: 60_000 });
  (await requests.next()).response.end(REPLY);
  assert.deepEqual((await good).data, []);
});

test('an order that takes too long is cut off and sent again under the same key', async (t) => {
  const { url, requests } = await serve(t);
  const spark = new Spark({ url, token: 'x', timeoutMs: 1_000, retries: 1, backoffMs: 1 });
  const placed = spark.placeOrder(ORDER);
  const first = await requests.next();
  await closing(first);
  const again = await requests.next();
  assert.equal(again.request.headers['idempotency-key'], first.request.headers['idempotency-key']);
  again.response.end(REPLY);
  assert.equal((await placed).message, 'Data Received');
});

test('a reply without a length is read to its end, also where a character is cut in two', async (t) => {
  const { url, requests } = await serve(t);
  const call = new Spark({ url, token: 'x' }).listAccounts();
  const { response } = await requests.next();
  const bytes = Buffer.from(REPLY.replace('Received', '₹'));
  const middle = bytes.indexOf(Buffer.from('₹')) + 1;
  response.write(bytes.subarray(0, middle));
  await new Promise((turn) => setImmediate(turn));
  response.end(bytes.subarray(middle));
  assert.equal((await call).message, 'Data ₹');
});

test('a connection that breaks before or within the reply is a connection error', async (t) => {
  const { url, requests } = await serve(t);
  for (const start of ['', '{"status": true,']) {
    const call = new Spark({ url, token: 'x', retries: 0 }).listAccounts();
    const refused = assert.rejects(call, SparkConnectionError);
    const { request, response } = await requests.next();
    if (start !== '') await new Promise<void>((written) => response.write(start, () => written()));
    request.socket.destroy();
    await refused;
  }
});

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

/** The client may close it or reset it. */
function closing({ request: { socket } }: Pick<Exchange, 'request'>): Promise<void> {
  if (socket.destroyed) return Promise.resolve();
  return new Promise((closed) => void socket.on('error', () => {}).once('close', () => closed()));
}

/** A server whose replies the test writes. */
async function serve(t: TestContext): Promise<{ url: string; requests: { next(): Promise<Exchange> } }> {
  const waiting: Exchange[] = [];
  let wake = () => {};
  const server = createServer((request, response) => {
    waiting.push({ request, response });
    wake();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => {
    server.close();
    server.closeAllConnections();
  });
  const next = async (): Promise<Exchange> => {
    for (let value = waiting.shift(); ; value = waiting.shift()) {
      if (value) return value;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests: { next } };
}

function writeWithoutEnd(response: ServerResponse): void {
  response.on('error', () => {});
  const part = Buffer.alloc(65_536, ' ');
  const more = () => {
    while (!response.destroyed && response.write(part));
    if (!response.destroyed) response.once('drain', more);
  };
  more();
}
