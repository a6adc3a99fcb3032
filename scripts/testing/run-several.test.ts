import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { FileResult } from './run-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-run-several-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type Results = {
  readonly results: readonly FileResult[];
  readonly failed: readonly string[];
  readonly unsteady: readonly string[];
};

/** Runs files with these texts in one process. In another process, because node:test refuses to run inside a test. */
function resultsOf(texts: readonly string[], secondsMax = 60): Results {
  const files = texts.map((_, number) => `${number}.test.mjs`);
  for (const [number, text] of texts.entries())
    writeFileSync(
      join(folder, `${number}.test.mjs`),
      `import { after, describe, test } from 'node:test';\n${text}`,
    );
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `import { runSeveral } from ${JSON.stringify(join(import.meta.dirname, 'run-several.ts'))};
    const failed = [];
    const unsteady = [];
    const results = await runSeveral(${JSON.stringify(files)}, {
      root: ${JSON.stringify(folder)}, signal: new AbortController().signal, secondsMax: ${secondsMax},
      onFailure: (file) => failed.push(file), onUnsteady: (file) => unsteady.push(file) });
    console.log(JSON.stringify({ results, failed, unsteady }));
    process.exit();`,
  );
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  return JSON.parse(stdout);
}

const countsOf = ({ results }: Results) => results.map(({ count: { passed, failed } }) => [passed, failed]);

const OWN_GLOBAL = "test('a', () => { globalThis.wasHere = process.pid; });";
const SEES_GLOBAL =
  "import assert from 'node:assert'; test('b', () => { assert.equal(globalThis.wasHere, process.pid); });";

test('files share a process, and each has its own tests, failures and output', () => {
  const told = resultsOf([
    OWN_GLOBAL,
    "describe('s', () => { test('bad', () => { console.log('seen'); throw new Error('boom'); }); });",
    SEES_GLOBAL,
  ]);
  assert.deepEqual(countsOf(told), [
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  assert.deepEqual(told.failed, ['1.test.mjs']);
  assert.deepEqual(told.results[1]?.failures[0]?.testPath, ['s', 'bad']);
  assert.match(told.results[1]?.failures[0]?.details ?? '', /^Error: boom/);
  assert.ok(told.results.every(({ file }, number) => file === `${number}.test.mjs`));
});

test('a file without tests fails, whatever the others have', () => {
  assert.deepEqual(countsOf(resultsOf(["test('a', () => {});", ''])), [
    [1, 0],
    [0, 1],
  ]);
});

test('a file that ends the process is found, and the others are still run', () => {
  const told = resultsOf([
    "test('a', () => {});",
    "test('b', () => process.exit(3));",
    "test('c', () => {});",
  ]);
  assert.deepEqual(countsOf(told), [
    [1, 0],
    [0, 1],
    [1, 0],
  ]);
  assert.match(told.results[1]?.failures[0]?.details ?? '', /exit code 3/);
});

test('a file that cannot be loaded is found', () => {
  const told = resultsOf(["test('a', () => {});", "import './missing.mjs';"]);
  assert.deepEqual(told.failed, ['1.test.mjs']);
});

test('an error after the end of its test is found', () => {
  const late = "test('a', () => { setTimeout(() => { throw new Error('late'); }, 50); });";
  const told = resultsOf([late, "test('b', () => new Promise((resolve) => setTimeout(resolve, 300)));"]);
  assert.deepEqual(told.failed, ['0.test.mjs']);
});

test('a process that fails though each file passes by itself is a failure', () => {
  const ends = "test('b', () => { if (globalThis.wasHere) process.exit(3); });";
  const told = resultsOf([OWN_GLOBAL, ends]);
  assert.deepEqual(told.failed, ['1.test.mjs']);
  assert.match(told.results[1]?.failures[0]?.details ?? '', /Each of them passes by itself/);
});

test('a process that does not end though each file passes by itself is handed on as unsteady', () => {
  const stays = "test('b', () => { if (globalThis.wasHere) setInterval(() => {}, 1000); });";
  const told = resultsOf([OWN_GLOBAL, stays], 3);
  assert.deepEqual([told.failed, told.unsteady], [[], ['1.test.mjs']]);
  assert.deepEqual(countsOf(told), [
    [1, 0],
    [1, 0],
  ]);
});

test('files that do not end are stopped at their time limit', () => {
  const told = resultsOf(["test('a', () => {});", "test('b', () => {}); setInterval(() => {}, 1000);"], 3);
  assert.deepEqual(told.failed, ['1.test.mjs']);
  assert.match(told.results[1]?.failures[0]?.details ?? '', /within 3 s/);
});
