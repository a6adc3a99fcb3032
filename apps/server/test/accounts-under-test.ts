import assert from 'node:assert/strict';
import type { Expected } from './replies.ts';
import type { OwnedSpark, Reply } from './spark-under-test.ts';

export function add(
  spark: OwnedSpark,
  AccountName: string,
  more: object = {},
  token = spark.owner,
): Promise<Reply> {
  const json = { AccountName, Broker: 'testBroker', Clientid: 'AB1234', ...more };
  return spark.call('POST', '/account', { token, json });
}

export async function names(spark: OwnedSpark, token = spark.owner): Promise<readonly unknown[]> {
  const reply = await spark.call('GET', '/account', { token });
  return reply.body.data.map(({ AccountName }) => AccountName);
}

export async function details(
  spark: OwnedSpark,
  name: string,
  token = spark.owner,
): Promise<Record<string, unknown>> {
  const reply = await spark.call('GET', `/account/${name}`, { token });
  assert.equal(reply.status, 200, reply.text);
  return reply.body.data[0] ?? {};
}

export function unknownAccount(name: string, field = 'AccountName'): Expected {
  return { code: 'name_unknown', field, message: `There is no account named ${name}` };
}
