import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { brokenDocument, GETTING_STARTED, type Loose, MUTATIONS } from '@spark/document/broken';
import { testSize } from '@spark/testkit';
import { LIMITS } from '@spark/vocabulary';
import fc from 'fast-check';
import { sparkFor } from './spark-under-test.ts';

/** 500 in a usual run, 10,000 in a long one. */
const DOCUMENTS = 500 * testSize('propertyRuns');
const VALIDATE = '/builder/validate';
const SAVE = '/builder/strategy';
const HEADERS = { 'content-type': 'application/json' };

type IssueRow = { readonly code: string; readonly pointer: string; readonly severity: string };

suite('documents that are broken', () => {
  test('[document.I1] each of the ways to break the document of Getting started is told by the call', async (t) => {
    const spark = await sparkFor(t);
    let unlisted = 0;
    for (const { what, change, code, pointer, severity = 'error' } of MUTATIONS) {
      const json: Loose = JSON.parse(GETTING_STARTED);
      change(json);
      const { status, body, text } = await spark.call('POST', VALIDATE, { token: spark.owner, json });
      assert.equal(status, 200, `${what}: ${text}`);
      const { issues, valid }: { issues: readonly IssueRow[]; valid: boolean } = Object(body.data[0]);
      // The list of instruments of this test has not every share that a mutation names.
      if (issues.some(({ code: told }) => told === 'underlying_unknown') && code !== 'underlying_unknown') {
        unlisted += 1;
        continue;
      }
      const found = issues.find((issue) => issue.code === code && issue.pointer === pointer);
      assert.equal(found?.severity, severity, `${what}: ${text}`);
      const hasError = issues.some((issue) => issue.severity === 'error');
      assert.equal(valid, !hasError, what);
      if (!hasError) continue;
      const saved = await spark.call('POST', SAVE, { token: spark.owner, json });
      assert.equal(saved.body.errors?.[0]?.code, 'document_invalid', `${what}: ${saved.text}`);
    }
    const { body } = await spark.call('GET', SAVE, { token: spark.owner });
    assert.deepEqual(body.data, [], 'none of them was saved');
    assert.ok(MUTATIONS.length - unlisted >= 60, `${unlisted} of ${MUTATIONS.length} could not be tried`);
  });

  test('[document.F1] whatever comes in, the call answers, and no answer is a failure of Spark', async (t) => {
    const spark = await sparkFor(t);
    const send = async (raw: string): Promise<number> =>
      (await spark.call('POST', VALIDATE, { token: spark.owner, raw, headers: HEADERS })).status;
    await fc.assert(
      fc.asyncProperty(brokenDocument, async (document) => {
        assert.equal(await send(JSON.stringify(document)), 200);
      }),
      { numRuns: DOCUMENTS },
    );
    const inside = GETTING_STARTED.trim().slice(1, -1);
    const large = `{"x":"${'x'.repeat(LIMITS.bodyBytes - 8)}"}`;
    for (const [raw, status] of [
      [`{"a":${'['.repeat(23)}${']'.repeat(23)},${inside}}`, 200],
      [`{"a":${'['.repeat(60)}${']'.repeat(60)},${inside}}`, 400],
      [`{"name":"twice",${inside}}`, 400],
      [`{"__proto__":{"polluted":true},${inside}}`, 200],
      [large, 200],
      [`${large} `, 413],
    ] as const)
      assert.equal(await send(raw), status, raw.slice(0, 60));
    assert.equal(Object({}).polluted, undefined);
  });
});
