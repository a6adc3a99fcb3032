import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertDone, assertRefused } from './replies.ts';
import { OWNER, sparkFor } from './spark-under-test.ts';

test('the profile has exactly the specified fields', async (t) => {
  const spark = await sparkFor(t);
  const reply = await spark.call('GET', '/profile', { token: spark.owner });
  const { UCC, AuthKey } = reply.body.data[0] ?? {};
  assert.match(String(UCC), /^S[A-Z0-9]{6}$/);
  assert.match(String(AuthKey), /^[A-Za-z0-9]{40}$/);
  assertDone(reply, 'User exists', [
    {
      ID: 1,
      Name: 'Owner',
      Email: OWNER.email,
      PhoneNo: '',
      LastLogin: '2026-11-16',
      CreatedOn: '2026-11-16',
      UCC,
      Disabled: 0,
      UserType: 'admin',
      AuthKey,
      acLimit: 10,
      stLimit: 20,
    },
  ]);
});

test('a basic user has three accounts and fifteen strategies, and their own profile', async (t) => {
  const spark = await sparkFor(t);
  const other = await spark.addUser('Other@Example.com');
  const reply = await spark.call('GET', '/profile', { token: other.token });
  const { AuthKey } = reply.body.data[0] ?? {};
  assertDone(reply, 'User exists', [
    {
      ID: 2,
      Name: 'Another',
      Email: 'other@example.com',
      PhoneNo: '',
      LastLogin: '2026-11-16',
      CreatedOn: '2026-11-16',
      UCC: other.ucc,
      Disabled: 0,
      UserType: 'basic',
      AuthKey,
      acLimit: 3,
      stLimit: 15,
    },
  ]);
  const owner = await spark.call('GET', '/profile', { token: spark.owner });
  assert.notEqual(owner.body.data[0]?.AuthKey, AuthKey);
});

test('the profile answers on both slash forms, without a redirect', async (t) => {
  const spark = await sparkFor(t);
  const bare = await spark.call('GET', '/profile', { token: spark.owner });
  const slashed = await spark.call('GET', '/profile/', { token: spark.owner });
  assert.equal(slashed.status, 200);
  assert.equal(slashed.text, bare.text);
});

test('the profile takes no fields, in the query or in a body', async (t) => {
  const spark = await sparkFor(t);
  const token = spark.owner;
  const unknown = { code: 'field_unknown', field: 'ucc' };
  assertRefused(await spark.call('GET', '/profile?ucc=S000000', { token }), 400, unknown);
  assertRefused(await spark.call('GET', '/profile', { token, json: { ucc: 'S000000' } }), 400, unknown);
  assert.equal((await spark.call('GET', '/profile', { token, json: {} })).status, 200);
});

test('limits that the owner changes show at once, also when another process changes them', async (t) => {
  const spark = await sparkFor(t);
  await spark.command(['user', 'limits', OWNER.email, '--accounts', '5', '--strategies', '0']);
  const reply = await spark.call('GET', '/profile', { token: spark.owner });
  assert.equal(reply.body.data[0]?.acLimit, 5);
  assert.equal(reply.body.data[0]?.stLimit, 0);
});
