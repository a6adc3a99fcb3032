import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '@spark/contract';
import { openStore, StoreError, type StoreErrorKind } from '@spark/store';
import { createFaultyStore, type FaultyStore } from '@spark/testkit';
import type { World } from '../src/compose.ts';
import { dial, listen, replyOf, send } from './raw-socket.ts';
import { assertDone, assertRefused } from './replies.ts';
import {
  type Method,
  OWNER,
  type Reply,
  type Request,
  type SparkUnderTest,
  sparkFor,
} from './spark-under-test.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };

/** Sends bytes as the body of a call that takes any object. */
function sendParams(
  spark: SparkUnderTest & { owner: string },
  raw: string | Buffer,
  headers: Record<string, string> = JSON_TYPE,
) {
  return spark.call('POST', '/strategyparams/demo', { token: spark.owner, raw, headers });
}

/** One of each kind of reply there is. */
async function manyReplies(
  spark: SparkUnderTest & { owner: string },
): Promise<readonly (readonly [string, Reply])[]> {
  const token = spark.owner;
  const calls: readonly (readonly [Method, string, Request?])[] = [
    ['GET', '/'],
    ['GET', '/healthz'],
    ['GET', '/metrics'],
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

test('every reply has a request id of its own, which stands in its log line', async (t) => {
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
  for (const { method, path, auth } of ROUTES) {
    if (auth !== 'bearer') continue;
    const bare = path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, 'x');
    for (const address of [bare, `${bare}/`]) {
      const reply = await spark.call(method, address);
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

test('a body has a size', async (t) => {
  const spark = await sparkFor(t);
  const max = 256 * 1024;
  const filled = (bytes: number) => `{"a":"${'x'.repeat(bytes - 8)}"}`;
  assertRefused(await sendParams(spark, filled(max)), 400, { code: 'params_too_large' });
  assertRefused(await sendParams(spark, filled(max + 1)), 413, {
    code: 'body_too_large',
    message: `The body is larger than ${max} bytes`,
  });
});

test('an address has a length', async (t) => {
  const spark = await sparkFor(t);
  const path = '/profile?a=';
  const longest = await spark.call('GET', path + 'x'.repeat(8_192 - path.length), { token: spark.owner });
  assertRefused(longest, 400, { code: 'field_unknown', field: 'a' });
  const longer = await spark.call('GET', path + 'x'.repeat(8_193 - path.length), { token: spark.owner });
  assertRefused(longer, 414, { code: 'url_too_long', message: 'The address is longer than 8192 bytes' });
});

test('content types that are read, and those that are not', async (t) => {
  const spark = await sparkFor(t);
  const json = '{"a":1}';
  for (const type of [
    'application/json',
    'Application/JSON; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/json; charset=us-ascii',
    'application/json; version=1',
    'application/vnd.spark.1+json',
    'application/x-www-form-urlencoded',
  ]) {
    assertDone(await sendParams(spark, json, { 'content-type': type }), 'Parameters stored', [{ a: 1 }]);
  }
  assertDone(await sendParams(spark, json, {}), 'Parameters stored', [{ a: 1 }]);
  for (const type of [
    'text/plain',
    'text/html',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/xml',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'json',
    'application/jsonp',
    '',
    `application/${'x'.repeat(5_000)}`,
  ]) {
    const reply = await sendParams(spark, json, { 'content-type': type });
    const shown = type.slice(0, 100) || 'none';
    assertRefused(reply, 415, {
      code: 'content_type_unsupported',
      message: `The content type ${shown} is not read here`,
    });
  }
});

test('without a body the content type does not matter', async (t) => {
  const spark = await sparkFor(t);
  const headers = { 'content-type': 'text/plain' };
  const reply = await spark.call('GET', '/profile', { token: spark.owner, headers });
  assert.equal(reply.status, 200);
  const blank = await spark.call('GET', '/profile', { token: spark.owner, raw: ' \r\n', headers: JSON_TYPE });
  assert.equal(blank.status, 200);
});

test('text that is not UTF-8 is refused wherever it stands', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const bad = Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]);
  assertRefused(await sendParams(spark, bad), 400, {
    code: 'text_not_utf8',
    message: 'The body is not valid UTF-8',
  });
  for (const raw of ['userid=%ff', 'userid=%zz', 'userid=%', '%c3=1']) {
    const reply = await spark.call('POST', '/token', { raw, headers: FORM_TYPE });
    assertRefused(reply, 400, { code: 'text_not_utf8', message: 'The form is not valid UTF-8' });
  }
  for (const path of ['/profile?a=%ff', '/profile?%zz', '/account/%ff', '/account/%']) {
    assertRefused(await spark.call('GET', path, { token }), 400, { code: 'url_broken' });
  }
});

test('a byte order mark is not part of the JSON', async (t) => {
  const spark = await sparkFor(t);
  assertDone(await sendParams(spark, '\ufeff{"a":1}'), 'Parameters stored', [{ a: 1 }]);
});

test('a key twice in one object is refused, nested and in another spelling too', async (t) => {
  const spark = await sparkFor(t);
  for (const raw of [
    '{"a":1,"a":1}',
    '{"a":1,"b":{},"a":2}',
    '{"x":{"a":1,"a":2}}',
    '{"x":[{"b":0},{"a":1,"a":2}]}',
    '{"a":1,"\\u0061":2}',
    '{ "a" : "}" , "a" : "{" }',
    '{"a":[{"a":1}],"a":1}',
  ]) {
    assertRefused(await sendParams(spark, raw), 400, {
      code: 'json_duplicate_key',
      field: 'a',
      message: 'The body has the key a twice in one object',
    });
  }
  for (const raw of ['{"a":{"a":1},"b":[{"a":1},{"a":2}]}', '{"a":"a\\"a","b":"a"}', '{"a":1,"A":2}']) {
    assertDone(await sendParams(spark, raw), 'Parameters stored', [JSON.parse(raw)]);
  }
});

test('nesting has a depth', async (t) => {
  const spark = await sparkFor(t);
  const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  assert.equal((await sendParams(spark, nested(16))).status, 200);
  const tooDeep = { code: 'json_too_deep', message: 'The body is nested deeper than 16 levels' };
  assertRefused(await sendParams(spark, nested(17)), 400, tooDeep);
  assertRefused(await sendParams(spark, `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`), 400, tooDeep);
  assertRefused(await sendParams(spark, '['.repeat(200_000)), 400, { code: 'json_broken' });
});

test('broken JSON is refused without a word of what it said', async (t) => {
  const spark = await sparkFor(t);
  for (const raw of [
    '{"password":"SECRET123"',
    '{"password":"SECRET123",}',
    '{password:"SECRET123"}',
    'SECRET123',
    "{'password':'SECRET123'}",
    '{"password":"SECRET123\u0001"}',
    '{"a":SECRET123}',
    'position 123123123',
    '{"a":1} trailing SECRET123',
    'NaN',
    '{"a":01}',
  ]) {
    const reply = await sendParams(spark, raw);
    assertRefused(reply, 400, { code: 'json_broken' });
    assert.doesNotMatch(reply.text, /SECRET|123123/, raw);
  }
  assert.doesNotMatch(spark.logged(), /SECRET/);
});

test('a form under the JSON type is refused, JSON under the form type is read', async (t) => {
  const spark = await sparkFor(t);
  const right = { userid: OWNER.email, password: 'wrong' };
  const asForm = new URLSearchParams(right).toString();
  assertRefused(await spark.call('POST', '/token', { raw: asForm, headers: JSON_TYPE }), 400, {
    code: 'json_broken',
  });
  const asJson = ` ${JSON.stringify(right)}`;
  assertRefused(await spark.call('POST', '/token', { raw: asJson, headers: FORM_TYPE }), 401, {
    code: 'login_failed',
  });
});

test('without leave no other site may read: there are no CORS headers', async (t) => {
  const spark = await sparkFor(t);
  const headers = { origin: 'https://desk.example.com', 'access-control-request-method': 'PUT' };
  for (const method of ['GET', 'OPTIONS'] as const) {
    const reply = await spark.call(method, '/profile', { headers });
    const found = Object.keys(reply.headers).filter((name) => name.startsWith('access-control'));
    assert.deepEqual(found, []);
  }
});

test('with leave a site may call everything, and only that site', async (t) => {
  const env = { SPARK_CORS_ORIGINS: 'https://desk.example.com, http://localhost:3000' };
  const spark = await sparkFor(t, { env });
  const preflight = (origin: string, method: string) =>
    spark.call('OPTIONS', '/strategy/demo', {
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type',
      },
    });
  for (const origin of ['https://desk.example.com', 'http://localhost:3000']) {
    const reply = await preflight(origin, 'PUT');
    assert.equal(reply.status, 204);
    assert.equal(reply.headers['access-control-allow-origin'], origin);
    const methods = String(reply.headers['access-control-allow-methods']).split(', ');
    assert.deepEqual(methods.sort(), ['DELETE', 'GET', 'HEAD', 'POST', 'PUT']);
    assert.equal(reply.headers['access-control-allow-headers'], 'authorization,content-type');
    assert.equal(reply.headers['access-control-max-age'], '600');
    assert.match(String(reply.headers.vary), /origin/i);
    assert.equal(reply.headers['access-control-allow-credentials'], undefined);
  }
  for (const origin of ['https://evil.example.com', 'null', 'https://desk.example.com.evil.com']) {
    const reply = await preflight(origin, 'PUT');
    assert.notEqual(reply.headers['access-control-allow-origin'], origin);
    assert.notEqual(reply.headers['access-control-allow-origin'], '*');
  }
  const headers = { origin: 'https://desk.example.com' };
  const failed = await spark.call('GET', '/profile', { headers });
  assert.equal(failed.status, 401);
  assert.equal(
    failed.headers['access-control-allow-origin'],
    'https://desk.example.com',
    'failures can be read too',
  );
  const exposed = String(failed.headers['access-control-expose-headers']).toLowerCase().split(', ');
  assert.deepEqual(exposed.sort(), ['access_token', 'retry-after', 'token_type', 'trade', 'x-request-id']);
});

test('with CORS on, an OPTIONS request that is no preflight is not an error outside the envelope', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_CORS_ORIGINS: 'https://desk.example.com' } });
  const reply = await spark.call('OPTIONS', '/profile');
  assert.ok(reply.status === 204 || reply.body?.error === true, `${reply.status} ${reply.text}`);
});

