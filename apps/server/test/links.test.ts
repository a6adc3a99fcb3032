import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { type OwnedSpark, type Reply, sparkFor, uccOf } from './spark-under-test.ts';

async function addAccount(spark: OwnedSpark, AccountName: string, token = spark.owner): Promise<void> {
  const json = { AccountName, Broker: 'testBroker', Clientid: 'C' };
  assertDone(await spark.call('POST', '/account', { token, json }), 'Account Added');
}

async function addStrategy(spark: OwnedSpark, strategyName: string, token = spark.owner): Promise<void> {
  const json = { strategyName, strategyType: 'Intraday' };
  assertDone(await spark.call('POST', '/strategy', { token, json }), 'Strategy Added');
}

const SIZE = { Multiplier: 1, Activate: 1, Capital: 0 };

function link(
  spark: OwnedSpark,
  StrategyName: string,
  AccountName: string,
  more: object = {},
): Promise<Reply> {
  const json = { StrategyName, AccountName, ...SIZE, ...more };
  return spark.call('POST', '/linkstrategy', { token: spark.owner, json });
}

async function links(spark: OwnedSpark, token = spark.owner): Promise<readonly Record<string, unknown>[]> {
  const reply = await spark.call('GET', '/linkstrategy', { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data;
}

async function sizing(spark: OwnedSpark): Promise<readonly unknown[]> {
  const [first] = await links(spark);
  return [first?.Multiplier, first?.Activate, first?.Capital];
}

test('the list has exactly the specified fields', async (t) => {
  const spark = await sparkFor(t);
  const UCC = await uccOf(spark, spark.owner);
  for (const path of ['/linkstrategy', '/linkstrategy/']) {
    assertDone(await spark.call('GET', path, { token: spark.owner }), 'Data Received', [
      {
        StrategyID: `${UCC}:demo`,
        StrategyName: 'demo',
        AccountName: 'paper',
        UCC,
        Multiplier: 1,
        Activate: 1,
        Capital: 100000,
      },
    ]);
  }
});

test('a link is added with the words that clients compare', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one');
  assertDone(
    await link(spark, 'demo', 'one', { Multiplier: 3, Activate: 0, Capital: 1234.56 }),
    'Strategy Added',
  );
  const [first] = await links(spark);
  assert.deepEqual(
    [first?.AccountName, first?.Multiplier, first?.Activate, first?.Capital],
    ['one', 3, 0, 1234.56],
  );
});

test('names of fields in any letter case and by alias, numbers as text, from a form as from JSON', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await addAccount(spark, 'one');
  await addAccount(spark, 'two');
  const form = { stname: 'demo', acname: 'one', multiplier: '2', activate: 'N', capital: '1e3' };
  assertDone(await spark.call('POST', '/linkstrategy/', { token, form }), 'Strategy Added');
  const json = { ST: 'demo', AC: 'two', MULTIPLIER: '5', ACTIVATE: true, CAPITAL: '7.5' };
  assertDone(await spark.call('POST', '/linkstrategy', { token, json }), 'Strategy Added');
  assert.deepEqual(
    (await links(spark)).map(({ AccountName, Multiplier, Activate, Capital }) => [
      AccountName,
      Multiplier,
      Activate,
      Capital,
    ]),
    [
      ['one', 2, 0, 1000],
      ['paper', 1, 1, 100000],
      ['two', 5, 1, 7.5],
    ],
  );
});

test('Activate is read as 0/1, Y/N or true/false', async (t) => {
  const spark = await sparkFor(t);
  const change = (Activate: unknown) =>
    spark.call('PUT', '/linkstrategy?st=demo&ac=paper', { token: spark.owner, json: { ...SIZE, Activate } });
  for (const [given, read] of [
    [0, 0],
    [1, 1],
    ['N', 0],
    ['Y', 1],
    [false, 0],
    [true, 1],
    ['0', 0],
    ['yes', 1],
  ] as const) {
    assertDone(await change(given), 'Strategy Link modified');
    assert.deepEqual(await sizing(spark), [1, read, 0], String(given));
  }
  for (const bad of [2, -1, 'on', {}, []]) {
    assertRefused(await change(bad), 400, {
      code: 'field_choice',
      field: 'Activate',
      message: 'Activate must be one of 1, 0',
    });
  }
});

test('every missing field is named', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const missing = (...fields: string[]) => fields.map((field) => ({ code: 'field_missing', field }));
  const added = await spark.call('POST', '/linkstrategy', { token, json: {} });
  assertRefused(added, 400, ...missing('StrategyName', 'AccountName', 'Multiplier', 'Activate', 'Capital'));
  const changed = await spark.call('PUT', '/linkstrategy', { token, json: {} });
  assertRefused(changed, 400, ...missing('st', 'ac', 'Multiplier', 'Activate', 'Capital'));
  const stored = await spark.call('PUT', '/linkstrategy?st=demo&ac=paper', {
    token,
    json: { Multiplier: 2 },
  });
  assertRefused(stored, 400, ...missing('Activate', 'Capital'));
  assertRefused(await spark.call('DELETE', '/linkstrategy?st=demo', { token }), 400, ...missing('ac'));
  assert.deepEqual(await sizing(spark), [1, 1, 100000], 'nothing was changed');
});

