import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { openData } from '@spark/application';
import { istInstant, minutesOf } from '@spark/core';
import { createSeededRandomness, startTelegramServer, type TelegramServer } from '@spark/testkit';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';
import { ORDER } from './webhook-under-test.ts';

const BOT = '123456789:the-very-secret-token';
const CHAT = '-987654321';

/** Together less than what a message has to arrive in, or it would be sent again. */
const [STEP_MS, TRIES_MAX] = [20, 500] as const;

type Stage = TradingUnderTest & {
  readonly server: TelegramServer;
  readonly account: string;
  /** How many messages are stored and have not arrived. */
  readonly waiting: () => Promise<number>;
  /** Lets the market go on until so many messages arrived. */
  readonly arrived: (count: number) => Promise<readonly string[]>;
};

async function stage(t: TestContext, bot: object = { BotKeys: BOT, Chatid: CHAT }): Promise<Stage> {
  const server = await startTelegramServer({ botKeys: [BOT], chatIds: [CHAT] });
  t.after(() => server.close());
  const trading = await tradingFor(t, { env: { SPARK_TELEGRAM_URL: server.url } });
  const [account] = (await trading.call('GET', '/account')).body.data;
  const name = String(account?.AccountName);
  const changed = await trading.call('PUT', `/account/${name}`, { json: bot });
  assert.equal(changed.status, 200, changed.text);
  const { store } = await openData(trading.spark.config, {
    ...trading.spark,
    random: createSeededRandomness(3),
  });
  t.after(() => store.close());
  return {
    ...trading,
    waiting: async () => (await store.journal.readMessages({ afterId: 0, limit: 100 })).length,
    server,
    account: name,
    arrived: async (count) => {
      for (let tries = 0; tries < TRIES_MAX && server.sent.length < count; tries++) {
        for (let turns = 0; turns < 100 && server.sent.length < count; turns++)
          await new Promise(setImmediate);
        trading.spark.clock.advance(STEP_MS);
      }
      assert.ok(server.sent.length >= count, server.sent.map(({ text }) => text).join('\n\n'));
      return server.sent.map(({ text }) => text);
    },
  };
}

test('an account without a bot has no test message, and nothing is sent for it', async (t) => {
  const { call, placed, finished, server, account } = await stage(t, { Chatid: CHAT });
  const reply = await call('POST', `/telegram-test?AccountName=${account}`);
  assert.equal(reply.status, 400);
  assert.equal(reply.body.errors?.[0]?.code, 'telegram_not_set');
  await finished(await placed());
  assert.equal(server.requests(), 0);
});

test('a wrong token: the test call says so, orders go on, and the log has one line a day without the token', async (t) => {
  const wrong = '999:a-wrong-secret-token';
  const { call, placed, finished, logs, until, account, spark } = await stage(t, {
    BotKeys: wrong,
    Chatid: CHAT,
  });
  const reply = await call('POST', `/telegram-test?AccountName=${account}`);
  assert.equal(reply.status, 400, reply.text);
  assert.equal(reply.body.errors?.[0]?.message, 'Telegram did not take the message: Unauthorized');
  assert.ok(!reply.text.includes(wrong));
  for (let orders = 0; orders < 2; orders++) await finished(await placed());
  const refusals = () => logs('type=ERROR');
  await until(async () => (await refusals()).length > 0);
  const lines = await refusals();
  assert.equal(lines.length, 1, JSON.stringify(lines));
  assert.match(String(lines[0]?.Message ?? lines[0]?.message), /^Telegram refuses the messages of/);
  assert.ok(!spark.logged().includes(wrong));
});

