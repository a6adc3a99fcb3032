/**
 * Replaces `node:test` while mutants are tried: it collects the tests of a file, so that one process can run any of
 * them again and again. Starting a process for each mutant and each file would take a hundred times as long.
 */
import { mock } from 'node:test';

type Body = (context: Context) => unknown;
type Hook = () => unknown;
type Rest = readonly [Body] | readonly [object, Body] | readonly [];

interface Suite {
  readonly name: string;
  readonly outer: Suite | null;
  readonly before: Hook[];
  readonly after: Hook[];
  readonly beforeEach: Hook[];
  readonly afterEach: Hook[];
}

export interface CollectedTest {
  readonly name: string;
  readonly run: () => Promise<void>;
}

interface Context {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly mock: typeof mock;
  readonly after: (hook: Hook) => void;
  readonly diagnostic: (message: string) => void;
  readonly test: (name: string, ...rest: Rest) => Promise<void>;
}

let suiteNow = newSuite('', null);
let collected: CollectedTest[] = [];

/** Tests of the file that `load` imports. */
export async function collectTests(file: string, load: () => Promise<unknown>): Promise<CollectedTest[]> {
  suiteNow = newSuite(file, null);
  collected = [];
  await load();
  return collected;
}

export function test(name: string, ...rest: Rest): Promise<void> {
  const suite = suiteNow;
  const body = bodyOf(rest);
  if (body) collected.push({ name: fullName(suite, name), run: () => runTest(suite, name, body) });
  return Promise.resolve();
}

export function describe(name: string, ...rest: Rest): Promise<void> {
  const outer = suiteNow;
  suiteNow = newSuite(name, outer);
  bodyOf(rest)?.(contextFor(name, []));
  suiteNow = outer;
  return Promise.resolve();
}

export const it = test;
export const suite = describe;
export const before = (hook: Hook): unknown => suiteNow.before.push(hook);
export const after = (hook: Hook): unknown => suiteNow.after.push(hook);
export const beforeEach = (hook: Hook): unknown => suiteNow.beforeEach.push(hook);
export const afterEach = (hook: Hook): unknown => suiteNow.afterEach.push(hook);
export { mock };

function newSuite(name: string, outer: Suite | null): Suite {
  return { name, outer, before: [], after: [], beforeEach: [], afterEach: [] };
}

function fullName(suite: Suite | null, name: string): string {
  return suite ? fullName(suite.outer, `${suite.name} > ${name}`) : name;
}

/** A test that is to be skipped has no body here. */
function bodyOf(rest: Rest): Body | undefined {
  const body = rest.find((part) => typeof part === 'function') as Body | undefined;
  const options = rest.find((part) => typeof part === 'object') as { skip?: unknown } | undefined;
  return options?.skip ? undefined : body;
}

async function runTest(suite: Suite, name: string, body: Body): Promise<void> {
  const suites: Suite[] = [];
  for (let each: Suite | null = suite; each; each = each.outer) suites.unshift(each);
  const inwards = (kind: 'before' | 'beforeEach') => suites.flatMap((each) => each[kind]);
  const outwards = (kind: 'after' | 'afterEach') => suites.toReversed().flatMap((each) => each[kind]);
  const last: Hook[] = [];
  try {
    for (const hook of [...inwards('before'), ...inwards('beforeEach')]) await hook();
    await body(contextFor(name, last));
  } finally {
    await runAll([...last, ...outwards('afterEach'), ...outwards('after')]);
  }
}

/** All of them, also after a failure: what a test left open would disturb the next. */
async function runAll(hooks: readonly Hook[]): Promise<void> {
  const errors: unknown[] = [];
  for (const hook of hooks) {
    try {
      await hook();
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

function contextFor(name: string, last: Hook[]): Context {
  return {
    name,
    signal: new AbortController().signal,
    mock,
    after: (hook) => last.push(hook),
    diagnostic: () => undefined,
    test: async (inner, ...rest) => {
      const body = bodyOf(rest);
      const innerLast: Hook[] = [];
      try {
        await body?.(contextFor(inner, innerLast));
      } finally {
        await runAll(innerLast);
      }
    },
  };
}
