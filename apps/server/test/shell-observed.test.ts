import assert from 'node:assert/strict';
import { test } from 'node:test';
import { JSON_TYPE } from './content-types.ts';
import { assertRefused } from './replies.ts';
import { OWNER, sparkFor } from './spark-under-test.ts';

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
  const { text, headers } = await spark.call('GET', '/metrics', { token });
  assert.match(String(headers['content-type']), /^text\/plain/);
  const count = (labels: string) => `spark_http_request_seconds_count{${labels}} 1`;
  assert.ok(text.includes(count('method="GET",route="/account/:AccountName",status="200"')), text);
  assert.ok(text.includes(count('method="GET",route="/account/:AccountName",status="400"')));
  assert.ok(text.includes(count('method="GET",route="unknown",status="404"')));
  assert.match(text, /^spark_http_request_seconds_bucket\{le="0.001",/m);
  assert.match(text, /^spark_kept_in_memory\{what="desks"\} 1$/m);
  assert.match(text, /^process_cpu_seconds_total /m);
  assert.doesNotMatch(text, /private-name|made-up|paper/);
});

test('metrics are for admins and for collectors with the token', async (t) => {
  const key = 'a-token-for-metrics-1';
  const spark = await sparkFor(t, { env: { SPARK_METRICS_TOKEN: key } });
  const read = (token?: string) => spark.call('GET', '/metrics', token === undefined ? {} : { token });
  assertRefused(await read(), 401, { code: 'token_missing' });
  assertRefused(await read('garbage'), 401, { code: 'token_invalid' });
  const basic = await spark.addUser('basic@example.com');
  assertRefused(await read(basic.token), 400, { code: 'metrics_closed' });
  for (const token of [key, spark.owner]) {
    const { status, text } = await read(token);
    assert.equal(status, 200, text);
    assert.match(text, /^spark_kept_in_memory\{/m);
  }
  const without = await sparkFor(t);
  assertRefused(await without.call('GET', '/metrics', { token: key }), 401, { code: 'token_invalid' });
});
