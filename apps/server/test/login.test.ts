import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { A_TRADING_MORNING } from '@spark/testkit';
import { assertDone, assertRefused } from './replies.ts';
import {
  OTHER_PASSWORD,
  OWNER,
  type Reply,
  type SparkUnderTest,
  sparkFor,
  startSpark,
} from './spark-under-test.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Limits small enough to reach with a few of the slow password checks. */
const SMALL_LIMITS = {
  perAddress: { failuresMax: 4, windowSeconds: 60 },
  perUser: { failuresMax: 2, windowSeconds: 60 },
  checksAtOnceMax: 16,
};

function assertToken(reply: Reply): string {
  assert.equal(reply.status, 200, reply.text);
  assert.deepEqual(Object.keys(reply.body), ['access_token', 'token_type'], 'the reply is not enveloped');
  assert.equal(reply.body.token_type, 'bearer');
  return String(reply.body.access_token);
}

async function works(spark: SparkUnderTest, token: string, from = '127.0.0.1'): Promise<boolean> {
  const reply = await spark.call('GET', '/profile', { token, from });
  assert.ok([200, 401].includes(reply.status), reply.text);
  return reply.status === 200;
}

async function keyOf(spark: SparkUnderTest, token: string): Promise<string> {
  const profile = await spark.call('GET', '/profile', { token });
  return String(profile.body.data[0]?.AuthKey);
}

const wrong = { userid: OWNER.email, password: 'not the password' };
const right = { userid: OWNER.email, password: OWNER.password };

test('a first start makes an owner who logs in and finds a paper account ready to trade', async (t) => {
  const spark = await startSpark();
  t.after(() => spark.stop());
  assert.deepEqual(spark.spark.added?.email, OWNER.email);
  const token = await spark.token();
  const links = await spark.call('GET', '/linkstrategy', { token });
  assert.deepEqual(
    links.body.data.map(({ StrategyName, AccountName, Activate }) => [StrategyName, AccountName, Activate]),
    [['demo', 'paper', 1]],
  );
});

test('a form and a JSON body log in alike, on both slash forms', async (t) => {
  const spark = await sparkFor(t);
  for (const path of ['/token', '/token/']) {
    assertToken(await spark.call('POST', path, { form: right }));
    assertToken(await spark.call('POST', path, { json: right }));
  }
});

test('userid, username and email mean the same, in any letter case of name and address', async (t) => {
  const spark = await sparkFor(t);
  const { password } = OWNER;
  assertToken(await spark.call('POST', '/token', { form: { username: OWNER.email, password } }));
  assertToken(
    await spark.call('POST', '/token', { json: { Email: ' OWNER@Spark.LOCAL ', Password: password } }),
  );
});

test('apikey, AuthKey and client_secret mean the same and need nothing else', async (t) => {
  const spark = await sparkFor(t);
  const key = await keyOf(spark, spark.owner);
  for (const name of ['apikey', 'AuthKey', 'client_secret', 'CLIENT_SECRET']) {
    const token = assertToken(await spark.call('POST', '/token', { form: { [name]: key } }));
    assert.ok(await works(spark, token), name);
  }
});

test('a key decides alone: userid and password beside it are ignored', async (t) => {
  const spark = await sparkFor(t);
  const key = await keyOf(spark, spark.owner);
  const beside = { username: 'Client', password: 'Password', client_secret: key };
  assertToken(await spark.call('POST', '/token', { form: beside }));
  const reply = await spark.call('POST', '/token', { form: { ...right, apikey: 'not-a-key' } });
  assertRefused(reply, 401, { code: 'login_failed' });
});

test('what OAuth2 libraries send along is ignored, another unknown field is not', async (t) => {
  const spark = await sparkFor(t);
  const oauth = { grant_type: 'password', scope: '', client_id: 'x' };
  assertToken(await spark.call('POST', '/token', { form: { ...right, ...oauth } }));
  const reply = await spark.call('POST', '/token', { form: { ...right, otp: '1' } });
  assertRefused(reply, 400, { code: 'field_unknown', field: 'otp' });
});

