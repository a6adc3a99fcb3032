/**
 * `npm test`: types, lint and format, then every test file, on a real PostgreSQL, in a real Chromium and with the built
 * site where a file needs them. `npm test -- store sqlite` runs only the test files whose path contains one of the
 * words. `npm run test:long` is the same with more seeds, more kills and longer histories.
 */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundlesVariable } from './testing/bundles-variable.ts';
import { compilerVariable, findTestCompiler, needsCompiler } from './testing/c-compiler.ts';
import {
  chromiumUrlVariable,
  needsChromium,
  startTestChromium,
  type TestChromium,
} from './testing/chromium.ts';
import { descendantsOf } from './testing/descendants.ts';
import { describeBriefly } from './testing/describe-error.ts';
import { groupFiles } from './testing/group-files.ts';
import { createIdleWatch } from './testing/idle-processor.ts';
import { makeMemoryFolder, memoryPlace, removeMemoryFolder } from './testing/memory-folder.ts';
import { findTestNats, natsVariable, needsNats } from './testing/nats.ts';
import { bundlePackages } from './testing/package-bundles.ts';
import { createPaint } from './testing/paint.ts';
import { needsPostgres, postgresUrlVariable, startTestPostgres } from './testing/postgres.ts';
import type { TestPostgres } from './testing/postgres-cluster.ts';
import { createProcessorCounter, type ProcessorCount } from './testing/processor-counter.ts';
import { findTestPython, needsPython, pythonVariable } from './testing/python.ts';
import { prepareEnvironment } from './testing/python-environment.ts';
import { createReport } from './testing/report.ts';
import { runAgain } from './testing/run-again.ts';
import { type FileResult, longFileSecondsMax } from './testing/run-file.ts';
import { runFiles } from './testing/run-files.ts';
import { buildTestSite, needsSite, siteBuildVariable } from './testing/site.ts';
import { chooseTestFiles, findTestFiles } from './testing/test-files.ts';
import {
  isLongFile,
  keepTestTimes,
  longestFirst,
  readTestTimes,
  type TestTime,
} from './testing/test-times.ts';
import { linter, runTool, type Tool, typeChecker } from './testing/tool.ts';

const root = join(import.meta.dirname, '..');
const isLong = process.argv.includes('--long');
const filters = process.argv.slice(2).filter((word) => word !== '--long');
const paint = createPaint({ isTerminal: process.stdout.isTTY === true, environment: process.env });
// One more than there are cores, because some files wait for a disk, a timer or a socket while others compute.
const filesAtOnce = availableParallelism() + 1;
const report = createReport((text) => process.stdout.write(text), paint);
const processor = createProcessorCounter();
const interruption = new AbortController();
let interruptedBy: NodeJS.Signals | undefined;
let stopping: Promise<void> | undefined;
let postgres: TestPostgres | undefined;
let postgresUsed: ProcessorCount | undefined;
let chromium: TestChromium | undefined;
let chromiumUsed: ProcessorCount | undefined;

// Stripped and compiled code is cached between files and runs, as in the server: half of a short file's time goes
// there.
process.env.NODE_COMPILE_CACHE ??= join(root, '.cache/compiled');

if (isLong) process.env.SPARK_TEST_SIZE = 'long';
const memoryFolder = process.env.TMPDIR ? null : makeMemoryFolder(memoryPlace());
if (memoryFolder) {
  process.env.TMPDIR = memoryFolder;
  process.once('exit', () => removeMemoryFolder(memoryFolder));
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, interrupt);

await runStages();
await stopping;
if (interruptedBy) report.stageFailed('the run', secondsSince(0), `It was stopped by ${interruptedBy}.`);
const processorSeconds = processor.total();
report.processorUsed(processorSeconds);
if (filters.length === 0) keepTime('all together', { seconds: secondsSince(0), processorSeconds });
const total = report.end();
processor.close();
process.exit(interruptedBy ? 130 : total.failed > 0 ? 1 : 0);

async function runStages(): Promise<void> {
  const files = chooseTestFiles(findTestFiles(root), filters);
  // What is missing comes over the network: on a new machine that takes as long as checking everything.
  const programs = findPrograms(files);
  if (filters.length === 0) {
    await Promise.all([
      runToolStage('types', typeChecker('.', paint)),
      runToolStage('types of the site', typeChecker('apps/docs', paint)),
      runToolStage('types of the console', typeChecker('apps/console', paint)),
    ]);
    await runToolStage('lint and format', linter('ci', paint));
  }
  if (interruption.signal.aborted) return stopServers(0, programs);
  await runTestStage(files, programs);
}