test('an order is reported when placed and when executed, with the message of the websocket', async (t) => {
  const { placed, finished, arrived, ucc, account, server, spark } = await stage(t);
  const strefID = await placed();
  await finished(strefID);
  const texts = await arrived(2);
  assert.equal(texts[0]?.split('\n')[0], `Order placed in ${ucc}:${account}`);
  assert.equal(texts[1]?.split('\n')[0], `Order executed in ${ucc}:${account}`);
  for (const text of texts) assert.match(text, new RegExp(`Buy 10 .*\nStrategy demo, strefID ${strefID}\n`));
  assert.ok(server.sent.every(({ chatId, botKey }) => chatId === CHAT && botKey === BOT));
  assert.ok(!spark.logged().includes(BOT));
});

test('a refused action of an alert is reported, since nobody reads the reply to an alert', async (t) => {
  const { call, arrived, server } = await stage(t);
  const made = await call('POST', '/webhook', { json: { name: 'TradingView', days: 1 } });
  const secret = String(made.body.data[0]?.url).split('/').at(-1);
  const alert = { ...ORDER, strategyname: 'unheard-of' };
  const taken = await call('POST', `/tv-webhook/${secret}`, { json: alert });
  assert.equal(taken.status, 200, taken.text);
  const [text] = await arrived(1);
  assert.match(
    text ?? '',
    /^Webhook PlaceOrder of unheard-of came to nothing: There is no strategy named unheard-of\n/,
  );
  assert.equal(server.sent.length, 1);
});

test('an order that modifies and cancels is reported at each step', async (t) => {
  const { placed, call, arrived } = await stage(t);
  const limit = { orderType: 'Limit', limitPrice: 145 };
  const strefID = await placed(limit);
  await arrived(1);
  const choice = { strategyname: 'demo', strefID };
  const changed = await call('PUT', '/order', { json: { ...choice, orderType: 'Limit', limitPrice: 146 } });
  assert.equal(changed.status, 200, changed.text);
  await arrived(2);
  const cancelled = await call('DELETE', '/order', { json: choice });
  assert.equal(cancelled.status, 200, cancelled.text);
  const texts = await arrived(3);
  assert.deepEqual(
    texts.map((text) => text.split(' in ')[0]),
    ['Order placed', 'Order modified', 'Order cancelled'],
  );
});

test('a square-off is reported when nothing is left, the kill switch and the trading switch when they change', async (t) => {
  const { placed, finished, call, arrived, account, ucc } = await stage(t);
  await finished(await placed());
  await arrived(2);
  const closing = await call('GET', `/SquareOff/account?acname=${account}`);
  assert.equal(closing.status, 200, closing.text);
  const closed = await arrived(5);
  assert.ok(
    closed.some((text) => text.startsWith(`Square-off finished in ${ucc}:${account}`)),
    closed.join(),
  );
  await call('POST', '/killswitch', { json: { on: true } });
  const killed = await arrived(6);
  assert.match(killed[5] ?? '', new RegExp(`^Kill switch on in all accounts of ${ucc}`));
  await call('POST', `/activate-account/${account}/N`);
  const switched = await arrived(7);
  assert.match(switched[6] ?? '', /^Trading switched off/);
});

test('the test message arrives, and more than twenty a minute are refused with the time to wait', async (t) => {
  const { call, server, account } = await stage(t);
  for (let sent = 0; sent < 20; sent++) {
    const reply = await call('POST', `/telegram-test?AccountName=${account}`);
    assert.equal(reply.body.message, 'Test message sent', reply.text);
  }
  const reply = await call('POST', `/telegram-test?AccountName=${account}`);
  assert.equal(reply.body.errors?.[0]?.code, 'telegram_not_sent');
  assert.match(reply.text, /wait 60 seconds/);
  assert.equal(server.sent.length, 20);
});

test('an order does not wait for a Telegram that is silent, and its messages survive a restart', async (t) => {
  const { placed, finished, waiting, spark, server, arrived } = await stage(t);
  server.answerNext({ kind: 'silent' });
  const strefID = await placed();
  await finished(strefID);
  assert.equal(server.sent.length, 0);
  while ((await waiting()) < 2 || server.requests() === 0) await new Promise(setImmediate);
  await spark.restart();
  const texts = await arrived(2);
  assert.match(texts.join('\n'), /Order placed[\s\S]*Order executed/);
});

