import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import {
  type OwnedSpark,
  type Reply,
  type Request,
  type SparkUnderTest,
  sparkFor,
} from './spark-under-test.ts';

/** The exchange answers in later turns, and this clock moves only when it is moved. */
async function moving<T>(spark: SparkUnderTest, work: Promise<T>, stepMs = 0): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    spark.clock.advance(stepMs);
    await new Promise(setImmediate);
  }
  return done;
}

async function call(
  spark: OwnedSpark,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  request: Request = {},
): Promise<Reply> {
  return moving(spark, spark.call(method, path, { token: spark.owner, ...request }));
}

const ORDER = {
  strategyname: 'demo',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
} as const;

async function untilFilled(spark: OwnedSpark, order: object = {}): Promise<Record<string, unknown>> {
  const placed = await call(spark, 'POST', '/order', { json: { ...ORDER, ...order } });
  assert.equal(placed.status, 200, placed.text);
  const strefID = placed.body.data[0]?.strefID;
  for (let tries = 0; tries < 300; tries++) {
    const [row] = (await call(spark, 'GET', `/orderbook/?strefid=${strefID}`)).body.data;
    if (row?.status === 'Executed') return row;
    spark.clock.advance(100);
  }
  return assert.fail('the order did not fill');
}

const BOOK = '/tradebook/?startDate=2026-11-01&endDate=2026-11-30&stname=demo&acname=paper';

async function bookOf(spark: OwnedSpark): Promise<readonly Record<string, unknown>[]> {
  const reply = await call(spark, 'GET', BOOK);
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.body.message, 'Tradebook data received');
  return reply.body.data;
}

test('wrong days, names and numbers are refused, and all users are for administrators', async (t) => {
  const spark = await sparkFor(t);
  const backwards = BOOK.replace('2026-11-30', '2026-10-31');
  assertRefused(await call(spark, 'GET', backwards), 400, { code: 'fields_disagree', field: 'endDate' });
  const noDay = BOOK.replace('2026-11-30', '2026-11-31');
  assertRefused(await call(spark, 'GET', noDay), 400, { code: 'field_format', field: 'endDate' });
  const nobody = BOOK.replace('=demo', '=nobody');
  assertRefused(await call(spark, 'GET', nobody), 400, { code: 'name_unknown', field: 'stname' });
  assertRefused(await call(spark, 'DELETE', '/trade/?TDno=7'), 400, {
    code: 'trade_unknown',
    field: 'TDno',
  });
  const { token } = await spark.addUser('basic@example.com');
  assertRefused(await call(spark, 'GET', '/pushtrades/?allusers=true', { token }), 400, {
    code: 'admin_only',
    field: 'allusers',
  });
  assertDone(
    await call(spark, 'GET', '/pushtrades/?allusers=true'),
    'Orders converted to Trades and pushed to database',
  );
});

test('charges follow the brokerage plan of the account, and the depository takes nothing for a share of the day', async (t) => {
  const spark = await sparkFor(t);
  const account = async (json: object) => call(spark, 'PUT', '/account/paper', { json });
  for (const plan of ['free', 'flat', 'flat 20 cap 3', 'percent 0.12345', '20'])
    assertRefused(await account({ Brokerage: plan }), 400, { code: 'field_format', field: 'Brokerage' });
  const charged = async () => {
    await untilFilled(spark, { productType: 'Delivery' });
    spark.clock.advance(60_000);
    await untilFilled(spark, { productType: 'Delivery', transType: 'Sell' });
    await call(spark, 'GET', '/pushtrades/');
    return Number((await bookOf(spark)).at(-1)?.Charges);
  };
  const free = await charged();
  // Taxes of 3 000 rupees and nothing else: neither brokerage for delivery nor the depository.
  assert.ok(free > 0 && free < 5, String(free));
  await account({ Brokerage: 'flat 20' });
  const flat = await charged();
  assert.ok(Math.abs(flat - free - 2 * 20 * 1.18) < 1, `${flat} and ${free}`);
  await account({ Brokerage: 'percent 0.5 cap 5' });
  const capped = await charged();
  assert.ok(Math.abs(capped - free - 2 * 5 * 1.18) < 1, `${capped} and ${free}`);
  assert.equal((await call(spark, 'GET', '/account/paper')).body.data[0]?.Brokerage, 'percent 0.5 cap 5');
  await account({ Brokerage: '' });
  assert.equal((await call(spark, 'GET', '/account/paper')).body.data[0]?.Brokerage, null);
  assert.ok(Math.abs((await charged()) - free) < 1);
});

