import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { OWNER, type OwnedSpark, type Reply, sparkFor, uccOf } from './spark-under-test.ts';

function add(
  spark: OwnedSpark,
  strategyName: string,
  more: object = {},
  token = spark.owner,
): Promise<Reply> {
  const json = { strategyName, strategyType: 'Intraday', ...more };
  return spark.call('POST', '/strategy', { token, json });
}

async function list(spark: OwnedSpark, token = spark.owner): Promise<readonly Record<string, unknown>[]> {
  const reply = await spark.call('GET', '/strategy', { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

async function names(spark: OwnedSpark, token = spark.owner): Promise<readonly unknown[]> {
  return (await list(spark, token)).map(({ StrategyName }) => StrategyName);
}

async function one(spark: OwnedSpark, name: string): Promise<Record<string, unknown> | undefined> {
  return (await list(spark)).find(({ StrategyName }) => StrategyName === name);
}

const unknownStrategy = (name: string) => ({
  code: 'name_unknown',
  field: 'StrategyName',
  message: `There is no strategy named ${name}`,
});

test('the list has exactly the specified fields', async (t) => {
  const spark = await sparkFor(t);
  const UCC = await uccOf(spark, spark.owner);
  await add(spark, 'test1', {
    strategyType: 'Positional',
    description: 'Mine',
    display: 'Public',
    forwardTest: 'Y',
  });
  for (const path of ['/strategy', '/strategy/']) {
    assertDone(await spark.call('GET', path, { token: spark.owner }), 'Data Received', [
      {
        ID: 1,
        StrategyName: 'demo',
        Description: 'Trades in the paper account, so that you can try everything',
        StrategyType: 'Intraday',
        UCC,
        Display: 'Private',
        ForwardTest: 'N',
      },
      {
        ID: 2,
        StrategyName: 'test1',
        Description: 'Mine',
        StrategyType: 'Positional',
        UCC,
        Display: 'Public',
        ForwardTest: 'Y',
      },
    ]);
  }
});

test('a new strategy is private, empty and not a forward test unless it says otherwise', async (t) => {
  const spark = await sparkFor(t);
  assertDone(await add(spark, 'plain'), 'Strategy Added');
  const { Description, Display, ForwardTest } = (await one(spark, 'plain')) ?? {};
  assert.deepEqual([Description, Display, ForwardTest], ['', 'Private', 'N']);
});

test('field names are read in any letter case, as the clients spell them', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const pascal = {
    StrategyName: 'p',
    StrategyType: 'positional',
    Description: 'd',
    Display: 'PUBLIC',
    ForwardTest: 'y',
  };
  const form = { STRATEGYNAME: 'f', strategytype: 'INTRADAY' };
  assertDone(await spark.call('POST', '/strategy/', { token, json: pascal }), 'Strategy Added');
  assertDone(await spark.call('POST', '/strategy', { token, form }), 'Strategy Added');
  const { StrategyType, Display, ForwardTest } = (await one(spark, 'p')) ?? {};
  assert.deepEqual([StrategyType, Display, ForwardTest], ['Positional', 'Public', 'Y']);
});

test('forwardTest is read as Y/N, true/false or 1/0', async (t) => {
  const spark = await sparkFor(t);
  for (const [index, [given, read]] of (
    [
      ['Y', 'Y'],
      ['n', 'N'],
      [true, 'Y'],
      [false, 'N'],
      [1, 'Y'],
      [0, 'N'],
      ['true', 'Y'],
      ['0', 'N'],
    ] as const
  ).entries()) {
    assertDone(await add(spark, `s${index}`, { forwardTest: given }), 'Strategy Added');
    assert.equal((await one(spark, `s${index}`))?.ForwardTest, read, String(given));
  }
  assertRefused(await add(spark, 'bad', { forwardTest: 'perhaps' }), 400, {
    code: 'field_choice',
    field: 'forwardTest',
    message: 'forwardTest must be one of Y, N',
  });
});

test('everything wrong is named at once and nothing is added', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assertRefused(
    await spark.call('POST', '/strategy', { token, json: {} }),
    400,
    { code: 'field_missing', field: 'strategyName' },
    { code: 'field_missing', field: 'strategyType' },
  );
  const json = { StrategyName: 'a:b', StrategyType: 'Swing', display: 'Secret', capital: 1 };
  assertRefused(
    await spark.call('POST', '/strategy', { token, json }),
    400,
    { code: 'field_unknown', field: 'capital' },
    { code: 'field_format', field: 'StrategyName' },
    {
      code: 'field_choice',
      field: 'StrategyType',
      message: 'StrategyType must be one of Intraday, Positional',
    },
    { code: 'field_choice', field: 'display' },
  );
  const query = '/strategy?strategyName=q&strategyType=Intraday';
  assert.equal((await spark.call('POST', query, { token })).status, 400, 'its fields stand in the body');
  assert.deepEqual(await names(spark), ['demo']);
});

test('a name keeps to the rules and differs from the others by more than letter case', async (t) => {
  const spark = await sparkFor(t);
  for (const name of ['a', 'Opening range 2', 'x_y-z.1', 'n'.repeat(64)]) {
    assertDone(await add(spark, name), 'Strategy Added');
  }
  for (const name of ['a:b', 'a/b', 'a&b', ' a', 'a ', 'ä', '☃', 'a\u0000b']) {
    assertRefused(await add(spark, name), 400, { code: 'field_format', field: 'strategyName' });
  }
  assertRefused(await add(spark, 'n'.repeat(65)), 400, { code: 'field_length', field: 'strategyName' });
  assertRefused(await add(spark, '..'), 400, { code: 'name_unusable', field: 'strategyName' });
  assertRefused(await add(spark, 'undefined'), 400, { code: 'field_missing', field: 'strategyName' });
  assertRefused(await add(spark, 'DEMO'), 400, {
    code: 'name_taken',
    field: 'strategyName',
    message: 'You already have the strategy demo',
  });
});

test('a description holds 500 characters of any script', async (t) => {
  const spark = await sparkFor(t);
  const description = 'रणनीति 🚀'.padEnd(499, '.');
  assert.equal([...description].length, 498);
  assertDone(await add(spark, 'long', { description }), 'Strategy Added');
  assert.equal((await one(spark, 'long'))?.Description, description);
  const tooLong = await add(spark, 'longer', { description: '🚀'.repeat(501) });
  assertRefused(tooLong, 400, { code: 'field_length', field: 'description' });
  assertDone(await add(spark, 'rockets', { description: '🚀'.repeat(500) }), 'Strategy Added');
});

test('a change keeps what is not given, and an empty description clears it', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await add(spark, 's', { description: 'first', display: 'Public', forwardTest: 'Y' });
  const change = (json: object, path = '/strategy/s') => spark.call('PUT', path, { token, json });
  const shown = async () => {
    const { Description, StrategyType, Display, ForwardTest } = (await one(spark, 's')) ?? {};
    return [Description, StrategyType, Display, ForwardTest];
  };
  assertDone(await change({ StrategyType: 'Positional' }), 'Strategy Modified');
  assert.deepEqual(await shown(), ['first', 'Positional', 'Public', 'Y']);
  assertDone(
    await change({ strategytype: 'Positional', description: '' }, '/strategy/s/'),
    'Strategy Modified',
  );
  assert.deepEqual(await shown(), ['', 'Positional', 'Public', 'Y']);
  const all = { StrategyType: 'Intraday', Description: 'second', Display: 'private', ForwardTest: 0 };
  assertDone(await change(all), 'Strategy Modified');
  assert.deepEqual(await shown(), ['second', 'Intraday', 'Private', 'N']);
});

