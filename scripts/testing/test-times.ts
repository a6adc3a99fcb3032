import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { longFiles } from './long-files.ts';
import { fileSecondsMax } from './run-file.ts';

export interface TestTime {
  readonly seconds: number;
  /** Null where the system does not count it. */
  readonly processorSeconds: number | null;
}

/** By the path of the test file, or by the name of a stage. */
export type TestTimes = Readonly<Record<string, TestTime>>;

const fileOf = (root: string) => join(root, '.cache/test-times.json');

/** Times of the last runs; empty in a fresh clone. */
export function readTestTimes(root: string): TestTimes {
  try {
    return JSON.parse(readFileSync(fileOf(root), 'utf8'));
  } catch {
    return {};
  }
}

/** A run of some files leaves the times of the others. */
export function keepTestTimes(root: string, times: TestTimes): void {
  const file = fileOf(root);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readTestTimes(root), ...times }, null, 1)}\n`);
}

/** The longest first, so that at the end no core waits for a long one that was taken last. */
export function longestFirst(
  groups: readonly (readonly string[])[],
  times: TestTimes,
): (readonly string[])[] {
  // In a fresh clone only the long ones are known, and the order of short ones matters little.
  const secondsOf = (file: string) => times[file]?.seconds ?? (isLongFile(file) ? longestInList(file) : 1);
  const secondsOfAll = (files: readonly string[]) => files.reduce((sum, file) => sum + secondsOf(file), 0);
  return groups.toSorted((a, b) => secondsOfAll(b) - secondsOfAll(a));
}

/** Not its time, which depends on the machine: the list is in its order. */
function longestInList(file: string): number {
  return fileSecondsMax + longFiles.length - longFiles.indexOf(file);
}

export function isLongFile(file: string): boolean {
  return longFiles.includes(file);
}