test('sizes keep to their bounds', async (t) => {
  const spark = await sparkFor(t);
  const change = (more: object) =>
    spark.call('PUT', '/linkstrategy?st=demo&ac=paper', { token: spark.owner, json: { ...SIZE, ...more } });
  assertDone(await change({ Multiplier: 1000, Capital: 10_000_000_000 }), 'Strategy Link modified');
  assert.deepEqual(await sizing(spark), [1000, 1, 10_000_000_000]);
  for (const Multiplier of [0, -1, 1001]) {
    assertRefused(await change({ Multiplier }), 400, {
      code: 'field_range',
      field: 'Multiplier',
      message: 'Multiplier must be a whole number from 1 to 1000',
    });
  }
  for (const Multiplier of [1.5, 'two', '0x2', true, [1]]) {
    assertRefused(await change({ Multiplier }), 400, { code: 'field_type', field: 'Multiplier' });
  }
  for (const Capital of [-0.01, 10_000_000_000.01]) {
    assertRefused(await change({ Capital }), 400, { code: 'field_range', field: 'Capital' });
  }
  for (const Capital of ['lots', 'NaN', 'Infinity', '1,000', {}]) {
    assertRefused(await change({ Capital }), 400, { code: 'field_type', field: 'Capital' });
  }
});

test('capital keeps its paise', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const Capital of [0.01, 0.1, 0.29, 1.005, 123456.78, 9_999_999_999.99]) {
    await spark.call('PUT', '/linkstrategy?st=demo&ac=paper', { token, json: { ...SIZE, Capital } });
    assert.equal((await sizing(spark))[2], Math.round(Capital * 100) / 100);
  }
});

test('a change replaces all three values; the pair may stand in the query or in the body', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const inQuery = { token, json: { Multiplier: 4, Activate: 0, Capital: 5 } };
  assertDone(await spark.call('PUT', '/linkstrategy/?St=demo&AC=paper', inQuery), 'Strategy Link modified');
  assert.deepEqual(await sizing(spark), [4, 0, 5]);
  const inBody = {
    token,
    json: { strategyname: 'demo', acname: 'paper', Multiplier: 6, Activate: 1, Capital: 7 },
  };
  assertDone(await spark.call('PUT', '/linkstrategy', inBody), 'Strategy Link modified');
  assert.deepEqual(await sizing(spark), [6, 1, 7]);
  const agreeing = { token, json: { st: 'demo', ac: 'paper', ...SIZE } };
  assertDone(await spark.call('PUT', '/linkstrategy?st=demo&ac=paper', agreeing), 'Strategy Link modified');
  const differing = { token, json: { st: 'other', ...SIZE } };
  assertRefused(await spark.call('PUT', '/linkstrategy?st=demo&ac=paper', differing), 400, {
    code: 'field_conflict',
    field: 'st',
  });
});

test('the same field twice is refused, in a query and by two names', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assertRefused(await spark.call('DELETE', '/linkstrategy?st=demo&st=demo&ac=paper', { token }), 400, {
    code: 'field_repeated',
    field: 'st',
  });
  assertRefused(await spark.call('DELETE', '/linkstrategy?st=demo&stname=x&ac=paper', { token }), 400, {
    code: 'field_repeated',
    field: 'stname',
  });
  assert.equal((await links(spark)).length, 1);
});

test('names with a space are found, encoded or with a plus', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'my account');
  await link(spark, 'demo', 'my account');
  const token = spark.owner;
  for (const ac of ['my%20account', 'my+account']) {
    const reply = await spark.call('GET', `/link-strategy-account?ac=${ac}`, { token });
    assert.equal(reply.body.data.length, 1);
  }
  assertDone(
    await spark.call('DELETE', '/linkstrategy?st=demo&ac=my%20account', { token }),
    'Strategy Link Deleted',
  );
});

test('a link goes alone: its strategy and its account stay', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assertDone(
    await spark.call('DELETE', '/linkstrategy/?st=demo&ac=paper', { token }),
    'Strategy Link Deleted',
  );
  assert.deepEqual(await links(spark), []);
  assert.equal((await spark.call('GET', '/account', { token })).body.data.length, 1);
  assert.equal((await spark.call('GET', '/strategy', { token })).body.data.length, 1);
  const gone = { code: 'link_unknown', message: 'The strategy demo is not linked to the account paper' };
  assertRefused(await spark.call('DELETE', '/linkstrategy?st=demo&ac=paper', { token }), 400, gone);
  assertRefused(await spark.call('PUT', '/linkstrategy?st=demo&ac=paper', { token, json: SIZE }), 400, gone);
  assertDone(await link(spark, 'demo', 'paper'), 'Strategy Added');
});

