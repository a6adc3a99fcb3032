import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { fyersDialect } from './dialect.ts';
import { answering, CREDENTIALS, ENDS_AT, TOKEN, tokenWith } from './payloads.fixture.ts';

const { login } = fyersDialect();
const NO_QUERY = new Map<string, string>();

test('[brokers.F1] the login url has the app, the exact way back and the state', async () => {
  const redirectUrl = 'https://spark.example.com/auth_code/FYERS';
  const { http, asked } = answering({});
  const start = await login.start({ credentials: CREDENTIALS, redirectUrl, state: 'x&y=1' }, http);
  assert.equal(start.kind, 'done');
  const url = new URL(start.kind === 'done' ? start.value.loginUrl : '');
  assert.equal(`${url.origin}${url.pathname}`, 'https://api-t1.fyers.in/api/v3/generate-authcode');
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    client_id: 'ABCDEFGHIJ-100',
    redirect_uri: redirectUrl,
    response_type: 'code',
    state: 'x&y=1',
  });
  assert.deepEqual(asked, [], 'nothing is sent');
});

test('[brokers.F1] without key or secret the login says what to add', async () => {
  const bare = { ...CREDENTIALS, secrets: {} };
  const start = await login.start(
    { credentials: bare, redirectUrl: 'https://x/', state: 's' },
    answering({}).http,
  );
  assert.match(start.kind === 'refused' ? start.reason : '', /ApiKey/);
  const { http, asked } = answering({});
  const noSecret = { ...CREDENTIALS, secrets: { ApiKey: 'A-100' } };
  assert.equal((await login.exchange(noSecret, 'code', NO_QUERY, http)).kind, 'refused');
  assert.deepEqual(asked, []);
});

test('[brokers.F1] an auth code becomes a session that ends when its token says', async () => {
  const { http, asked } = answering({ s: 'ok', code: 200, access_token: TOKEN, refresh_token: 'r' });
  const started = await login.exchange(CREDENTIALS, 'eyAUTH', NO_QUERY, http);
  assert.deepEqual(started, { kind: 'done', value: { session: TOKEN, endsAt: ENDS_AT } });
  assert.deepEqual(asked[0]?.json, {
    grant_type: 'authorization_code',
    appIdHash: createHash('sha256').update('ABCDEFGHIJ-100:S3CRET').digest('hex'),
    code: 'eyAUTH',
  });
});

test('[brokers.F1] of what comes back with the redirect auth_code counts, not the status in code', async () => {
  const { http, asked } = answering({ s: 'ok', access_token: TOKEN });
  const query = new Map([
    ['s', 'ok'],
    ['code', '200'],
    ['auth_code', 'eyREAL'],
  ]);
  await login.exchange(CREDENTIALS, '200', query, http);
  assert.equal(JSON.stringify(asked[0]?.json).includes('eyREAL'), true);
});

test('[brokers.F1] a login that FYERS refused on its page is refused with its words, and nothing is sent', async () => {
  const { http, asked } = answering({ s: 'ok', access_token: TOKEN });
  const query = new Map([
    ['s', 'error'],
    ['message', 'User cancelled'],
  ]);
  const verdict = await login.exchange(CREDENTIALS, 'x', query, http);
  assert.match(verdict.kind === 'refused' ? verdict.reason : '', /User cancelled/);
  assert.deepEqual(asked, []);
});

test('[brokers.F1] a used code, a wrong secret and an answer without a token start no session', async () => {
  const answers = [
    { body: { s: 'error', code: -413, message: 'invalid auth code' }, status: 400, kind: 'refused' },
    { body: { s: 'error', code: -5, message: 'invalid app id hash' }, status: 401, kind: 'refused' },
    { body: { s: 'error', code: -16, message: 'Could not authenticate' }, status: 200, kind: 'refused' },
    { body: { s: 'ok', code: 200 }, status: 200, kind: 'retry-later' },
    { body: '', status: 502, kind: 'retry-later' },
  ];
  for (const { body, status, kind } of answers) {
    const verdict = await login.exchange(CREDENTIALS, 'code', NO_QUERY, answering(body, status).http);
    assert.equal(verdict.kind, kind, JSON.stringify(body));
  }
});

test('[brokers.F2] a session brought along is looked at first, also with the app id before it', async () => {
  const good = answering({ s: 'ok', code: 200, fund_limit: [] });
  const verdict = await login.check(CREDENTIALS, ` ABCDEFGHIJ-100:${TOKEN} `, good.http);
  assert.deepEqual(verdict, { kind: 'done', value: { session: TOKEN, endsAt: ENDS_AT } });
  assert.equal(good.asked[0]?.headers?.authorization, `ABCDEFGHIJ-100:${TOKEN}`);
  const dead = answering({ s: 'error', code: -16, message: 'Token expired' }, 401);
  assert.equal((await login.check(CREDENTIALS, TOKEN, dead.http)).kind, 'refused');
  assert.equal((await login.check(CREDENTIALS, '  ', good.http)).kind, 'refused');
});

test('[brokers.F2] a login or a session of another client is refused, and that of the client is taken in any letter case', async () => {
  const claims = { exp: ENDS_AT / 1_000, hsm_key: 'k' };
  const others = tokenWith({ ...claims, fy_id: 'XB00002' });
  const exchanged = answering({ s: 'ok', code: 200, access_token: others });
  const brought = answering({ s: 'ok', code: 200, fund_limit: [] });
  for (const verdict of [
    await login.exchange(CREDENTIALS, 'eyAUTH', NO_QUERY, exchanged.http),
    await login.check(CREDENTIALS, others, brought.http),
  ])
    assert.match(verdict.kind === 'refused' ? verdict.reason : '', /client XB00002.*XA00001/);
  const own = tokenWith({ ...claims, fy_id: 'xa00001' });
  assert.equal((await login.check(CREDENTIALS, own, brought.http)).kind, 'done');
});

test('[brokers.F2] the probe tells a live session from a dead one, and neither from silence', async () => {
  const alive = answering({ s: 'ok', code: 200, fund_limit: [] });
  assert.deepEqual(await login.probe(alive.caller), { kind: 'done', value: null });
  assert.equal((await login.probe(answering('', 401).caller)).kind, 'login-dead');
  assert.equal((await login.probe(answering('', 504).caller)).kind, 'retry-later');
});
