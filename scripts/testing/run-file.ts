import { join } from 'node:path';
import { run } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import { bundlesVariable } from './bundles-variable.ts';
import type { ProcessorCount, ProcessorCounter } from './processor-counter.ts';
import { createTally, type Failure, type FileCount } from './tally.ts';

/** Long enough for the slowest simulation on a small machine; short enough that a hanging file is noticed. */
export const fileSecondsMax = 900;
export const longFileSecondsMax = 6 * 60 * 60;

export interface FileResult {
  readonly file: string;
  readonly count: FileCount;
  readonly failures: readonly Failure[];
  readonly output: string;
  readonly seconds: number;
  /** With everything that the file started; null where the system does not count it. */
  readonly processorSeconds: number | null;
}

export interface RunFileOptions {
  readonly root: string;
  readonly signal: AbortSignal;
  readonly onFailure: (file: string, failure: Failure) => void;
  /** A process of several files did not end, though each of them passes by itself; without it that is a failure. */
  readonly onUnsteady?: (file: string, failure: Failure) => void;
  readonly processor?: ProcessorCounter;
  readonly secondsMax?: number;
}

/**
 * Runs one test file in a separate process.
 *
 * One `run()` per file rather than one for all: its events then belong to one file and come at once, instead
 * of waiting for the files before it, and the time limit stops the file. The `timeout` of `run()` limits each
 * test, but lets a file whose process does not end run for ever (seen with Node 24.21).
 */
export async function runFile(file: string, options: RunFileOptions): Promise<FileResult> {
  const secondsMax = options.secondsMax ?? fileSecondsMax;
  const startMs = performance.now();
  const path = join(options.root, file);
  const tally = createTally(path);
  const used = options.processor?.begin();
  const failures: Failure[] = [];
  const note = (failure: Failure | undefined) => {
    if (!failure) return;
    failures.push(failure);
    options.onFailure(file, failure);
  };

  const limit = AbortSignal.timeout(secondsMax * 1000);
  const signal = AbortSignal.any([options.signal, limit]);
  for await (const event of testEvents(path, { root: options.root, signal, used })) {
    const failure = tally.take(event);
    const isTimeUp = failure?.testPath.length === 0 && limit.aborted;
    note(isTimeUp ? { ...failure, details: timeUpText(secondsMax) } : failure);
  }
  note(tally.finish());
  // Its servers and browsers would take the processors from the files that come after it.
  if (limit.aborted) used?.kill();
  const seconds = (performance.now() - startMs) / 1000;
  const processorSeconds = used?.end() ?? null;
  return { file, count: tally.count(), failures, output: tally.output(), seconds, processorSeconds };
}

/** What node:test tells about one file that it runs in a separate process, with these arguments. */
export function testEvents(
  path: string,
  {
    root,
    signal,
    argv = [],
    used,
  }: {
    readonly root: string;
    readonly signal: AbortSignal;
    readonly argv?: readonly string[];
    readonly used: ProcessorCount | undefined;
  },
): AsyncIterable<TestEvent> {
  const bundles = process.env[bundlesVariable];
  return run({
    files: [path],
    argv,
    cwd: root,
    isolation: 'process',
    execArgv: [
      ...(used?.execArgv ?? []),
      // The site's package cannot have `"type": "module"`: Docusaurus would not build it then.
      '--disable-warning=MODULE_TYPELESS_PACKAGE_JSON',
      `--import=${new URL('./quiet-hooks.ts', import.meta.url)}`,
      ...(bundles === undefined ? [] : [`--import=${bundles}`]),
    ],
    signal,
  });
}

export function timeUpText(secondsMax: number): string {
  return `The file did not end within ${secondsMax} s and was stopped: a test waits for ever, or something (a server, a timer, a socket) was left open.`;
}