async function withFaults(t: Parameters<typeof sparkFor>[0]) {
  const held: { faulty?: FaultyStore } = {};
  const world: Partial<World> = {
    openStore: async (config) => {
      held.faulty = createFaultyStore(await openStore(config));
      return held.faulty.store;
    },
  };
  const spark = await sparkFor(t, { world });
  return { spark, faulty: held.faulty as FaultyStore };
}

test('an error of our own is a 500 with the request id, logged exactly once, and says nothing of itself', async (t) => {
  const { spark, faulty } = await withFaults(t);
  faulty.commits.failNext(new Error('secret detail'));
  const json = { strategyName: 's', strategyType: 'Intraday' };
  const reply = await spark.call('POST', '/strategy', { token: spark.owner, json });
  const id = String(reply.headers['x-request-id']);
  assertRefused(reply, 500, {
    code: 'internal',
    message: `Something went wrong inside Spark (request ${id})`,
  });
  assert.doesNotMatch(reply.text, /secret detail|\.ts/);
  const errors = spark.logLines().filter((line) => Number(line.level) >= 50);
  assert.equal(errors.length, 1);
  assert.equal(errors[0]?.reqId, id);
  assert.deepEqual((errors[0]?.err as Error | undefined)?.message, 'secret detail');
  assertDone(await spark.call('POST', '/strategy', { token: spark.owner, json }), 'Strategy Added');
});

