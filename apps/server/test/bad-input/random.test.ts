import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROUTES } from '@spark/contract';
import { testSize } from '@spark/testkit';
import fc from 'fast-check';
import { type Reply, startSpark } from '../spark-under-test.ts';
import { judgeEnvelope } from './expectation.ts';
import { randomRequest } from './random-request.ts';
import type { Written } from './request.ts';
import { inject } from './wire.ts';

const RUNS = testSize('randomRequests');
const GENEROUS = { failuresMax: 1_000_000, windowSeconds: 1 };

test(`${RUNS} random requests get an answer in the envelope, and none of them breaks Spark`, async (t) => {
  const spark = await startSpark({
    world: {
      bearerLimit: GENEROUS,
      loginLimits: { perAddress: GENEROUS, perUser: GENEROUS, checksAtOnceMax: 1_000 },
    },
  });
  t.after(() => spark.stop());
  const token = await spark.token();
  const statuses = new Map<number, number>();

  await fc.assert(
    fc.asyncProperty(randomRequest(token), async (request) => {
      // The injector itself refuses an address that no client could send.
      fc.pre(URL.canParse(request.url, 'http://localhost'));
      const reply = await inject(spark, request);
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1);
      assert.deepEqual(complaintsAbout(request, reply), []);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );

  t.diagnostic(
    `replies by status: ${[...statuses]
      .sort()
      .map(([status, count]) => `${status} × ${count}`)
      .join(', ')}`,
  );
  for (const status of [200, 400, 401, 404, 415]) {
    assert.ok(statuses.has(status), `no request was answered ${status}: the generator has become too narrow`);
  }
  const profile = await spark.call('GET', '/profile', { token });
  assert.equal(profile.status, 200, 'the caller can still be served');
  assert.equal((await spark.call('GET', '/healthz')).status, 200, 'Spark is still ready');
  assert.ok(!spark.logged().includes('"msg":"request failed"'), 'nothing was logged as our own mistake');
});

/** The few addresses that are read by people or machines and not by clients of the API. */
const PAGES = /^\/+($|metrics|openapi\.json|asyncapi\.json|auth_code)/;

function complaintsAbout({ method, url }: Written, reply: Reply): readonly string[] {
  const { status, body, text } = reply;
  if (status >= 500 && status !== 501) return [`status ${status}: ${text.slice(0, 200)}`];
  // Only the status is known of it.
  if (method === 'HEAD') return [];
  if (isPage(url, reply)) return [];
  if (status >= 400) return judgeEnvelope(reply);
  if (isLogin(url)) return typeof body?.access_token === 'string' ? [] : ['a login without a token'];
  const isEnvelope = body?.status === true && body.error === false && Array.isArray(body.data);
  return isEnvelope && typeof body.message === 'string' ? [] : [`not the envelope: ${text.slice(0, 200)}`];
}

function isPage(url: string, { status, headers }: Reply): boolean {
  if (!PAGES.test(new URL(url, 'http://localhost').pathname)) return false;
  return status < 400 || String(headers['content-type']).startsWith('text/html');
}

function isLogin(url: string): boolean {
  return ROUTES.some(({ reply, path }) => reply.kind === 'plain' && url.startsWith(path));
}
