import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, details } from './accounts-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';

test('Trade is null until first switched, then Y or N', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await add(spark, 'one');
  const trade = async () => (await details(spark, 'one')).Trade;
  assert.equal(await trade(), null);
  assertDone(await spark.call('POST', '/activate-account/one/Y', { token }), 'Trading activated', [
    { Trade: 'Y' },
  ]);
  assert.equal(await trade(), 'Y');
  assertDone(await spark.call('POST', '/activate-account/one/N/', { token }), 'Trading deactivated', [
    { Trade: 'N' },
  ]);
  assert.equal(await trade(), 'N');
});

test('the flag in the path is read as Y/N, true/false or 1/0', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const [given, Trade] of [
    ['y', 'Y'],
    ['n', 'N'],
    ['true', 'Y'],
    ['False', 'N'],
    ['1', 'Y'],
    ['0', 'N'],
  ] as const) {
    const reply = await spark.call('POST', `/activate-account/paper/${given}`, { token });
    assertDone(reply, Trade === 'Y' ? 'Trading activated' : 'Trading deactivated', [{ Trade }]);
  }
  const reply = await spark.call('POST', '/activate-account/paper/maybe', { token });
  assertRefused(reply, 400, { code: 'field_choice', field: 'yn', message: 'yn must be one of Y, N' });
});

test('switching on what is on already is not an error', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('POST', '/activate-account/paper/Y', { token: spark.owner });
  assertDone(reply, 'Trading activated', [{ Trade: 'Y' }]);
});

test('HEAD deactivates, answers in the header Trade, and never activates', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const trade = async () => (await details(spark, 'paper')).Trade;
  assert.equal((await spark.call('HEAD', '/activate-account/paper/N')).status, 401, 'it needs a token');
  assert.equal(await trade(), 'Y');
  const off = await spark.call('HEAD', '/activate-account/paper/N', { token });
  assert.equal(off.status, 200);
  assert.equal(off.headers.trade, 'N');
  assert.equal(await trade(), 'N');
  const on = await spark.call('HEAD', '/activate-account/paper/Y', { token });
  assert.equal(on.status, 400);
  assert.equal(on.headers.trade, undefined);
  assert.equal(await trade(), 'N');
  assert.equal((await spark.call('HEAD', '/activate-account/ghost/N', { token })).status, 400);
  assert.equal((await spark.call('HEAD', '/activate-account/paper/n/', { token })).headers.trade, 'N');
});

test('a disabled account frees its place, stops trading and keeps its settings', async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  const { token } = other;
  for (const name of ['a', 'b', 'c'])
    assertDone(await add(spark, name, { ApiKey: `key-${name}` }, token), 'Account Added');
  assertRefused(await add(spark, 'd', {}, token), 400, {
    code: 'limit_reached',
    message: 'You may have at most 3 accounts',
  });
  await spark.call('POST', '/activate-account/a/Y', { token });
  assertDone(await spark.call('POST', '/account/disable?accountname=a', { token }), 'Account disabled');
  const a = await details(spark, 'a', token);
  assert.deepEqual([a.Trade, a.ApiKey], ['N', 'key-a']);
  assertRefused(await spark.call('POST', '/activate-account/a/Y', { token }), 400, {
    code: 'account_disabled',
    message: 'The account a is disabled',
  });
  assertDone(await spark.call('POST', '/activate-account/a/N', { token }), 'Trading deactivated', [
    { Trade: 'N' },
  ]);
  assertDone(await add(spark, 'd', {}, token), 'Account Added');
  assertRefused(await spark.call('POST', '/account/enable?accountname=a', { token }), 400, {
    code: 'limit_reached',
  });
  await spark.call('DELETE', '/account/d', { token });
  assertDone(await spark.call('POST', '/account/enable?accountname=a', { token }), 'Account enabled');
  assertDone(await spark.call('POST', '/account/enable?accountname=a', { token }), 'Account enabled');
  assertDone(await spark.call('POST', '/activate-account/a/Y', { token }), 'Trading activated', [
    { Trade: 'Y' },
  ]);
});

test('enable and disable take the name in the query or the body, by either name', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const off = (request: object, query = '') =>
    spark.call('POST', `/account/disable${query}`, { token, ...request });
  assertDone(await off({ json: { AccountName: 'paper' } }), 'Account disabled');
  assertDone(await off({ form: { acname: 'paper' } }), 'Account disabled');
  assertDone(await off({ json: { acname: 'paper' } }, '/?AccountName=paper'), 'Account disabled');
  assertRefused(await off({ json: { acname: 'other' } }, '?accountname=paper'), 400, {
    code: 'field_conflict',
    field: 'accountname',
  });
  assertRefused(await off({}), 400, { code: 'field_missing', field: 'accountname' });
});

test('enable guards against a mix-up of brokers', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const enable = (broker: string) =>
    spark.call('POST', `/account/enable?accountname=paper&broker=${broker}`, { token });
  assertDone(await enable('TESTBROKER'), 'Account enabled');
  assertRefused(await enable('FYERS'), 400, {
    code: 'broker_mismatch',
    field: 'broker',
    message: 'The account paper belongs to testBroker, not to FYERS',
  });
  assertRefused(await enable('ZERODHA'), 400, { code: 'field_choice', field: 'broker' });
});