test('a bought and sold share is a trade with its profit, its charges and its share of the capital', async (t) => {
  const spark = await sparkFor(t);
  const bought = await untilFilled(spark);
  spark.clock.advance(120_000);
  const sold = await untilFilled(spark, { transType: 'Sell' });
  assert.deepEqual(await bookOf(spark), [], 'nothing before it is asked for');
  const pushed = await call(spark, 'GET', '/pushtrades/');
  assertDone(pushed, 'Orders converted to Trades and pushed to database');
  assert.deepEqual(pushed.body.data, []);
  const [trade, ...others] = await bookOf(spark);
  assert.deepEqual(others, []);
  const { Charges, ...rest } = trade ?? {};
  const [entryPrice, exitPrice] = [Number(bought.tradePrice), Number(sold.tradePrice)];
  const PNL = Math.round((exitPrice - entryPrice) * 10 * 100) / 100;
  const [link] = (await call(spark, 'GET', '/linkstrategy')).body.data;
  const Capital = Number(link?.Capital);
  assert.deepEqual(rest, {
    UCC: bought.UCC,
    AccountName: 'paper',
    StrategyName: 'demo',
    symbol: bought.symbol,
    token: 'NSE:212',
    entryTime: rest.entryTime,
    exitTime: rest.exitTime,
    date: '2026-11-16',
    transType: 'Buy',
    entryPrice,
    exitPrice,
    qty: 10,
    PNL,
    entryLTP: bought.price,
    exitLTP: sold.price,
    ForwardTest: 0,
    Capital,
    PNLper: Capital === 0 ? 0 : Math.round((PNL / Capital) * 100 * 10_000) / 10_000,
    TDno: 1,
    productType: 'Intraday',
  });
  assert.match(String(rest.entryTime), /^2026-11-16T10:0\d:\d\d$/);
  assert.ok(String(rest.exitTime) > String(rest.entryTime));
  assert.ok(Number(Charges) > 0 && Number(Charges) < 50, `charges of a small trade, not ${Charges}`);

  await call(spark, 'GET', '/pushtrades/');
  assert.equal((await bookOf(spark)).length, 1, 'doing it twice changes nothing');
  const [row] = (await call(spark, 'GET', `/orderbook/?strefid=${bought.strefID}`)).body.data;
  assert.match(String(row?.trade_at), /^2026-11-16T/);
  assertDone(await call(spark, 'DELETE', '/trade/?TDno=1'), 'Trade Deleted');
  assert.deepEqual(await bookOf(spark), []);
  await call(spark, 'GET', '/pushtrades/');
  assert.deepEqual(await bookOf(spark), [], 'a deleted trade does not come back');
});

test('[contract.C106] without names it has the trades of all strategies and accounts, with one name those of it', async (t) => {
  const spark = await sparkFor(t);
  assert.equal((await call(spark, 'POST', '/strategy', { json: SECOND })).status, 200);
  const link = { StrategyName: 'second', AccountName: 'paper', Multiplier: 1, Activate: 1, Capital: 1000 };
  assert.equal((await call(spark, 'POST', '/linkstrategy', { json: link })).status, 200);
  for (const strategyname of ['demo', 'second']) {
    await untilFilled(spark, { strategyname });
    await untilFilled(spark, { strategyname, transType: 'Sell' });
  }
  await call(spark, 'GET', '/pushtrades/');
  const strategiesIn = async (names: string) => {
    const reply = await call(spark, 'GET', `/tradebook/?startDate=2026-11-01&endDate=2026-11-30${names}`);
    assert.equal(reply.body.message, 'Tradebook data received', reply.text);
    return reply.body.data.map(({ StrategyName }) => StrategyName);
  };
  assert.deepEqual(await strategiesIn(''), ['demo', 'second']);
  assert.deepEqual(await strategiesIn('&stname=&acname='), ['demo', 'second']);
  assert.deepEqual(await strategiesIn('&acname=paper'), ['demo', 'second']);
  assert.deepEqual(await strategiesIn('&stname=second'), ['second']);
  const slip = BOOK.replace('=demo', '=undefined');
  assertRefused(await call(spark, 'GET', slip), 400, { code: 'field_format', field: 'stname' });
});

const SECOND = { strategyName: 'second', strategyType: 'Intraday' } as const;

