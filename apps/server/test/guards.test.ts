import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { type OwnedSpark, type Reply, type SparkUnderTest, sparkFor } from './spark-under-test.ts';

const OFF = {
  MaxOrdersPerSecond: 0,
  MaxOpenOrders: 0,
  MaxQty: 0,
  MaxOrderValue: 0,
  MaxDailyLoss: 0,
} as const;
const USER = { AccountName: null, Killed: false, ...OFF } as const;
const PAPER = { AccountName: 'paper', Killed: false, ...OFF, MaxOpenOrders: 100_000 } as const;
const LIVE = {
  AccountName: 'live',
  Killed: false,
  MaxOrdersPerSecond: 50,
  MaxOpenOrders: 500,
  MaxQty: 500_000,
  MaxOrderValue: 2_500_000,
  MaxDailyLoss: 0,
} as const;

async function guards(spark: OwnedSpark, token = spark.owner): Promise<readonly Record<string, unknown>[]> {
  const reply = await spark.call('GET', '/guards', { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

function change(spark: OwnedSpark, json: unknown, token = spark.owner) {
  return spark.call('PUT', '/guards', { token, json });
}

function kill(spark: OwnedSpark, json: unknown, token = spark.owner) {
  return spark.call('POST', '/killswitch', { token, json });
}

test('a limit below zero, beyond its bound or in parts, and an unknown account, are refused and change nothing', async (t) => {
  const spark = await sparkFor(t);
  const before = await guards(spark);
  assertRefused(
    await change(spark, { MaxQty: -1, MaxOpenOrders: 1e9, MaxDailyLoss: 0.5 }),
    400,
    {
      code: 'field_range',
      field: 'MaxOpenOrders',
    },
    { code: 'field_range', field: 'MaxQty' },
    { code: 'field_type', field: 'MaxDailyLoss' },
  );
  const unknown = { code: 'name_unknown', field: 'AccountName' };
  assertRefused(await change(spark, { AccountName: 'nobody', MaxQty: 1 }), 400, unknown);
  assertRefused(await change(spark, { MaxQuantity: 1 }), 400, {
    code: 'field_unknown',
    field: 'MaxQuantity',
  });
  assertRefused(await kill(spark, { on: true, AccountName: 'nobody' }), 400, unknown);
  assertRefused(await kill(spark, {}), 400, { code: 'field_missing', field: 'on' });
  assertRefused(await kill(spark, { on: 'perhaps' }), 400, { code: 'field_type', field: 'on' });
  assertRefused(await spark.call('GET', '/guards'), 401, { code: 'token_missing' });
  assert.deepEqual(await guards(spark), before);
});

test('another user’s account is as unknown as one that nobody has', async (t) => {
  const spark = await sparkFor(t);
  const { token } = await spark.addUser('another@example.com');
  assertRefused(await kill(spark, { on: true, AccountName: 'paper' }, token), 400, { code: 'name_unknown' });
  assertDone(await kill(spark, { on: true }, token), 'Kill switch on', [{ AccountName: null, on: true }]);
  assert.deepEqual(await guards(spark), [USER, PAPER], 'one user’s switch is not another’s');
});

test('the list begins with the user; accounts with real money have limits from the start', async (t) => {
  const spark = await sparkFor(t);
  const json = { AccountName: 'live', Broker: 'FYERS', Clientid: 'X1' };
  assertDone(await spark.call('POST', '/account', { token: spark.owner, json }), 'Account Added');
  assertDone(await spark.call('GET', '/guards', { token: spark.owner }), 'Data Received', [
    USER,
    LIVE,
    PAPER,
  ]);
});

test('limits that are not named stay, 0 switches one off, and null changes nothing', async (t) => {
  const spark = await sparkFor(t);
  const limits = { MaxQty: 75, MaxOrderValue: 500_000, MaxDailyLoss: '2500', MaxOrdersPerSecond: 5 };
  const first = { ...PAPER, ...limits, MaxDailyLoss: 2_500 };
  assertDone(await change(spark, { acname: 'paper', ...limits }), 'Guards changed', [first]);
  const second = { ...first, MaxQty: 0 };
  assertDone(await change(spark, { AccountName: 'paper', MaxQty: 0, MaxDailyLoss: null }), 'Guards changed', [
    second,
  ]);
  assertDone(await change(spark, { MaxDailyLoss: 10_000 }), 'Guards changed', [
    { ...USER, MaxDailyLoss: 10_000 },
  ]);
  assert.deepEqual(await guards(spark), [{ ...USER, MaxDailyLoss: 10_000 }, second]);
  assertDone(await change(spark, { AccountName: 'paper' }), 'Guards changed', [second]);
});

test('kill switches and limits are there after a restart, and go with their account', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assertDone(await kill(spark, { on: true, AccountName: 'paper' }), 'Kill switch on', [
    { AccountName: 'paper', on: true },
  ]);
  assertDone(await kill(spark, { on: 'Y' }), 'Kill switch on', [{ AccountName: null, on: true }]);
  assertDone(await change(spark, { AccountName: 'paper', MaxQty: 75 }), 'Guards changed', [
    { ...PAPER, Killed: true, MaxQty: 75 },
  ]);
  await spark.restart();
  assert.deepEqual(await guards(spark), [
    { ...USER, Killed: true },
    { ...PAPER, Killed: true, MaxQty: 75 },
  ]);
  assertDone(await kill(spark, { on: false }), 'Kill switch off', [{ AccountName: null, on: false }]);
  assertDone(await spark.call('DELETE', '/account/paper', { token }), 'Account Deleted');
  const json = { AccountName: 'paper', Broker: 'testBroker', Clientid: 'X1' };
  assertDone(await spark.call('POST', '/account', { token, json }), 'Account Added');
  assert.deepEqual(await guards(spark), [USER, PAPER]);
});

const BUY = {
  strategyname: 'demo',
  orderType: 'Market',
  productType: 'Intraday',
  token: 'NSE:212',
  qty: 10,
  transType: 'Buy',
} as const;

/** The clock stands still until it is moved, and the simulated exchange answers in later turns. */
async function moving<T>(spark: SparkUnderTest, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    spark.clock.advance(0);
    await new Promise(setImmediate);
  }
  return done;
}

function order(spark: OwnedSpark, more: object = {}): Promise<Reply> {
  return moving(spark, spark.call('POST', '/order', { token: spark.owner, json: { ...BUY, ...more } }));
}

async function rows(spark: OwnedSpark, path: string): Promise<readonly Record<string, unknown>[]> {
  const reply = await moving(spark, spark.call('GET', path, { token: spark.owner }));
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

async function statuses(spark: OwnedSpark): Promise<readonly unknown[]> {
  return (await rows(spark, '/orderbook/')).map((row) => row.status).toSorted();
}

/** Lets the market go on until it is so. */
async function until(spark: OwnedSpark, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if (await isSo()) return;
    spark.clock.advance(100);
  }
  assert.fail('it never came to be so');
}

async function untilOpen(spark: OwnedSpark, count: number): Promise<void> {
  await until(spark, async () => {
    const book = await rows(spark, '/orderbook/');
    return book.filter((row) => row.active === 1).length === count;
  });
}

async function openPositions(spark: OwnedSpark): Promise<unknown> {
  return (await rows(spark, '/netposition/'))[0]?.openpositions;
}

async function errorLines(spark: OwnedSpark): Promise<readonly unknown[]> {
  return (await rows(spark, '/ExecutionLogs'))
    .filter((line) => JSON.stringify(line).includes('ERROR'))
    .map((line) => line.Message);
}

test('a refused order leaves a line in the log and nothing in the book', async (t) => {
  const spark = await sparkFor(t);
  await change(spark, { AccountName: 'paper', MaxQty: 9 });
  const sentence = 'The order would be 10 units; the account takes at most 9 in one order';
  assertRefused(await order(spark), 400, { code: 'guard_qty', field: 'qty', message: sentence });
  await change(spark, { AccountName: 'paper', MaxQty: 0, MaxOrderValue: 1 });
  assertRefused(await order(spark), 400, { code: 'guard_notional' });
  await kill(spark, { on: true });
  const killed = 'The kill switch of all your accounts is on';
  assertRefused(await order(spark), 400, { code: 'guard_killed', message: killed });
  assert.deepEqual(await rows(spark, '/orderbook/'), []);
  const lines = await errorLines(spark);
  assert.equal(lines.length, 3);
  assert.ok(lines.includes(sentence) && lines.includes(killed), JSON.stringify(lines));
});

test('the kill switch cancels what is open, lets exits pass, and only them', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assert.equal((await order(spark)).status, 200);
  await untilOpen(spark, 0);
  const [price] = await rows(spark, '/ltp?Tokens=NSE:212');
  const limitPrice = Math.floor(Number(price?.ltp) * 0.95);
  assert.equal((await order(spark, { orderType: 'Limit', limitPrice })).status, 200);
  assertDone(await moving(spark, kill(spark, { on: true, AccountName: 'paper' })), 'Kill switch on', [
    { AccountName: 'paper', on: true },
  ]);
  await untilOpen(spark, 0);
  assert.deepEqual(await statuses(spark), ['Cancelled', 'Executed']);
  assertRefused(await order(spark), 400, { code: 'guard_killed' });
  assertRefused(await order(spark, { transType: 'Sell', qty: 11 }), 400, { code: 'guard_killed' });
  assert.equal((await order(spark, { transType: 'Sell', qty: 4 })).status, 200);
  await untilOpen(spark, 0);
  const squareOff = spark.call('GET', '/SquareOff/account?acname=paper', { token });
  assert.equal((await moving(spark, squareOff)).status, 200);
  await until(spark, async () => (await openPositions(spark)) === 0);
  await kill(spark, { on: false, AccountName: 'paper' });
  assert.equal((await order(spark)).status, 200);
});

