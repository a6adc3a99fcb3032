import assert from 'node:assert/strict';
import { test } from 'node:test';
import { add, details, names, unknownAccount } from './accounts-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';

test('an egress that is none is refused, and nothing of it is echoed', async (t) => {
  const spark = await sparkFor(t);
  const wrong = [
    'local',
    'local 192.0.2.300',
    'local here',
    '192.0.2.7',
    'ftp://192.0.2.7:21',
    'http://user:hidden@192.0.2.7:3128/path',
    'http://user:hidden@192.0.2.7:3128?a=1',
    'http://',
    'http://user:hidden@192.0.2.7:3128, http://192.0.2.7:3128',
    'http://user:hidden@192.0.2.7:3128, local 192.0.2.8',
    'http://user:hidden@192.0.2.7:3128, http://192.0.2.8:3128/path',
    'http://user:hidden@192.0.2.7:3128, http://192.0.2.8:3128, http://192.0.2.9:3128',
  ];
  for (const Egress of wrong) {
    const reply = await add(spark, 'live', { Egress });
    assertRefused(reply, 400, { code: 'field_format', field: 'Egress' });
    assert.ok(!reply.text.includes('hidden'), reply.text);
  }
});

test('a proxy at a private address is refused unless the owner lists the address', async (t) => {
  const spark = await sparkFor(t);
  const proxies = ['http://127.0.0.1:3128', 'http://LOCALHOST:3128', 'http://[::1]:3128', 'https://10.1.2.3'];
  for (const Egress of proxies)
    assertRefused(await add(spark, 'live', { Egress }), 400, { code: 'proxy_private', field: 'Egress' });
  const reserve = 'http://proxy.example.com:3128, http://127.0.0.1:3128';
  assertRefused(await add(spark, 'live', { Egress: reserve }), 400, { code: 'proxy_private' });
  assertDone(await add(spark, 'live', { Egress: 'http://proxy.example.com:3128' }), 'Account Added');
  const change = { token: spark.owner, json: { Egress: proxies[0] } };
  assertRefused(await spark.call('PUT', '/account/live', change), 400, { code: 'proxy_private' });
  const listing = await sparkFor(t, { env: { SPARK_PRIVATE_PROXIES: 'loopback,10.1.0.0/16' } });
  await add(listing, 'live');
  const outcomes = [];
  for (const Egress of proxies)
    outcomes.push(
      (await listing.call('PUT', '/account/live', { token: listing.owner, json: { Egress } })).status,
    );
  assert.deepEqual(outcomes, [200, 200, 200, 200]);
});

test('field names are read in any letter case, from a form as from JSON', async (t) => {
  const spark = await sparkFor(t);
  const form = { ACCOUNTNAME: 'one', broker: 'IIFL', ClientID: 'C1', botkeys: '2:b' };
  assertDone(await spark.call('POST', '/account/', { token: spark.owner, form }), 'Account Added');
  const one = await details(spark, 'one');
  assert.deepEqual([one.Broker, one.Clientid, one.BotKeys], ['IIFLXTS', 'C1', '2:b']);
});

test('everything missing is named at once', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('POST', '/account', { token: spark.owner, json: {} });
  const missing = ['AccountName', 'Broker', 'Clientid'].map((field) => ({ code: 'field_missing', field }));
  assertRefused(reply, 400, ...missing);
  assert.deepEqual(await names(spark), ['paper']);
});

test('a name keeps to letters, digits, space, underscore, dash and dot', async (t) => {
  const spark = await sparkFor(t);
  for (const name of ['a', 'Family 2', 'x_y-z.1', 'n'.repeat(64)]) {
    assertDone(await add(spark, name), 'Account Added');
    assert.equal((await details(spark, encodeURIComponent(name))).AccountName, name);
  }
  const bad = { code: 'field_format', field: 'AccountName' };
  for (const name of ['a:b', 'a/b', 'a&b', 'a+b', 'a#b', ' a', 'a ', 'ä', 'a%20b', "a'b", 'a\nb']) {
    assertRefused(await add(spark, name), 400, bad);
  }
  assertRefused(await add(spark, 'n'.repeat(65)), 400, { code: 'field_length', field: 'AccountName' });
  for (const name of ['.', '..', '...']) {
    assertRefused(await add(spark, name), 400, { code: 'name_unusable', field: 'AccountName' });
  }
  for (const name of ['undefined', 'null', 'None', '']) {
    assertRefused(await add(spark, name), 400, { code: 'field_missing', field: 'AccountName' });
  }
});

test('a name that differs only in letter case is taken', async (t) => {
  const spark = await sparkFor(t);
  assertRefused(await add(spark, 'PAPER'), 400, {
    code: 'name_taken',
    field: 'AccountName',
    message: 'You already have the account paper',
  });
  assert.deepEqual(await names(spark), ['paper']);
});

test('a Redirecturl must be an address that can be used', async (t) => {
  const spark = await sparkFor(t);
  const bad = { code: 'field_format', field: 'Redirecturl' };
  for (const Redirecturl of [
    'ftp://x',
    'javascript:alert(1)',
    'https://',
    'http://[',
    'https://a b',
    'http://a:x',
  ]) {
    assertRefused(await add(spark, 'one', { Redirecturl }), 400, bad);
  }
  await add(spark, 'one');
  const change = await spark.call('PUT', '/account/one', {
    token: spark.owner,
    json: { Redirecturl: 'http://[' },
  });
  assertRefused(change, 400, bad);
});

