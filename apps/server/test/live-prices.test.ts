import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LiveUnderTest, liveFor } from './live-brokers-under-test.ts';
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
