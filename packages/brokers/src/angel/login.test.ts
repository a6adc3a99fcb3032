import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Caller } from '../frame/broker-dialect.ts';
import { CREDENTIALS, NOW, open, SESSION } from './caller.fixture.ts';
import { angelDialect } from './dialect.ts';
import { ANGEL_HOSTS } from './hosts.ts';
import { answered, succeeded } from './scripted-http.fixture.ts';

const dialect = angelDialect(ANGEL_HOSTS, { now: () => NOW });

function renew(caller: Caller) {
  return dialect.login.renew?.(caller) ?? assert.fail('Angel renews');
}

describe('the login', () => {
  const profile = (clientcode: string) => succeeded({ clientcode, name: 'A TRADER', exchanges: [] });

  it("[brokers.A2] leads to Angel's page with the key and our state", async () => {
    const { http } = open();
    const request = { credentials: CREDENTIALS, redirectUrl: 'http://here/', state: 'a&b' };
    assert.deepEqual(await dialect.login.start(request, http), {
      kind: 'done',
      value: { loginUrl: `${ANGEL_HOSTS.loginPage}?api_key=the-key&state=a%26b` },
    });
    const keyless = { ...request, credentials: { ...CREDENTIALS, secrets: {} } };
    assert.equal((await dialect.login.start(keyless, http)).kind, 'refused');
  });

  it('[brokers.A2] believes the tokens of a redirect when Angel says whose they are', async () => {
    const { http, asked } = open(profile('a12345'));
    const query = new Map([
      ['feed_token', 'feed'],
      ['refresh_token', 'again'],
    ]);
    const verdict = await dialect.login.exchange(CREDENTIALS, 'a.jwt.token', query, http);
    assert.deepEqual(verdict, { kind: 'done', value: { session: SESSION, endsAt: null } });
    assert.match(asked[0]?.url ?? '', /\/user\/v1\/getProfile$/);
    assert.equal(asked[0]?.headers?.Authorization, 'Bearer a.jwt.token');
  });

  it("[brokers.A2] refuses somebody else's login, a dead one, and none", async () => {
    const none = new Map<string, string>();
    const other = await dialect.login.exchange(CREDENTIALS, 'a.b.c', none, open(profile('B99999')).http);
    assert.ok(other.kind === 'refused' && other.reason.includes('B99999'));
    const old = answered({ success: false, errorCode: 'AG8002', message: 'Token Expired' });
    assert.equal(
      (await dialect.login.exchange(CREDENTIALS, 'a.b.c', none, open(old).http)).kind,
      'login-dead',
    );
    for (const nothing of ['', '  ', 'two words', 'line\nbreak', 'x'.repeat(9_000)]) {
      const { http, asked } = open(profile('A12345'));
      assert.equal((await dialect.login.exchange(CREDENTIALS, nothing, none, http)).kind, 'refused');
      assert.equal(asked.length, 0);
    }
  });

  it('[brokers.A2] takes a session in all the forms in which people have it', async () => {
    for (const given of [SESSION, 'a.jwt.token', 'Bearer a.jwt.token', '{"jwtToken":"Bearer a.jwt.token"}']) {
      const { http, asked } = open(profile('A12345'));
      assert.equal((await dialect.login.check(CREDENTIALS, given, http)).kind, 'done', given);
      assert.equal(asked[0]?.headers?.Authorization, 'Bearer a.jwt.token');
    }
    for (const given of ['{}', '[]', '{"jwtToken":""}', 'bearer '])
      assert.equal((await dialect.login.check(CREDENTIALS, given, open().http)).kind, 'refused', given);
  });

  it('[brokers.A2] reads from the token when it ends', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_800_000_000 })).toString('base64url');
    const verdict = await dialect.login.check(CREDENTIALS, `a.${claims}.c`, open(profile('A12345')).http);
    assert.ok(verdict.kind === 'done' && verdict.value.endsAt === 1_800_000_000_000);
  });

  const SELF = {
    ...CREDENTIALS,
    secrets: { ApiKey: 'the-key', Pin: '1234', Totp: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ' },
  };

  it('[brokers.A2] goes without a page where pin and seed are stored', async () => {
    const { http, asked, body } = open(
      succeeded({ jwtToken: 'a.jwt.token', feedToken: 'feed', refreshToken: 'again' }),
    );
    const verdict = await dialect.login.start({ credentials: SELF, redirectUrl: '', state: 's' }, http);
    assert.deepEqual(verdict, {
      kind: 'done',
      value: { loginUrl: '', started: { session: SESSION, endsAt: null } },
    });
    assert.match(asked[0]?.url ?? '', /\/rest\/auth\/angelbroking\/user\/v1\/loginByPassword$/);
    assert.equal(asked[0]?.headers?.Authorization, undefined);
    assert.deepEqual(Object.keys(body()), ['clientcode', 'password', 'totp']);
    assert.deepEqual([body().clientcode, body().password], ['A12345', '1234']);
    assert.match(body().totp ?? '', /^\d{6}$/);
  });

  it('[brokers.A2] tries a refused password once, and does not send a seed that is none', async () => {
    const wrong = answered({ status: false, message: 'Invalid totp', errorcode: 'AB1050', data: null });
    const { http, asked } = open(wrong);
    const verdict = await dialect.login.start({ credentials: SELF, redirectUrl: '', state: 's' }, http);
    assert.ok(verdict.kind === 'refused' && verdict.reason.includes('AB1050'));
    assert.equal(asked.length, 1);
    const seedless = { ...SELF, secrets: { ...SELF.secrets, Totp: '!!!' } };
    const none = open();
    const refused = await dialect.login.start(
      { credentials: seedless, redirectUrl: '', state: 's' },
      none.http,
    );
    assert.equal(refused.kind, 'refused');
    assert.equal(none.asked.length, 0);
  });

  it('[brokers.A2] is renewed within the day with all three tokens', async () => {
    const { caller, body } = open(
      succeeded({ jwtToken: 'new.jwt.token', feedToken: 'f2', refreshToken: 'r2' }),
    );
    const verdict = await renew(caller);
    assert.deepEqual(body(), { refreshToken: 'again' });
    assert.ok(verdict.kind === 'done');
    assert.deepEqual(JSON.parse(verdict.value.session), {
      ...{ jwtToken: 'new.jwt.token', feedToken: 'f2', refreshToken: 'r2' },
    });
    const bare = { ...open().caller, session: 'a.jwt.token' };
    assert.equal((await renew(bare)).kind, 'refused');
  });

  it('[brokers.A2] keeps the feed token when a renewal tells no other, and is not renewed by an answer without a token', async () => {
    const verdict = await renew(open(succeeded({ jwtToken: 'new.jwt.token' })).caller);
    assert.ok(verdict.kind === 'done');
    assert.deepEqual(JSON.parse(verdict.value.session), {
      ...{ jwtToken: 'new.jwt.token', feedToken: 'feed', refreshToken: 'again' },
    });
    for (const none of [{}, null, [], { jwtToken: '' }, { feedToken: 'f2' }])
      assert.equal((await renew(open(succeeded(none)).caller)).kind, 'unknown', JSON.stringify(none));
  });

  it('[brokers.A2] takes all tokens of a redirect in one text, as a person hands them over', async () => {
    const verdict = await dialect.login.exchange(
      CREDENTIALS,
      JSON.stringify({ jwtToken: 'a.jwt.token', feedToken: 'feed', refreshToken: 'again' }),
      new Map(),
      open(profile('A12345')).http,
    );
    assert.ok(verdict.kind === 'done' && verdict.value.session === SESSION, JSON.stringify(verdict));
  });

  it('[brokers.A2] is looked at with the profile', async () => {
    assert.deepEqual(await dialect.login.probe(open(profile('A12345')).caller), {
      kind: 'done',
      value: null,
    });
    const limited = answered('Access denied because of exceeding access rate', 403);
    assert.equal((await dialect.login.probe(open(limited).caller)).kind, 'retry-later');
  });
});
