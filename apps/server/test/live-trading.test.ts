import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTelegramServer } from '@spark/testkit';
import { isInTests, liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';

const BOT = { BotKeys: '123456789:the-very-secret-token', Chatid: '-987654321' };

test('a session that dies in the day: one sentence everywhere, others go on, a new login takes it up again', async (t) => {
  const telegram = await startTelegramServer({ botKeys: [BOT.BotKeys], chatIds: [BOT.Chatid] });
  t.after(() => telegram.close());
  const live = await liveFor(t, { SPARK_TELEGRAM_URL: telegram.url });
  await live.ready('FYERS', 'fyers', BOT);
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  live.simulator('FYERS').endLogin('XS00001');
  await live.soon(async () => (await live.account('fyers')).Trade === 'N', 'trading is off');

  const { Session, LastLogin, Sessionid } = await live.account('fyers');
  const { State, Message } = Session as { readonly State: string; readonly Message: string };
  assert.deepEqual([State, LastLogin, Sessionid], ['ended', null, null]);
  assert.match(Message, /^FYERS ended the session: .+\. Log in again with POST \/login\/fyers\.$/);
  await live.soon(async () => (await live.logs('type=ERROR')).length > 0, 'the log has it');
  const lines = await live.logs('type=ERROR');
  assert.deepEqual(
    lines.map(({ Message: sentence }) => sentence).filter((sentence) => String(sentence).includes('session')),
    [`${Message} Trading is off until then and goes on with the login.`],
  );
  await live.soon(() => telegram.sent.length > 0, 'the chat has it');
  const ended = telegram.sent.filter(({ text }) => text.startsWith('Session ended'));
  assert.equal(ended.length, 1);
  assert.ok(ended[0]?.text.includes(Message));

  assertRefused(await live.place({ identifier: 'fyers' }), 400, { code: 'session_missing' });
  assert.deepEqual(await live.orders('paper'), ['Executed'], 'other accounts go on');

  const page = await live.logIn('FYERS', 'fyers');
  assert.equal(page.status, 200, page.text);
  assert.equal((await live.account('fyers')).Trade, 'Y');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
});

test('who switches trading off while the session is dead finds it off after the login', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
  live.simulator('FYERS').endLogin('XS00001');
  await live.soon(async () => (await live.account('fyers')).Trade === 'N', 'trading is off');
  await live.call('POST', '/activate-account/fyers/N');
  await live.logIn('FYERS', 'fyers');
  assert.equal((await live.account('fyers')).Trade, 'N');
});

test('a wrong address is explained with the way by which the order left', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers', { Egress: 'local 127.0.0.1' });
  live.simulator('FYERS').faults.plan({ fault: 'wrong-address', calls: ['place'], times: 1 });
  assert.deepEqual(await live.orders('fyers'), ['Rejected']);
  const [line] = await live.logs('type=ERROR');
  assert.match(String(line?.Message), /It left by the local address 127\.0\.0\.1\.$/);
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
});

test('an address that this machine does not have: nothing leaves, and the order is refused in words', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  await live.call('PUT', '/account/fyers', { json: { Egress: 'local 192.0.2.7' } });
  assert.deepEqual(await live.orders('fyers'), ['Rejected']);
});

test('a server that may have been taken over sends no order, and says that it never left', async (t) => {
  let mayAct = true;
  const live = await liveFor(t, {}, { isListed: isInTests, mayAct: () => mayAct });
  await live.ready('FYERS', 'fyers');
  mayAct = false;
  assert.deepEqual(await live.orders('fyers'), ['Rejected']);
  const [line] = await live.logs('type=ERROR');
  assert.match(String(line?.Message), /Another Spark server may have taken over, so nothing leaves/);
  mayAct = true;
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
});

test("tokens are those of the broker's own list", async (t) => {
  const live = await liveFor(t);
  await live.ready('IIFLXTS', 'iifl');
  const [option] = (await live.call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=OPT')).body
    .data;
  const token = String(option?.token);
  const tokens = ['NSE:212', token.includes(':') ? token : `NFO:${token}`];
  const reply = await live.call('POST', '/token-mappings?broker=IIFLXTS', { json: { tokens } });
  assert.deepEqual(
    reply.body.data.map(({ wsToken }) => wsToken),
    ['1, 212', `2, ${tokens[1]?.split(':')[1]}`],
  );
});

test('one order in one call reaches a paper account and accounts of all live brokers', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'fyers');
  await live.ready('IIFLXTS', 'iifl');
  await live.ready('ANGELONE', 'angel');
  const strefID = await live.placed();
  const rows = await live.finishedSoon(strefID);
  assert.deepEqual(rows.map(({ AccountName, status }) => `${AccountName} ${status}`).sort(), [
    'angel Executed',
    'fyers Executed',
    'iifl Executed',
    'paper Executed',
  ]);
});

test('what the simulated brokers list: every index contract and the futures of shares, at every broker', async (t) => {
  const live = await liveFor(t, {}, {});
  for (const broker of ['FYERS', 'IIFLXTS', 'ANGELONE'] as const) await live.ready(broker, broker);
  for (const [symbol, exchange, instrument] of [
    ['BANKNIFTY', 'NFO', 'OPT'],
    ['BANKEX', 'BFO', 'OPT'],
    ['SBIN', 'NFO', 'FUT'],
  ] as const) {
    const query = `symbol=${symbol}&exchange=${exchange}&instrument=${instrument}`;
    const [found] = (await live.call('GET', `/master-tokens?${query}`)).body.data;
    const token = `${exchange}:${String(found?.token).split(':').at(-1)}`;
    const strefID = await live.placed({
      token,
      qty: Number(found?.lotsize ?? found?.lotSize),
      productType: 'Delivery',
    });
    const rows = await live.finishedSoon(strefID);
    assert.deepEqual(
      rows.map(({ AccountName, status }) => `${AccountName} ${status}`).sort(),
      ['ANGELONE Executed', 'FYERS Executed', 'IIFLXTS Executed', 'paper Executed'],
      symbol,
    );
  }
});
