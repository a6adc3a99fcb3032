import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { totpOf, totpStep } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { type BrowserUnderTest, browserAt, signedIn, works } from './console-under-test.ts';
import { assertRefused } from './replies.ts';
import {
  type Method,
  OWNER,
  type OwnedSpark,
  type Reply,
  type SparkUnderTest,
  sparkFor,
} from './spark-under-test.ts';

const HALF_MINUTE = 30_000;
const { password } = OWNER;
const LOGIN = { userid: OWNER.email, password };

function assertDone({ status, text }: Reply): void {
  assert.equal(status, 200, text);
}

/** The code of an authenticator app, so many half minutes from now. */
function codeOf(spark: SparkUnderTest, seed: string, later = 0): string {
  const hmac = (key: Uint8Array, message: Uint8Array) => createHmac('sha1', key).update(message).digest();
  return totpOf(seed, totpStep(spark.clock.now()) + later, hmac) ?? assert.fail('no code');
}

async function factorOn(spark: OwnedSpark) {
  const ask = (method: Method, json: object) => spark.call(method, '/totp', { token: spark.owner, json });
  const begun = await ask('POST', { password });
  assertDone(begun);
  const seed = String(begun.body.data[0]?.secret);
  const confirmed = await ask('PUT', { totp: codeOf(spark, seed) });
  assertDone(confirmed);
  spark.clock.advance(HALF_MINUTE);
  return { seed, recovery: confirmed.body.data[0]?.recoveryCodes as readonly string[] };
}

function logIn(spark: SparkUnderTest, more: object = {}): Promise<Reply> {
  return spark.call('POST', '/token', { json: { ...LOGIN, ...more } });
}

test('[application.S17] a new password needs the old one, and ends every token and session but the one that asks', async (t) => {
  const spark = await sparkFor(t);
  const [browser, other] = [await signedIn(spark), await signedIn(spark)];
  const change = (json: object, token = browser.token()) => spark.call('POST', '/password', { token, json });
  const newPassword = 'a wholly new secret';
  assertRefused(await change({ newPassword }), 400, { code: 'field_missing', field: 'password' });
  assertRefused(await change({ password, newPassword: 'short' }), 400, {
    code: 'field_length',
    field: 'newPassword',
  });
  assertRefused(await change({ password: 'not the password', newPassword }), 401, { code: 'login_failed' });
  assert.ok(await works(other), 'a refused change changes nothing');
  const changed = await change({ password, newPassword });
  assertDone(changed);
  const token = String(changed.body.data[0]?.access_token);
  assert.equal((await spark.call('GET', '/profile', { token })).status, 200);
  assert.deepEqual([await works(other), (await other.renew()).status], [false, 401]);
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 401, { code: 'token_invalid' });
  assert.equal((await browser.renew()).status, 200, 'the session that asked goes on');
  assertRefused(await logIn(spark), 401, { code: 'login_failed' });
  assertDone(await logIn(spark, { password: newPassword }));
  const rows = (await spark.call('GET', '/sessions', { token: browser.token() })).body.data;
  assert.deepEqual(
    rows.map(({ current }) => current),
    [true],
  );
  assert.doesNotMatch(spark.logged(), /wholly new/);
});

test('[application.S17] a new API key ends the old one; the token in the reply goes on', async (t) => {
  const spark = await sparkFor(t);
  const [profile] = (await spark.call('GET', '/profile', { token: spark.owner })).body.data;
  const ask = (json: object) => spark.call('POST', '/authkey', { token: spark.owner, json });
  assertRefused(await ask({ password: 'not the password' }), 401, { code: 'login_failed' });
  const renewed = await ask({ password });
  assertDone(renewed);
  const { AuthKey, access_token: token } = renewed.body.data[0] ?? {};
  assert.notEqual(AuthKey, profile?.AuthKey);
  assertRefused(await logIn(spark, { apikey: profile?.AuthKey }), 401, { code: 'login_failed' });
  assertDone(await logIn(spark, { apikey: AuthKey }));
  assert.equal(
    (await spark.call('GET', '/profile', { token: String(token) })).body.data[0]?.AuthKey,
    AuthKey,
  );
});

