import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DAY_MS } from '@spark/core';
import { assertDone, assertRefused } from './replies.ts';
import { OWNER, type OwnedSpark, type Reply, sparkFor } from './spark-under-test.ts';

const TEN_MINUTES = 10 * 60_000;

async function addAccount(
  spark: OwnedSpark,
  AccountName: string,
  more: object = {},
  token = spark.owner,
): Promise<void> {
  const json = { AccountName, Broker: 'testBroker', Clientid: 'C', ...more };
  assertDone(await spark.call('POST', '/account', { token, json }), 'Account Added');
}

async function begin(spark: OwnedSpark, name: string, token = spark.owner): Promise<URL> {
  const reply = await spark.call('POST', `/login/${name}`, { token });
  assert.equal(reply.status, 200, reply.text);
  return new URL(String(reply.body.data[0]?.loginUrl));
}

function codeOf(url: URL): string {
  return url.searchParams.get('auth_code') ?? '';
}

function follow(spark: OwnedSpark, url: URL): Promise<Reply> {
  return spark.call('GET', `${url.pathname}${url.search}`);
}

function validate(
  spark: OwnedSpark,
  code: string,
  broker = 'testBroker',
  token = spark.owner,
): Promise<Reply> {
  return spark.call('POST', `/validate_authcode/${broker}?auth_code=${code}`, { token });
}

async function session(spark: OwnedSpark, name: string, token = spark.owner): Promise<readonly unknown[]> {
  const reply = await spark.call('GET', `/account/${name}`, { token });
  return [reply.body.data[0]?.Sessionid, reply.body.data[0]?.LastLogin];
}

const notStarted = {
  code: 'login_not_started',
  message: 'No login at testBroker is waiting for an auth code',
};
const refusedCode = {
  code: 'broker_refused',
  message: 'testBroker refused: this auth code was not issued for this account, or was used already',
};

test('a login url leads back to us with a code and a state', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_PUBLIC_URL: 'https://spark.example.com/' } });
  const reply = await spark.call('POST', '/login/paper', { token: spark.owner });
  const loginUrl = String(reply.body.data[0]?.loginUrl);
  assertDone(reply, 'Login url generated', [{ loginUrl }]);
  const url = new URL(loginUrl);
  assert.equal(`${url.origin}${url.pathname}`, 'https://spark.example.com/auth_code/testBroker');
  assert.deepEqual([...url.searchParams.keys()], ['auth_code', 'state']);
});

test("the account's own Redirecturl is used when it has one, and keeps its query", async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one', { Redirecturl: 'https://desk.example.com/back?tab=2' });
  const url = await begin(spark, 'one');
  assert.equal(`${url.origin}${url.pathname}`, 'https://desk.example.com/back');
  assert.deepEqual([...url.searchParams.keys()], ['tab', 'auth_code', 'state']);
});

test('following the login url logs the account in, without a token', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one');
  assert.deepEqual(await session(spark, 'one'), [null, null]);
  const page = await follow(spark, await begin(spark, 'one'));
  assert.equal(page.status, 200);
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
  assert.match(page.text, /Logged in/);
  assert.match(page.text, /The account one is logged in at testBroker/);
  const [id, day] = await session(spark, 'one');
  assert.match(String(id), /^paper-\w{24}$/);
  assert.equal(day, '2026-11-16');
});

test('a code can be brought by POST as well, in any letter case of the broker and in query or form', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one');
  const token = spark.owner;
  for (const broker of ['testBroker', 'TESTBROKER']) {
    assertDone(await validate(spark, codeOf(await begin(spark, 'one')), broker), 'Logged in successfully');
  }
  const form = { auth_code: codeOf(await begin(spark, 'one')) };
  assertDone(
    await spark.call('POST', '/validate_authcode/testBroker/', { token, form }),
    'Logged in successfully',
  );
  assert.match(String((await session(spark, 'one'))[0]), /^paper-/);
});

test('a new login gives a new session', async (t) => {
  const spark = await sparkFor(t);
  await follow(spark, await begin(spark, 'paper'));
  const [first] = await session(spark, 'paper');
  await follow(spark, await begin(spark, 'paper'));
  assert.notEqual((await session(spark, 'paper'))[0], first);
});

test('without a login begun there is nothing to validate', async (t) => {
  const spark = await sparkFor(t);
  assertRefused(await validate(spark, 'some-code'), 400, notStarted);
  const fyers = await validate(spark, 'some-code', 'fyers');
  assertRefused(fyers, 400, { ...notStarted, message: 'No login at FYERS is waiting for an auth code' });
});