async function addSecondAccount(spark: OwnedSpark): Promise<void> {
  const token = spark.owner;
  const json = { AccountName: 'second', Broker: 'testBroker', Clientid: 'X2' };
  assertDone(await spark.call('POST', '/account', { token, json }), 'Account Added');
  const login = await spark.call('POST', '/login/second', { token });
  const code = new URL(String(login.body.data[0]?.loginUrl)).searchParams.get('auth_code');
  const validate = `/validate_authcode/testBroker?auth_code=${code}`;
  assert.equal((await spark.call('POST', validate, { token })).status, 200);
  assert.equal((await spark.call('POST', '/activate-account/second/Y', { token })).status, 200);
  const link = { StrategyName: 'demo', AccountName: 'second', Multiplier: 1, Activate: 1, Capital: 1_000 };
  assertDone(await spark.call('POST', '/linkstrategy', { token, json: link }), 'Strategy Added');
}

test('a modification beyond a guard changes nothing in its account, goes on in the others, and is explained', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await addSecondAccount(spark);
  const [price] = await rows(spark, '/ltp?Tokens=NSE:212');
  const limitPrice = Math.floor(Number(price?.ltp) * 0.95);
  const placed = await order(spark, { orderType: 'Limit', limitPrice });
  assert.equal(placed.status, 200, placed.text);
  const { strefID } = placed.body.data[0] ?? {};
  await untilOpen(spark, 2);
  await change(spark, { AccountName: 'paper', MaxOrderValue: limitPrice * 10 });
  const modify = (more: object) =>
    moving(spark, spark.call('PUT', '/order', { token, json: { strategyname: 'demo', strefID, ...more } }));
  const limits = async () =>
    (await rows(spark, '/orderbook/')).map((row) => [row.AccountName, row.limitPrice]).toSorted();
  const sentence =
    `The order would be worth ${(limitPrice + 1) * 10}.00 rupees; the account takes at most ` +
    `${limitPrice * 10}.00 in one order`;

  const [ucc] = String(placed.body.data[0]?.placedIn).split(':');
  assertRefused(await modify({ limitPrice: limitPrice + 1, identifier: `${ucc}:paper` }), 400, {
    code: 'guard_notional',
    field: 'limitPrice',
    message: sentence,
  });
  assert.deepEqual(await limits(), [
    ['paper', limitPrice],
    ['second', limitPrice],
  ]);
  assertDone(await modify({ limitPrice: limitPrice + 1 }), `Order modified in ${ucc}:second`, [
    { strefID, refusedIn: [{ account: `${ucc}:paper`, code: 'guard_notional', message: sentence }] },
  ]);
  const split = [
    ['paper', limitPrice],
    ['second', limitPrice + 1],
  ];
  await until(spark, async () => JSON.stringify(await limits()) === JSON.stringify(split));
  const lower = await modify({ limitPrice: limitPrice - 1 });
  assertDone(lower, `Order modified in ${ucc}:paper, ${ucc}:second`, [{ strefID }]);
  const line = `Order not modified in paper, strefID ${strefID}: ${sentence}`;
  assert.deepEqual(await errorLines(spark), [line, line]);
});

