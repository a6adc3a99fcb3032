import type { IdleWatch } from './idle-processor.ts';
import { type FileResult, type RunFileOptions, runFile } from './run-file.ts';
import { runSeveral } from './run-several.ts';

const BESIDE = 2;
/** So many more run at most while the processors have nothing to do. */
const SPARE = 2;

export interface RunFilesOptions extends RunFileOptions {
  readonly concurrency: number;
  readonly onResult: (result: FileResult) => void;
  /** Files that wait for what is being prepared while the others run already. */
  readonly held?: readonly string[];
  readonly prepare?: () => Promise<void>;
  /**
   * Files that mostly wait, for a browser or for processes that they stop: two of them run beside the others, which take
   * one only when nothing else is left.
   */
  readonly mostlyWaits?: (file: string) => boolean;
  /** Where it is given, files are also taken whenever the processors are idle, because those that run all wait. */
  readonly idle?: IdleWatch | null;
  /** Files that may run in one process; without it each has its own. */
  readonly group?: (files: readonly string[]) => readonly (readonly string[])[];
  /** The order in which they are taken. */
  readonly sort?: (groups: readonly (readonly string[])[]) => readonly (readonly string[])[];
}

/** Runs the files, several at a time, and stops taking new ones once the signal is given. */
export async function runFiles(files: readonly string[], options: RunFilesOptions): Promise<FileResult[]> {
  const { held = [], prepare = async () => undefined, sort = (unsorted) => unsorted, signal } = options;
  const { group = (single) => single.map((file) => [file]) } = options;
  let waiting = [...sort(group(files))];
  const results: FileResult[] = [];
  // Each running file adds listeners to the process; Node would report a leak.
  process.setMaxListeners(options.concurrency + 20);
  const prepared = prepare().then(() => {
    waiting = [...sort([...waiting, ...group(held)])];
  });
  const take = (isWanted: (file: string) => boolean): readonly string[] | undefined => {
    const at = waiting.findIndex((files) => files.every(isWanted));
    return at < 0 ? undefined : waiting.splice(at, 1)[0];
  };
  const { mostlyWaits = () => false } = options;
  const takeAny = () => take((file) => !mostlyWaits(file)) ?? take(() => true);
  const takeWaiting = () => take(mostlyWaits);
  const runTaken = async (taken: readonly string[]) => {
    for (const result of await runTogether(taken, options)) {
      results.push(result);
      options.onResult(result);
    }
  };
  const worker = async (next: () => readonly string[] | undefined) => {
    for (;;) {
      const taken = next() ?? (await prepared.then(next));
      if (taken === undefined || signal.aborted) return;
      await runTaken(taken);
    }
  };
  const spareWorkers = async (idle: IdleWatch) => {
    const running = new Set<Promise<void>>();
    while (waiting.length > 0 && !signal.aborted) {
      if (running.size === SPARE) await Promise.race(running);
      if (!(await idle(signal))) continue;
      const taken = takeWaiting() ?? takeAny();
      if (taken === undefined) break;
      const run: Promise<void> = runTaken(taken).finally(() => running.delete(run));
      running.add(run);
    }
    await Promise.all(running);
  };
  // Preparing is work for one of them: more at a time than the machine has cores would only slow down all.
  const others = Array.from({ length: options.concurrency - 1 }, () => worker(takeAny));
  const beside = Array.from({ length: BESIDE }, () => worker(takeWaiting));
  const { idle } = options;
  await Promise.all([
    prepared.then(() => worker(takeAny)),
    ...others,
    ...beside,
    idle ? prepared.then(() => spareWorkers(idle)) : undefined,
  ]);
  return results;
}

function runTogether(files: readonly string[], options: RunFileOptions): Promise<readonly FileResult[]> {
  const [file, ...others] = files;
  if (file === undefined) return Promise.resolve([]);
  return others.length > 0 ? runSeveral(files, options) : runFile(file, options).then((result) => [result]);
}
