import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { openData } from '@spark/application';
import { type DumpLine, istTimestamp } from '@spark/core';
import { isAccountBusy } from '@spark/engine';
import { createSeededRandomness } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import { dumpOf } from './command-line-under-test.ts';
import { assertRefused } from './replies.ts';
import { type Request, type SparkUnderTest, sparkFor } from './spark-under-test.ts';
import { tradingOn } from './trading-under-test.ts';

const HOUR_MS = 3_600_000;

function knock(spark: SparkUnderTest, headers: Readonly<Record<string, string>> = {}, from = '127.0.0.1') {
  return spark.call('POST', '/visitor', { headers, from });
}

async function visitor(spark: SparkUnderTest) {
  const { status, body, text } = await knock(spark);
  assert.equal(status, 200, text);
  const [{ access_token: token, UCC: ucc, endsAt } = {}] = body.data;
  return { token: String(token), ucc: String(ucc), endsAt: String(endsAt) };
}

/** Every visitor ever made, with whether they may still come in and whether anything of theirs is still at work. */
async function visitorsCached(spark: SparkUnderTest) {
  const { store } = await openData(spark.config, { clock: spark.clock, random: createSeededRandomness(9) });
  try {
    const users = await store.listUsers({ afterId: 0, limit: 100 });
    const visitors = users.filter(({ userType }) => userType === 'visitor');
    return await Promise.all(
      visitors.map(async ({ ucc, disabled }) => ({
        isGone: disabled,
        isAtWork: await isAccountBusy(store.journal, { ucc, accountName: 'paper' }),
      })),
    );
  } finally {
    await store.close();
  }
}

/** Lets the exchange work until every visitor is gone and has left nothing behind. */
async function untilAllAreGone(spark: SparkUnderTest): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const cached = await visitorsCached(spark);
    if (cached.every(({ isGone, isAtWork }) => isGone && !isAtWork)) return;
    for (let turn = 0; turn < 10; turn++) {
      spark.clock.advance(100);
      await new Promise(setImmediate);
    }
  }
  assert.fail(`still there: ${JSON.stringify(await visitorsCached(spark))}`);
}

test('foreign requests get no visitor: other machines, other pages, other names for this machine', async (t) => {
  const spark = await sparkFor(t);
  const foreign = { code: 'visitor_foreign' };
  assertRefused(await knock(spark, {}, '192.168.1.7'), 400, foreign);
  assertRefused(await knock(spark, { origin: 'https://evil.example' }), 400, foreign);
  assertRefused(
    await knock(spark, { origin: 'http://localhost:8081', host: 'localhost:8080' }),
    400,
    foreign,
  );
  assertRefused(await knock(spark, { origin: 'null' }), 400, foreign);
  assertRefused(await knock(spark, { host: 'evil.example' }), 400, foreign);
  assertRefused(
    await knock(spark, { host: 'evil.example:8080', origin: 'http://evil.example:8080' }),
    400,
    foreign,
  );
  assert.deepEqual(await visitorsCached(spark), []);
  for (const name of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080'])
    assert.equal((await knock(spark, { host: name, origin: `http://${name}` })).status, 200, name);
  assert.equal((await knock(spark, {}, '::ffff:127.0.0.1')).status, 200);
});

test('a proxy that is not trusted makes nobody local, and is warned of once', async (t) => {
  const spark = await sparkFor(t);
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  for (const headers of [forwarded, { forwarded: 'for=203.0.113.7' }, { 'x-forwarded-for': '127.0.0.1' }])
    assertRefused(await knock(spark, headers), 400, { code: 'visitor_foreign' });
  const warnings = spark.logLines().filter(({ msg }) => /SPARK_TRUST_PROXY/.test(String(msg)));
  assert.deepEqual(
    warnings.map(({ level, address }) => [level, address]),
    [[40, '127.0.0.1']],
  );
  assert.equal((await knock(spark)).status, 200);
  const trusting = await sparkFor(t, { env: { SPARK_TRUST_PROXY: 'loopback' } });
  assertRefused(await knock(trusting, forwarded), 400, { code: 'visitor_foreign' });
  assert.equal((await knock(trusting, { 'x-forwarded-for': '127.0.0.1' })).status, 200);
  assert.doesNotMatch(trusting.logged(), /SPARK_TRUST_PROXY/);
  assertRefused(await knock(trusting, { 'x-forwarded-for': '127.0.0.1' }, '203.0.113.7'), 400, {
    code: 'visitor_foreign',
  });
  assert.match(trusting.logged(), /SPARK_TRUST_PROXY/);
});

test('the owner can switch visitors off, or allow everyone who uses the name of this Spark', async (t) => {
  const off = await sparkFor(t, { env: { SPARK_VISITORS: 'off' } });
  assertRefused(await knock(off), 400, { code: 'visitors_off' });
  const on = await sparkFor(t, {
    env: { SPARK_VISITORS: 'on', SPARK_PUBLIC_URL: 'https://spark.example.com' },
  });
  const page = { host: 'spark.example.com', origin: 'https://spark.example.com' };
  assert.equal((await knock(on, page, '192.168.1.7')).status, 200);
  assertRefused(await knock(on, { ...page, origin: 'https://evil.example' }, '192.168.1.7'), 400, {
    code: 'visitor_foreign',
  });
});

test('how many come from one address and how many are there at once is bounded', async (t) => {
  const spark = await sparkFor(t, { world: { visitorLimits: { atOnce: 3, perHourOfAddress: 2 } } });
  await visitor(spark);
  await visitor(spark);
  const soon = await knock(spark);
  assertRefused(soon, 429, { code: 'visitors_too_many' });
  assert.equal(soon.headers['retry-after'], '3600');
  // Two at the same moment for the one place that is left.
  const both = await Promise.all([knock(spark, {}, '127.0.0.2'), knock(spark, {}, '127.0.0.3')]);
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 429]);
  spark.clock.advance(LIMITS.visitHours * HOUR_MS);
  await untilAllAreGone(spark);
  assert.equal((await knock(spark)).status, 200);
});

