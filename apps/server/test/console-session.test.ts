import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { browserAt, PAGE, signedIn, works } from './console-under-test.ts';
import { assertRefused } from './replies.ts';
import { OWNER, sparkFor } from './spark-under-test.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const LOGIN = { userid: OWNER.email, password: OWNER.password };

test('[application.S1] what does not come from a page of this Spark is refused, and no attempt is counted', async (t) => {
  const spark = await sparkFor(t);
  const without = (...names: readonly string[]) =>
    Object.fromEntries(Object.entries(PAGE).filter(([name]) => !names.includes(name)));
  const foreign: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    'a program': without('origin', 'sec-fetch-site'),
    'without the header': without('x-spark-console'),
    'another header': { ...PAGE, 'x-spark-console': '0' },
    'a form': { ...PAGE, 'content-type': 'application/x-www-form-urlencoded' },
    'no content type': { ...without('content-type'), 'content-type': 'text/plain' },
    'another site': { ...PAGE, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    'another port': { ...PAGE, 'sec-fetch-site': 'same-site', origin: 'http://localhost:9090' },
    'a link': { ...PAGE, 'sec-fetch-site': 'none' },
    'a forged site': { ...PAGE, origin: 'https://evil.example' },
    'a foreign name of this machine': {
      ...PAGE,
      host: 'evil.example:8080',
      origin: 'http://evil.example:8080',
    },
    'the same without origin': { ...without('origin'), host: 'evil.example:8080' },
  };
  for (const [what, headers] of Object.entries(foreign))
    for (const [method, path] of [
      ['POST', '/console/session'],
      ['POST', '/console/session/renew'],
    ] as const) {
      const reply = await spark.call(method, path, { json: LOGIN, headers });
      assertRefused(reply, 400, { code: 'page_only' });
      assert.equal(reply.headers['set-cookie'], undefined, what);
    }
  assertRefused(
    await spark.call('DELETE', '/console/session', { headers: without('origin', 'sec-fetch-site') }),
    400,
    {
      code: 'page_only',
    },
  );
  await signedIn(spark);
});

test('[application.S2] a sign-in gives a token of 15 minutes and a cookie that only renewals get', async (t) => {
  const spark = await sparkFor(t);
  const browser = browserAt(spark);
  const { status, body, headers, text } = await browser.signIn();
  assert.equal(status, 200, text);
  const [session] = body.data;
  assert.deepEqual([session?.token_type, session?.expires_in, session?.UserType], ['bearer', 900, 'admin']);
  assert.equal(session?.armedUntil, null);
  const cookie = String(headers['set-cookie']);
  assert.match(cookie, /^spark_8080_session=/);
  assert.match(cookie, /; Path=\/console\/session; HttpOnly; SameSite=Strict$/);
  assert.doesNotMatch(text, new RegExp(cookie.split(/[=;]/)[1] ?? '-'));
  assert.ok(await works(browser));
  spark.clock.advance(15 * MINUTE);
  assertRefused(await spark.call('GET', '/profile', { token: browser.token() }), 401, {
    code: 'token_expired',
  });
  assert.equal((await browser.renew()).status, 200);
  assert.ok(await works(browser));
  assert.doesNotMatch(spark.logged(), new RegExp(cookie.split(/[=.;]/)[3] ?? '-'));
});

test('[application.S2] on https the cookie is Secure', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_PUBLIC_URL: 'https://spark.example.com' } });
  const headers = { ...PAGE, host: 'spark.example.com', origin: 'https://spark.example.com' };
  const reply = await spark.call('POST', '/console/session', { json: LOGIN, headers });
  assert.match(String(reply.headers['set-cookie']), /^spark_web_session=.*; Secure$/);
});