test('trying an order again meets the guards that placing it met', async (t) => {
  const spark = await sparkFor(t);
  const again = (json: object) =>
    moving(spark, spark.call('POST', '/reExecute', { token: spark.owner, json: { ...BUY, ...json } }));
  assert.equal((await again({})).status, 200);
  await untilOpen(spark, 0);
  await kill(spark, { on: true });
  assertRefused(await again({}), 400, { code: 'guard_killed' });
  assertRefused(await again({ transType: 'Sell', qty: 11 }), 400, { code: 'guard_killed' });
  assert.equal((await again({ transType: 'Sell' })).status, 200, 'an exit');
});

test('once the loss of the day reaches its limit only exits pass, though nobody watches the price', async (t) => {
  const spark = await sparkFor(t);
  assert.equal((await order(spark, { qty: 1_000 })).status, 200);
  await untilOpen(spark, 0);
  await change(spark, { MaxDailyLoss: 1 });
  // Long enough for the price to be forgotten that the first order asked for.
  spark.clock.advance(60_000);
  // The price moves by chance; sooner or later it is below what was paid.
  const other = { token: 'NSE:2885', qty: 1 };
  let reply = await order(spark, other);
  await until(spark, async () => {
    if (reply.status === 200) reply = await order(spark, other);
    return reply.status === 400;
  });
  assertRefused(reply, 400, { code: 'guard_daily_loss' });
  assert.match(
    String((await errorLines(spark))[0]),
    /^The loss of all your accounts is [0-9.]+ rupees today/,
  );
  assert.equal((await order(spark, { transType: 'Sell', qty: 1_000 })).status, 200);
});
