import type { BenchAnswer, BenchRequest } from './bench-messages.ts';
import type { Mutant } from './instrument.ts';
import { type Bench, startBench } from './start-bench.ts';

export type Fate = 'killed' | 'timed out' | 'survived' | 'not reached';

export interface Tried {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** The test that noticed. */
  readonly by?: string | undefined;
}

export interface TryOptions {
  /** Folder of the copy with all mutants. */
  readonly copy: string;
  /** All mutants of the copy, also those that are not to be tried. */
  readonly all: readonly Mutant[];
  readonly testFiles: readonly string[];
  /** Tests that need more processor time are left out. */
  readonly cpuMsMax: number;
  readonly onNote: (note: string) => void;
  readonly onTried: (tried: Tried) => void;
}

interface MeasuredTest {
  readonly index: number;
  readonly name: string;
  readonly cpuMs: number;
  readonly passedBy: ReadonlySet<string>;
  kills: number;
}

/** A test that takes so long starts its own processes, and is measured once. */
const SLOW_CPU_MS = 500;
/** Processor time for one mutant. A mutant that survives the likeliest tests for so long counts as a survivor. */
const MUTANT_CPU_MS_MAX = 10_000;
/** What tests leave behind adds up, so the bench restarts now and then. */
const MUTANTS_PER_BENCH = 150;
/** Nobody knows which tests see what is computed while files are imported. */
const TESTS_FROM_START_MAX = 300;

/** Runs for each mutant the tests that reach it, the likeliest first, until one of them fails. */
export async function tryMutants(mutants: readonly Mutant[], options: TryOptions): Promise<void> {
  let bench = startBench(options.copy);
  let triedHere = 0;
  try {
    const loaded = await loadInto(bench);
    if (loaded === 'dead' || loaded.kind !== 'loaded')
      throw new Error(`The tests cannot be loaded without a mutant: ${JSON.stringify(loaded)}`);
    const whileLoading = new Set(loaded.passedBy);
    const tests = await measure(loaded.tests);
    for (const mutant of mutants) {
      const reached = tests.filter(({ passedBy }) => passedBy.has(mutant.id));
      let tried = await tryOne(mutant, reached);
      const hasLived = tried.fate === 'survived' || tried.fate === 'not reached';
      if (hasLived && whileLoading.has(mutant.id))
        tried = await tryFromStart(mutant, nearestFirst(mutant, tests));
      options.onTried(tried);
    }
  } finally {
    bench.stop();
  }

  /** Tests that reach the file of the mutant, then the others. */
  function nearestFirst({ file }: Mutant, tests: readonly MeasuredTest[]): readonly MeasuredTest[] {
    const ids = options.all.flatMap((other) => (other.file === file ? [other.id] : []));
    const { near = [], far = [] } = Object.groupBy(tests, ({ passedBy }) =>
      ids.some((id) => passedBy.has(id)) ? 'near' : 'far',
    );
    return [...likeliestFirst(near), ...likeliestFirst(far)];
  }

  function loadInto(fresh: Bench, mutant?: Mutant): Promise<BenchAnswer | 'dead'> {
    return fresh.ask({ kind: 'load', files: options.testFiles, mutant: mutant?.id });
  }

  async function beginAnew(mutant?: Mutant): Promise<boolean> {
    bench.stop();
    bench = startBench(options.copy);
    triedHere = 0;
    const loaded = await loadInto(bench, mutant);
    return loaded !== 'dead' && loaded.kind === 'loaded';
  }

  async function measure(names: readonly string[]): Promise<MeasuredTest[]> {
    const measured: MeasuredTest[] = [];
    for (const [index, name] of names.entries()) {
      const request = { kind: 'run', test: index, withCoverage: true, cpuMsMax: options.cpuMsMax } as const;
      const first = await bench.ask(request);
      if (first === 'dead') {
        options.onNote(`left out, as it does not end within ${options.cpuMsMax} ms: ${name}`);
        if (!(await beginAnew())) throw new Error('The tests cannot be loaded again.');
        continue;
      }
      // The second run counts too: a test that passes only once would kill every mutant.
      const again = first.kind === 'ran' && first.cpuMs > SLOW_CPU_MS ? first : await bench.ask(request);
      if (first.kind !== 'ran' || again === 'dead' || again.kind !== 'ran')
        throw new Error(`no answer: ${name}`);
      const error = first.error ?? again.error;
      if (error !== undefined) options.onNote(`left out, as it fails without a mutant: ${name}: ${error}`);
      const passedBy = new Set([...first.passedBy, ...again.passedBy]);
      if (error === undefined) measured.push({ index, name, cpuMs: again.cpuMs, passedBy, kills: 0 });
    }
    return measured;
  }

  async function tryOne(mutant: Mutant, reached: readonly MeasuredTest[]): Promise<Tried> {
    if (reached.length === 0) return { mutant, fate: 'not reached' };
    if (++triedHere > MUTANTS_PER_BENCH) await beginAnew();
    let spentMs = 0;
    for (const test of likeliestFirst(reached)) {
      spentMs += test.cpuMs;
      if (spentMs > MUTANT_CPU_MS_MAX) break;
      const fate = await runWith(mutant, test);
      if (fate === 'survived') continue;
      test.kills++;
      return { mutant, fate, by: test.name };
    }
    return { mutant, fate: 'survived' };
  }

  async function runWith(mutant: Mutant, test: MeasuredTest, isFresh = false): Promise<Fate> {
    const run = await bench.ask(requestFor(test, mutant));
    if (run === 'dead') {
      await beginAnew();
      return 'timed out';
    }
    if (run.kind !== 'ran' || run.error === undefined) return 'survived';
    // The failure counts when the same test passes without the mutant. What a mutant before it left behind does not.
    const without = await bench.ask(requestFor(test));
    if (without !== 'dead' && without.kind === 'ran' && without.error === undefined) return 'killed';
    await beginAnew();
    return isFresh ? 'killed' : runWith(mutant, test, true);
  }

  /** What is computed during the import depends on the mutant only when it is switched on from the start. */
  async function tryFromStart(mutant: Mutant, tests: readonly MeasuredTest[]): Promise<Tried> {
    let tried: Tried = { mutant, fate: 'survived' };
    if (!(await beginAnew(mutant))) tried = { mutant, fate: 'killed', by: 'importing the files' };
    else
      for (const test of tests.slice(0, TESTS_FROM_START_MAX)) {
        const run = await bench.ask(requestFor(test, mutant));
        if (run !== 'dead' && (run.kind !== 'ran' || run.error === undefined)) continue;
        tried = { mutant, fate: run === 'dead' ? 'timed out' : 'killed', by: test.name };
        break;
      }
    await beginAnew();
    return tried;
  }
}

function requestFor(test: MeasuredTest, mutant?: Mutant): BenchRequest {
  const cpuMsMax = 2_000 + test.cpuMs * 5;
  return { kind: 'run', test: test.index, mutant: mutant?.id, withCoverage: false, cpuMsMax };
}

function likeliestFirst(tests: readonly MeasuredTest[]): MeasuredTest[] {
  return tests.toSorted((a, b) => a.cpuMs / (1 + a.kills) - b.cpuMs / (1 + b.kills));
}