test('wrong password, unknown user, disabled user and unknown key get the same reply, byte for byte', async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  await spark.command(['user', 'disable', other.email]);
  const replies = [
    await spark.call('POST', '/token', { form: wrong }),
    await spark.call('POST', '/token', { form: { ...wrong, userid: 'nobody@example.com' } }),
    await spark.call('POST', '/token', { form: { userid: other.email, password: OTHER_PASSWORD } }),
    await spark.call('POST', '/token', { json: { apikey: 'not-a-key' } }),
  ];
  for (const reply of replies) {
    assertRefused(reply, 401, { code: 'login_failed' });
    assert.equal(reply.body.access_token, undefined);
    assert.equal(reply.text, replies[0]?.text);
    assert.deepEqual(withoutMoment(reply), withoutMoment(replies[0] as Reply));
  }
});

function withoutMoment({ headers }: Reply): unknown {
  return { ...headers, 'x-request-id': '', date: '' };
}

test('what is missing is named', async (t) => {
  const spark = await sparkFor(t);
  const userid = { code: 'field_missing', field: 'userid' };
  const password = { code: 'field_missing', field: 'password' };
  assertRefused(await spark.call('POST', '/token'), 400, userid, password);
  assertRefused(await spark.call('POST', '/token', { json: {} }), 400, userid, password);
  assertRefused(await spark.call('POST', '/token', { form: { email: OWNER.email } }), 400, password);
  assertRefused(await spark.call('POST', '/token', { form: { password: 'x' } }), 400, userid);
  const empty = { form: { userid: '', password: '', apikey: '' } };
  assertRefused(await spark.call('POST', '/token', empty), 400, userid, password);
  assert.equal((await spark.call('HEAD', '/token')).status, 400);
});

test('HEAD /token with a key answers in headers', async (t) => {
  const spark = await sparkFor(t);
  const key = await keyOf(spark, spark.owner);
  for (const path of [`/token?apikey=${key}`, `/token/?AuthKey=${key}`]) {
    const reply = await spark.call('HEAD', path);
    assert.equal(reply.status, 200);
    assert.equal(reply.headers.token_type, 'bearer');
    assert.ok(await works(spark, String(reply.headers.access_token)));
  }
});

test('HEAD /token with a wrong key is 401 without a token header', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('HEAD', '/token?apikey=not-a-key');
  assert.equal(reply.status, 401);
  assert.equal(reply.headers.access_token, undefined);
  assert.equal(reply.headers['www-authenticate'], 'Bearer');
});

test('several tokens are valid at once', async (t) => {
  const spark = await sparkFor(t);
  const first = await spark.token();
  spark.clock.advance(1_000);
  const second = await spark.token();
  assert.notEqual(first, second);
  assert.ok(await works(spark, first));
  assert.ok(await works(spark, second));
});

test('a login sets LastLogin to the Indian day', async (t) => {
  const spark = await sparkFor(t);
  // 23:45 in India, when it is still afternoon in London; half an hour later the Indian day has changed.
  spark.clock.set(Date.UTC(2026, 10, 17, 18, 15));
  const evening = await spark.call('GET', '/profile', { token: await spark.token() });
  assert.equal(evening.body.data[0]?.LastLogin, '2026-11-17');
  spark.clock.advance(30 * MINUTE);
  const night = await spark.call('GET', '/profile', { token: await spark.token() });
  assert.equal(night.body.data[0]?.LastLogin, '2026-11-18');
});

test('a token ends at the next 06:00 in India', async (t) => {
  const spark = await sparkFor(t);
  const sixInIndia = Date.UTC(2026, 10, 17, 0, 30);
  spark.clock.set(sixInIndia - 1);
  assert.ok(await works(spark, spark.owner), 'a millisecond before');
  const lateToken = await spark.token();
  assert.ok(await works(spark, lateToken));
  spark.clock.set(sixInIndia);
  const expired = { code: 'token_expired' };
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 401, expired);
  assertRefused(await spark.call('GET', '/profile', { token: lateToken }), 401, expired);
  const nextDay = await spark.token();
  spark.clock.advance(24 * HOUR - 1);
  assert.ok(await works(spark, nextDay), 'a token taken at 06:00 lasts the whole day');
});

test('an ended token stays ended when it was never seen before, and after a restart', async (t) => {
  const spark = await sparkFor(t);
  spark.clock.set(Date.UTC(2026, 10, 17, 0, 30));
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 401, { code: 'token_expired' });
  await spark.restart();
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 401, { code: 'token_expired' });
});

test('SPARK_TOKENS_END moves the end of tokens', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_TOKENS_END: '10:30' } });
  const token = await spark.token();
  spark.clock.set(A_TRADING_MORNING + 30 * MINUTE - 1);
  assert.ok(await works(spark, token));
  spark.clock.advance(1);
  assert.equal(await works(spark, token), false);
});