test('an unknown broker and a missing code are named', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assertRefused(await validate(spark, 'x', 'ZERODHA'), 400, { code: 'field_choice', field: 'broker' });
  const reply = await spark.call('POST', '/validate_authcode/testBroker', { token });
  assertRefused(reply, 400, { code: 'field_missing', field: 'auth_code' });
  assert.equal((await spark.call('POST', '/validate_authcode/testBroker?auth_code=x')).status, 401);
});

test('a used code is good for nothing', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  assertDone(await validate(spark, codeOf(url)), 'Logged in successfully');
  const before = await session(spark, 'paper');
  assertRefused(await validate(spark, codeOf(url)), 400, notStarted);
  const page = await follow(spark, url);
  assert.equal(page.status, 400);
  assert.match(page.text, /Not logged in/);
  await begin(spark, 'paper');
  assertRefused(await validate(spark, codeOf(url)), 400, refusedCode);
  assert.deepEqual(await session(spark, 'paper'), before);
});

test('a wrong code does not spoil the login that waits', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  assertRefused(await validate(spark, 'made-up'), 400, refusedCode);
  assertDone(await validate(spark, codeOf(url)), 'Logged in successfully');
});

test('a code of one account does not log in another', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one');
  const paper = await begin(spark, 'paper');
  const one = await begin(spark, 'one');
  assertRefused(await validate(spark, codeOf(paper)), 400, refusedCode);
  const swapped = new URL(one);
  swapped.searchParams.set('auth_code', codeOf(paper));
  assert.equal((await follow(spark, swapped)).status, 400);
  assert.deepEqual(await session(spark, 'one'), [null, null]);
  assert.equal((await follow(spark, paper)).status, 200, 'both logins still wait, each for its own code');
  assert.equal((await follow(spark, one)).status, 200);
});

test("another user's code and state do nothing for me, and theirs still work", async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  await addAccount(spark, 'theirs', {}, other.token);
  const theirs = await begin(spark, 'theirs', other.token);
  assertRefused(await validate(spark, codeOf(theirs)), 400, notStarted);
  const mine = await begin(spark, 'paper');
  assertRefused(await validate(spark, codeOf(theirs)), 400, refusedCode);
  const before = await session(spark, 'paper');
  const mixed = new URL(theirs);
  mixed.searchParams.set('auth_code', codeOf(mine));
  assert.equal((await follow(spark, mixed)).status, 400);
  assert.deepEqual(await session(spark, 'paper'), before);
  assert.deepEqual(await session(spark, 'theirs', other.token), [null, null]);
  assert.equal((await follow(spark, theirs)).status, 200);
});

test('a login waits ten minutes and no longer', async (t) => {
  const spark = await sparkFor(t);
  const early = await begin(spark, 'paper');
  spark.clock.advance(TEN_MINUTES - 1);
  assert.equal((await follow(spark, early)).status, 200);
  const late = await begin(spark, 'paper');
  spark.clock.advance(TEN_MINUTES);
  assert.equal((await follow(spark, late)).status, 400);
  assertRefused(await validate(spark, codeOf(late)), 400, notStarted);
  await begin(spark, 'paper');
  assertRefused(await validate(spark, codeOf(late)), 400, {
    code: 'broker_refused',
    message: 'testBroker refused: the auth code has expired',
  });
});

test('after a restart the state still says whose login it is, and the broker decides about the code', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  await spark.restart();
  const page = await follow(spark, url);
  assert.equal(page.status, 400);
  // The paper broker forgets its codes with the process; a live one does not.
  assert.match(page.text, /testBroker refused: this auth code was not issued for this account/);
  assertRefused(await validate(spark, codeOf(url)), 400, notStarted);
});

test('a broker that cannot be reached is said to be, and nothing is changed', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_PRICES: 'brokers' } });
  const token = spark.owner;
  const keys = { ApiKey: 'key', ApiSecret: 'secret' };
  for (const [index, Broker] of ['FYERS', 'IIFLXTS', 'ANGELONE'].entries()) {
    const name = `live${index}`;
    await addAccount(spark, name, { Broker, ...keys });
    const reply = await spark.call('POST', `/validate_session/${name}?sessionid=x`, { token });
    assert.equal(reply.status, 400, reply.text);
    assert.match(reply.body.errors?.[0]?.code ?? '', /^broker_(refused|silent)$/);
    assert.match(reply.text, new RegExp(`${Broker} (refused|did not answer): `));
    assert.deepEqual(await session(spark, name), [null, null]);
  }
  // IIFL is asked for one login a second.
  spark.clock.advance(1_000);
  const silent = await spark.call('POST', '/login/live1', { token });
  assert.equal(silent.status, 400, 'IIFL logs in by keys alone, so the call itself has to reach it');
});