test('[application.S18] an authenticator app is on from its first code, and then a password alone opens nothing', async (t) => {
  const spark = await sparkFor(t);
  const ask = (method: Method, json: object) => spark.call(method, '/totp', { token: spark.owner, json });
  assertRefused(await ask('PUT', { totp: '123456' }), 400, { code: 'totp_not_begun' });
  assertRefused(await ask('POST', { password: 'not the password' }), 401, { code: 'login_failed' });
  const begun = await ask('POST', { password });
  const { secret, uri } = begun.body.data[0] ?? {};
  assert.match(
    String(uri),
    new RegExp(`^otpauth://totp/Spark:owner%40spark.local\\?secret=${secret}&issuer=Spark&`),
  );
  assertDone(await logIn(spark));
  const wrong = codeOf(spark, String(secret), 5);
  assertRefused(await ask('PUT', { totp: wrong }), 401, { code: 'totp_wrong' });
  const confirmed = await ask('PUT', { totp: codeOf(spark, String(secret)) });
  assertDone(confirmed);
  assert.equal(
    (confirmed.body.data[0]?.recoveryCodes as readonly string[] | undefined)?.length,
    LIMITS.recoveryCodes,
  );
  assertRefused(await logIn(spark), 401, { code: 'totp_missing' });
  assertRefused(await browserAt(spark).signIn(), 401, { code: 'totp_missing' });
  assertRefused(await logIn(spark, { password: 'not the password' }), 401, { code: 'login_failed' });
  const state = (await spark.call('GET', '/totp', { token: spark.owner })).body.data[0];
  assert.deepEqual([state?.on, state?.recoveryCodesLeft], [true, LIMITS.recoveryCodes]);
  assertRefused(await ask('POST', { password, totp: codeOf(spark, String(secret), 1) }), 400, {
    code: 'totp_on',
  });
  const key = (await spark.call('GET', '/profile', { token: spark.owner })).body.data[0]?.AuthKey;
  assertDone(await logIn(spark, { apikey: key }));
});

test('[application.S18] a seed waits 15 minutes for its first code', async (t) => {
  const spark = await sparkFor(t);
  const ask = (method: Method, json: object) => spark.call(method, '/totp', { token: spark.owner, json });
  const seed = String((await ask('POST', { password })).body.data[0]?.secret);
  spark.clock.advance(LIMITS.factorPendingMinutes * 60_000 + 1);
  assertRefused(await ask('PUT', { totp: codeOf(spark, seed) }), 400, { code: 'totp_not_begun' });
  assertDone(await logIn(spark));
});

test('[application.S19] a code is taken once, around its half minute, also after a restart', async (t) => {
  const spark = await sparkFor(t);
  const { seed } = await factorOn(spark);
  const totp = codeOf(spark, seed);
  assertDone(await browserAt(spark).signIn({ ...LOGIN, totp }));
  assertRefused(await browserAt(spark).signIn({ ...LOGIN, totp }), 401, { code: 'totp_wrong' });
  await spark.restart();
  assertRefused(await logIn(spark, { totp }), 401, { code: 'totp_wrong' });
  assertRefused(await logIn(spark, { totp: codeOf(spark, seed, -1) }), 401, { code: 'totp_wrong' });
  assertRefused(await logIn(spark, { totp: codeOf(spark, seed, 2) }), 401, { code: 'totp_wrong' });
  const next = codeOf(spark, seed, 1);
  assertDone(await logIn(spark, { totp: `${next.slice(0, 3)} ${next.slice(3)}` }));
  // Two at the same moment: one of them is first.
  spark.clock.advance(3 * HALF_MINUTE);
  const same = { totp: codeOf(spark, seed) };
  const both = await Promise.all([logIn(spark, same), logIn(spark, same)]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 401]);
});

test('[application.S19] a recovery code is good once, and others can be had for the password and a code', async (t) => {
  const spark = await sparkFor(t);
  const { seed, recovery } = await factorOn(spark);
  const [first = '', second = ''] = recovery;
  assert.match(first, /^[A-Z2-9]{5}-[A-Z2-9]{5}$/);
  assertDone(await logIn(spark, { totp: first.toLowerCase() }));
  assertRefused(await logIn(spark, { totp: first }), 401, { code: 'totp_wrong' });
  const renew = (json: object) => spark.call('POST', '/totp/recovery-codes', { token: spark.owner, json });
  assertRefused(await renew({ password }), 401, { code: 'totp_missing' });
  const totp = codeOf(spark, seed);
  const renewed = await renew({ password, totp });
  assertDone(renewed);
  assertRefused(await logIn(spark, { totp: second }), 401, { code: 'totp_wrong' });
  assertRefused(await logIn(spark, { totp }), 401, { code: 'totp_wrong' });
  const fresh = String(renewed.body.data[0]?.recoveryCodes).split(',')[0];
  assertDone(await logIn(spark, { totp: fresh }));
});

