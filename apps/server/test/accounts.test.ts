import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { assertDone, assertRefused } from './replies.ts';
import { type Reply, type SparkUnderTest, sparkFor } from './spark-under-test.ts';

type Owned = SparkUnderTest & { readonly owner: string };

async function uccOf(spark: SparkUnderTest, token: string): Promise<string> {
  return String((await spark.call('GET', '/profile', { token })).body.data[0]?.UCC);
}

function add(spark: Owned, AccountName: string, more: object = {}, token = spark.owner): Promise<Reply> {
  const json = { AccountName, Broker: 'testBroker', Clientid: 'AB1234', ...more };
  return spark.call('POST', '/account', { token, json });
}

async function names(spark: Owned, token = spark.owner): Promise<readonly unknown[]> {
  const reply = await spark.call('GET', '/account', { token });
  return reply.body.data.map(({ AccountName }) => AccountName);
}

async function details(spark: Owned, name: string, token = spark.owner): Promise<Record<string, unknown>> {
  const reply = await spark.call('GET', `/account/${name}`, { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data[0] ?? {};
}

const unknownAccount = (name: string, field = 'AccountName') => ({
  code: 'name_unknown',
  field,
  message: `There is no account named ${name}`,
});

const NO_LOGIN = { State: 'none', EndsAt: null, Message: null };
const LASTING = { State: 'live', EndsAt: null, Message: null };

test('the list has the specified fields, the session, and no others', async (t) => {
  const spark = await sparkFor(t);
  await add(spark, 'live', { Broker: 'fyers', Clientid: 'XY99' });
  const UCC = await uccOf(spark, spark.owner);
  for (const path of ['/account', '/account/']) {
    assertDone(await spark.call('GET', path, { token: spark.owner }), 'Data Received', [
      {
        Clientid: 'XY99',
        AccountName: 'live',
        LastLogin: null,
        UCC,
        Trade: null,
        Broker: 'FYERS',
        Session: NO_LOGIN,
      },
      {
        Clientid: 'PAPER',
        AccountName: 'paper',
        LastLogin: '2026-11-16',
        UCC,
        Trade: 'Y',
        Broker: 'testBroker',
        Session: LASTING,
      },
    ]);
  }
});

test('one account adds key, Telegram, session, redirect and way out, and nothing else', async (t) => {
  const spark = await sparkFor(t);
  const given = {
    ApiKey: 'app-key',
    ApiSecret: 'app-secret',
    Password: 'broker-password',
    Pin: '4321',
    Totp: 'SEEDSEED',
    BotKeys: '1:bot',
    Chatid: '-100200',
    Redirecturl: 'https://spark.example.com/auth_code/FYERS',
  };
  assertDone(await add(spark, 'live', { Broker: 'FYERS', ...given }), 'Account Added');
  const expected = {
    Clientid: 'AB1234',
    AccountName: 'live',
    LastLogin: null,
    UCC: await uccOf(spark, spark.owner),
    Trade: null,
    Broker: 'FYERS',
    ApiKey: 'app-key',
    Chatid: '-100200',
    BotKeys: '1:bot',
    Sessionid: null,
    Redirecturl: 'https://spark.example.com/auth_code/FYERS',
    Session: NO_LOGIN,
    Egress: null,
  };
  for (const path of ['/account/live', '/account/live/']) {
    assertDone(await spark.call('GET', path, { token: spark.owner }), 'Data Received', [expected]);
  }
});

test('what was not given is null', async (t) => {
  const spark = await sparkFor(t);
  await add(spark, 'bare');
  const { ApiKey, Chatid, BotKeys, Sessionid, Redirecturl } = await details(spark, 'bare');
  assert.deepEqual([ApiKey, Chatid, BotKeys, Sessionid, Redirecturl], [null, null, null, null, null]);
});

test('a way out that is none is refused, and nothing of it is echoed', async (t) => {
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
  ];
  for (const Egress of wrong) {
    const reply = await add(spark, 'live', { Egress });
    assertRefused(reply, 400, { code: 'field_format', field: 'Egress' });
    assert.ok(!reply.text.includes('hidden'), reply.text);
  }
});

test('the way out of orders is shown to its owner without the password of a proxy, and can be cleared', async (t) => {
  const spark = await sparkFor(t);
  await add(spark, 'live', { Egress: 'local 192.0.2.7' });
  assert.equal((await details(spark, 'live')).Egress, 'local 192.0.2.7');
  const token = spark.owner;
  const change = (Egress: string) => spark.call('PUT', '/account/live', { token, json: { Egress } });
  assertDone(await change('http://me:hidden@proxy.example.com:3128/'), 'Account Modified');
  assert.equal((await details(spark, 'live')).Egress, 'http://me:***@proxy.example.com:3128');
  assertDone(await change('local 2001:db8::7'), 'Account Modified');
  assert.equal((await details(spark, 'live')).Egress, 'local 2001:db8::7');
  assertDone(await change(''), 'Account Modified');
  assert.equal((await details(spark, 'live')).Egress, null);
  assert.ok(!spark.logged().includes('hidden'));
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

test('secrets come back only where they are shown, and are found in no reply, log line or file', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const hidden = {
    ApiSecret: 'PLANTED-api-secret',
    Password: 'PLANTED-password',
    Pin: 'PLANTED-pin',
    Totp: 'PLANTED-totp',
  };
  const shown = { ApiKey: 'PLANTED-api-key', BotKeys: '1:PLANTED-bot' };
  await add(spark, 'one', { ...hidden, ...shown });
  await spark.call('PUT', '/account/one', { token, json: { ...hidden, Pin: 'PLANTED-pin-2' } });
  await spark.call('POST', '/validate_session/one?sessionid=PLANTED-session', { token });
  await add(spark, 'one', { ...hidden, ...shown });
  await add(spark, 'a:b', { ...hidden, ...shown });
  const replies = [
    await spark.call('GET', '/account', { token }),
    await spark.call('GET', '/link-strategy-account?ac=one', { token }),
    await spark.call('PUT', '/account/one', { token, json: hidden }),
    await spark.call('PUT', '/account/one', { token, json: { ...hidden, Pin: 7 } }),
    await spark.call('GET', '/metrics'),
  ];
  for (const reply of replies) assert.doesNotMatch(reply.text, /PLANTED/);
  const one = await spark.call('GET', '/account/one', { token });
  const found = [...one.text.matchAll(/PLANTED[\w-]*/g)].map(([text]) => text).sort();
  assert.deepEqual(found, ['PLANTED-api-key', 'PLANTED-bot', 'PLANTED-session']);
  assert.doesNotMatch(spark.logged(), /PLANTED/);
  assert.match(spark.logged(), /\/account\/one/, 'the calls were logged');
  await spark.spark.stop();
  const files = readdirSync(spark.folder);
  assert.ok(files.includes('spark.db'));
  for (const file of files) {
    const bytes = readFileSync(join(spark.folder, file));
    assert.equal(bytes.includes('PLANTED'), false, file);
    assert.equal(bytes.includes(Buffer.from('PLANTED').toString('base64').slice(0, 8)), false, file);
  }
});

test('a session that looks like JSON is shown as an object only when it is one', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const both = { jwtToken: 'j', feedToken: 'f' };
  for (const [given, shown] of [
    [JSON.stringify(both), both],
    ['{broken', '{broken'],
    ['{}x', '{}x'],
    ['"text"', '"text"'],
    ['[1]', '[1]'],
  ] as const) {
    const form = { sessionid: given };
    assertDone(await spark.call('POST', '/validate_session/paper', { token, form }), 'session id updated');
    assert.deepEqual((await details(spark, 'paper')).Sessionid, shown);
  }
});

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

test('the links of an account leave the StrategyID out', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const UCC = await uccOf(spark, token);
  const row = {
    StrategyName: 'demo',
    AccountName: 'paper',
    UCC,
    Multiplier: 1,
    Activate: 1,
    Capital: 100000,
  };
  for (const path of [
    '/link-strategy-account?ac=paper',
    '/link-strategy-account/?AcName=paper',
    '/link-strategy-account?accountname=paper',
  ]) {
    assertDone(await spark.call('GET', path, { token }), 'Data Received', [row]);
  }
  assertDone(
    await spark.call('GET', '/link-strategy-account', { token, json: { ac: 'paper' } }),
    'Data Received',
    [row],
  );
  await add(spark, 'one');
  assertDone(await spark.call('GET', '/link-strategy-account?ac=one', { token }), 'Data Received', []);
  assertRefused(await spark.call('GET', '/link-strategy-account', { token }), 400, {
    code: 'field_missing',
    field: 'ac',
  });
  assertRefused(await spark.call('GET', '/link-strategy-account?ac=undefined', { token }), 400, {
    code: 'field_missing',
    field: 'ac',
  });
});

