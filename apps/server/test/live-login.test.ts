import assert from 'node:assert/strict';
import { test } from 'node:test';
import { liveFor } from './live-brokers-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';

const LIVE_TODAY = { State: 'live', EndsAt: '2026-11-17T00:00:00', Message: null };

test('a wrong secret: FYERS says no on the page, and the account stays as it was', async (t) => {
  const live = await liveFor(t);
  await live.connect('FYERS', 'fyers', { ApiSecret: 'wrong' });
  const page = await live.logIn('FYERS', 'fyers');
  assert.equal(page.status, 400);
  assert.match(page.text, /Not logged in/);
  assert.match(page.text, /FYERS refused: .*app id hash/i);
  const { LastLogin, Session } = await live.account('fyers');
  const { State, EndsAt, Message } = Session as Readonly<Record<string, unknown>>;
  assert.deepEqual([LastLogin, State, EndsAt], [null, 'none', null]);
  assert.match(String(Message), /^FYERS did not log the account in: .*app id hash/i);
});

test('a wrong key at IIFL is refused by the call itself, since there is no page', async (t) => {
  const live = await liveFor(t);
  await live.connect('IIFLXTS', 'iifl', { ApiSecret: 'wrong' });
  const reply = await live.call('POST', '/login/iifl');
  assertRefused(reply, 400, { code: 'broker_refused' });
  assert.match(reply.text, /IIFLXTS refused: /);
});

test('a code that was used already is refused by FYERS, and the login that waits still works', async (t) => {
  const live = await liveFor(t);
  await live.connect('FYERS', 'fyers');
  const first = await live.backFrom('FYERS', 'fyers');
  const code = first.searchParams.get('auth_code') ?? '';
  const validate = () => live.call('POST', `/validate_authcode/FYERS?auth_code=${encodeURIComponent(code)}`);
  assertDone(await validate(), 'Logged in successfully');
  assertRefused(await validate(), 400, { code: 'login_not_started' });
  const second = await live.backFrom('FYERS', 'fyers');
  const reused = await validate();
  assertRefused(reused, 400, { code: 'broker_refused' });
  assert.match(reused.text, /used already/);
  const page = await live.call('GET', `${second.pathname}${second.search}`);
  assert.equal(page.status, 200, page.text);
});

test('a broker that is down when a code is exchanged: nothing is changed, and the same page works later', async (t) => {
  const live = await liveFor(t);
  await live.connect('FYERS', 'fyers');
  const back = await live.backFrom('FYERS', 'fyers');
  await live.simulator('FYERS').goDown();
  const down = await live.call('GET', `${back.pathname}${back.search}`);
  assert.equal(down.status, 400);
  assert.match(down.text, /Not logged in/);
  await live.simulator('FYERS').comeBack();
  const page = await live.call('GET', `${back.pathname}${back.search}`);
  assert.equal(page.status, 200, page.text);
});

test('the whole login at FYERS: page, redirect, session, and an order', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  const { LastLogin, Session, Trade } = await live.account('fyers');
  assert.deepEqual([LastLogin, Session, Trade], ['2026-11-16', LIVE_TODAY, 'Y']);
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
});

test('the whole login at IIFL: keys alone, and the page of Spark that confirms it', async (t) => {
  const live = await liveFor(t);
  await live.connect('IIFLXTS', 'iifl');
  const page = await live.logIn('IIFLXTS', 'iifl');
  assert.equal(page.status, 200, page.text);
  assert.match(page.text, /The account iifl is logged in at IIFLXTS/);
  assert.deepEqual((await live.account('iifl')).Session, LIVE_TODAY);
  await live.trading('IIFLXTS', 'iifl');
  assert.deepEqual(await live.orders('iifl'), ['Executed']);
});

