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

/** Runs tests of the Python client that match one of the words, and tells each of them as a test of its own. */
export async function runPythonTests(
  t: TestContext,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const program = process.env[pythonVariable];
  if (program === undefined)
    throw new Error('There is no Python: run this file with `npm test`, which finds or installs it.');
  const child = spawn(program, ['-I', join(root, 'clients/python/tests'), '--json', ...words], {
    // Only what the test gives: settings of the person at the keyboard must not steer it.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PYTHONDONTWRITEBYTECODE: '1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
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
  // A failed test is told already; anything else that went wrong would be lost.
  if (code !== 0 && failed === 0) throw new Error(`The tests ended with ${code}.\n${said}`);
}