type Programs = {
  /** Servers and languages that files of any kind need. */
  readonly forAll: Promise<void>;
  /** The browser, which takes longest to install. */
  readonly browser: Promise<void>;
};

/** One after the other, since two may need the same package of the system. */
function findPrograms(files: readonly string[]): Programs {
  const find = async () => {
    if (files.some(wants(needsPostgres))) await startPostgres();
    if (files.some(wants(needsPython))) await findPython();
    if (files.some(wants(needsNats))) await findNats();
    if (files.some(wants(needsCompiler))) await findCompiler();
  };
  const forAll = find();
  const start = async () => {
    if (files.some(wants(needsChromium))) await startChromium();
  };
  return { forAll, browser: forAll.then(start) };
}

async function runToolStage(name: string, tool: Tool): Promise<void> {
  if (interruption.signal.aborted) return;
  const startMs = performance.now();
  const used = processor.begin();
  const { passed, output } = await runTool(tool, { root, signal: interruption.signal, used });
  keepTime(name, { seconds: secondsSince(startMs), processorSeconds: used.end() });
  if (passed) report.stagePassed(name, secondsSince(startMs));
  else if (!interruption.signal.aborted) report.stageFailed(name, secondsSince(startMs), output);
}

async function runTestStage(files: readonly string[], programs: Programs): Promise<void> {
  const startMs = performance.now();
  if (files.length === 0) {
    report.stageFailed('tests', 0, `No test file has ${filters.join(' or ') || '.test.ts'} in its path.`);
    return;
  }
  const held = files.filter((file) => wants(needsSite)(file) || wants(needsChromium)(file));
  const prepare = async () => {
    await Promise.all([files.some(wants(needsSite)) ? buildSite() : undefined, programs.browser]);
  };
  const times = readTestTimes(root);
  try {
    // A run of some files has the sources alone, with their lines in what fails; so has the long run, as the last proof.
    if (filters.length === 0 && !isLong) await makeBundles();
    await programs.forAll;
    const options = {
      root,
      ...(isLong ? { secondsMax: longFileSecondsMax } : {}),
      signal: interruption.signal,
      processor,
      onFailure: report.testFailed,
      onUnsteady: report.unsteady,
      onResult: (result: FileResult) => {
        report.fileEnded(result);
        keepTime(result.file, result);
      },
    };
    const firstResults = await runFiles(
      files.filter((file) => !held.includes(file)),
      {
        ...options,
        concurrency: filesAtOnce,
        mostlyWaits: (file) => /\/(e2e|killed)\//.test(file),
        held,
        prepare,
        group: (single) => groupFiles(single, { read: readSource, isLong: isLongFile }),
        sort: (unsorted) => longestFirst(unsorted, times),
        idle: createIdleWatch(),
      },
    );
    // A run of some files is a question about them; its first answer is what is wanted.
    const results =
      filters.length > 0
        ? firstResults
        : await runAgain(firstResults, { ...options, onAgain: report.fileAgain });
    const sum = (key: 'passed' | 'failed' | 'skipped') =>
      results.reduce((total, { count }) => total + count[key], 0);
    const count = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
    report.stageEnded(
      `tests in ${results.length} ${results.length === 1 ? 'file' : 'files'}`,
      secondsSince(startMs),
      count,
    );
    report.costliest(results);
  } finally {
    await stopServers(secondsSince(startMs), programs);
  }
}

/** What all files used of the servers together is known at their end. */
async function stopServers(seconds: number, programs: Programs): Promise<void> {
  // One that is still being started would stay.
  await programs.browser;
  await chromium?.stop();
  if (chromiumUsed) keepTime('Chromium', { seconds, processorSeconds: chromiumUsed.end() });
  await postgres?.stop();
  if (postgresUsed) keepTime('PostgreSQL', { seconds, processorSeconds: postgresUsed.end() });
}

function wants(needs: (text: string) => boolean): (file: string) => boolean {
  return (file) => needs(file) || needs(readSource(file));
}

