import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';
import { whileMarketMoves } from './trading-under-test.ts';

const TOKEN = 'NSE:212';

async function ltp(live: LiveUnderTest): Promise<unknown> {
  // A question about a price waits for a second of the clock.
  const reply = await whileMarketMoves(live.spark, live.call('GET', `/ltp?Tokens=${TOKEN}`), () => 20);
  return reply.body.data[0]?.ltp ?? null;
}

test('with SPARK_PRICES=brokers prices come from the account that is logged in, and a Market order is protected by them', async (t) => {
  const live = await liveFor(t, { SPARK_PRICES: 'brokers' });
  assert.equal(await ltp(live), null, 'nobody is logged in, so nobody knows a price');
  await live.ready('FYERS', 'fyers');
  await live.soon(async () => (await ltp(live)) !== null, 'a price of FYERS');
  assert.deepEqual(await live.orders('fyers'), ['Executed']);
});

test('[exchange.Q100] with SPARK_PRICES=brokers paper orders fill at the prices of the account that is logged in, and are refused before', async (t) => {
  const live = await liveFor(t, { SPARK_PRICES: 'brokers' });
  const identifier = `${live.ucc}:paper`;
  const early = await whileMarketMoves(live.spark, live.place({ identifier }), () => 20);
  assertRefused(early, 400, {
    code: 'price_unknown',
    message: 'No price of ASHOKLEY-EQ is known: none has come yet',
  });
  await live.ready('FYERS', 'fyers');
  await live.soon(async () => (await ltp(live)) !== null, 'a price of FYERS');
  // Between two reads, so that a tick in between does no harm.
  const ask = async () =>
    Number((await live.call('GET', `/quotes?Tokens=${TOKEN}`)).body.data[0]?.best_ask_price);
  const before = await ask();
  const [row] = await live.finishedSoon(await live.placed({ identifier }));
  const after = await ask();
  assert.equal(row?.status, 'Executed');
  assert.ok(
    [before, after].includes(Number(row?.tradePrice)),
    JSON.stringify([before, row?.tradePrice, after]),
  );
});

test('candles that nobody can be asked for are unknown and not none, whatever the reason', async (t) => {
  const live = await liveFor(t, { SPARK_PRICES: 'brokers' });
  // Up to the moment at which the test begins: pauses between two tries are of the clock, so that it moves on.
  const ask = () =>
    whileMarketMoves(
      live.spark,
      live.spark.call('GET', `/history?token=${TOKEN}&interval=5&from=2026-11-16&to=2026-11-16T09:59:00`, {
        token: live.owner,
      }),
      () => 20,
    );
  const isUnknown = async (why: RegExp) => {
    const reply = await ask();
    assertRefused(reply, 400, { code: 'candles_unknown' });
    assert.match(reply.body.errors?.[0]?.message ?? '', why);
  };
  const nobody = /^The candles of NSE:212 are not known now: nobody is logged in at a live broker$/;
  await isUnknown(nobody);
  await live.connect('FYERS', 'fyers');
  await isUnknown(nobody);
  assert.equal((await live.logIn('FYERS', 'fyers')).status, 200);
  await live.trading('FYERS', 'fyers');
  const known = await ask();
  assert.equal(known.status, 200, known.text);
  assert.ok(known.body.data.length > 0);
  await live.simulator('FYERS').goDown();
  await isUnknown(/^The candles of NSE:212 are not known now: FYERS: .+[^.]$/);
  await live.simulator('FYERS').comeBack();
  assert.deepEqual((await ask()).body.data, known.body.data);
});

test('IIFL has two accounts: Interactive takes orders and sends no price, Market Data sends prices and takes no order', async (t) => {
  const live = await liveFor(t, { SPARK_PRICES: 'brokers' });
  await live.ready('IIFLXTS', 'iifl');
  await live.pass(5_000);
  assert.equal(await ltp(live), null, 'its session is not for prices');
  const { marketAppId: ApiKey, marketSecret: ApiSecret } =
    live.simulator('IIFLXTS').world.accounts[0] ?? assert.fail();
  await live.ready('IIFLXTS', 'data', { ApiKey, ApiSecret });
  await live.soon(async () => (await ltp(live)) !== null, 'a price of the data account');
  assert.deepEqual(await live.orders('iifl'), ['Executed']);
  assert.deepEqual(await live.orders('data'), ['Rejected']);
  const logs = await live.call('GET', '/ExecutionLogs');
  assert.match(logs.text, /orders need an account with an Interactive key/);
  for (const name of ['iifl', 'data'])
    assert.equal(((await live.account(name)).Session as { readonly State: string }).State, 'live', name);
});