test('a change needs the type, and the name in its body renames nothing', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const change = (json: object) => spark.call('PUT', '/strategy/demo', { token, json });
  assertRefused(await change({ Description: 'x' }), 400, { code: 'field_missing', field: 'StrategyType' });
  assertDone(await change({ strategyName: 'other', StrategyType: 'Intraday' }), 'Strategy Modified');
  assert.deepEqual(await names(spark), ['demo']);
});

test('a deleted strategy takes its links with it, and its number is not given again', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await add(spark, 'last');
  assertDone(await spark.call('DELETE', '/strategy/last', { token }), 'Strategy Deleted');
  assertDone(await spark.call('DELETE', '/strategy/demo/', { token }), 'Strategy Deleted');
  assertDone(await spark.call('GET', '/linkstrategy', { token }), 'Data Received', []);
  assertRefused(await spark.call('DELETE', '/strategy/demo', { token }), 400, unknownStrategy('demo'));
  assertDone(await add(spark, 'next'), 'Strategy Added');
  assert.equal((await one(spark, 'next'))?.ID, 3);
  await spark.call('DELETE', '/strategy/next', { token });
  await spark.restart();
  await add(spark, 'after');
  assert.equal((await one(spark, 'after'))?.ID, 4);
});

test('an unknown strategy is refused by every call, with the same words', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const [method, path, json] of [
    ['PUT', '/strategy/ghost', { StrategyType: 'Intraday' }],
    ['DELETE', '/strategy/ghost', undefined],
    ['GET', '/strategyparams/ghost', undefined],
    ['POST', '/strategyparams/ghost', {}],
    ['PUT', '/strategyparams/ghost', {}],
  ] as const) {
    assertRefused(await spark.call(method, path, { token, json }), 400, unknownStrategy('ghost'));
  }
});