test('of fifty equal names sent at once exactly one is added', async (t) => {
  const spark = await sparkFor(t);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => add(spark, i % 2 ? 'Same' : 'same')),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  for (const reply of replies) {
    if (reply.status !== 200) assertRefused(reply, 400, { code: 'name_taken', field: 'AccountName' });
  }
  assert.equal((await names(spark)).length, 2);
});

test('at the limit, many at once never go over it', async (t) => {
  const spark = await sparkFor(t);
  const replies = await Promise.all(Array.from({ length: 30 }, (_, i) => add(spark, `a${i}`)));
  assert.equal(
    replies.filter(({ status }) => status === 200).length,
    9,
    'the paper account takes one of ten',
  );
  for (const reply of replies) if (reply.status !== 200) assertRefused(reply, 400, { code: 'limit_reached' });
  assert.equal((await names(spark)).length, 10);
});

test('enabling many at once never goes over the limit either', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (let i = 0; i < 12; i++) {
    await add(spark, `a${i}`);
    await spark.call('POST', `/account/disable?accountname=a${i}`, { token });
  }
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, i) => spark.call('POST', `/account/enable?accountname=a${i}`, { token })),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 9);
});

test('the list as a whole is bounded, however many are disabled', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (let i = 1; i < LIMITS.accountsPerUser; i++) {
    assertDone(await add(spark, `a${i}`), 'Account Added');
    await spark.call('POST', `/account/disable?accountname=a${i}`, { token });
  }
  assertRefused(await add(spark, 'more'), 400, {
    code: 'limit_reached',
    message: `You may have at most ${LIMITS.accountsPerUser} accounts`,
  });
});

