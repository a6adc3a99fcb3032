import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type OwnedSpark, type Reply, sparkFor } from './spark-under-test.ts';

const codes = ({ body }: Reply) => body.errors?.map(({ code, field }) => `${code} ${field ?? ''}`.trim());
const add = (spark: OwnedSpark, json: object, token = spark.owner) =>
  spark.call('POST', '/users', { token, json });

test('users are the business of administrators alone', async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('other@example.com');
  const visit = await spark.call('POST', '/visitor', { headers: { host: 'localhost:8080' } });
  for (const token of [other.token, String(visit.body.data[0]?.access_token)]) {
    assert.deepEqual(codes(await spark.call('GET', '/users', { token })), ['admins_only']);
    assert.deepEqual(codes(await add(spark, { Email: 'x@example.com' }, token)), ['admins_only']);
    const change = await spark.call('PUT', `/users/${other.ucc}`, { token, json: { acLimit: 100 } });
    assert.deepEqual(codes(change), ['admins_only']);
  }
  assert.equal((await spark.call('GET', '/users')).status, 401);
});

test('an address that is taken, a short password and an unknown user are refused, and nothing changes', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  assert.deepEqual(codes(await add(spark, { Email: 'OWNER@spark.local' })), ['user_exists Email']);
  assert.deepEqual(codes(await add(spark, { Email: 'x@example.com', Password: 'short' })), [
    'field_length Password',
  ]);
  assert.deepEqual(codes(await add(spark, { Email: 'no address' })), ['field_format Email']);
  const unknown = await spark.call('PUT', '/users/S999999', { token, json: { acLimit: 1 } });
  assert.deepEqual(codes(unknown), ['user_unknown UCC']);
  assert.equal((await spark.call('GET', '/users', { token })).body.data.length, 1);
});

test('a password that Spark made up is told once and logs in; one that was given is not told', async (t) => {
  const spark = await sparkFor(t);
  const [made] = (await add(spark, { Email: 'Second@Example.com' })).body.data;
  assert.equal(made?.Email, 'second@example.com');
  const logIn = (userid: string, password: string) =>
    spark.call('POST', '/token', { form: { userid, password } });
  assert.equal((await logIn('second@example.com', String(made?.Password))).status, 200);
  const given = { Email: 'third@example.com', Name: 'Third', Password: 'a long enough word', admin: true };
  const reply = await add(spark, given);
  assert.equal(reply.body.data[0]?.Password, null);
  assert.equal((await logIn('third@example.com', given.Password)).status, 200);
  const list = await spark.call('GET', '/users', { token: spark.owner });
  assert.doesNotMatch(list.text, /AuthKey|Password|a long enough word/);
  assert.deepEqual(
    list.body.data.map(({ Name, UserType }) => [Name, UserType]),
    [
      ['Owner', 'admin'],
      ['second', 'basic'],
      ['Third', 'admin'],
    ],
  );
  const after = list.body.data[0]?.ID;
  const page = await spark.call('GET', `/users?afterid=${after}`, { token: spark.owner });
  assert.equal(page.body.data.length, 2);
  assert.doesNotMatch(spark.logged(), /a long enough word/);
});

test('a disabled user is out at once and comes back when enabled; nobody disables themselves', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const other = await spark.addUser('other@example.com');
  const change = (ucc: string, json: object) => spark.call('PUT', `/users/${ucc}`, { token, json });
  const own = String((await spark.call('GET', '/profile', { token })).body.data[0]?.UCC);
  assert.deepEqual(codes(await change(own, { Disabled: true })), ['user_self Disabled']);
  const limits = await change(other.ucc, { acLimit: 7, stLimit: 9 });
  assert.deepEqual([limits.body.data[0]?.acLimit, limits.body.data[0]?.stLimit], [7, 9]);
  assert.equal((await change(other.ucc, { Disabled: true })).body.data[0]?.Disabled, 1);
  assert.equal((await spark.call('GET', '/profile', { token: other.token })).status, 401);
  assert.equal((await change(other.ucc, { Disabled: false })).body.data[0]?.Disabled, 0);
});