function readSource(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Without them every process loads the sources, which takes longer. */
async function makeBundles(): Promise<void> {
  const startMs = performance.now();
  try {
    process.env[bundlesVariable] = await bundlePackages(root, join(root, '.cache/bundles'));
    report.stagePassed('packages, bundled', secondsSince(startMs));
  } catch (error) {
    report.stageFailed('packages, bundled', secondsSince(startMs), describeBriefly(error));
  }
}

/** Without the server the run has failed, but the files still run: most of them do not need it. */
async function startPostgres(): Promise<void> {
  const startMs = performance.now();
  const { signal } = interruption;
  try {
    postgres = await startTestPostgres({ environment: process.env, signal, note: report.note });
    process.env[postgresUrlVariable] = postgres.url;
    postgresUsed = processor.begin();
    postgresUsed.adopt(postgres.pid);
    report.note(`${postgres.description} (${secondsSince(startMs).toFixed(1)} s to start)`);
  } catch (error) {
    delete process.env[postgresUrlVariable];
    if (!signal.aborted) report.stageFailed('PostgreSQL', secondsSince(startMs), describeBriefly(error));
  }
}

/** The tests of the Python client need it. Without it the run has failed, and its files fail one by one. */
async function findPython(): Promise<void> {
  const startMs = performance.now();
  const { signal } = interruption;
  try {
    const options = { environment: process.env, signal, note: report.note };
    const { program, version } = await findTestPython(options);
    process.env[pythonVariable] = await prepareEnvironment(program, {
      ...options,
      what: 'the packages of the Python client',
      cacheFolder: join(root, '.cache/python'),
      requirements: join(root, 'clients/python/tests/requirements.txt'),
    });
    report.note(`Python ${version} (${program})`);
  } catch (error) {
    delete process.env[pythonVariable];
    if (!signal.aborted) report.stageFailed('Python client', secondsSince(startMs), describeBriefly(error));
  }
}

/** Tests of several nodes need it. Without it the run has failed, and their files fail one by one. */
async function findNats(): Promise<void> {
  const startMs = performance.now();
  const { signal } = interruption;
  try {
    process.env[natsVariable] = await findTestNats(root, {
      environment: process.env,
      signal,
      note: report.note,
    });
  } catch (error) {
    delete process.env[natsVariable];
    if (!signal.aborted) report.stageFailed('NATS', secondsSince(startMs), describeBriefly(error));
  }
}

/** Tests of power cuts need it. Without it the run has failed, and their files fail one by one. */
async function findCompiler(): Promise<void> {
  const startMs = performance.now();
  const { signal } = interruption;
  try {
    process.env[compilerVariable] = await findTestCompiler({
      environment: process.env,
      signal,
      note: report.note,
    });
  } catch (error) {
    delete process.env[compilerVariable];
    if (!signal.aborted) report.stageFailed('C compiler', secondsSince(startMs), describeBriefly(error));
  }
}

/** One build for all files that need it. Without it they fail one by one, each with its own sentence. */
async function buildSite(): Promise<void> {
  const startMs = performance.now();
  const used = processor.begin();
  const { signal } = interruption;
  try {
    process.env[siteBuildVariable] = await buildTestSite(root, { signal, used });
    report.stagePassed('the site, built', secondsSince(startMs));
    keepTime('the site, built', { seconds: secondsSince(startMs), processorSeconds: used.end() });
  } catch (error) {
    if (!signal.aborted) report.stageFailed('the site', secondsSince(startMs), describeBriefly(error));
  }
}

async function startChromium(): Promise<void> {
  const startMs = performance.now();
  const { signal } = interruption;
  try {
    chromium = await startTestChromium({ environment: process.env, signal, note: report.note });
    process.env[chromiumUrlVariable] = chromium.url;
    chromiumUsed = processor.begin();
    chromiumUsed.adopt(chromium.pid);
    report.note(`${chromium.description} (${secondsSince(startMs).toFixed(1)} s to start)`);
  } catch (error) {
    delete process.env[chromiumUrlVariable];
    if (!signal.aborted) report.stageFailed('Chromium', secondsSince(startMs), describeBriefly(error));
  }
}

/** The first signal stops everything in order; a second one stops at once, and the exit hooks clean up. */
function interrupt(signal: NodeJS.Signals): void {
  if (interruptedBy) process.exit(130);
  interruptedBy = signal;
  stopping = stopEverything();
}

async function stopEverything(): Promise<void> {
  const started = descendantsOf(process.pid, postgres?.pid);
  interruption.abort();
  await sleep(500);
  for (const pid of started) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself, as it should.
    }
  }
}

function keepTime(name: string, { seconds, processorSeconds }: TestTime): void {
  keepTestTimes(root, { [name]: { seconds, processorSeconds } });
}

function secondsSince(startMs: number): number {
  return (performance.now() - startMs) / 1000;
}