test('nobody logs in at a live broker while prices are simulated, and why is said', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await addAccount(spark, 'fyers', { Broker: 'FYERS', ApiKey: 'APP-100', ApiSecret: 'secret' });
  for (const path of ['/login/fyers', '/validate_session/fyers?sessionid=x'])
    assertRefused(await spark.call('POST', path, { token }), 400, {
      code: 'prices_simulated',
      message: 'Nobody can log in at FYERS while the prices of this Spark are simulated',
    });
  assert.deepEqual(await session(spark, 'fyers'), [null, null]);
});

test('the login page of a live broker is returned without a request to the broker', async (t) => {
  const spark = await sparkFor(t, { env: { SPARK_PRICES: 'brokers' } });
  await addAccount(spark, 'fyers', { Broker: 'FYERS', ApiKey: 'APP-100', ApiSecret: 'secret' });
  const url = await begin(spark, 'fyers');
  assert.deepEqual(
    [url.searchParams.get('client_id'), url.searchParams.get('redirect_uri')],
    ['APP-100', 'http://localhost:8080/auth_code/FYERS'],
  );
  assert.ok(!url.href.includes('secret'));
  await addAccount(spark, 'keyless', { Broker: 'FYERS' });
  const keyless = await spark.call('POST', '/login/keyless', { token: spark.owner });
  assertRefused(keyless, 400, { code: 'broker_refused' });
});

test('a session can be brought along, in the query or the body', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one');
  const token = spark.owner;
  assertDone(
    await spark.call('POST', '/validate_session/one?sessionid=mine%2B1', { token }),
    'session id updated',
  );
  assert.deepEqual(await session(spark, 'one'), ['mine+1', '2026-11-16']);
  const json = { SessionID: 'mine 2' };
  assertDone(await spark.call('POST', '/validate_session/one/', { token, json }), 'session id updated');
  assert.deepEqual(await session(spark, 'one'), ['mine 2', '2026-11-16']);
  const missing = { code: 'field_missing', field: 'sessionid' };
  assertRefused(await spark.call('POST', '/validate_session/one', { token }), 400, missing);
  assertRefused(await spark.call('POST', '/validate_session/one?sessionid=', { token }), 400, missing);
  const long = { sessionid: 'x'.repeat(4097) };
  const tooLong = await spark.call('POST', '/validate_session/one', { token, json: long });
  assertRefused(tooLong, 400, { code: 'field_length', field: 'sessionid' });
});

test('the order feed is reconnected on both slash forms, with the name in query or body', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const path of [
    '/reconnectWS/?acname=paper',
    '/reconnectWS?AcName=paper',
    '/reconnectWS/?accountname=paper',
  ]) {
    assertDone(await spark.call('POST', path, { token }), 'Reconnecting to WS');
  }
  assertDone(
    await spark.call('POST', '/reconnectWS/', { token, json: { acname: 'paper' } }),
    'Reconnecting to WS',
  );
  assertRefused(await spark.call('POST', '/reconnectWS/', { token }), 400, {
    code: 'field_missing',
    field: 'acname',
  });
});

test('a disabled account neither logs in nor reconnects, also when it was disabled half-way', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const before = await session(spark, 'paper');
  const url = await begin(spark, 'paper');
  await spark.call('POST', '/account/disable?accountname=paper', { token });
  const disabled = { code: 'account_disabled', message: 'The account paper is disabled' };
  assertRefused(await spark.call('POST', '/login/paper', { token }), 400, disabled);
  assertRefused(await validate(spark, codeOf(url)), 400, disabled);
  assertRefused(await spark.call('POST', '/validate_session/paper?sessionid=x', { token }), 400, disabled);
  assertRefused(await spark.call('POST', '/reconnectWS/?acname=paper', { token }), 400, disabled);
  const page = await follow(spark, url);
  assert.equal(page.status, 400);
  assert.match(page.text, /The account paper is disabled/);
  assert.deepEqual(await session(spark, 'paper'), before);
});

test('an account deleted half-way is not logged in', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  await spark.call('DELETE', '/account/paper', { token: spark.owner });
  assert.equal((await follow(spark, url)).status, 400);
  assertRefused(await validate(spark, codeOf(url)), 400, { code: 'name_unknown', field: 'AccountName' });
});

test('a user disabled half-way does not log accounts in', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  await spark.command(['user', 'disable', OWNER.email]);
  const page = await follow(spark, url);
  assert.equal(page.status, 400);
  assert.match(page.text, /Not logged in/);
});

test('the session of the paper broker lasts: LastLogin is today on every later day', async (t) => {
  const spark = await sparkFor(t);
  for (const day of ['2026-11-16', '2026-11-17', '2026-11-18']) {
    const token = await spark.token();
    const list = await spark.call('GET', '/account', { token });
    assert.equal(list.body.data[0]?.LastLogin, day);
    assert.equal((await session(spark, 'paper', token))[1], day);
    spark.clock.advance(DAY_MS);
  }
});

