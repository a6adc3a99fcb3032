import type { TestEvent } from 'node:test/reporters';
import { describeError } from './describe-error.ts';

export interface Failure {
  /** The suites around the test and its own name; empty when the whole file failed. */
  readonly testPath: readonly string[];
  readonly details: string;
}

export interface FileCount {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

export interface Tally {
  /** Takes one event and returns the failure in it, if any. */
  take(event: TestEvent): Failure | undefined;
  /** To be called once after the last event; a file that tested nothing fails here. */
  finish(): Failure | undefined;
  count(): FileCount;
  /** The output of the file, shown with a failure. */
  output(): string;
}

type Verdict = Extract<TestEvent, { type: 'test:pass' | 'test:fail' }>;

/**
 * Counts the tests of one file from the events of node:test.
 *
 * Only leaves count: a suite, or a test with subtests, is the sum of its children and would be counted twice.
 * It counts as one failure when it failed by itself, for example in a hook.
 */
export function createTally(file: string): Tally {
  const names = new Map<number, { name: string; parentId: number | undefined }>();
  const parents = new Set<number>();
  const outputLines: string[] = [];
  const complaints: string[] = [];
  let passed = 0;
  let failed = 0;
  let skipped = 0;

  const fail = (testPath: readonly string[], details: string): Failure => {
    failed += 1;
    return { testPath, details };
  };

  function judge({ type, data }: Verdict): Failure | undefined {
    if (data.parentId !== undefined) parents.add(data.parentId);
    const isLeaf = data.details.type !== 'suite' && !parents.has(data.testId);
    // A test that is marked as still to be done did not prove anything, whether it passed or not.
    if (isMarked(data.skip) || isMarked(data.todo)) {
      skipped += 1;
    } else if (type === 'test:fail') {
      if (failureType(data.details.error) !== 'subtestsFailed') {
        return fail(pathOf(data.testId), describeError(data.details.error));
      }
    } else if (isLeaf) {
      passed += 1;
    }
    return undefined;
  }

  function judgeFile({ type, data }: Verdict): Failure | undefined {
    if (type === 'test:pass') return undefined; // Happens only with a file without tests, which finish() reports.
    if (failureType(data.details.error) === 'subtestsFailed') return undefined;
    return fail([], [...complaints, describeFileError(data.details.error)].join('\n'));
  }

  function pathOf(testId: number): string[] {
    const entry = names.get(testId);
    if (!entry) return [];
    return [...(entry.parentId === undefined ? [] : pathOf(entry.parentId)), entry.name];
  }

  return {
    take(event) {
      switch (event.type) {
        case 'test:start':
          if (event.data.name !== file) {
            names.set(event.data.testId, { name: event.data.name, parentId: event.data.parentId });
          }
          return undefined;
        case 'test:pass':
        case 'test:fail':
          // The runner reports the file itself as a test that carries the file's name.
          return event.data.name === file ? judgeFile(event) : judge(event);
        case 'test:stderr':
        case 'test:stdout':
          outputLines.push(event.data.message);
          return undefined;
        case 'test:diagnostic':
          // Errors thrown after the end of a test arrive here and nowhere else.
          if (event.data.message.startsWith('Error: ')) complaints.push(event.data.message);
          return undefined;
        default:
          return undefined;
      }
    },
    finish() {
      const isEmpty = passed + failed + skipped === 0;
      return isEmpty ? fail([], 'The file has no tests: add one, or remove the file.') : undefined;
    },
    count: () => ({ passed, failed, skipped }),
    output: () => outputLines.join('').trimEnd(),
  };
}

/** node:test gives `true`, or the reason as text, which may be empty. */
function isMarked(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false;
}

function failureType(error: Error): unknown {
  return (error as { failureType?: unknown }).failureType;
}

function describeFileError(error: Error): string {
  const { exitCode, signal } = error as { exitCode?: number | null; signal?: string | null };
  if (failureType(error) === 'testAborted') return 'The file was stopped before it ended.';
  if (signal) return `The file's process was ended by ${signal}.`;
  return `The file's process ended with exit code ${exitCode ?? 'unknown'} outside of any test.`;
}
