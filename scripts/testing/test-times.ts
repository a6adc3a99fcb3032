import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface TestTime {
  readonly seconds: number;
  /** Null where the system does not tell it. */
  readonly processorSeconds: number | null;
}

/** By the path of the test file, or by the name of a stage. */
export type TestTimes = Readonly<Record<string, TestTime>>;

const fileOf = (root: string) => join(root, '.cache/test-times.json');

/** What the last runs took; nothing in a fresh clone. */
export function readTestTimes(root: string): TestTimes {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8'));
  } catch {
    return {};
  }
}

/** A run of some files leaves what is known of the others. */
export function keepTestTimes(root: string, times: TestTimes): void {
  const file = fileOf(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readTestTimes(root), ...times }, null, 1)}\n`);
}
