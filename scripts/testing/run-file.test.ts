import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import type { FileResult } from './run-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'spark-run-file-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a test file with this text. In another process, because node:test refuses to run inside a test. */
function resultOf(text: string, secondsMax = 60): FileResult {
  writeFileSync(
    join(folder, 'sample.test.mjs'),
    `import { before, describe, it, test } from 'node:test';\n${text}`,
  );
  const program = `
    import { runFile } from ${JSON.stringify(join(import.meta.dirname, 'run-file.ts'))};
    const options = { root: ${JSON.stringify(folder)}, signal: new AbortController().signal, onFailure() {} };
    const result = await runFile('sample.test.mjs', { ...options, secondsMax: ${secondsMax} });
    console.log(JSON.stringify(result));
    process.exit();`;
  return JSON.parse(runProgram(program));
}

function runProgram(program: string): string {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  // A file rather than --eval: the runner passes its own flags to the test file's process.
  const programFile = join(folder, 'program.mjs');
  writeFileSync(programFile, program);
  const { stdout, stderr } = spawnSync(process.execPath, [programFile], { env, encoding: 'utf8' });
  assert.notEqual(stdout, '', stderr);
  return stdout;
}

/** What runFiles did with files of these names, one at a time, as lines. */
function orderOf(options: string, files: readonly string[]): string {
  for (const name of ['a', 'b', 'held'])
    writeFileSync(join(folder, `${name}.test.mjs`), "import { test } from 'node:test'; test('t', () => {});");
  const program = `
    import { runFiles } from ${JSON.stringify(join(import.meta.dirname, 'run-file.ts'))};
    const signal = new AbortController().signal;
    const tell = (text) => console.log(text);
    await runFiles(${JSON.stringify(files)}, {
      root: ${JSON.stringify(folder)}, signal, onFailure() {}, onResult: ({ file }) => tell(file), ${options} });
    process.exit();`;
  return runProgram(program).trimEnd().replaceAll('.test.mjs', '').replaceAll('\n', ' ');
}

function check(text: string, expected: { passed?: number; failed?: number; skipped?: number }): FileResult {
  const result = resultOf(text);
  assert.deepEqual(result.count, { passed: 0, failed: 0, skipped: 0, ...expected });
  assert.equal(result.failures.length, result.count.failed, 'every failure that is counted is also reported');
  return result;
}

describe('only leaves count', () => {
  test('a suite is the sum of its tests', () => {
    check("describe('s', () => { it('a', () => {}); describe('t', () => it('b', () => {})); });", {
      passed: 2,
    });
  });

  test('a test with subtests is the sum of its subtests', () => {
    check("test('p', async (t) => { await t.test('a', () => {}); });", { passed: 1 });
  });

  test('a failing subtest is one failure and is reported with its whole path', () => {
    const text = "describe('s', () => { it('a', () => { throw new Error('boom'); }); it('b', () => {}); });";
    const { failures } = check(text, { passed: 1, failed: 1 });
    assert.deepEqual(failures[0]?.testPath, ['s', 'a']);
    assert.match(failures[0]?.details ?? '', /^Error: boom\n.*sample\.test\.mjs:2/);
  });

  test('a parent that fails by itself is one failure more', () => {
    const text = "test('p', async (t) => { await t.test('a', () => {}); throw new Error('own'); });";
    check(text, { passed: 1, failed: 1 });
  });

  test('a suite whose hook fails is a failure, and so are the tests that could not run', () => {
    const text = "describe('s', () => { before(() => { throw new Error('hook'); }); it('a', () => {}); });";
    check(text, { failed: 2 });
  });

  test('a suite whose body throws is a failure', () => {
    check("describe('s', () => { throw new Error('body'); });", { failed: 1 });
  });
});

describe('tests that prove nothing', () => {
  test('skipped tests and tests still to be done are counted separately', () => {
    const options = ['skip', 'todo'].map((mark) => `it('${mark}', { ${mark}: true }, () => {});`);
    check(options.join('\n'), { skipped: 2 });
  });

  test('a test still to be done that fails is not a failure', () => {
    check("it('a', { todo: true }, () => { throw new Error('later'); });", { skipped: 1 });
  });
});

describe('files that fail as a whole', () => {
  test('a file without tests', () => {
    const { failures } = check('', { failed: 1 });
    assert.match(failures[0]?.details ?? '', /no tests/);
  });

  test('a file with an empty suite only', () => {
    check("describe('s', () => {});", { failed: 1 });
  });

  test('a file that ends its own process', () => {
    const { failures } = check("test('a', () => process.exit(3));", { failed: 1 });
    assert.match(failures[0]?.details ?? '', /exit code 3/);
  });

  test('a file that cannot be loaded, with what it wrote', () => {
    const { output } = check("import './missing.mjs';", { failed: 1 });
    assert.match(output, /ERR_MODULE_NOT_FOUND/);
  });

  test('an error after the end of a test', () => {
    const { failures } = check("test('a', () => { setTimeout(() => { throw new Error('late'); }, 50); });", {
      passed: 1,
      failed: 1,
    });
    assert.match(failures[0]?.details ?? '', /late/);
  });

  test('a file that does not end is stopped at its time limit', () => {
    const { count, failures } = resultOf("test('a', () => {}); setInterval(() => {}, 1000);", 2);
    assert.deepEqual(count, { passed: 1, failed: 1, skipped: 0 });
    assert.match(failures[0]?.details ?? '', /within 2 s/);
  });
});

describe('several files', () => {
  const held = "held: ['held.test.mjs'], prepare: async () => tell('prepared')";
  const sort = 'sort: (files) => files.toSorted().toReversed()';

  test('run in the given order', () => {
    assert.equal(orderOf(`concurrency: 1, ${sort}`, ['a.test.mjs', 'b.test.mjs']), 'b a');
  });

  test('held files run once what they need is prepared, in their order', () => {
    assert.equal(
      orderOf(`concurrency: 1, ${held}, ${sort}`, ['a.test.mjs', 'b.test.mjs']),
      'prepared held b a',
    );
  });

  test('the others do not wait for it', () => {
    const slow = 'prepare: () => new Promise((resolve) => setTimeout(resolve, 3000))';
    assert.equal(orderOf(`concurrency: 2, ${held}, ${slow}`, ['a.test.mjs']), 'a held');
  });

  test('nothing but held files', () => {
    assert.equal(orderOf(`concurrency: 2, ${held}`, []), 'prepared held');
  });
});
