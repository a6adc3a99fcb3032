import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@spark/vocabulary';
import { add, names } from './accounts-under-test.ts';
import { assertDone, assertRefused } from './replies.ts';
import { sparkFor } from './spark-under-test.ts';

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