test('a token survives a restart', async (t) => {
  const spark = await sparkFor(t);
  await spark.restart();
  assert.ok(await works(spark, spark.owner));
});

test('a changed password ends every token and the old password, at once', async (t) => {
  const spark = await sparkFor(t);
  assert.ok(await works(spark, spark.owner));
  await spark.command(['user', 'password', OWNER.email, '--stdin'], 'a wholly new secret');
  assertRefused(await spark.call('GET', '/profile', { token: spark.owner }), 401, { code: 'token_invalid' });
  assertRefused(await spark.call('POST', '/token', { form: right }), 401, { code: 'login_failed' });
  const form = { userid: OWNER.email, password: 'a wholly new secret' };
  const token = assertToken(await spark.call('POST', '/token', { form }));
  assert.ok(await works(spark, token));
});

test('a changed key ends every token and the old key, at once', async (t) => {
  const spark = await sparkFor(t);
  const key = await keyOf(spark, spark.owner);
  const printed = await spark.command(['user', 'key', OWNER.email]);
  assert.equal(await works(spark, spark.owner), false);
  const old = await spark.call('POST', '/token', { form: { apikey: key } });
  assertRefused(old, 401, { code: 'login_failed' });
  const fresh = /API key: (\S+)/.exec(printed)?.[1] ?? '';
  const token = assertToken(await spark.call('POST', '/token', { form: { apikey: fresh } }));
  assert.equal(await keyOf(spark, token), fresh);
});

test('a disabled user is out at once, and old tokens stay dead when the user is enabled again', async (t) => {
  const spark = await sparkFor(t);
  const key = await keyOf(spark, spark.owner);
  await spark.command(['user', 'disable', OWNER.email]);
  assert.equal(await works(spark, spark.owner), false);
  assertRefused(await spark.call('POST', '/token', { form: right }), 401, { code: 'login_failed' });
  assertRefused(await spark.call('POST', '/token', { form: { apikey: key } }), 401, { code: 'login_failed' });
  await spark.command(['user', 'enable', OWNER.email]);
  assert.equal(await works(spark, spark.owner), false);
  assertToken(await spark.call('POST', '/token', { form: right }));
});

test('without a token the reply says how to get one', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('GET', '/profile');
  assertRefused(reply, 401, { code: 'token_missing', message: 'This call needs an access token' });
  assert.equal(reply.headers['www-authenticate'], 'Bearer');
});

test('the scheme is read in any letter case', async (t) => {
  const spark = await sparkFor(t);
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const headers = { authorization: `${scheme} ${spark.owner}` };
    assertDone(await spark.call('GET', '/strategyparams/demo', { headers }), 'Data Received', [{}]);
  }
});

