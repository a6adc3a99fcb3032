import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
    import { runFiles } from ${JSON.stringify(join(import.meta.dirname, 'run-files.ts'))};
    const signal = new AbortController().signal;
    const tell = (text) => console.log(text);
    await runFiles(${JSON.stringify(files)}, {
      root: ${JSON.stringify(folder)}, signal, onFailure(file) { tell('failed ' + file); },
      onResult: ({ file }) => tell(file), ${options} });
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
  const sort = 'sort: (groups) => groups.toSorted().toReversed()';

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

  test('two that mostly wait run beside the others, which take another only when nothing else is left', () => {
    const begun = join(folder, 'begun');
    const waits = `import { test } from 'node:test'; import { existsSync } from 'node:fs'; import { setTimeout } from 'node:timers/promises';
      test('t', async () => { while (!existsSync(${JSON.stringify(begun)})) await setTimeout(20); });`;
    const begins = `import { test } from 'node:test'; import { writeFileSync } from 'node:fs'; test('t', () => writeFileSync(${JSON.stringify(begun)}, ''));`;
    const waiting = ['waits1.test.mjs', 'waits2.test.mjs', 'waits3.test.mjs'];
    for (const name of waiting) writeFileSync(join(folder, name), waits);
    writeFileSync(join(folder, 'begins.test.mjs'), begins);
    // If all three places had one that waits, they would wait for ever for the last.
    const isBeside = "mostlyWaits: (file) => file.startsWith('waits')";
    assert.deepEqual(
      orderOf(`concurrency: 1, secondsMax: 60, ${isBeside}`, [...waiting, 'begins.test.mjs'])
        .split(' ')
        .toSorted(),
      ['begins', 'waits1', 'waits2', 'waits3'],
    );
    assert.ok(existsSync(begun));
  });

  test('one more runs while the processors are idle, and none while they are busy', () => {
    const begun = join(folder, 'begun-when-idle');
    const waits = (
      looksMax: number,
    ) => `import { test } from 'node:test'; import { existsSync } from 'node:fs'; import { setTimeout } from 'node:timers/promises';
      test('t', async () => { for (let looks = 0; !existsSync(${JSON.stringify(begun)}); looks++) {
        if (looks === ${looksMax}) throw new Error('nobody came'); await setTimeout(20); } });`;
    const begins = `import { test } from 'node:test'; import { writeFileSync } from 'node:fs'; test('t', () => writeFileSync(${JSON.stringify(begun)}, ''));`;
    writeFileSync(join(folder, 'waits.test.mjs'), waits(20));
    writeFileSync(join(folder, 'begins.test.mjs'), begins);
    const files = ['waits.test.mjs', 'begins.test.mjs'];
    const busy = 'idle: () => new Promise((resolve) => setTimeout(() => resolve(false), 20))';
    assert.equal(orderOf(`concurrency: 1, ${busy}`, files), 'failed waits waits begins');
    rmSync(begun);
    writeFileSync(join(folder, 'waits.test.mjs'), waits(3_000));
    const idle = 'secondsMax: 60, idle: async () => true';
    assert.equal(orderOf(`concurrency: 1, ${idle}`, files).split(' ').length, 2);
  });

  test('nothing but held files', () => {
    assert.equal(orderOf(`concurrency: 2, ${held}`, []), 'prepared held');
  });
});
