import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sparkFor } from './spark-under-test.ts';

test('without permission no other site may read: there are no CORS headers', async (t) => {
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
  assert.deepEqual(exposed.sort(), [
    'access_token',
    'retry-after',
    'spark-read-from',
    'token_type',
    'trade',
    'x-request-id',
  ]);
});

test('with CORS on, an OPTIONS request that is not a preflight is not an error outside the envelope', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_CORS_ORIGINS: 'https://desk.example.com' } });
  const reply = await spark.call('OPTIONS', '/profile');
  assert.ok(reply.status === 204 || reply.body?.error === true, `${reply.status} ${reply.text}`);
});
