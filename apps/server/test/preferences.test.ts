import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { type OwnedSpark, type Reply, sparkFor } from './spark-under-test.ts';

const PATH = '/console/prefs/watchlists';

const put = (spark: OwnedSpark, version: number, json: unknown, path = PATH, token = spark.owner) =>
  spark.call('PUT', `${path}?version=${version}`, { token, json });
const get = async (spark: OwnedSpark, path = PATH, token = spark.owner) =>
  (await spark.call('GET', path, { token })).body.data[0];
const codes = ({ body }: Reply) => body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`.trim());

test('of two pages that change the same the later one is refused with the newest version, and changes nothing', async (t) => {
  const spark = await sparkFor(t);
  assert.deepEqual(await get(spark), { name: 'watchlists', version: 0, changedAt: null, value: {} });
  const first = Number((await put(spark, 0, { a: 1 })).body.data[0]?.version);
  assert.ok(first > 0);
  const second = Number((await put(spark, first, { a: 2 })).body.data[0]?.version);
  for (const version of [0, first, second + 1]) {
    const late = await put(spark, version, { a: 3 });
    assert.equal(late.status, 400);
    assert.deepEqual(codes(late), ['version_changed version']);
    assert.match(late.text, new RegExp(`its version is ${second}`));
  }
  assert.deepEqual((await get(spark))?.value, { a: 2 });
  for (let times = 0; times < 2; times += 1) {
    const removed = await spark.call('DELETE', PATH, { token: spark.owner });
    assert.equal(removed.body.message, 'Preference removed');
  }
  assert.deepEqual(codes(await put(spark, second, { a: 4 })), ['version_changed version'], 'it is gone');
});

test('what is too large, nameless or no object is refused, and so is one name too many', async (t) => {
  const spark = await sparkFor(t);
  const large = { text: 'x'.repeat(LIMITS.preferenceBytes) };
  assert.deepEqual(codes(await put(spark, 0, large)), ['preference_too_large']);
  assert.deepEqual(codes(await put(spark, 0, [1])), ['body_not_object']);
  assert.deepEqual(codes(await spark.call('PUT', PATH, { token: spark.owner, json: {} })), [
    'field_missing version',
  ]);
  assert.deepEqual(codes(await put(spark, 0, {}, '/console/prefs/..%2Fx')), ['field_format name']);
  const most = LIMITS.preferencesPerUser;
  for (let at = 0; at < most; at += 1) await put(spark, 0, { at }, `/console/prefs/n${at}`);
  assert.deepEqual(codes(await put(spark, 0, {}, '/console/prefs/one-more')), ['limit_reached']);
  const list = await spark.call('GET', '/console/prefs', { token: spark.owner });
  assert.equal(list.body.data.length, most);
  assert.equal(list.body.data[0]?.value, undefined);
});

test('everyone has their own, also visitors; they survive a restart', async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  const visit = await spark.call('POST', '/visitor', { headers: { host: 'localhost:8080' } });
  const visitor = String(visit.body.data[0]?.access_token);
  for (const [token, name] of [
    [spark.owner, 'owner'],
    [other.token, 'other'],
    [visitor, 'visitor'],
  ] as const)
    assert.equal((await put(spark, 0, { name, nul: '\0\ud800' }, PATH, token)).status, 200);
  const again = await spark.restart();
  assert.deepEqual((await again.call('GET', PATH, { token: spark.owner })).body.data[0]?.value, {
    name: 'owner',
    nul: '\0\ud800',
  });
  const { value } = (await again.call('GET', PATH, { token: visitor })).body.data[0] ?? {};
  assert.deepEqual(value, { name: 'visitor', nul: '\0\ud800' });
});
