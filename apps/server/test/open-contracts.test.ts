import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DAY_MS } from '@spark/core';
import { command } from './command-line-under-test.ts';
import { liveFor } from './live-brokers-under-test.ts';
import { assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

const HEADER = 'token,symbol,name,expiry,strike,lotsize,instrumenttype,exch_seg,tick_size';
const SHARES = ['212,ASHOKLEY-EQ,ASHOKLEY,,0,1,EQ,NSE,0.05'];

/** Another list becomes the list of the day, with these rows alone. */
async function loadList({ spark }: TradingUnderTest, rows: readonly string[] = SHARES): Promise<void> {
  const file = join(spark.folder, 'another-list.csv');
  writeFileSync(file, `${[HEADER, ...rows].join('\n')}\n`);
  const loaded = await command(spark.config, ['instruments', 'load', file], { clock: spark.clock });
  assert.equal(loaded.code, 0, loaded.complained);
  // Long enough that the server looks whether there is a new list.
  spark.clock.advance(6_000);
}

/** A future of NIFTY in the list that is in use, with its lot. */
async function nearFuture({ call }: TradingUnderTest): Promise<{ token: string; qty: number }> {
  const [row] = (await call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=FUT')).body.data;
  return { token: `NFO:${row?.token}`, qty: Number(row?.lotsize) };
}

async function position({ call }: TradingUnderTest, token: string): Promise<Record<string, unknown>> {
  const { body } = await call('GET', '/positions?open=true');
  return body.data.find((row) => row.token === token) ?? {};
}

function squareOff({ call }: TradingUnderTest, acname: string, token: string) {
  const which = `acname=${acname}&stname=demo&token=${token}&positionType=Delivery&at_limit=--`;
  return call('POST', `/SquareOffSingle?${which}`);
}

test('[market.I110] a position whose contract left the list keeps its contract and price, and is squared off', async (t) => {
  const trading = await tradingFor(t);
  const future = await nearFuture(trading);
  await trading.finished(await trading.placed({ ...future, productType: 'Delivery' }));
  const before = await position(trading, future.token);
  await loadList(trading);
  const list = await trading.call('GET', '/master-tokens?symbol=NIFTY&exchange=NFO&instrument=FUT');
  assert.deepEqual(list.body.data, []);
  const after = await position(trading, future.token);
  assert.deepEqual([after.symbol, after.qty], [before.symbol, future.qty]);
  assert.ok(Number(after.ltp) > 0, JSON.stringify(after));

  await trading.spark.restart();
  assert.ok(Number((await position(trading, future.token)).ltp) > 0, 'after a restart too');
  const left = await squareOff(trading, 'paper', future.token);
  assert.equal(left.status, 200, left.text);
  await trading.until(async () => (await position(trading, future.token)).qty === undefined);
});

test('[market.I110] an order at work whose contract left the list is changed and cancelled', async (t) => {
  const trading = await tradingFor(t);
  const future = await nearFuture(trading);
  const limitPrice = 22_100;
  const order = { ...future, productType: 'Delivery', orderType: 'Limit', limitPrice };
  const strefID = await trading.placed(order);
  const statusNow = async () => (await trading.rows(`strefid=${strefID}`))[0]?.status;
  await trading.until(async () => (await statusNow()) === 'Placed');
  await loadList(trading);
  const which = { strategyname: 'demo', strefID };
  const changed = await trading.call('PUT', '/order', { json: { ...which, limitPrice: limitPrice - 10 } });
  assert.equal(changed.status, 200, changed.text);
  const cancelled = await trading.call('DELETE', '/order', { json: which });
  assert.equal(cancelled.status, 200, cancelled.text);
  const [row] = await trading.finished(strefID);
  assert.equal(row?.status, 'Cancelled');
});

test('[market.I110] a token that another list gives to another contract stays the one of the open position', async (t) => {
  const trading = await tradingFor(t);
  const future = await nearFuture(trading);
  await trading.finished(await trading.placed({ ...future, productType: 'Delivery' }));
  const { symbol } = await position(trading, future.token);
  const reused = `${future.token.slice(4)},RELIANCE29DEC26FUT,RELIANCE,2026-12-29,0,500,FUTSTK,NFO,0.1`;
  await loadList(trading, [...SHARES, reused]);
  assert.equal((await position(trading, future.token)).symbol, symbol);
  const left = await squareOff(trading, 'paper', future.token);
  assert.equal(left.status, 200, `in lots of ${future.qty}: ${left.text}`);
  await trading.until(async () => (await position(trading, future.token)).qty === undefined);
  assertRefused(await trading.place({ ...future, productType: 'Delivery' }), 400, { code: 'qty_off_lot' });
});

test('[market.I111] at a live broker the position is still named, priced and squared off, and agrees with the broker', async (t) => {
  const live = await liveFor(t);
  await live.ready('FYERS', 'live');
  const future = await nearFuture(live);
  const order = { ...future, productType: 'Delivery', identifier: 'live' };
  await live.finishedSoon(await live.placed(order));
  await loadList(live);
  assert.ok(Number((await position(live, future.token)).ltp) > 0);
  const positions = async () =>
    (await live.call('GET', '/broker-account?AccountName=live')).body.data[0]?.Positions;
  await live.soon(async () => Array.isArray(await positions()), 'the broker returns its positions');
  assert.deepEqual(
    ((await positions()) as readonly Record<string, unknown>[]).map(({ Agrees, SparkQty }) => [
      Agrees,
      SparkQty,
    ]),
    [[true, future.qty]],
  );
  const left = await squareOff(live, 'live', future.token);
  assert.equal(left.status, 200, left.text);
  await live.soon(async () => (await position(live, future.token)).qty === undefined, 'it is flat');
});

test('[market.I112] a contract that expired while Spark was down and left the list is settled all the same', async (t) => {
  const trading = await tradingFor(t);
  const future = await nearFuture(trading);
  await trading.finished(await trading.placed({ ...future, productType: 'Delivery' }));
  await trading.spark.halt();
  trading.spark.clock.advance(60 * DAY_MS);
  await trading.spark.restart();
  const token = await trading.spark.token();
  await trading.until(async () => {
    const { body } = await trading.spark.call('GET', '/positions?open=true', { token });
    return body.data.length === 0;
  });
});