test("another user's strategy looks exactly like one that does not exist", async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  await add(spark, 'theirs', { display: 'Public' }, other.token);
  const token = spark.owner;
  for (const [method, path, json] of [
    ['PUT', '/strategy/{}', { StrategyType: 'Positional' }],
    ['DELETE', '/strategy/{}', undefined],
    ['GET', '/strategyparams/{}', undefined],
    ['POST', '/strategyparams/{}', { a: 1 }],
    ['PUT', '/strategyparams/{}', { a: 1 }],
  ] as const) {
    const foreign = await spark.call(method, path.replace('{}', 'theirs'), { token, json });
    const unknown = await spark.call(method, path.replace('{}', 'nobody'), { token, json });
    assert.equal(foreign.status, 400);
    assert.equal(foreign.text.replaceAll('theirs', 'nobody'), unknown.text);
  }
  assert.deepEqual(await names(spark), ['demo']);
  assert.deepEqual(
    (await list(spark, other.token)).map(({ ID, StrategyName, StrategyType }) => [
      ID,
      StrategyName,
      StrategyType,
    ]),
    [[1, 'theirs', 'Intraday']],
  );
  assertDone(await spark.call('GET', '/strategyparams/theirs', { token: other.token }), 'Data Received', [
    {},
  ]);
});

test('stLimit of the profile is the limit', async (t) => {
  const spark = await sparkFor(t);
  await spark.command(['user', 'limits', OWNER.email, '--strategies', '2']);
  assertDone(await add(spark, 'second'), 'Strategy Added');
  assertRefused(await add(spark, 'third'), 400, {
    code: 'limit_reached',
    message: 'You may have at most 2 strategies',
  });
  await spark.call('DELETE', '/strategy/demo', { token: spark.owner });
  assertDone(await add(spark, 'third'), 'Strategy Added');
});

test('of fifty equal names sent at once exactly one is added', async (t) => {
  const spark = await sparkFor(t);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => add(spark, i % 2 ? 'Same' : 'same')),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
  for (const reply of replies) {
    if (reply.status !== 200) assertRefused(reply, 400, { code: 'name_taken', field: 'strategyName' });
  }
});

test('at the limit, many at once never go over it, and every number is given once', async (t) => {
  const spark = await sparkFor(t);
  const replies = await Promise.all(Array.from({ length: 40 }, (_, i) => add(spark, `s${i}`)));
  assert.equal(replies.filter(({ status }) => status === 200).length, 19, 'demo takes one of twenty');
  const ids = (await list(spark)).map(({ ID }) => ID);
  assert.deepEqual(
    ids,
    Array.from({ length: 20 }, (_, i) => i + 1),
  );
});

