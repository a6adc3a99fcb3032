import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { add, details, names } from './accounts-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { sparkFor, uccOf } from './spark-under-test.ts';

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

test('one account adds key, Telegram, session, redirect and egress, and nothing else', async (t) => {
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
    Brokerage: null,
    Capital: null,
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

test('the egress of orders is shown to its owner without the password of a proxy, and can be cleared', async (t) => {
  const spark = await sparkFor(t);
  await add(spark, 'live', { Egress: 'local 192.0.2.7' });
  assert.equal((await details(spark, 'live')).Egress, 'local 192.0.2.7');
  const token = spark.owner;
  const change = (Egress: string) => spark.call('PUT', '/account/live', { token, json: { Egress } });
  assertDone(await change('http://me:hidden@proxy.example.com:3128/'), 'Account Modified');
  assert.equal((await details(spark, 'live')).Egress, 'http://me:***@proxy.example.com:3128');
  assertDone(
    await change('http://me:hidden@proxy.example.com:3128, http://two.example.com:3128/'),
    'Account Modified',
  );
  assert.equal(
    (await details(spark, 'live')).Egress,
    'http://me:***@proxy.example.com:3128, http://two.example.com:3128',
  );
  assertDone(await change('local 2001:db8::7'), 'Account Modified');
  assert.equal((await details(spark, 'live')).Egress, 'local 2001:db8::7');
  assertDone(await change(''), 'Account Modified');
  assert.equal((await details(spark, 'live')).Egress, null);
  assert.ok(!spark.logged().includes('hidden'));
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
    await spark.call('GET', '/metrics', { token }),
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
