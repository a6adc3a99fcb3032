import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { BrokerHttp, HttpOutcome } from '../frame/broker-http.ts';
import { answered, CREDENTIALS, callerOf, failure, scripted, success } from './account.fixture.ts';
import { xtsDialect } from './dialect.ts';
import { readSession } from './session.ts';

const HOSTS = { rest: 'http://xts', stream: 'ws://xts' };
const REQUEST = { credentials: CREDENTIALS, redirectUrl: 'http://spark/auth_code/IIFLXTS', state: 'st&1' };
const WRONG_KEY = failure('e-auth-1001', 'Invalid appKey or secretKey');

describe('the login at XTS', () => {
  test('[brokers.X2] without key and secret nothing is asked', async () => {
    const { http, asked } = scripted();
    for (const secrets of [{}, { ApiKey: 'key' }, { ApiSecret: 'secret' }]) {
      const request = { ...REQUEST, credentials: { ...CREDENTIALS, secrets } };
      const verdict = await xtsDialect(HOSTS).login.start(request, http);
      assert.match(verdict.kind === 'refused' ? verdict.reason : '', /ApiKey and ApiSecret/);
    }
    assert.deepEqual(asked, []);
  });

  test('[brokers.X2] a key that neither application knows is refused in their words', async () => {
    const { http, asked } = scripted(WRONG_KEY, failure('e-x', 'other words'));
    const verdict = await xtsDialect(HOSTS).login.start(REQUEST, http);
    assert.deepEqual(verdict, { kind: 'refused', reason: 'Invalid appKey or secretKey' });
    assert.equal(asked.length, 2);
  });

  test('[brokers.X2] a key login that gets no answer is unknown, and is not tried at the other application', async () => {
    const { http, asked } = scripted({ kind: 'no-answer', reason: 'time limit' });
    assert.equal((await xtsDialect(HOSTS).login.start(REQUEST, http)).kind, 'unknown');
    assert.equal(asked.length, 1);
  });

  test('[brokers.X2] a login without a token is none', async () => {
    const { http } = scripted(success({ userID: 'X' }));
    assert.equal((await xtsDialect(HOSTS).login.start(REQUEST, http)).kind, 'unknown');
  });

  test('[brokers.X2] key and secret are enough: the session is there, the address is a page of ours', async () => {
    const { http, asked } = scripted(success({ token: 'abc', userID: 'U7', isInvestorClient: true }));
    const verdict = await xtsDialect(HOSTS).login.start(REQUEST, http);
    assert.ok(verdict.kind === 'done');
    assert.equal(verdict.value.loginUrl, 'http://spark/auth_code/IIFLXTS?state=st%261');
    assert.deepEqual(readSession(verdict.value.started?.session ?? '', 'IIFL42'), {
      application: 'interactive',
      token: 'abc',
      userId: 'U7',
      isDealer: false,
    });
    assert.equal(verdict.value.started?.endsAt, null, 'nobody knows when it ends');
    assert.deepEqual(asked[0]?.json, { appKey: 'key', secretKey: 'secret', source: 'WebAPI' });
  });

  test('[brokers.X2] a token that says when it ends is believed', async () => {
    const claims = Buffer.from(JSON.stringify({ exp: 1_795_000_000 })).toString('base64url');
    const { http } = scripted(success({ token: `a.${claims}.c`, userID: 'U7' }));
    const verdict = await xtsDialect(HOSTS).login.start(REQUEST, http);
    assert.equal(verdict.kind === 'done' && verdict.value.started?.endsAt, 1_795_000_000_000);
  });

  test('[brokers.X2] the key of the market data application logs in there', async () => {
    const { http, asked } = scripted(WRONG_KEY, success({ token: 'm', userID: 'U7' }));
    const verdict = await xtsDialect(HOSTS).login.start(REQUEST, http);
    assert.ok(verdict.kind === 'done');
    assert.equal(readSession(verdict.value.started?.session ?? '', '').application, 'market-data');
    assert.deepEqual(
      asked.map(({ url }) => url),
      ['http://xts/interactive/user/session', 'http://xts/apimarketdata/auth/login'],
    );
  });

  test('[brokers.X2] two who ask at once share one login, because a second would end the first', async () => {
    let logins = 0;
    let answer: (() => void) | undefined;
    const http: BrokerHttp = async () => {
      logins += 1;
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return success({ token: `t${logins}`, userID: 'U7' });
    };
    const { login } = xtsDialect(HOSTS);
    const both = [login.start(REQUEST, http), login.start(REQUEST, http)];
    await new Promise(setImmediate);
    answer?.();
    const [first, second] = await Promise.all(both);
    assert.deepEqual(first, second);
    assert.equal(logins, 1);
  });

  test('[brokers.X2] there are no auth codes', async () => {
    const { http } = scripted();
    const verdict = await xtsDialect(HOSTS).login.exchange(CREDENTIALS, 'x', new Map(), http);
    assert.match(verdict.kind === 'refused' ? verdict.reason : '', /no auth codes/);
  });

  test('[brokers.X2] a session that was brought along is looked at before it is kept', async () => {
    const dead = failure('e-session-0007', 'Invalid Token');
    const check = async (session: string, ...answers: readonly HttpOutcome[]) => {
      const { http, asked } = scripted(...answers);
      const verdict = await xtsDialect(HOSTS).login.check(CREDENTIALS, session, http);
      return { verdict, paths: asked.map(({ url }) => new URL(url).pathname) };
    };
    const balance = '/interactive/user/balance';
    const config = '/apimarketdata/config/clientConfig';
    const good = await check(' tok ', success({ BalanceList: [] }));
    assert.ok(good.verdict.kind === 'done');
    assert.deepEqual(readSession(good.verdict.value.session, ''), {
      application: 'interactive',
      token: 'tok',
      userId: 'IIFL42',
      isDealer: false,
    });
    const prices = await check('tok', dead, success({}));
    assert.deepEqual([prices.verdict.kind, prices.paths], ['done', [balance, config]]);
    const neither = await check('tok', dead, dead);
    assert.deepEqual([neither.verdict.kind, neither.paths], ['login-dead', [balance, config]]);
    const whole = await check('{"token":"t","userID":"D1","isInvestorClient":false}', success({}));
    assert.ok(whole.verdict.kind === 'done');
    assert.equal(readSession(whole.verdict.value.session, '').isDealer, true);
    assert.equal((await check('  ')).verdict.kind, 'refused');
    assert.equal((await check('{"token":5', answered('', 500))).verdict.kind, 'unknown');
  });

  test('[brokers.X2] a session that is told to slow down is alive', async () => {
    const { http } = scripted(
      failure('e-apirl-0004', 'rate'),
      { kind: 'not-sent', reason: 'no network' },
      failure('e-session-0007', 'Invalid Token'),
    );
    const { login } = xtsDialect(HOSTS);
    const kinds = [];
    for (let call = 0; call < 3; call += 1) kinds.push((await login.probe(callerOf(http))).kind);
    assert.deepEqual(kinds, ['done', 'retry-later', 'login-dead']);
  });
});
