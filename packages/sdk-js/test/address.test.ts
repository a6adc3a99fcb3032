import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Spark, SparkError } from '@spark/client';

for (const url of ['localhost:8080', 'here', '', 'ftp://localhost', '/spark', undefined as unknown as string])
  test(`an invalid address is an error of the client that repeats it: ${url}`, async () => {
    const isReported = (error: unknown): boolean => {
      assert.ok(error instanceof SparkError);
      assert.deepEqual([error.code, error.status], ['bad_address', 0]);
      assert.equal(error.message, `url is not an address: ${url}. Write it like http://localhost:8080`);
      return true;
    };
    assert.throws(() => new Spark({ url, token: 'x' }), isReported);
    await assert.rejects(Spark.login({ url, apikey: 'k' }), isReported);
  });

test('an address may have a path, and ends without a slash', () => {
  for (const [given, url] of [
    ['http://localhost:8080', 'http://localhost:8080'],
    ['HTTPS://Spark.Example.com//', 'https://spark.example.com'],
    ['https://example.com/spark/', 'https://example.com/spark'],
  ] as const)
    assert.equal(new Spark({ url: given, token: 'x' }).url, url);
});
