import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { suite, type TestContext, test } from 'node:test';
import { command } from './command-line-under-test.ts';
import { assertRefused } from './replies.ts';
import { type TradingUnderTest, tradingFor } from './trading-under-test.ts';

/** 10 of NSE:212 held in `demo`, and the rows of the file, for tests that damage them. */
async function withHolding(t: TestContext): Promise<TradingUnderTest> {
  const trading = await tradingFor(t);
  await trading.finished(await trading.placed());
  return trading;
}

/** Changes the file as a bad sector or a careless hand would, while Spark is stopped, and starts it again. */
async function damage({ spark }: TradingUnderTest, sql: string): Promise<void> {
  await spark.halt();
  using database = new DatabaseSync(join(spark.folder, 'spark.db'));
  assert.equal(database.prepare(sql).run().changes, 1, sql);
  database.close();
  await spark.restart();
}

async function figures({ call }: TradingUnderTest) {
  const [row] = (await call('GET', '/netposition/')).body.data;
  return [row?.bookedpnl, row?.openpnl, row?.totalpnl];
}

async function held({ call }: TradingUnderTest): Promise<readonly unknown[]> {
  return (await call('GET', '/positions?open=true')).body.data.map(({ qty }) => qty);
}

/** A Limit order that nobody fills: far below the market, and within the price band. */
async function resting(trading: TradingUnderTest): Promise<number> {
  const [quote] = (await trading.call('GET', '/ltp?Tokens=NSE:212')).body.data;
  const limitPrice = Math.round(Number(quote?.ltp) * 0.95 * 10) / 10;
  const strefID = await trading.placed({ orderType: 'Limit', limitPrice, qty: 5 });
  await trading.until(async () => (await trading.rows(`strefid=${strefID}`))[0]?.status === 'Placed');
  return strefID;
}

/** The health check, the log and the doctor report it. */
async function assertReported({ spark }: TradingUnderTest, row: RegExp): Promise<void> {
  assertRefused(await spark.call('GET', '/healthz'), 503, { code: 'data_damaged' });
  const logged = spark.logLines().filter(({ msg }) => /cannot be read and was set aside/.test(String(msg)));
  assert.equal(logged.length, 1);
  assert.match(String(logged[0]?.msg), row);
  const doctor = await command(spark.config, ['doctor'], { clock: spark.clock });
  assert.equal(doctor.code, 1);
  assert.match(doctor.printed, /DO {3}data +damaged: The row /);
}

suite('[store.S146] a damaged row is set aside, and everything else opens', () => {
  test('an order at work: others work, exits pass, nothing is added, and figures are unknown', async (t) => {
    const trading = await withHolding(t);
    const damagedOne = await resting(trading);
    const otherOne = await resting(trading);
    await damage(trading, `UPDATE orders SET body = '{"reftag":' WHERE stref_id = ${damagedOne}`);
    await assertReported(trading, /of orders cannot be read and was set aside: it is not JSON text/);
    assert.deepEqual((await trading.rows()).map(({ strefID }) => strefID).includes(otherOne), true);
    assert.deepEqual(await figures(trading), [null, null, null]);
    assertRefused(await trading.place(), 400, { code: 'account_damaged' });
    const cancelled = await trading.call('DELETE', '/order', {
      json: { strategyname: 'demo', strefID: otherOne },
    });
    assert.equal(cancelled.status, 200, cancelled.text);
    await trading.finished(otherOne);
    assert.deepEqual(await held(trading), [10]);
    await trading.finished(await trading.placed({ transType: 'Sell', qty: 4 }));
    assert.equal((await trading.call('GET', '/SquareOff/account?acname=paper')).status, 200);
    await trading.until(async () => (await held(trading)).length === 0);
  });

  test('a position: how much is held is known and can be closed, what it cost is not', async (t) => {
    const trading = await withHolding(t);
    await damage(trading, `UPDATE positions SET body = replace(body, '"openCostPaise"', '"openCost"')`);
    await assertReported(trading, /of positions cannot be read and was set aside: its openCost is unknown/);
    const [row] = (await trading.call('GET', '/positions')).body.data;
    assert.deepEqual(
      [row?.qty, row?.averagePrice, row?.bookedpnl, row?.openpnl, row?.totalpnl],
      [10, null, null, null, null],
    );
    assertRefused(await trading.place(), 400, { code: 'account_damaged' });
    assert.equal((await trading.call('GET', '/SquareOff/account?acname=paper')).status, 200);
    await trading.until(async () => (await held(trading)).length === 0);
    assert.deepEqual(await figures(trading), [null, null, null], 'what the day brought stays unknown');
    await trading.spark.restart();
    assert.deepEqual(await figures(trading), [null, null, null], 'also after a restart');
    assert.equal((await trading.spark.call('GET', '/healthz')).status, 200, 'the row is whole again');
  });

  test('a body that belongs to another row is damage too', async (t) => {
    const trading = await withHolding(t);
    await damage(trading, `UPDATE positions SET body = replace(body, '"netQty":10', '"netQty":70')`);
    await assertReported(trading, /its quantity is not that of its row/);
    assert.deepEqual(await held(trading), [10]);
  });

  test('limits: only exits pass until they are set again', async (t) => {
    const trading = await withHolding(t);
    const set = () => trading.call('PUT', '/guards', { json: { AccountName: 'paper', MaxOpenOrders: 9 } });
    assert.equal((await set()).status, 200);
    await damage(trading, `UPDATE guards SET limits = '{"openOrdersMax' WHERE owner = 'paper'`);
    assertRefused(await trading.place(), 400, { code: 'guard_killed' });
    await trading.finished(await trading.placed({ transType: 'Sell', qty: 10 }));
    await assertReported(trading, /of guards cannot be read/);
    assert.equal((await set()).status, 200);
    const off = { json: { AccountName: 'paper', on: false } };
    assert.equal((await trading.call('POST', '/killswitch', off)).status, 200);
    await trading.finished(await trading.placed());
  });

  test('what waits for trades: the account opens, and what stands there is not written over', async (t) => {
    const trading = await withHolding(t);
    assert.equal((await trading.call('GET', '/pushtrades/')).status, 200);
    await damage(trading, `UPDATE open_legs SET body = '[]'`);
    await trading.finished(await trading.placed({ transType: 'Sell', qty: 10 }));
    await trading.call('GET', '/pushtrades/');
    await assertReported(trading, /of open_legs cannot be read/);
    await trading.spark.halt();
    using database = new DatabaseSync(join(trading.spark.folder, 'spark.db'));
    assert.equal(database.prepare('SELECT body FROM open_legs').get()?.body, '[]');
    assert.equal(database.prepare('SELECT count(*) AS count FROM trades').get()?.count, 0);
    database.close();
    await trading.spark.restart();
  });
});