test('[application.S3] no call of the API reads the cookie', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark);
  const headers = { ...PAGE, cookie: browser.cookie() ?? '' };
  for (const [method, path] of [
    ['GET', '/SquareOff/account?acname=paper'],
    ['GET', '/CancelAll/account?acname=paper'],
    ['GET', '/profile'],
    ['GET', '/sessions'],
    ['POST', '/socket-ticket'],
  ] as const)
    assertRefused(await spark.call(method, path, { headers }), 401, { code: 'token_missing' });
});

test('[application.S4] an old secret that is used again ends the session', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark);
  const stolen = browser.cookie();
  spark.clock.advance(MINUTE);
  assert.equal((await browser.renew()).status, 200);
  spark.clock.advance((LIMITS.renewalOverlapSeconds + 1) * 1_000);
  const thief = browserAt(spark);
  thief.setCookie(stolen);
  assertRefused(await thief.renew(), 401, { code: 'session_reused' });
  assertRefused(await spark.call('GET', '/profile', { token: browser.token() }), 401, {
    code: 'session_ended',
  });
  assertRefused(await browser.renew(), 401, { code: 'signed_out' });
});

test('[application.S5] two tabs that renew at the same moment get the same cookie, and both stay signed in', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark);
  const tab = browserAt(spark);
  tab.setCookie(browser.cookie());
  spark.clock.advance(MINUTE);
  const [one, other] = await Promise.all([browser.renew(), tab.renew()]);
  assert.deepEqual([one.status, other.status], [200, 200], one.text + other.text);
  assert.equal(browser.cookie(), tab.cookie());
  spark.clock.advance(14 * MINUTE);
  assert.equal((await tab.renew()).status, 200);
  assert.ok((await works(browser)) && (await works(tab)));
});

test('[application.S6] sessions survive a restart, and end after their time', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark);
  await spark.restart();
  assert.ok(await works(browser));
  assert.equal((await browser.renew()).status, 200);
  spark.clock.advance(LIMITS.sessionIdleHours * HOUR - 1);
  assert.equal((await browser.renew()).status, 200, 'a moment before its end');
  spark.clock.advance(LIMITS.sessionIdleHours * HOUR);
  assertRefused(await browser.renew(), 401, { code: 'signed_out' });
  const steady = await signedIn(spark);
  for (let hours = 0; hours < LIMITS.sessionDaysMax * 24; hours += 48) {
    assert.equal((await steady.renew()).status, 200, `after ${hours} hours`);
    spark.clock.advance(48 * HOUR);
  }
  assertRefused(await steady.renew(), 401, { code: 'signed_out' });
});

test('[application.S7] who signs out is out at once, also of other tabs', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark);
  const cookie = browser.cookie();
  const reply = await browser.signOut();
  assert.equal(reply.status, 200);
  assert.match(String(reply.headers['set-cookie']), /=; Max-Age=0; Path=\/console\/session/);
  assertRefused(await spark.call('GET', '/profile', { token: browser.token() }), 401, {
    code: 'session_ended',
  });
  browser.setCookie(cookie);
  assertRefused(await browser.renew(), 401, { code: 'signed_out' });
  assert.equal((await browser.signOut()).status, 200, 'twice is harmless');
  const other = await signedIn(spark);
  other.setCookie(undefined);
  assert.equal((await other.send('DELETE', '/console/session', { token: other.token() })).status, 200);
  assert.equal(await works(other), false, 'the access token is enough');
});

test('[application.S8] a visitor gets a session that ends with the visit', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark, { visitor: true });
  assert.ok(await works(browser));
  assertRefused(await browserAt(spark).signIn({ visitor: true, ...LOGIN }), 400, { code: 'fields_disagree' });
  for (let minutes = 0; minutes < LIMITS.visitHours * 60 - 14; minutes += 14) {
    spark.clock.advance(14 * MINUTE);
    assert.equal((await browser.renew()).status, 200, `after ${minutes} minutes`);
  }
  spark.clock.advance(14 * MINUTE);
  assertRefused(await browser.renew(), 401, { code: 'signed_out' });
  assert.equal(await works(browser), false);
  const off = await sparkFor(t, { env: { SPARK_VISITORS: 'off' } });
  assertRefused(await browserAt(off).signIn({ visitor: true }), 400, { code: 'visitors_off' });
});