test('the whole login at Angel One: page, tokens in the redirect, session, and an order', async (t) => {
  const live = await liveFor(t);
  await live.ready('ANGELONE', 'angel');
  const { Session, Sessionid } = await live.account('angel');
  assert.equal((Session as { readonly State: string }).State, 'live');
  assert.deepEqual(
    Object.keys(Sessionid as object).filter((name) => name !== 'refreshToken'),
    ['jwtToken', 'feedToken'],
  );
  assert.deepEqual(await live.orders('angel'), ['Executed']);
});

test('a redirect of Angel One without its state is finished by hand, and the token of the prices is not lost', async (t) => {
  const live = await liveFor(t);
  await live.connect('ANGELONE', 'angel');
  const back = await live.backFrom('ANGELONE', 'angel');
  back.searchParams.delete('state');
  const page = await live.call('GET', `${back.pathname}${back.search}`);
  assert.match(page.text, /One more step/);
  const [, path = ''] = /Finish it with: POST ([^<\s]+)/.exec(page.text) ?? [];
  assertDone(await live.call('POST', path), 'Logged in successfully');
  const { Sessionid } = await live.account('angel');
  const { feedToken } = Sessionid as { readonly feedToken: string };
  assert.equal(feedToken, back.searchParams.get('feed_token'));
});

test('a session of Angel One that ends in the day is renewed before it does, and trading goes on', async (t) => {
  const live = await liveFor(t);
  Object.assign(live.simulator('ANGELONE').world.accounts[0] ?? assert.fail(), { sessionMinutes: 90 });
  await live.ready('ANGELONE', 'angel');
  const before = await live.account('angel');
  const { EndsAt } = before.Session as { readonly EndsAt: string };
  const { clock } = live.spark;
  // Up to the moment itself: the broker answers in real time.
  clock.set(Date.parse(`${EndsAt}+05:30`) - 60 * 60_000 - 1);
  await live.soon(
    async () =>
      ((await live.account('angel')).Session as { readonly EndsAt: string | null }).EndsAt !== EndsAt,
    'another end',
  );
  const { Session, Sessionid, Trade } = await live.account('angel');
  assert.equal((Session as { readonly State: string }).State, 'live');
  assert.ok((Session as { readonly EndsAt: string }).EndsAt > EndsAt);
  assert.notDeepEqual(Sessionid, before.Sessionid);
  assert.equal(Trade, 'Y');
  assert.deepEqual(await live.orders('angel'), ['Executed']);
  const message = live.spark.logLines().map(({ msg }) => msg);
  assert.ok(message.includes('a session was renewed'));
  assert.ok(!message.includes('a broker ended a session'), 'the end of the old one is not reported');
});

test('with pin and seed stored Spark logs in at Angel One by itself, and a wrong pin is said', async (t) => {
  const live = await liveFor(t);
  await live.connect('ANGELONE', 'angel', { Pin: '0001', Totp: 'JBSWY3DPEHPK3PXP' });
  const wrong = await live.call('POST', '/login/angel');
  assertRefused(wrong, 400, { code: 'broker_refused' });
  assert.match(wrong.text, /Invalid clientcode or password/);
  await live.pass(1_000);
  await live.call('PUT', '/account/angel', { json: { Pin: '0000' } });
  const page = await live.logIn('ANGELONE', 'angel');
  assert.equal(page.status, 200, page.text);
  assert.match(page.text, /The account angel is logged in at ANGELONE/);
});

test('a session that the user supplies is checked before it is stored', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  const { Sessionid } = await live.account('fyers');
  await live.connect('FYERS', 'second');
  const bring = (id: string) =>
    live.call('POST', `/validate_session/second?sessionid=${encodeURIComponent(id)}`);
  assertRefused(await bring('made-up'), 400, { code: 'broker_refused' });
  const { State, Message } = (await live.account('second')).Session as Readonly<Record<string, unknown>>;
  assert.equal(State, 'none');
  assert.match(String(Message), /^FYERS did not log the account in: /);
  assertDone(await bring(String(Sessionid)), 'session id updated');
  assert.deepEqual((await live.account('second')).Session, LIVE_TODAY);
});
