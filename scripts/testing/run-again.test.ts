import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'spark-run-again-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const PASSES = "import { test } from 'node:test'; test('a', () => undefined);";
const FAILS = "import { test } from 'node:test'; test('a', () => { throw new Error('boom'); });";

type Outcome = { readonly again: readonly string[]; readonly failed: readonly number[] };

/** Runs files again that have all failed once. In another process, because node:test refuses to run inside a test. */
function outcomeOf(files: Readonly<Record<string, string>>): Outcome {
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { runAgain } from ${JSON.stringify(join(import.meta.dirname, 'run-again.ts'))};
    const count = { passed: 0, failed: 1, skipped: 0 };
    const first = ${JSON.stringify(Object.keys(files))}.map((file) => ({ file, count }));
    const again = [];
    const results = await runAgain(first, {
      root: ${JSON.stringify(folder)}, signal: new AbortController().signal,
      onFailure: () => undefined, onResult: () => undefined,
      onAgain: ({ file }) => again.push(file) });
    console.log(JSON.stringify({ again, failed: results.map(({ count }) => count.failed) }));
    process.exit();`,
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

test('a file that fails again stays failed', () => {
  assert.deepEqual(outcomeOf({ 'page-a.test.mjs': FAILS }), { again: ['page-a.test.mjs'], failed: [1] });
});

test('a file that passes alone has passed', () => {
  const outcome = outcomeOf({ 'page-a.test.mjs': PASSES, 'money.test.mjs': FAILS });
  assert.deepEqual(outcome, { again: ['page-a.test.mjs', 'money.test.mjs'], failed: [0, 1] });
});

test('many that failed are not run again: that is no accident', () => {
  const files = Object.fromEntries(
    Array.from({ length: 6 }, (_, number) => [`page-${number}.test.mjs`, PASSES]),
  );
  assert.deepEqual(outcomeOf(files), { again: [], failed: [1, 1, 1, 1, 1, 1] });
});