test('another user sees and deletes none of it', async (t) => {
  const spark = await sparkFor(t);
  await untilFilled(spark);
  await untilFilled(spark, { transType: 'Sell' });
  await call(spark, 'GET', '/pushtrades/');
  const { token } = await spark.addUser('other@example.com');
  assertRefused(await call(spark, 'DELETE', '/trade/?TDno=1', { token }), 400, {
    code: 'trade_unknown',
    field: 'TDno',
  });
  assert.deepEqual((await call(spark, 'GET', '/intradaypnl', { token })).body.data, []);
  assert.equal((await bookOf(spark)).length, 1);
});

test('what was closed by hand is a trade as well', async (t) => {
  const spark = await sparkFor(t);
  const bought = await untilFilled(spark);
  const closed = await call(
    spark,
    'POST',
    '/manual-squareoff/?acname=paper&stname=demo&token=NSE:212&positionType=Intraday',
    { json: { tradedPrice: 200, tradedAt: 0, qty: 10, ordersPlaced: 1 } },
  );
  assertDone(closed, 'Position closed manually');
  await call(spark, 'GET', '/pushtrades/');
  const [trade] = await bookOf(spark);
  assert.equal(trade?.exitPrice, 200);
  assert.equal(trade?.PNL, Math.round((200 - Number(bought.tradePrice)) * 1_000) / 100);
});

test('the profit curve has a point for every minute, right to the paisa, and survives a restart', async (t) => {
  const spark = await sparkFor(t);
  await untilFilled(spark);
  await untilFilled(spark, { transType: 'Sell' });
  const [net] = (await call(spark, 'GET', '/netposition/?Acname=paper')).body.data;
  await moving(spark, untilPoints(spark, 2), 1_000);
  const { body } = await call(spark, 'GET', '/intradaypnl');
  assert.equal(body.message, 'Data Received');
  for (const point of body.data) assert.equal(point.PNL, net?.bookedpnl);
  const times = body.data.map((point) => String(point.Datetime));
  assert.deepEqual(times, [...times].sort());
  assert.ok(times.every((time) => time.endsWith(':00')));
  const named = await call(spark, 'GET', '/intradaypnl?acname=paper&stname=demo');
  assert.deepEqual(named.body.data, body.data);
  assertRefused(await call(spark, 'GET', '/intradaypnl?acname=nobody'), 400, {
    code: 'name_unknown',
    field: 'acname',
  });
  await moving(spark, spark.restart());
  const after = (await call(spark, 'GET', '/intradaypnl')).body.data;
  assert.deepEqual(after.slice(0, body.data.length), body.data);
});

async function untilPoints(spark: OwnedSpark, count: number): Promise<void> {
  for (;;) {
    const { body } = await spark.call('GET', '/intradaypnl', { token: spark.owner });
    if (body.data.length >= count) return;
    await new Promise(setImmediate);
  }
}

async function eveningSpark(t: TestContext): Promise<OwnedSpark> {
  const spark = await sparkFor(t, { env: { SPARK_MARKET: 'calendar' } });
  spark.clock.advance(5 * 3_600_000);
  return spark;
}

test('with the calendar an Intraday position is closed before the session ends, and becomes a trade after it', async (t) => {
  const spark = await eveningSpark(t);
  await untilFilled(spark);
  await moving(spark, untilClock(spark, Date.UTC(2026, 10, 16, 10, 31)), 5_000);
  const [net] = (await call(spark, 'GET', '/netposition/?Acname=paper')).body.data;
  assert.equal(net?.openpositions, 0);
  // Nobody asked for it, so it takes the turns that it needs.
  await moving(spark, untilPaired(spark));
  const book = await bookOf(spark);
  assert.equal(book.length, 1);
  const closedAt = String(book[0]?.exitTime);
  assert.ok(closedAt >= '2026-11-16T15:10:00' && closedAt < '2026-11-16T15:25:00', closedAt);
  const { body } = await call(spark, 'GET', '/ExecutionLogs');
  assert.ok(body.data.some((line) => String(line.Message).includes('the session is about to end')));
});

async function untilPaired(spark: OwnedSpark): Promise<void> {
  while ((await bookOf(spark)).length === 0) await new Promise(setImmediate);
}

async function untilClock(spark: SparkUnderTest, instant: number): Promise<void> {
  while (spark.clock.now() < instant) await new Promise(setImmediate);
}