test('a token that is not ours is refused, whatever is wrong with it', async (t) => {
  const spark = await sparkFor(t);
  const [header = '', payload = '', signature = ''] = spark.owner.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signed = (head: unknown, body: unknown, key: string) => {
    const text = `${encoded(head)}.${encoded(body)}`;
    return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  };
  const flipped = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`;
  const bad: Record<string, string> = {
    'changed signature': `Bearer ${header}.${payload}.${flipped}`,
    'changed claims': `Bearer ${header}.${encoded({ ...claims, sub: 'SOTHER' })}.${signature}`,
    'no signature': `Bearer ${header}.${payload}.`,
    'alg none': `Bearer ${encoded({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'another key': `Bearer ${signed({ alg: 'HS256', typ: 'JWT' }, claims, 'another key of some length')}`,
    'empty key': `Bearer ${signed({ alg: 'HS256', typ: 'JWT' }, claims, '')}`,
    garbage: 'Bearer garbage',
    'not ASCII': `Bearer ${Buffer.from('ключ').toString('latin1')}`,
    'two tokens': `Bearer ${spark.owner} ${spark.owner}`,
    'other scheme': `Basic ${spark.owner}`,
    'no scheme': spark.owner,
    'scheme alone': 'Bearer',
    'the token itself as a name': `Token ${spark.owner}`,
  };
  for (const [what, authorization] of Object.entries(bad)) {
    const reply = await spark.call('GET', '/profile', { headers: { authorization } });
    assert.equal(reply.status, 401, what);
    assertRefused(reply, 401, { code: 'token_invalid' });
  }
  assert.ok(await works(spark, spark.owner), 'the untouched token still works');
});

test('a token of another installation is refused', async (t) => {
  const spark = await sparkFor(t);
  const elsewhere = await startSpark();
  t.after(() => elsewhere.stop());
  assert.equal(await works(spark, await elsewhere.token()), false);
});

test('guessing from one address is slowed down, and the wait shrinks with time', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  const guess = () => spark.call('POST', '/token', { json: { apikey: 'not-a-key' }, from: '10.0.0.1' });
  for (let i = 0; i < 4; i++) {
    assertRefused(await guess(), 401, { code: 'login_failed' });
    spark.clock.advance(1_000);
  }
  const first = await guess();
  assertRefused(first, 429, { code: 'login_throttled', message: 'Too many failed attempts' });
  assert.equal(first.headers['retry-after'], '56');
  assert.match(String(first.body.errors?.[0]?.hint), /56 seconds/);
  spark.clock.advance(50_000);
  assert.equal((await guess()).headers['retry-after'], '6');
  spark.clock.advance(5_999);
  assert.equal((await guess()).headers['retry-after'], '1');
  spark.clock.advance(1);
  assertRefused(await guess(), 401, { code: 'login_failed' });
  assert.equal((await guess()).headers['retry-after'], '1', 'each failure ages by itself');
});

test('a throttled address cannot log in, even with the right password; another address can', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  const from = '10.0.0.1';
  for (let i = 0; i < 4; i++) await spark.call('POST', '/token', { json: { apikey: 'not-a-key' }, from });
  assertRefused(await spark.call('POST', '/token', { form: right, from }), 429, { code: 'login_throttled' });
  const head = await spark.call('HEAD', '/token?apikey=x', { from });
  assert.equal(head.status, 429);
  assert.equal(head.headers['retry-after'], '60');
  assertToken(await spark.call('POST', '/token', { form: right, from: '10.0.0.2' }));
});

test('guessing one user from many addresses is slowed down, known or not', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  for (const userid of [OWNER.email, 'nobody@example.com']) {
    const guess = (from: string) =>
      spark.call('POST', '/token', { form: { userid: userid.toUpperCase(), password: 'guess' }, from });
    assertRefused(await guess('10.0.0.1'), 401, { code: 'login_failed' });
    assertRefused(await guess('10.0.0.2'), 401, { code: 'login_failed' });
    assertRefused(await guess('10.0.0.3'), 429, { code: 'login_throttled' });
  }
});

test('others cannot lock a user out where the user has logged in before', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  const home = '192.168.1.5';
  assertToken(await spark.call('POST', '/token', { form: right, from: home }));
  for (const from of ['10.0.0.1', '10.0.0.2']) await spark.call('POST', '/token', { form: wrong, from });
  assertRefused(await spark.call('POST', '/token', { form: right, from: '10.0.0.3' }), 429, {
    code: 'login_throttled',
  });
  assertToken(await spark.call('POST', '/token', { form: right, from: home }));
});

test('a user who shares an address with a guesser is not locked out where they logged in before', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  const from = '192.168.1.5';
  const apikey = await keyOf(spark, spark.owner);
  assertToken(await spark.call('POST', '/token', { form: right, from }));
  assertToken(await spark.call('POST', '/token', { form: { apikey }, from }));
  for (let i = 0; i < 4; i++)
    await spark.call('POST', '/token', { json: { apikey: `not-a-key-${i}` }, from });
  assertToken(await spark.call('POST', '/token', { form: { apikey }, from }));
  for (let i = 0; i < 4; i++)
    await spark.call('POST', '/token', { json: { apikey: `not-a-key-${i}` }, from });
  assertToken(await spark.call('POST', '/token', { form: right, from }));
  for (let i = 0; i < 4; i++)
    await spark.call('POST', '/token', { json: { apikey: `not-a-key-${i}` }, from });
  const other = { userid: 'nobody@example.com', password: 'guess' };
  assertRefused(await spark.call('POST', '/token', { form: other, from }), 429, { code: 'login_throttled' });
});

