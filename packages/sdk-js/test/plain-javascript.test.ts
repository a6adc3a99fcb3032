import assert from 'node:assert/strict';
import { test } from 'node:test';
import { history } from '../src/history.ts';
import { Spark } from '../src/spark.ts';

/** Without a compiler only the client and Spark report what is missing. */
test('a call without its input reaches Spark, which reports what is missing', async () => {
  const sent: (readonly [string, unknown])[] = [];
  const problem = { code: 'field_missing', field: 'exch', message: 'exch is required' };
  const spark = new Spark({
    url: 'http://localhost:8080',
    token: 'a-token',
    fetch: async (url, { body }) => {
      sent.push([String(url), body ?? null]);
      const reply = { status: false, error: true, data: [], message: 'Bad request', errors: [problem] };
      return Response.json(reply, { status: 400 });
    },
  });
  const plain = spark as unknown as Readonly<Record<string, () => Promise<unknown>>>;
  await assert.rejects(async () => plain.checkHoliday?.(), { name: 'SparkError', code: 'field_missing' });
  await assert.rejects(async () => plain.placeOrder?.(), { name: 'SparkError', code: 'field_missing' });
  assert.deepEqual(sent, [
    ['http://localhost:8080/isHoliday/', null],
    ['http://localhost:8080/order', '{}'],
  ]);
});

test('history without a beginning, or with one that is not a text, says what it needs', async () => {
  const spark = new Spark({ url: 'http://localhost:8080', token: 'a-token' });
  for (const from of [undefined, new Date(0)])
    await assert.rejects(
      async () => history(spark, { token: 'NSE:212', from: from as unknown as string }),
      /is neither YYYY-MM-DD nor YYYY-MM-DDTHH:MM:SS/,
    );
});
