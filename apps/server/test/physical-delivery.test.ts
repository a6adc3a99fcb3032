import assert from 'node:assert/strict';
import { test } from 'node:test';
import { istInstant, minutesOf } from '@spark/core';
import { type TradingUnderTest, tradingFor, tradingOn } from './trading-under-test.ts';

type Row = Readonly<Record<string, unknown>>;

/** The contract of the share that expires first. */
async function contractOf({ call }: TradingUnderTest, kind: 'FUT' | 'OPT', isWanted: (row: Row) => boolean) {
  const { body } = await call('GET', `/master-tokens?symbol=SBIN&exchange=NFO&instrument=${kind}`);
  const rows = body.data.filter(isWanted);
  const [first] = [...rows].sort((a, b) => String(a.expiry).localeCompare(String(b.expiry)));
  assert.ok(first);
  const { symbol, strike, expiry } = first;
  return { token: `NFO:${first.token}`, qty: Number(first.lotsize), symbol, strike, expiry };
}

/** Spark on another day: stopped before it, and started at that time with a login of that day. */
async function onDay({ spark }: TradingUnderTest, day: string, time: string): Promise<TradingUnderTest> {
  await spark.halt();
  spark.clock.set(istInstant(day, minutesOf(time)));
  await spark.restart();
  return tradingOn(spark, await spark.token());
}

async function linesOf({ logs }: TradingUnderTest, pattern: RegExp): Promise<readonly string[]> {
  return (await logs('limit=100')).map((row) => String(row.Message)).filter((line) => pattern.test(line));
}

test('contracts on a share are announced for days and then settled by the shares, an option at its strike', async (t) => {
  const start = await tradingFor(t);
  assert.equal((await start.call('PUT', '/account/paper', { json: { Capital: 100_000_000 } })).status, 200);
  const [price] = (await start.call('GET', '/ltp?Tokens=NSE:3045')).body.data;
  const far = Number(price?.ltp) * 0.85;
  const call = await contractOf(
    start,
    'OPT',
    ({ strike, symbol }) => Number(strike) <= far && String(symbol).endsWith('CE'),
  );
  const worthless = await contractOf(
    start,
    'OPT',
    ({ strike, symbol }) => Number(strike) <= far && String(symbol).endsWith('PE'),
  );
  const future = await contractOf(start, 'FUT', () => true);
  const orders = [
    { token: call.token, qty: call.qty, transType: 'Buy' },
    { token: worthless.token, qty: worthless.qty, transType: 'Buy' },
    { token: future.token, qty: future.qty * 2, transType: 'Buy' },
  ];
  for (const order of orders) {
    const [row] = await start.finished(await start.placed({ ...order, productType: 'Delivery' }));
    assert.equal(row?.status, 'Executed', JSON.stringify(row));
  }
  assert.deepEqual(await linesOf(start, /Physical delivery/), [], 'too early');
  const expiry = String(call.expiry);
  const near = await onDay(start, '2026-11-18', '09:00');
  await near.until(async () => (await linesOf(near, /Physical delivery/)).length > 0);
  const again = await onDay(near, '2026-11-18', '10:00');
  const [told, ...more] = await linesOf(again, /Physical delivery/);
  assert.deepEqual(more, [], 'once a day');
  assert.match(
    told ?? '',
    new RegExp(`${call.symbol} \\(${call.qty}\\) on ${expiry}: Buy ${call.qty} SBIN-EQ at`),
  );
  assert.match(told ?? '', new RegExp(`${future.symbol} \\(${future.qty * 2}\\).* at the price of the day`));
  assert.doesNotMatch(told ?? '', new RegExp(String(worthless.symbol)));

  const evening = await onDay(again, expiry, '15:41');
  await evening.until(async () => (await linesOf(evening, /settled by delivery/)).length === 2);
  const [account] = (await evening.call('GET', '/broker-account?AccountName=paper')).body.data;
  assert.ok(account);
  const held = (account.Positions as readonly Row[]).filter(({ BrokerQty }) => BrokerQty !== 0);
  assert.deepEqual(
    held.map(({ token, product, BrokerQty }) => [token, product, BrokerQty]),
    [['NSE:3045', 'Delivery', call.qty + future.qty * 2]],
  );
  const lines = await linesOf(evening, /settled by delivery/);
  const strike = Number(call.strike).toFixed(2);
  assert.ok(
    lines.some((line) => line.endsWith(`Buy ${call.qty} SBIN-EQ at ${strike}`)),
    lines.join('\n'),
  );
});