test('what the store cannot do is a 503 that says whether anything was changed', async (t) => {
  const { spark, faulty } = await withFaults(t);
  const token = spark.owner;
  const expected: readonly (readonly [StoreErrorKind, number, string])[] = [
    ['busy', 503, 'busy'],
    ['unavailable', 503, 'store_unavailable'],
    ['disk-full', 503, 'store_unavailable'],
    ['outcome-unknown', 503, 'outcome_unknown'],
    ['closed', 503, 'store_unavailable'],
    // What we handed in was wrong: that is our mistake and no trouble of the store.
    ['invalid', 500, 'internal'],
  ];
  for (const [kind, status, code] of expected) {
    faulty.commits.failNext(new StoreError(kind, 'Details for the log.'));
    const reply = await spark.call('POST', '/activate-account/paper/N', { token });
    assertRefused(reply, status, { code });
    assert.equal(reply.headers['retry-after'], status === 503 ? '1' : undefined);
    assert.doesNotMatch(reply.text, /Details for the log/);
  }
  const errors = spark.logLines().filter((line) => Number(line.level) >= 50);
  assert.equal(errors.length, expected.length, 'each is logged once');
  const read = await spark.call('GET', '/account', { token });
  assert.equal(read.body.data[0]?.Trade, 'Y', 'nothing was changed');
});