test('the page without a broker or a code says what to do', async (t) => {
  const spark = await sparkFor(t);
  for (const path of [
    '/auth_code/testBroker',
    '/auth_code/nobody?auth_code=x&state=y',
    '/auth_code/testBroker?state=y',
  ]) {
    const page = await spark.call('GET', path);
    assert.equal(page.status, 400, path);
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(page.text, /Nothing to log in with/);
    assert.match(page.text, /POST \/login\//);
  }
});

test('the page without a state says how to finish', async (t) => {
  const spark = await sparkFor(t);
  const page = await spark.call('GET', '/auth_code/fyers/?auth_code=abc');
  assert.equal(page.status, 200);
  assert.match(page.text, /One more step/);
  assert.match(page.text, /POST \/validate_authcode\/FYERS\?auth_code=abc/);
});

test('a code of one broker is not taken at the address of another', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  const elsewhere = new URL(url);
  elsewhere.pathname = '/auth_code/FYERS';
  const page = await follow(spark, elsewhere);
  assert.equal(page.status, 400);
  assert.doesNotMatch(page.text, /is logged in at FYERS/);
  assert.equal((await follow(spark, url)).status, 200);
});

test('a HEAD request to the address does not use up the code', async (t) => {
  const spark = await sparkFor(t);
  const url = await begin(spark, 'paper');
  assert.equal((await spark.call('HEAD', `${url.pathname}${url.search}`)).status, 404);
  assert.equal((await follow(spark, url)).status, 200);
});

test('IIFL is another spelling of IIFLXTS on the page too', async (t) => {
  const spark = await sparkFor(t);
  const page = await spark.call('GET', '/auth_code/iifl?state=abc');
  assert.equal(page.status, 400);
  assert.match(page.text, /No login at IIFLXTS was finished under this address/);
});

test('FYERS also sends a status number named code, which is not taken for the auth code', async (t) => {
  const spark = await sparkFor(t);
  const page = await spark.call('GET', '/auth_code/FYERS?s=ok&code=200&state=abc');
  assert.equal(page.status, 400);
  assert.match(page.text, /Nothing to log in with/);
  const both = await spark.call('GET', '/auth_code/FYERS?s=ok&code=200&auth_code=real-one');
  assert.match(both.text, /validate_authcode\/FYERS\?auth_code=real-one/);
});

test('a broker that sends the browser back without a code is quoted', async (t) => {
  const spark = await sparkFor(t);
  const page = await spark.call(
    'GET',
    '/auth_code/FYERS?s=error&code=-413&message=App%20is%20blocked&state=x',
  );
  assert.equal(page.status, 400);
  assert.match(page.text, /FYERS sent you back without a login: App is blocked\./);
});

test('Angel One brings its token under its own name', async (t) => {
  const spark = await sparkFor(t);
  const page = await spark.call('GET', '/auth_code/ANGELONE?auth_token=jwt&feed_token=feed');
  assert.match(page.text, /One more step/);
  const handed = /validate_authcode\/ANGELONE\?auth_code=([^&<"]+)/.exec(page.text)?.[1] ?? '';
  assert.deepEqual(
    JSON.parse(decodeURIComponent(handed)),
    { jwtToken: 'jwt', feedToken: 'feed', refreshToken: '' },
    'the token of the prices goes along',
  );
  const half = await spark.call('GET', '/auth_code/ANGELONE?feed_token=feed&state=x');
  assert.equal(half.status, 400);
  assert.match(half.text, /ANGELONE sent you back without a login: it gave a feed_token and no auth_token\./);
});

test('what a stranger puts into the address stays text on the page', async (t) => {
  const spark = await sparkFor(t);
  const hostile = encodeURIComponent(`"><script>alert('x')</script>&amp;`);
  const pages = [
    await spark.call('GET', `/auth_code/testBroker?auth_code=${hostile}`),
    await spark.call('GET', `/auth_code/testBroker?auth_code=${hostile}&state=${hostile}`),
    await spark.call('GET', `/auth_code/${hostile}?auth_code=${hostile}`),
    await spark.call('GET', '/auth_code/testBroker?auth_code=%ff%fe'),
  ];
  for (const page of pages) {
    assert.doesNotMatch(page.text, /<script|alert\('/i);
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'/);
    assert.equal(page.headers['x-frame-options'], 'DENY');
  }
  assert.match(pages[0]?.text ?? '', /auth_code=%22%3E%3Cscript%3Ealert\(&#39;x&#39;\)/);
});
