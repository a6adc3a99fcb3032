import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findTestCompiler, needsCompiler } from './c-compiler.ts';

const signal = new AbortController().signal;
const note = () => undefined;

test('TEST_CC alone is used, and is refused when it cannot compile', async () => {
  for (const program of ['/opt/gone', 'true-but-missing'])
    await assert.rejects(
      findTestCompiler({ environment: { TEST_CC: program }, signal, note }),
      new RegExp(`TEST_CC names ${program}, which is not a C compiler`),
    );
});

test('only files with a lossy disk need a compiler', () => {
  assert.equal(needsCompiler("const disk = createLossyDisk('spark.db');"), true);
  assert.equal(needsCompiler('const disk = mkdtempSync();'), false);
});
