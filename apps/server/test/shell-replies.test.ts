import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '@spark/contract';
import { PAGE } from './console-under-test.ts';
import { FORM_TYPE, JSON_TYPE } from './content-types.ts';
import { assertRefused } from './replies.ts';
import { type Method, type OwnedSpark, type Reply, type Request, sparkFor } from './spark-under-test.ts';

/** One of each kind of reply there is. */
async function manyReplies(spark: OwnedSpark): Promise<readonly (readonly [string, Reply])[]> {
  const token = spark.owner;
  const calls: readonly (readonly [Method, string, Request?])[] = [
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/metrics'],
    ['GET', '/metrics', { token }],
    ['GET', '/openapi.json'],
    ['GET', '/asyncapi.json'],
    ['GET', '/profile', { token }],
    ['GET', '/profile'],
    ['GET', '/profile', { token: 'garbage' }],
    ['GET', '/account/ghost', { token }],
    ['GET', '/nothing'],
    ['PATCH', '/profile', { token }],
    ['OPTIONS', '/profile'],
    ['GET', '/%zz', { token }],
    ['GET', '/profile?a=%ff', { token }],
    ['GET', `/profile?a=${'x'.repeat(9_000)}`, { token }],
    ['POST', '/token', { form: { userid: 'x', password: 'y' } }],
    ['POST', '/token', { raw: 'x'.repeat(300_000), headers: FORM_TYPE }],
    ['POST', '/token', { raw: '<a/>', headers: { 'content-type': 'text/xml' } }],
    ['POST', '/token', { raw: '{', headers: JSON_TYPE }],
    ['POST', '/order', { token, json: {} }],
    ['GET', '/ExecutionLogs', { token }],
    ['GET', '/auth_code/testBroker'],
    ['HEAD', '/token'],
    ['HEAD', '/activate-account/paper/N', { token }],
  ];
  return Promise.all(
    calls.map(
      async ([method, path, request]) =>
        [`${method} ${path.slice(0, 40)}`, await spark.call(method, path, request)] as const,
    ),
  );
}

test('every reply has the security headers', async (t) => {
  const spark = await sparkFor(t);
  for (const [what, { headers }] of await manyReplies(spark)) {
    assert.equal(headers['x-content-type-options'], 'nosniff', what);
    assert.equal(headers['x-frame-options'], 'DENY', what);
    assert.equal(headers['referrer-policy'], 'no-referrer', what);
    assert.match(
      String(headers['content-security-policy']),
      /default-src 'none'.*frame-ancestors 'none'/,
      what,
    );
    assert.match(String(headers['cache-control']), /^no-(store|cache)$/, what);
    assert.equal(headers['x-powered-by'], undefined, what);
  }
});

test('every reply has a unique request id, which is in its log line', async (t) => {
  const spark = await sparkFor(t);
  const replies = await manyReplies(spark);
  const ids = replies.map(([what, { headers }]) => {
    assert.match(String(headers['x-request-id']), /^[a-z0-9]{6}-[a-z0-9]+$/, what);
    return String(headers['x-request-id']);
  });
  assert.equal(new Set(ids).size, ids.length);
  const logged = new Map(spark.logLines().map((line) => [line.reqId, line]));
  for (const [index, [what, { status }]] of replies.entries()) {
    assert.equal(logged.get(ids[index])?.status, status, `${what} is logged with its status`);
  }
});

test('every failure is the envelope, and its status is not 2xx', async (t) => {
  const spark = await sparkFor(t);
  for (const [what, { status, body, headers }] of await manyReplies(spark)) {
    if (status < 400 || what.startsWith('HEAD') || what.includes('/auth_code/')) continue;
    assert.deepEqual(Object.keys(body), ['status', 'error', 'data', 'message', 'errors'], what);
    assert.deepEqual([body.status, body.error, body.data], [false, true, []], what);
    assert.ok(body.errors?.length, what);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8', what);
  }
});

test('every call of the contract that needs a token says so, on both slash forms', async (t) => {
  const spark = await sparkFor(t);
  let count = 0;
  for (const { method, path, auth, pageOnly } of ROUTES) {
    if (auth !== 'bearer') continue;
    const bare = path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, 'x');
    for (const address of [bare, `${bare}/`]) {
      const reply = await spark.call(method, address, pageOnly ? { headers: PAGE } : {});
      assert.equal(reply.status, 401, `${method} ${address}`);
      if (method !== 'HEAD') assertRefused(reply, 401, { code: 'token_missing' });
      count += 1;
    }
  }
  assert.ok(count > 60);
});

test('a call asks who calls, then checks its input', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const order = {
    strategyname: 'demo',
    orderType: 'Market',
    productType: 'Intraday',
    token: 'NSE:212',
    qty: 1,
    transType: 'Buy',
  };
  assertRefused(await spark.call('POST', '/order', { json: order }), 401, { code: 'token_missing' });
  assertRefused(await spark.call('POST', '/order', { token, json: { ...order, qty: 0 } }), 400, {
    code: 'field_range',
    field: 'qty',
  });
  assertRefused(await spark.call('GET', '/isHoliday/', { token }), 400, {
    code: 'field_missing',
    field: 'exch',
  });
  assertRefused(await spark.call('GET', '/netposition/', { token, json: { acname: 7 } }), 400, {
    code: 'field_type',
  });
});

test('an unknown path says which was meant', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('GET', '/profil?token=secret');
  assertRefused(reply, 404, { code: 'path_unknown', message: 'GET /profil is not a call of this API' });
  assert.equal(reply.body.errors?.[0]?.hint, 'Did you mean /profile? The calls are listed in /openapi.json.');
  const far = await spark.call('GET', '/wp-admin/setup.php');
  assert.equal(far.body.errors?.[0]?.hint, 'The calls are listed in /openapi.json.');
  assertRefused(await spark.call('GET', '/profile//'), 404, { code: 'path_unknown' });
  assertRefused(await spark.call('GET', '/PROFILE'), 404, { code: 'path_unknown' });
});

test('a known path with another method says which it answers to', async (t) => {
  const spark = await sparkFor(t);
  for (const [method, path, methods] of [
    ['PATCH', '/strategy', 'GET, POST'],
    ['POST', '/strategy/demo/', 'PUT, DELETE'],
    ['GET', '/token', 'POST, HEAD'],
    ['GET', '/login/paper', 'POST'],
    ['GET', '/activate-account/paper/N', 'POST, HEAD'],
  ] as const) {
    const reply = await spark.call(method, path);
    assertRefused(reply, 404, { code: 'path_unknown' });
    assert.equal(reply.body.errors?.[0]?.hint, `This path answers to ${methods}.`);
  }
});