test('accounts are listed by name, before a restart as after it', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const name of ['zeta', 'alpha', 'Mid', 'b 2', 'b.1'])
    await add(spark, name, { ApiKey: `key of ${name}` });
  await spark.call('PUT', '/account/alpha', { token, json: { Chatid: '7' } });
  await spark.call('POST', '/activate-account/zeta/N', { token });
  assert.deepEqual(await names(spark), ['Mid', 'alpha', 'b 2', 'b.1', 'paper', 'zeta']);
  const paths = [
    '/account',
    '/account/alpha',
    '/account/paper',
    '/account/zeta',
    '/profile',
    '/linkstrategy',
    '/strategy',
  ];
  const before = await Promise.all(
    paths.map(async (path) => (await spark.call('GET', path, { token })).text),
  );
  await spark.restart();
  const after = await Promise.all(paths.map(async (path) => (await spark.call('GET', path, { token })).text));
  assert.deepEqual(after, before);
});

test('a change that was answered is in the next read', async (t) => {
  const spark = await sparkFor(t);
  for (let i = 0; i < 5; i++) {
    await spark.call('PUT', '/account/paper', { token: spark.owner, json: { Clientid: `C${i}` } });
    assert.equal((await details(spark, 'paper')).Clientid, `C${i}`);
  }
});
