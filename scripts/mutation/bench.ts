/**
 * The process in which mutants are tried, in the copy of the repository. It imports the test files once, then runs one
 * test at a time with one mutant switched on, on request. Its parent process ends it.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { BenchAnswer, BenchRequest } from './bench-messages.ts';
import { type CollectedTest, collectTests } from './collected-tests.ts';
import { mutantSwitch } from './mutant-switch.ts';
import { cpuMs, startWatchdog } from './watchdog.ts';

const standIn = new URL('./collected-tests.ts', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'node:test' && context.parentURL !== standIn
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});

const watchdog = startWatchdog();
const tests: CollectedTest[] = [];
/** Ends the running test with an error that nobody caught. */
let onStrayError: (error: unknown) => void = () => undefined;

process.on('uncaughtException', (error) => onStrayError(error));
process.on('unhandledRejection', (error) => onStrayError(error));
process.on('message', (request: BenchRequest) => void answer(request).then(send));
process.on('disconnect', () => process.exit());

async function answer(request: BenchRequest): Promise<BenchAnswer> {
  return request.kind === 'load' ? load(request.files, request.mutant) : run(request);
}

async function load(files: readonly string[], mutant: string | undefined): Promise<BenchAnswer> {
  mutantSwitch.active = mutant;
  mutantSwitch.passed = new Set();
  const started = Promise.withResolvers<never>();
  onStrayError = started.reject;
  try {
    for (const file of files) {
      const found = collectTests(file, () => import(pathToFileURL(resolve(file)).href));
      tests.push(...(await Promise.race([found, started.promise])));
    }
    return { kind: 'loaded', tests: tests.map(({ name }) => name), passedBy: [...mutantSwitch.passed] };
  } catch (error) {
    return { kind: 'failed', error: String(error) };
  } finally {
    mutantSwitch.passed = null;
  }
}

async function run({
  test,
  mutant,
  withCoverage,
  cpuMsMax,
}: BenchRequest & { kind: 'run' }): Promise<BenchAnswer> {
  const stray = Promise.withResolvers<never>();
  onStrayError = stray.reject;
  stray.promise.catch(() => undefined);
  mutantSwitch.active = mutant;
  mutantSwitch.passed = withCoverage ? new Set() : null;
  const startMs = cpuMs();
  watchdog.begin(cpuMsMax);
  let error: string | undefined;
  try {
    await Promise.race([tests[test]?.run(), stray.promise]);
    // What a test left behind may still fail.
    await Promise.race([new Promise((next) => setImmediate(next)), stray.promise]);
  } catch (thrown) {
    error = String(thrown).slice(0, 300);
  }
  watchdog.end();
  const passedBy = [...(mutantSwitch.passed ?? [])];
  mutantSwitch.passed = null;
  return { kind: 'ran', error, cpuMs: cpuMs() - startMs, passedBy };
}

function send(message: BenchAnswer): void {
  process.send?.(message);
}
