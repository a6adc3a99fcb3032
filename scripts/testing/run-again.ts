import { type FileResult, type RunFileOptions, runFile } from './run-file.ts';

/** More files than this did not fail by accident. */
const FILES_MAX = 5;

export interface RunAgainOptions extends RunFileOptions {
  readonly onAgain: (first: FileResult) => void;
  readonly onResult: (result: FileResult) => void;
}

/** Runs files that failed beside others once more, alone. Returns all results, with those of the second run. */
export async function runAgain(
  results: readonly FileResult[],
  options: RunAgainOptions,
): Promise<FileResult[]> {
  const failed = results.filter(({ count }) => count.failed > 0);
  if (failed.length > FILES_MAX) return [...results];
  const repeated = new Map<string, FileResult>();
  for (const first of failed) {
    if (options.signal.aborted) break;
    options.onAgain(first);
    const second = await runFile(first.file, options);
    options.onResult(second);
    repeated.set(first.file, second);
  }
  return results.map((result) => repeated.get(result.file) ?? result);
}