test('a change stored although its answer was lost shows in the next read', async (t) => {
  const { spark, faulty } = await withFaults(t);
  const token = spark.owner;
  faulty.commits.loseNext(new StoreError('outcome-unknown', 'The line broke.'));
  assertRefused(await spark.call('POST', '/activate-account/paper/N', { token }), 503, {
    code: 'outcome_unknown',
  });
  const read = await spark.call('GET', '/account', { token });
  assert.equal(read.body.data[0]?.Trade, 'N');
});

test('a store that cannot be read is a 503 for calls and for the health check', async (t) => {
  const { spark, faulty } = await withFaults(t);
  // After a change by another process nobody trusts what they remember.
  const other = await openStore({ dataFolder: spark.folder });
  await other.writeSetting('name', 'value');
  await other.close();
  faulty.loads.failNext(new StoreError('unavailable', 'Gone.'));
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 503, {
    code: 'store_unavailable',
  });
  assert.equal((await spark.call('GET', '/profile', { token: spark.owner })).status, 200);
  await faulty.store.close();
  assertRefused(await spark.call('GET', '/healthz'), 503, { code: 'store_unavailable' });
});

test('a login that cannot be stored is not counted as a wrong password', async (t) => {
  const { spark, faulty } = await withFaults(t);
  spark.clock.advance(24 * 60 * 60_000);
  const form = { userid: OWNER.email, password: OWNER.password };
  faulty.commits.failNext(new StoreError('unavailable', 'Gone.'));
  assertRefused(await spark.call('POST', '/token', { form }), 503, { code: 'store_unavailable' });
  assert.equal((await spark.call('POST', '/token', { form })).status, 200);
});

test('a reply waits until its change is durable', async (t) => {
  const { spark, faulty } = await withFaults(t);
  const token = spark.owner;
  faulty.commits.hold();
  let answered = false;
  const change = spark.call('POST', '/activate-account/paper/N', { token }).then((reply) => {
    answered = true;
    return reply;
  });
  while (faulty.commits.waiting() === 0) await new Promise(setImmediate);
  const read = await spark.call('GET', '/account', { token });
  assert.equal(read.body.data[0]?.Trade, 'Y', 'what is not durable is not shown');
  assert.equal(answered, false);
  faulty.commits.release();
  assertDone(await change, 'Trading deactivated', [{ Trade: 'N' }]);
});