test('a pair is linked once', async (t) => {
  const spark = await sparkFor(t);
  assertRefused(await link(spark, 'demo', 'paper', { Multiplier: 9 }), 400, {
    code: 'link_exists',
    message: 'The strategy demo is already linked to the account paper',
  });
  assert.deepEqual(await sizing(spark), [1, 1, 100000]);
});

test('an unknown strategy or account is named', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const noStrategy = {
    code: 'name_unknown',
    field: 'StrategyName',
    message: 'There is no strategy named ghost',
  };
  const noAccount = {
    code: 'name_unknown',
    field: 'AccountName',
    message: 'There is no account named ghost',
  };
  assertRefused(await link(spark, 'ghost', 'paper'), 400, noStrategy);
  assertRefused(await link(spark, 'demo', 'ghost'), 400, noAccount);
  assertRefused(await link(spark, 'Demo', 'paper'), 400, { code: 'name_unknown', field: 'StrategyName' });
  for (const method of ['PUT', 'DELETE'] as const) {
    const json = method === 'PUT' ? SIZE : undefined;
    const strategy = await spark.call(method, '/linkstrategy?st=ghost&ac=paper', { token, json });
    assertRefused(strategy, 400, { ...noStrategy, field: 'st' });
    const account = await spark.call(method, '/linkstrategy?st=demo&ac=ghost', { token, json });
    assertRefused(account, 400, { ...noAccount, field: 'ac' });
  }
});

test("another user's names cannot be linked, changed or seen", async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  await addStrategy(spark, 'theirs', other.token);
  await addAccount(spark, 'theirs', other.token);
  const json = { StrategyName: 'theirs', AccountName: 'theirs', ...SIZE };
  assertDone(await spark.call('POST', '/linkstrategy', { token: other.token, json }), 'Strategy Added');
  const before = await links(spark, other.token);
  const token = spark.owner;
  const noStrategy = { code: 'name_unknown', message: 'There is no strategy named theirs' };
  assertRefused(await link(spark, 'theirs', 'theirs'), 400, noStrategy);
  assertRefused(await link(spark, 'demo', 'theirs'), 400, {
    code: 'name_unknown',
    message: 'There is no account named theirs',
  });
  const pair = '/linkstrategy?st=theirs&ac=theirs';
  assertRefused(await spark.call('PUT', pair, { token, json: { ...SIZE, Multiplier: 9 } }), 400, noStrategy);
  assertRefused(await spark.call('DELETE', pair, { token }), 400, noStrategy);
  assert.equal((await links(spark)).length, 1);
  assert.deepEqual(await links(spark, other.token), before);
});

test('of fifty equal links sent at once exactly one is made', async (t) => {
  const spark = await sparkFor(t);
  await addAccount(spark, 'one');
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => link(spark, 'demo', 'one', { Multiplier: i + 1 })),
  );
  const done = replies.flatMap(({ status }, i) => (status === 200 ? [i + 1] : []));
  assert.equal(done.length, 1);
  assert.equal((await links(spark))[0]?.Multiplier, done[0]);
  for (const reply of replies) if (reply.status !== 200) assertRefused(reply, 400, { code: 'link_exists' });
});

test('an account deleted while it is being linked never leaves a link behind', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  await addAccount(spark, 'one');
  await Promise.all([
    link(spark, 'demo', 'one'),
    spark.call('DELETE', '/account/one', { token }),
    link(spark, 'demo', 'one'),
    spark.call('DELETE', '/linkstrategy?st=demo&ac=one', { token }),
  ]);
  const accounts = (await links(spark)).map(({ AccountName }) => AccountName);
  assert.deepEqual(accounts, ['paper']);
  await spark.restart();
  assert.deepEqual(
    (await links(spark)).map(({ AccountName }) => AccountName),
    ['paper'],
  );
});

test('links are listed by strategy and account, before a restart as after it', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  for (const name of ['zeta', 'alpha']) await addAccount(spark, name);
  for (const name of ['zz', 'aa']) await addStrategy(spark, name);
  for (const [strategy, account] of [
    ['zz', 'zeta'],
    ['demo', 'zeta'],
    ['zz', 'alpha'],
    ['aa', 'paper'],
    ['demo', 'alpha'],
  ] as const) {
    assertDone(await link(spark, strategy, account), 'Strategy Added');
  }
  await spark.call('PUT', '/linkstrategy?st=zz&ac=zeta', { token, json: { ...SIZE, Multiplier: 2 } });
  const pairs = (await links(spark)).map(({ StrategyName, AccountName }) => `${StrategyName} ${AccountName}`);
  assert.deepEqual(pairs, ['aa paper', 'demo alpha', 'demo paper', 'demo zeta', 'zz alpha', 'zz zeta']);
  const paths = ['/linkstrategy', '/link-strategy-account?ac=alpha', '/link-strategy-account?ac=zeta'];
  const before = await Promise.all(
    paths.map(async (path) => (await spark.call('GET', path, { token })).text),
  );
  assert.match(String(before[1]), /"demo".*"zz"/);
  await spark.restart();
  const after = await Promise.all(paths.map(async (path) => (await spark.call('GET', path, { token })).text));
  assert.deepEqual(after, before);
});