test('strategies are listed by number, before a restart as after it', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const name of ['zeta', 'alpha', 'Mid']) await add(spark, name, { description: `about ${name}` });
  await spark.call('DELETE', '/strategy/alpha', { token });
  await add(spark, 'alpha');
  await spark.call('PUT', '/strategy/zeta', { token, json: { StrategyType: 'Positional' } });
  const before = await spark.call('GET', '/strategy', { token });
  assert.deepEqual(await names(spark), ['demo', 'zeta', 'Mid', 'alpha']);
  await spark.restart();
  assert.equal((await spark.call('GET', '/strategy', { token })).text, before.text);
});

test('parameters are empty at first, are replaced by POST and merged by PUT', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const path = '/strategyparams/demo';
  assertDone(await spark.call('GET', path, { token }), 'Data Received', [{}]);
  const first = { stopLoss: 20, nested: { a: [1, null, 'ü'] } };
  assertDone(await spark.call('POST', path, { token, json: first }), 'Parameters stored', [first]);
  assertDone(await spark.call('GET', `${path}/`, { token }), 'Data Received', [first]);
  const merged = { stopLoss: 20, nested: { b: 1 }, target: 40 };
  const change = { nested: { b: 1 }, target: 40 };
  assertDone(await spark.call('PUT', path, { token, json: change }), 'Parameters stored', [merged]);
  await spark.restart();
  assertDone(await spark.call('GET', path, { token }), 'Data Received', [merged]);
  assertDone(await spark.call('POST', path, { token, json: {} }), 'Parameters stored', [{}]);
  assertDone(await spark.call('GET', path, { token }), 'Data Received', [{}]);
});

test('parameters may have any keys, also those that mean something to JavaScript', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const raw = '{"__proto__":{"polluted":1},"constructor":2,"toString":3,"":4,"StrategyName":"x"}';
  const headers = { 'content-type': 'application/json' };
  const reply = await spark.call('POST', '/strategyparams/demo', { token, raw, headers });
  assert.equal(reply.status, 200);
  const read = await spark.call('GET', '/strategyparams/demo', { token });
  assert.ok(read.text.includes(`"data":[${raw}]`), read.text);
  await spark.call('PUT', '/strategyparams/demo', { token, json: { more: 1 } });
  const merged = await spark.call('GET', '/strategyparams/demo', { token });
  assert.ok(merged.text.includes(raw.slice(0, -1)), merged.text);
  assert.equal(({} as Record<string, unknown>).polluted, undefined);
});

test('parameters are an object, and there must be one', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const json of [[], [1], 'text', 7, true]) {
    const reply = await spark.call('POST', '/strategyparams/demo', { token, json });
    assertRefused(reply, 400, { code: 'body_not_object' });
  }
  assertRefused(await spark.call('POST', '/strategyparams/demo', { token }), 400, {
    code: 'field_missing',
    field: 'body',
  });
});

test('parameters have a size, which merging cannot get around', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const max = 64 * 1024;
  const path = '/strategyparams/demo';
  const exact = { a: 'x'.repeat(max - '{"a":""}'.length) };
  assertDone(await spark.call('POST', path, { token, json: exact }), 'Parameters stored', [exact]);
  assertRefused(await spark.call('PUT', path, { token, json: { b: 1 } }), 400, {
    code: 'params_too_large',
    message: `The parameters would take ${max + 6} bytes; at most ${max} are kept per strategy`,
  });
  const wide = { a: 'ü'.repeat(max / 2) };
  assertRefused(await spark.call('POST', path, { token, json: wide }), 400, { code: 'params_too_large' });
  assertDone(await spark.call('GET', path, { token }), 'Data Received', [exact]);
});

test('parameters merged at once are all stored', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await Promise.all(
    Array.from({ length: 25 }, (_, i) =>
      spark.call('PUT', '/strategyparams/demo', { token, json: { [`k${i}`]: i } }),
    ),
  );
  const { body } = await spark.call('GET', '/strategyparams/demo', { token });
  assert.equal(Object.keys(body.data[0] ?? {}).length, 25);
});
