import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { type SparkUnderTest, sparkFor } from './spark-under-test.ts';

type Owned = SparkUnderTest & { readonly owner: string };

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
  MaxOrderValue: 50_000_000,
  MaxDailyLoss: 0,
} as const;

async function guards(spark: Owned, token = spark.owner): Promise<readonly Record<string, unknown>[]> {
  const reply = await spark.call('GET', '/guards', { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

function change(spark: Owned, json: unknown, token = spark.owner) {
  return spark.call('PUT', '/guards', { token, json });
}

function kill(spark: Owned, json: unknown, token = spark.owner) {
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
