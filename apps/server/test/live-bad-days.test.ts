import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { SimulatedAccount } from '@spark/simulators';
import { startTelegramServer } from '@spark/testkit';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';

const BOT = { BotKeys: '123456789:the-very-secret-token', Chatid: '-987654321' };
const PERSON = 'XS00001';

type BadDay = LiveUnderTest & {
  /** What is wrong stands in the account, its log and its chat, once and in the same words. */
  readonly isSaid: (type: 'ERROR' | 'INFO', sentence: RegExp) => Promise<void>;
  readonly message: () => Promise<unknown>;
  /** How many orders FYERS was sent. */
  readonly sent: () => number;
};

async function badDay(t: TestContext): Promise<BadDay> {
  const telegram = await startTelegramServer({ botKeys: [BOT.BotKeys], chatIds: [BOT.Chatid] });
  t.after(() => telegram.close());
  const live = await liveFor(t, { SPARK_TELEGRAM_URL: telegram.url });
  const message = async () => {
    const { Session } = await live.account('fyers');
    return (Session as { readonly Message: unknown }).Message;
  };
  return {
    ...live,
    message,
    sent: () => live.simulator('FYERS').world.desk.orders(PERSON).length,
    isSaid: async (type, sentence) => {
      const logged = async () =>
        (await live.logs(`type=${type}`))
          .map(({ Message }) => String(Message))
          .filter((it) => sentence.test(it));
      const chatted = () =>
        telegram.sent.map(({ text }) => text.split('\n')[0] ?? '').filter((it) => sentence.test(it));
      await live.soon(async () => (await logged()).length > 0, `the log says ${sentence}`);
      await live.soon(() => chatted().length > 0, `the chat says ${sentence}`);
      assert.deepEqual([(await logged()).length, chatted()], [1, await logged()], 'once, in the same words');
      if (type === 'ERROR') assert.match(String(await message()), sentence);
      else assert.equal(await message(), null);
    },
  };
}

test('a wrong key: the account says so everywhere, others trade, and the right one logs in', async (t) => {
  const day = await badDay(t);
  await day.connect('FYERS', 'fyers', { ...BOT, ApiSecret: 'wrong' });
  const page = await day.logIn('FYERS', 'fyers');
  assert.equal(page.status, 400);
  await day.isSaid(
    'ERROR',
    /^FYERS did not log the account in: .*app id hash.*\. Try again with POST \/login\/fyers\.$/i,
  );
  assert.deepEqual(await day.orders('paper'), ['Executed']);
  const [person] = day.spark.spark.rehearsal?.accounts.FYERS ?? [];
  await day.call('PUT', '/account/fyers', { json: { ApiSecret: person?.secret } });
  assert.equal((await day.logIn('FYERS', 'fyers')).status, 200);
  assert.equal(await day.message(), null);
});

test('a wrong redirect address: FYERS says so on its page, nothing changes, and the right one logs in', async (t) => {
  const day = await badDay(t);
  const [person] = day.spark.spark.rehearsal?.accounts.FYERS ?? [];
  assert.ok(person);
  const registered = { redirectUrl: `${day.spark.config.publicUrl}/auth_code/FYERS` };
  Object.assign(person satisfies SimulatedAccount, registered);
  await day.connect('FYERS', 'fyers', { ...BOT, Redirecturl: 'https://elsewhere.example/auth_code/FYERS' });
  const begun = await day.call('POST', '/login/fyers');
  const page = await fetch(String(begun.body.data[0]?.loginUrl));
  assert.deepEqual([page.status, /redirect/i.test(await page.text())], [400, true]);
  assert.deepEqual((await day.account('fyers')).Session, { State: 'none', EndsAt: null, Message: null });
  assert.deepEqual(await day.orders('paper'), ['Executed']);
  await day.call('PUT', '/account/fyers', { json: { Redirecturl: registered.redirectUrl } });
  assert.equal((await day.logIn('FYERS', 'fyers')).status, 200);
});