test('[application.S20] codes are guessed no faster than passwords, wherever they are asked for', async (t) => {
  const limits = {
    perAddress: { failuresMax: 50, windowSeconds: 60 },
    perUser: { failuresMax: 3, windowSeconds: 60 },
    checksAtOnceMax: 16,
  };
  const spark = await sparkFor(t, { world: { loginLimits: limits } });
  const { seed } = await factorOn(spark);
  for (let count = 0; count < 5; count++) assertRefused(await logIn(spark), 401, { code: 'totp_missing' });
  const wrong = codeOf(spark, seed, 9);
  assertRefused(await logIn(spark, { totp: wrong }), 401, { code: 'totp_wrong' });
  assertRefused(await browserAt(spark).signIn({ ...LOGIN, totp: wrong }), 401, { code: 'totp_wrong' });
  const off = () => spark.call('DELETE', '/totp', { token: spark.owner, json: { password, totp: wrong } });
  assertRefused(await off(), 401, { code: 'totp_wrong' });
  const right = { totp: codeOf(spark, seed) };
  for (const reply of [
    await logIn(spark, right),
    await browserAt(spark).signIn({ ...LOGIN, ...right }),
    await off(),
  ])
    assertRefused(reply, 429, { code: 'login_throttled' });
  spark.clock.advance(60_000);
  assertDone(await logIn(spark, { totp: codeOf(spark, seed) }));
});

test('[application.S21] the app is ended with the password and a code, or by the owner, and leaves a line', async (t) => {
  const spark = await sparkFor(t);
  const { seed } = await factorOn(spark);
  const off = (json: object) => spark.call('DELETE', '/totp', { token: spark.owner, json });
  assertRefused(await off({ password }), 401, { code: 'totp_missing' });
  assertRefused(await off({ password: 'not the password', totp: codeOf(spark, seed) }), 401, {
    code: 'login_failed',
  });
  assertDone(await off({ password, totp: codeOf(spark, seed) }));
  assertDone(await logIn(spark));
  assertRefused(await off({ password }), 400, { code: 'totp_off' });
  const logs = (await spark.call('GET', '/ExecutionLogs', { token: spark.owner })).text;
  assert.match(logs, /authenticator app on, by its user/);
  assert.match(logs, /authenticator app off, by its user/);
  const again = await factorOn(spark);
  assert.doesNotMatch(spark.logged() + logs, new RegExp(`${seed}|${again.seed}|${again.recovery[0]}`));
  await spark.command(['user', 'totp-off', OWNER.email]);
  assertDone(await logIn(spark));
});

test('[application.S16] with an authenticator app its code arms, too, once', async (t) => {
  const spark = await sparkFor(t);
  const { seed } = await factorOn(spark);
  const browser: BrowserUnderTest = await signedIn(spark, { ...LOGIN, totp: codeOf(spark, seed) });
  const arm = (json: object) =>
    browser.send('POST', '/console/session/arm', { token: browser.token(), json });
  assertRefused(await arm({ totp: codeOf(spark, seed) }), 401, { code: 'totp_wrong' });
  spark.clock.advance(HALF_MINUTE);
  assertDone(await arm({ totp: codeOf(spark, seed) }));
  assertDone(await arm({ password }));
});

test('[application.S22] a visitor has no login to change', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark, { visitor: true });
  const ask = (path: string, json: object) => spark.call('POST', path, { token: browser.token(), json });
  const refused = { code: 'not_for_visitors' };
  assertRefused(await ask('/password', { password, newPassword: 'a wholly new secret' }), 400, refused);
  assertRefused(await ask('/authkey', { password }), 400, refused);
  assertRefused(await ask('/totp', { password }), 400, refused);
  assertRefused(
    await browser.send('POST', '/console/session/arm', { token: browser.token(), json: { password } }),
    400,
    refused,
  );
});