test('[application.S9] wrong passwords are refused and throttled as at POST /token', async (t) => {
  const limits = {
    perAddress: { failuresMax: 4, windowSeconds: 60 },
    perUser: { failuresMax: 2, windowSeconds: 60 },
    checksAtOnceMax: 16,
  };
  const spark = await sparkFor(t, { world: { loginLimits: limits } });
  const browser = browserAt(spark);
  assertRefused(await browser.signIn({ userid: OWNER.email }), 400, {
    code: 'field_missing',
    field: 'password',
  });
  const wrong = { ...LOGIN, password: 'not the password' };
  assertRefused(await browser.signIn(wrong), 401, { code: 'login_failed' });
  assertRefused(await spark.call('POST', '/token', { json: wrong }), 401, { code: 'login_failed' });
  const reply = await browser.signIn();
  assertRefused(reply, 429, { code: 'login_throttled' });
  assert.equal(reply.headers['retry-after'], '60');
  assert.equal(browser.cookie(), undefined);
});

test('[application.S10] sessions are listed, ended one by one or all others at once, and bounded', async (t) => {
  const spark = await sparkFor(t);
  const first = await signedIn(spark);
  spark.clock.advance(1_000);
  const second = await signedIn(spark);
  const list = async (token: string) => (await spark.call('GET', '/sessions', { token })).body.data;
  const rows = await list(second.token());
  assert.deepEqual(
    rows.map(({ device, address, current }) => [device, address, current]),
    [
      ['Firefox on Linux', '127.0.0.1', true],
      ['Firefox on Linux', '127.0.0.1', false],
    ],
  );
  const other = await spark.addUser('other@example.com');
  assert.deepEqual(await list(other.token), []);
  const path = `/sessions/${rows[1]?.session}`;
  assertRefused(await spark.call('DELETE', path, { token: other.token }), 400, { code: 'session_unknown' });
  assert.equal((await spark.call('DELETE', path, { token: second.token() })).status, 200);
  assert.deepEqual([await works(first), await works(second)], [false, true]);
  assertRefused(await spark.call('DELETE', path, { token: second.token() }), 400, {
    code: 'session_unknown',
  });
  const third = await signedIn(spark);
  assert.equal((await spark.call('DELETE', '/sessions', { token: third.token() })).status, 200);
  assert.deepEqual([await works(second), await works(third)], [false, true]);
  assert.equal((await list(spark.owner)).length, 1, 'a token of POST /token sees them and is none');
  assert.equal((await spark.call('DELETE', '/sessions', { token: spark.owner })).status, 200);
  assert.equal(await works(third), false);
});

test('[application.S10] of too many sessions the one that was seen longest ago ends', async (t) => {
  const spark = await sparkFor(t);
  const browsers = [];
  for (let count = 0; count <= LIMITS.sessionsPerUser; count++) {
    browsers.push(await signedIn(spark));
    spark.clock.advance(1_000);
  }
  assert.deepEqual(await Promise.all(browsers.slice(0, 2).map(works)), [false, true]);
  const rows = (await spark.call('GET', '/sessions', { token: spark.owner })).body.data;
  assert.equal(rows.length, LIMITS.sessionsPerUser);
});

test('[application.S11] a new password or a disabled user ends every session, also from another process', async (t) => {
  const spark = await sparkFor(t);
  const browser = await signedIn(spark);
  await spark.command(['user', 'password', OWNER.email, '--stdin'], 'a wholly new secret');
  assertRefused(await spark.call('GET', '/profile', { token: browser.token() }), 401, {
    code: 'session_ended',
  });
  assertRefused(await browser.renew(), 401, { code: 'signed_out' });
});