test('at the end of the day the account gets its profit, once', async (t) => {
  const { placed, finished, arrived, waiting, spark, server } = await stage(t);
  await finished(await placed());
  await arrived(2);
  // A clock that jumps over the time that an answer has would have it sent again.
  while ((await waiting()) > 0) await new Promise(setImmediate);
  spark.clock.set(istInstant('2026-11-16', minutesOf('23:55')));
  const texts = await arrived(3);
  assert.match(
    texts[2] ?? '',
    /^2026-11-16 in \S+\nProfit: .*\nOrders: 1, executed 1, rejected 0\nOpen positions: 1\n/,
  );
  while ((await waiting()) > 0) await new Promise(setImmediate);
  await spark.restart();
  for (let turns = 0; turns < 50; turns++) await new Promise(setImmediate);
  assert.equal(server.sent.length, 3);
});

test('an unknown chat is not answered by the bot, and neither is a text that is not a command', async (t) => {
  const { server, arrived, spark } = await stage(t);
  const at = spark.clock.now();
  server.write({ botKey: BOT, chatId: '666', text: '/status', at });
  server.write({ botKey: BOT, chatId: CHAT, text: 'hello', at });
  server.write({ botKey: BOT, chatId: CHAT, text: '/status', at: at - 600_000 });
  server.write({ botKey: BOT, chatId: CHAT, text: '/pnl', at });
  const texts = await arrived(1);
  assert.equal(texts.length, 1);
  assert.match(texts[0] ?? '', /^\S+:paper\nProfit: 0\.00 \(booked 0\.00, open 0\.00\)$/);
});

test('/status and /positions say how the account stands', async (t) => {
  const { server, placed, finished, arrived, spark } = await stage(t);
  await finished(await placed());
  await arrived(2);
  server.write({ botKey: BOT, chatId: CHAT, text: '/status', at: spark.clock.now() });
  const status = await arrived(3);
  assert.match(status[2] ?? '', /Trading on, kill switch off\nOrders today: 1\. Open positions: 1$/);
  server.write({ botKey: BOT, chatId: CHAT, text: '/positions@any_bot', at: spark.clock.now() });
  const positions = await arrived(4);
  assert.match(positions[3] ?? '', /\n10 ASHOKLEY-EQ, Intraday, demo$/);
});

test('/stop does nothing before it is confirmed, and nothing with a wrong or an old code', async (t) => {
  const { server, arrived, call, logs, account, spark } = await stage(t);
  const write = (text: string): void =>
    server.write({ botKey: BOT, chatId: CHAT, text, at: spark.clock.now() });
  const isKilled = async () => (await call('GET', '/guards')).body.data.some(({ Killed }) => Killed);
  const codeIn = (text: string | undefined): string => /\/stop (\d{4})$/.exec(text ?? '')?.[1] ?? '';
  write('/stop');
  const first = codeIn((await arrived(1))[0]);
  assert.match(first, /^\d{4}$/);
  write(first === '0000' ? '/stop 1111' : '/stop 0000');
  const second = codeIn((await arrived(2))[1]);
  assert.equal(await isKilled(), false);
  spark.clock.advance(121_000);
  write(`/stop ${second}`);
  const third = codeIn((await arrived(3))[2]);
  assert.equal(await isKilled(), false);
  write(`/stop ${third}`);
  const texts = await arrived(5);
  assert.ok(await isKilled());
  assert.ok(
    texts.slice(3).some((text) => text.startsWith('Kill switch on')),
    texts.join('\n\n'),
  );
  const [line] = await logs('text=Trail:%20kill');
  assert.equal(
    line?.Message,
    `Trail: kill switch on in ${account}, by Telegram chat ${CHAT}`,
    '[engine.N120] and the token of the bot is nowhere',
  );
});