test('an unknown account is refused by every call, with the same words', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const calls: readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[] = [
    ['GET', '/account/ghost'],
    ['PUT', '/account/ghost', { Chatid: '1' }],
    ['DELETE', '/account/ghost'],
    ['POST', '/login/ghost'],
    ['POST', '/validate_session/ghost?sessionid=x'],
    ['POST', '/activate-account/ghost/Y'],
    ['POST', '/activate-account/ghost/N'],
    ['POST', '/reconnectWS/?AcName=ghost'],
    ['POST', '/account/enable?accountname=ghost'],
    ['POST', '/account/disable?acname=ghost'],
    ['GET', '/link-strategy-account?ac=ghost'],
  ];
  for (const [method, path, json] of calls) {
    const reply = await spark.call(method, path, { token, ...(json ? { json } : {}) });
    const sentAs = /\?(\w+)=ghost/.exec(path)?.[1];
    assertRefused(reply, 400, unknownAccount('ghost', sentAs));
    assert.equal(reply.body.errors?.[0]?.hint, 'List yours with GET /account.');
  }
});

test("another user's account looks exactly like one that does not exist", async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  await add(spark, 'theirs', {}, other.token);
  const token = spark.owner;
  for (const [method, path] of [
    ['GET', '/account/{}'],
    ['PUT', '/account/{}'],
    ['DELETE', '/account/{}'],
    ['POST', '/login/{}'],
    ['POST', '/validate_session/{}?sessionid=x'],
    ['POST', '/activate-account/{}/Y'],
    ['POST', '/reconnectWS/?acname={}'],
    ['POST', '/account/enable?accountname={}'],
    ['POST', '/account/disable?accountname={}'],
    ['GET', '/link-strategy-account?ac={}'],
  ] as const) {
    const foreign = await spark.call(method, path.replace('{}', 'theirs'), { token });
    const unknown = await spark.call(method, path.replace('{}', 'nobody'), { token });
    assert.equal(foreign.status, 400, path);
    assert.equal(foreign.text.replaceAll('theirs', 'nobody'), unknown.text, path);
  }
  assert.equal((await spark.call('HEAD', '/activate-account/theirs/N', { token })).status, 400);
  assert.deepEqual(await names(spark), ['paper']);
  assert.deepEqual(await names(spark, other.token), ['theirs']);
  const theirs = await details(spark, 'theirs', other.token);
  assert.deepEqual([theirs.Trade, theirs.Sessionid], [null, null], 'nothing was changed');
  assertDone(await add(spark, 'theirs'), 'Account Added');
});

test('a change keeps what is not given and an empty text clears', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const before = { ApiKey: 'k1', BotKeys: '1:b', Chatid: '5', Redirecturl: 'https://a.example' };
  await add(spark, 'one', before);
  const change = (json: object) => spark.call('PUT', '/account/one', { token, json });
  const shown = async () => {
    const { Clientid, ApiKey, BotKeys, Chatid, Redirecturl } = await details(spark, 'one');
    return { Clientid, ApiKey, BotKeys, Chatid, Redirecturl };
  };
  assertDone(await change({ ApiKey: 'k2' }), 'Account Modified');
  assert.deepEqual(await shown(), { Clientid: 'AB1234', ...before, ApiKey: 'k2' });
  assertDone(await change({ clientid: 'NEW', Chatid: '6' }), 'Account Modified');
  assert.deepEqual(await shown(), { Clientid: 'NEW', ...before, ApiKey: 'k2', Chatid: '6' });
  assertDone(await change({ ApiKey: '', BotKeys: '', Chatid: '', Redirecturl: '' }), 'Account Modified');
  const cleared = { Clientid: 'NEW', ApiKey: null, BotKeys: null, Chatid: null, Redirecturl: null };
  assert.deepEqual(await shown(), cleared);
  assertDone(await change({}), 'Account Modified');
  assertDone(await change({ ApiKey: null }), 'Account Modified');
  assert.deepEqual(await shown(), cleared);
});

test('name and broker of an account do not change', async (t) => {
  const spark = await sparkFor(t);
  for (const field of ['AccountName', 'Broker']) {
    const json = { [field]: 'other' };
    const reply = await spark.call('PUT', '/account/paper', { token: spark.owner, json });
    assertRefused(reply, 400, { code: 'field_unknown', field });
  }
});

test('a deleted account takes its links and secrets with it', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assertDone(await spark.call('DELETE', '/account/paper', { token }), 'Account Deleted');
  assert.deepEqual(await names(spark), []);
  assertDone(await spark.call('GET', '/linkstrategy', { token }), 'Data Received', []);
  assertRefused(await spark.call('DELETE', '/account/paper', { token }), 400, unknownAccount('paper'));
  assertDone(await add(spark, 'paper'), 'Account Added');
  const paper = await details(spark, 'paper');
  assert.deepEqual([paper.Sessionid, paper.Trade, paper.LastLogin], [null, null, null]);
  await spark.restart();
  assert.deepEqual(await details(spark, 'paper'), paper);
});

test('accounts called enable and disable can be had', async (t) => {
  const spark = await sparkFor(t);
  for (const name of ['enable', 'disable']) {
    assertDone(await add(spark, name), 'Account Added');
    assert.equal((await details(spark, name)).AccountName, name);
    assertDone(
      await spark.call('PUT', `/account/${name}`, { token: spark.owner, json: { Chatid: '1' } }),
      'Account Modified',
    );
    assertDone(await spark.call('DELETE', `/account/${name}`, { token: spark.owner }), 'Account Deleted');
  }
});
