import { join } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { type FileMark, readMark, readProcessorText } from './file-marks.ts';
import { type FileResult, type RunFileOptions, runFile, testEvents, timeUpText } from './run-file.ts';
import { createTally, type Failure } from './tally.ts';

/** Of each file: those that share a process take some seconds. */
const SHORT_FILE_SECONDS_MAX = 180;
const ENTRY = join(import.meta.dirname, 'several-files.ts');

/**
 * Runs test files in one process, and tells of each as if it had its own. When the process fails as a whole, nobody knows
 * by which file: then each runs again by itself.
 */
export async function runSeveral(
  files: readonly string[],
  options: RunFileOptions,
): Promise<readonly FileResult[]> {
  const secondsMax = options.secondsMax ?? SHORT_FILE_SECONDS_MAX;
  const limit = new AbortController();
  const timeUp = setTimeout(() => limit.abort(), secondsMax * 1000);
  const parts = files.map((file) => createPart(file, join(options.root, file)));
  const whole = createTally(ENTRY);
  const broken: Failure[] = [];
  let current: Part | undefined;
  const signal = AbortSignal.any([options.signal, limit.signal]);
  const argv = parts.map(({ path }) => path);
  const used = options.processor?.begin();
  for await (const event of testEvents(ENTRY, { root: options.root, signal, argv, used })) {
    const mark = markOf(event);
    if (mark) current = parts.find(({ path }) => path === mark.path);
    if (mark?.kind === 'ends' && event.type === 'test:pass') current?.end();
    if (mark) timeUp.refresh();
    if (mark) continue;
    if (current && !isOfEntry(event)) current.take(event);
    else broken.push(...[whole.take(event) ?? []].flat());
  }
  clearTimeout(timeUp);
  // Each file has counted its own.
  used?.end();
  if (options.signal.aborted) return [];
  if (broken.length === 0 && parts.every((part) => part.hasEnded())) {
    return parts.map((part) => part.result(options.onFailure));
  }
  const why = limit.signal.aborted ? timeUpText(secondsMax) : broken.map(({ details }) => details).join('\n');
  return oneByOne(files, options, { why, isTimeUp: limit.signal.aborted });
}

type Part = ReturnType<typeof createPart>;

/** What is known of one of the files. */
function createPart(file: string, path: string) {
  const tally = createTally(path);
  const failures: Failure[] = [];
  let processorSeconds: number | null = null;
  let seconds = 0;
  let hasEnded = false;
  return {
    path,
    take(event: TestEvent) {
      if (event.type === 'test:diagnostic') processorSeconds ??= readProcessorText(event.data.message);
      if ((event.type === 'test:pass' || event.type === 'test:fail') && event.data.nesting === 0)
        seconds += event.data.details.duration_ms / 1000;
      const failure = tally.take(event);
      if (failure) failures.push(failure);
    },
    end: () => {
      hasEnded = true;
    },
    hasEnded: () => hasEnded,
    result(onFailure: RunFileOptions['onFailure']): FileResult {
      const empty = tally.finish();
      if (empty) failures.push(empty);
      for (const failure of failures) onFailure(file, failure);
      return { file, count: tally.count(), failures, output: tally.output(), seconds, processorSeconds };
    },
  };
}

async function oneByOne(
  files: readonly string[],
  options: RunFileOptions,
  { why, isTimeUp }: { readonly why: string; readonly isTimeUp: boolean },
): Promise<FileResult[]> {
  const results: FileResult[] = [];
  for (const file of files) {
    if (options.signal.aborted) return results;
    results.push(await runFile(file, options));
  }
  const last = results.at(-1);
  if (!last || results.some(({ count }) => count.failed > 0)) return results;
  const details = `${why}\nThat was in one process with ${files.slice(0, -1).join(', ')}. Each of them passes by itself.`;
  const failure: Failure = { testPath: [], details };
  if (isTimeUp && options.onUnsteady) {
    options.onUnsteady(last.file, failure);
    return results;
  }
  options.onFailure(last.file, failure);
  const count = { ...last.count, failed: last.count.failed + 1 };
  return [...results.slice(0, -1), { ...last, count, failures: [failure] }];
}

function markOf(event: TestEvent): FileMark | null {
  const isOfTest = event.type === 'test:start' || event.type === 'test:pass' || event.type === 'test:fail';
  return isOfTest && event.data.nesting === 0 ? readMark(event.data.name) : null;
}

function isOfEntry(event: TestEvent): boolean {
  return (event.type === 'test:pass' || event.type === 'test:fail') && event.data.name === ENTRY;
}