test('logs hold no token, password, key, code, session or query', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const profile = await spark.call('GET', '/profile', { token });
  const key = String(profile.body.data[0]?.AuthKey);
  const login = await spark.call('POST', '/login/paper', { token });
  const loginUrl = new URL(String(login.body.data[0]?.loginUrl));
  await spark.call('POST', '/token', { form: { userid: 'PLANTED-user@x', password: 'PLANTED-password' } });
  await spark.call('HEAD', `/token?apikey=${key}`);
  await spark.call('HEAD', '/token?apikey=PLANTED-key');
  await spark.call('GET', `${loginUrl.pathname}${loginUrl.search}`);
  await spark.call('GET', '/auth_code/testBroker?auth_code=PLANTED-code&state=PLANTED-state');
  await spark.call('POST', '/validate_authcode/testBroker?auth_code=PLANTED-code', { token });
  await spark.call('POST', '/validate_session/paper?sessionid=PLANTED-session', { token });
  await spark.call('GET', '/nowhere?PLANTED-query', { token: 'PLANTED-token' });
  await spark.call('GET', `/%zz?PLANTED-query`, { token: 'PLANTED-token' });
  await spark.call('POST', '/tv-webhook/PLANTEDwebhook00000000000000000000', {
    raw: '{}',
    headers: JSON_TYPE,
  });
  await spark.call('POST', '/token', { raw: '{"PLANTED', headers: JSON_TYPE });
  const account = await spark.call('GET', '/account/paper', { token });
  assert.equal(account.body.data[0]?.Sessionid, 'PLANTED-session');
  const text = spark.logged();
  assert.ok(spark.logLines().length >= 12, 'the calls were logged');
  assert.doesNotMatch(text, /PLANTED/);
  for (const secret of [
    token,
    key,
    OWNER.password,
    loginUrl.searchParams.get('auth_code'),
    loginUrl.searchParams.get('state'),
  ]) {
    assert.equal(text.includes(String(secret)), false);
  }
  assert.doesNotMatch(text, /authorization|\?/i);
});

test('calls that change, fail or are odd are logged at info, plain reads at debug', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await spark.call('GET', '/strategy', { token });
  await spark.call('GET', '/strategy');
  await spark.call('POST', '/activate-account/paper/N', { token });
  const lines = spark.logLines().filter(({ msg }) => msg === 'call');
  assert.deepEqual(
    lines.map(({ level, method, path, status, address }) => [level, method, path, status, address]),
    [
      [20, 'GET', '/strategy', 200, '127.0.0.1'],
      [30, 'GET', '/strategy', 401, '127.0.0.1'],
      [30, 'POST', '/activate-account/paper/N', 200, '127.0.0.1'],
    ],
  );
});

test('the API describes itself', async (t) => {
  const spark = await sparkFor(t);
  const openapi = await spark.call('GET', '/openapi.json');
  assert.equal(openapi.headers['content-type'], 'application/json; charset=utf-8');
  const described = openapi.body as unknown as { openapi: string; info: { version: string }; paths: object };
  assert.deepEqual([described.openapi, described.info.version], ['3.1.0', '0.1.4']);
  assert.ok(Object.keys(described.paths).length > 30);
  const asyncapi = (await spark.call('GET', '/asyncapi.json')).body as unknown as { asyncapi: string };
  assert.match(asyncapi.asyncapi, /^3\./);
});

test('metrics count calls by pattern and status, and never by name', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await spark.call('GET', '/account/paper', { token });
  await spark.call('GET', '/account/some-private-name', { token });
  await spark.call('GET', '/made-up-path-9', { token });
  const { text, headers } = await spark.call('GET', '/metrics');
  assert.match(String(headers['content-type']), /^text\/plain/);
  const count = (labels: string) => `spark_http_request_seconds_count{${labels}} 1`;
  assert.ok(text.includes(count('method="GET",route="/account/:AccountName",status="200"')), text);
  assert.ok(text.includes(count('method="GET",route="/account/:AccountName",status="400"')));
  assert.ok(text.includes(count('method="GET",route="unknown",status="404"')));
  assert.match(text, /^spark_http_request_seconds_bucket\{le="0.001",/m);
  assert.match(text, /^spark_desks_at_hand 1$/m);
  assert.match(text, /^process_cpu_seconds_total /m);
  assert.doesNotMatch(text, /private-name|made-up|paper/);
});

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
  assert.equal(read.body.data[0]?.Trade, 'N', 'what was answered while stopping is kept');
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

test('requests that stop half-way are no error of ours and harm nobody', async (t) => {
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
