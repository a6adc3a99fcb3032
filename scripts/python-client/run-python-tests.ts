import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { TestContext } from 'node:test';
import { pythonVariable } from '../testing/python.ts';

const root = join(import.meta.dirname, '../..');

interface Verdict {
  readonly name: string;
  readonly outcome: 'passed' | 'failed' | 'skipped';
  readonly details: string;
}

/** Runs tests of the Python client that match one of the filters, and reports each of them as a separate test. */
export async function runPythonTests(
  t: TestContext,
  filters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const program = process.env[pythonVariable];
  if (program === undefined)
    throw new Error('There is no Python: run this file with `npm test`, which finds or installs it.');
  const child = spawn(program, ['-I', join(root, 'clients/python/tests'), '--json', ...filters], {
    // Only what the test gives: settings of the developer must not influence it.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONDONTWRITEBYTECODE: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  let failed = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const { name, outcome, details } = JSON.parse(line) as Verdict;
    if (outcome === 'failed') failed += 1;
    const skip = outcome === 'skipped' ? details : false;
    await t.test(name, { skip }, () => {
      if (outcome === 'failed') throw new Error(details);
    });
  }
  const code = await ended;
  // A failed test is reported already; any other error would be lost.
  if (code !== 0 && failed === 0) throw new Error(`The tests ended with ${code}.\n${output}`);
}