test('whoever is sent back without a login is told why, in the account as well', async (t) => {
  const day = await badDay(t);
  await day.connect('FYERS', 'fyers', BOT);
  const back = await day.backFrom('FYERS', 'fyers');
  const state = back.searchParams.get('state') ?? '';
  const query = `s=error&message=${encodeURIComponent('user denied access')}`;
  const stranger = await day.call('GET', `/auth_code/FYERS?${query}&state=made-up`);
  assert.deepEqual([stranger.status, await day.message()], [400, null], 'only who knows the state');
  const page = await day.call('GET', `/auth_code/FYERS?${query}&state=${state}`);
  assert.equal(page.status, 400);
  await day.isSaid('ERROR', /^FYERS did not log the account in: user denied access\. Try again with/);
  assert.equal((await day.call('GET', `${back.pathname}${back.search}`)).status, 200);
  assert.equal(await day.message(), null);
});

test('a code that was used already: said everywhere, the session that there is stays', async (t) => {
  const day = await badDay(t);
  await day.ready('FYERS', 'fyers', BOT);
  const first = await day.backFrom('FYERS', 'fyers');
  const code = encodeURIComponent(first.searchParams.get('auth_code') ?? '');
  assert.equal((await day.call('POST', `/validate_authcode/FYERS?auth_code=${code}`)).status, 200);
  await day.call('POST', '/login/fyers');
  assertRefused(await day.call('POST', `/validate_authcode/FYERS?auth_code=${code}`), 400, {
    code: 'broker_refused',
  });
  await day.isSaid('ERROR', /^FYERS did not log the account in: .*used already/);
  assert.deepEqual(await day.orders('fyers'), ['Executed'], 'the session of before is good');
  assert.deepEqual(await day.orders('paper'), ['Executed']);
  assert.equal((await day.logIn('FYERS', 'fyers')).status, 200);
  assert.equal(await day.message(), null);
});

test('a half-open stream: the fill is found in the book, nothing is sent twice, and it is told afterwards', async (t) => {
  const day = await badDay(t);
  await day.ready('FYERS', 'fyers', BOT);
  assert.deepEqual(await day.orders('fyers'), ['Executed']);
  day.simulator('FYERS').faults.plan({ fault: 'half-open-socket', times: 1 });
  const strefID = await day.placed({ identifier: 'fyers' });
  assert.deepEqual(await day.orders('paper'), ['Executed'], 'others trade meanwhile');
  await day.pass(90_000);
  const rows = await day.finishedSoon(strefID);
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['Executed'],
  );
  await day.isSaid(
    'INFO',
    /^The order updates of FYERS were interrupted for a moment\. What was missed was read/,
  );
  assert.equal(day.sent(), 2);
  assert.deepEqual(await day.orders('fyers'), ['Executed']);
});

test('a broker that is down for minutes: said everywhere, orders refused in words, others trade, and it comes back by itself', async (t) => {
  const day = await badDay(t);
  await day.ready('FYERS', 'fyers', BOT);
  assert.deepEqual(await day.orders('fyers'), ['Executed']);
  await day.simulator('FYERS').goDown();
  await day.pass(6_000);
  await day.isSaid(
    'ERROR',
    /^The order updates of FYERS are interrupted: .+\. Until they are back, Spark asks for the order book\.$/,
  );
  assert.deepEqual(await day.orders('fyers'), ['Rejected']);
  assert.deepEqual(await day.orders('paper'), ['Executed']);
  for (let minutes = 0; minutes < 3; minutes++) await day.pass(60_000);
  await day.simulator('FYERS').comeBack();
  await day.pass(61_000);
  await day.isSaid('INFO', /^The order updates of FYERS are back\./);
  assert.equal((await day.account('fyers')).Trade, 'Y', 'a broker that is down ends no session');
  assert.equal(day.sent(), 1, 'what was refused is not sent later');
  assert.deepEqual(await day.orders('fyers'), ['Executed']);
});

test('a list of instruments that is cut off: said everywhere, others trade, and it is loaded without a restart', async (t) => {
  const day = await badDay(t);
  day.simulator('FYERS').faults.plan({ fault: 'master-truncated', calls: ['master'], times: 1 });
  await day.connect('FYERS', 'fyers', BOT);
  await day.isSaid(
    'ERROR',
    /^The list of instruments of FYERS could not be loaded: .+\. Until it is, orders there are refused\.$/,
  );
  assert.deepEqual(await day.orders('paper'), ['Executed']);
  await day.pass(61_000);
  await day.isSaid('INFO', /^The list of instruments of FYERS is loaded\.$/);
  await day.logIn('FYERS', 'fyers');
  await day.trading('FYERS', 'fyers');
  assert.deepEqual(await day.orders('fyers'), ['Executed']);
});