test('a visitor trades on paper and nowhere else, and sees nothing of others', async (t) => {
  const spark = await sparkFor(t);
  const { token, ucc } = await visitor(spark);
  const other = await visitor(spark);
  assert.notEqual(ucc, other.ucc);
  const trading = await tradingOn(spark, token);
  const [row] = await trading.finished(await trading.placed());
  assert.deepEqual([row?.status, row?.UCC, row?.AccountName], ['Executed', ucc, 'paper']);
  for (const who of [other.token, spark.owner])
    assert.deepEqual((await spark.call('GET', '/orderbook/', { token: who })).body.data, []);
  const ask = (path: string, json: object, method: 'POST' | 'PUT' = 'POST') =>
    spark.call(method, path, { token, json } satisfies Request);
  const both = await trading.placed({ strategyname: 'test1' });
  assert.deepEqual(
    (await trading.finished(both)).map(({ AccountName }) => AccountName),
    ['account1', 'account2'],
  );
  const refused = { code: 'not_for_visitors' };
  assertRefused(await ask('/account', { AccountName: 'l', Broker: 'FYERS', Clientid: 'X' }), 400, {
    ...refused,
    field: 'Broker',
  });
  assertRefused(await ask('/account/paper', { Chatid: '5', BotKeys: '1:x' }, 'PUT'), 400, {
    ...refused,
    field: 'Chatid',
  });
  assertRefused(await ask('/guards', { MaxOpenOrders: 0 }, 'PUT'), 400, refused);
  const [profile] = (await spark.call('GET', '/profile', { token })).body.data;
  assert.deepEqual([profile?.UserType, profile?.AuthKey], ['visitor', null]);
  const [user] = (await spark.call('GET', '/guards', { token })).body.data;
  assert.deepEqual([user?.MaxOrdersPerSecond, user?.MaxOpenOrders], [10, 100]);
});

test('a visit ends after some hours: the token, the open orders, the positions', async (t) => {
  const spark = await sparkFor(t);
  const started = spark.clock.now();
  const { token, endsAt } = await visitor(spark);
  assert.equal(endsAt, istTimestamp(started + LIMITS.visitHours * HOUR_MS));
  const trading = await tradingOn(spark, token);
  await trading.finished(await trading.placed());
  await trading.placed({ orderType: 'Limit', limitPrice: 142 });
  assert.deepEqual(await visitorsCached(spark), [{ isGone: false, isAtWork: true }]);
  spark.clock.advance(LIMITS.visitHours * HOUR_MS - 60_000);
  assert.equal((await spark.call('GET', '/profile', { token })).status, 200);
  spark.clock.advance(60_000);
  assertRefused(await spark.call('GET', '/profile', { token }), 401, { code: 'token_expired' });
  await untilAllAreGone(spark);
});

test('a restart forgets no visitor: one of today may stay, one of yesterday has to go', async (t) => {
  const spark = await sparkFor(t);
  const { token } = await visitor(spark);
  await spark.restart();
  assert.equal((await spark.call('GET', '/profile', { token })).status, 200);
  await spark.halt();
  spark.clock.advance(30 * HOUR_MS);
  await spark.restart();
  await untilAllAreGone(spark);
});

test('[store.S170] of a visitor who is gone nothing is left, also after a restart, and nobody else loses anything', async (t) => {
  const spark = await sparkFor(t);
  const { token, ucc } = await visitor(spark);
  const trading = await tradingOn(spark, token);
  await trading.finished(await trading.placed());
  await trading.placed({ orderType: 'Limit', limitPrice: 142 });
  const owner = await tradingOn(spark, spark.owner);
  await owner.finished(await owner.placed());
  spark.clock.advance(LIMITS.visitHours * HOUR_MS);
  await untilAllAreGone(spark);
  await spark.restart();
  const before = await dumpOf(spark.config);
  assert.notDeepEqual(rowsOf(before, ucc), [], 'a minute passes before they are removed');
  const stays = await visitor(spark);
  await untilRemoved(spark, ucc);
  await spark.halt();
  const after = await dumpOf(spark.config);
  assert.deepEqual(rowsOf(after, ucc), []);
  for (const { table, row } of before) {
    const isTheirs = row.ucc === ucc;
    if (isTheirs || !KEPT_TABLES.has(table)) continue;
    assert.ok(
      after.some((entry) => entry.table === table && isDeepStrictEqual(entry.row, row)),
      `${table} ${JSON.stringify(row)}`,
    );
  }
  assert.ok(rowsOf(after, stays.ucc).length > 0);
  assert.match(await spark.command(['doctor']), /facts, undamaged/);
});

/** Tables whose rows change by themselves while the clock goes on are left out. */
const KEPT_TABLES = new Set(['desks', 'users', 'accounts', 'strategies', 'links', 'facts', 'orders', 'logs']);

function rowsOf(dump: readonly DumpLine[], ucc: string): readonly DumpLine[] {
  return dump.filter(({ row }) => Object.values(row).some((value) => String(value).includes(ucc)));
}

async function untilRemoved(spark: SparkUnderTest, ucc: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (rowsOf(await dumpOf(spark.config), ucc).length === 0) return;
    spark.clock.advance(30_000);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
  }
  assert.fail(`still there: ${JSON.stringify(rowsOf(await dumpOf(spark.config), ucc))}`);
}