test('a foreign page cannot log in, nor use up the attempts of its reader', async (t) => {
  const spark = await sparkFor(t, {
    world: { loginLimits: SMALL_LIMITS },
    env: { SPARK_CORS_ORIGINS: 'https://desk.example.com' },
  });
  const host = 'localhost:8080';
  const foreign: readonly Record<string, string>[] = [
    { host, origin: 'https://evil.example' },
    { host, origin: 'null' },
    { host, origin: 'http://localhost:3000' },
    // A name of theirs that they let mean this machine.
    { host: 'evil.example:8080', origin: 'http://evil.example:8080' },
    // Browsers send no Origin with HEAD, but say where it comes from.
    { host, 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'same-site' },
  ];
  for (const headers of foreign) {
    for (const form of [wrong, right])
      assertRefused(await spark.call('POST', '/token', { form, headers }), 400, { code: 'login_foreign' });
    assert.equal((await spark.call('HEAD', '/token?apikey=not-a-key', { headers })).status, 400);
  }
  const ours: readonly Record<string, string>[] = [
    {},
    { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
    { host: '127.0.0.1:8080', origin: 'http://127.0.0.1:8080' },
    { host: '192.168.1.5:8080', origin: 'http://192.168.1.5:8080' },
    { host: '10.0.0.9:8080', origin: 'http://localhost:8080' },
    { host, origin: 'https://desk.example.com', 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'none' },
  ];
  for (const headers of ours) assertToken(await spark.call('POST', '/token', { form: right, headers }));
});

test('a stranger cannot reach the count of a familiar address by typing it into the userid', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  const home = '192.168.1.5';
  assertToken(await spark.call('POST', '/token', { form: right, from: home }));
  for (const [index, sign] of [' ', '\t', '\n', ':', '|'].entries()) {
    const form = { userid: `${OWNER.email}${sign}${home}`, password: 'guess' };
    const from = `10.0.0.${index}`;
    for (let i = 0; i < 2; i++) {
      assertRefused(await spark.call('POST', '/token', { form, from }), 401, { code: 'login_failed' });
    }
  }
  assertToken(await spark.call('POST', '/token', { form: right, from: home }));
});

test('at a familiar address guessing is slowed down as well', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  const from = '192.168.1.5';
  assertToken(await spark.call('POST', '/token', { form: right, from }));
  await spark.call('POST', '/token', { form: wrong, from });
  await spark.call('POST', '/token', { form: wrong, from });
  assertRefused(await spark.call('POST', '/token', { form: right, from }), 429, { code: 'login_throttled' });
});

test('a success clears the count', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: SMALL_LIMITS } });
  for (let round = 0; round < 3; round++) {
    assertRefused(await spark.call('POST', '/token', { form: wrong }), 401, { code: 'login_failed' });
    assertToken(await spark.call('POST', '/token', { form: right }));
  }
});

test('more password checks at one time than allowed are turned away with Retry-After, keys are not', async (t) => {
  const spark = await sparkFor(t, { world: { loginLimits: { ...SMALL_LIMITS, checksAtOnceMax: 2 } } });
  const key = await keyOf(spark, spark.owner);
  const replies = await Promise.all([
    ...Array.from({ length: 5 }, () => spark.call('POST', '/token', { form: right })),
    spark.call('POST', '/token', { form: { apikey: key } }),
  ]);
  const statuses = replies.map(({ status }) => status);
  assert.deepEqual(statuses.slice(0, 5).sort(), [200, 200, 429, 429, 429]);
  assert.equal(statuses[5], 200);
  assert.ok(replies.every(({ status, headers }) => status !== 429 || headers['retry-after'] === '1'));
});

test('failed tokens from one address are throttled while a valid token from there works', async (t) => {
  const spark = await sparkFor(t, { world: { bearerLimit: { failuresMax: 3, windowSeconds: 60 } } });
  const from = '10.0.0.1';
  const guess = () => spark.call('GET', '/profile', { token: 'garbage', from });
  for (let i = 0; i < 3; i++) assertRefused(await guess(), 401, { code: 'token_invalid' });
  const throttled = await guess();
  assertRefused(throttled, 429, { code: 'login_throttled' });
  assert.equal(throttled.headers['retry-after'], '60');
  assert.ok(await works(spark, spark.owner, from), 'a good client behind the same address goes on');
  assertRefused(await guess(), 429, { code: 'login_throttled' });
  assertRefused(await spark.call('GET', '/profile', { token: 'garbage', from: '10.0.0.2' }), 401, {
    code: 'token_invalid',
  });
  spark.clock.advance(60_000);
  assertRefused(await guess(), 401, { code: 'token_invalid' });
});

test('calls without any token are not counted as guesses', async (t) => {
  const spark = await sparkFor(t, { world: { bearerLimit: { failuresMax: 1, windowSeconds: 60 } } });
  for (let i = 0; i < 3; i++) {
    assertRefused(await spark.call('GET', '/profile'), 401, { code: 'token_missing' });
  }
});
