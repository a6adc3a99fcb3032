import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { isAccepted, readAccepted } from './accepted.ts';
import { refusedByTypes } from './check-types.ts';
import { sampleEach } from './choose-mutants.ts';
import { copyRepository } from './copy-repository.ts';
import { findSources } from './find-sources.ts';
import { instrument } from './instrument.ts';
import { tableText } from './report.ts';
import { type Tried, tryMutants } from './try-mutants.ts';

const HOUSE = join(import.meta.dirname, '../..');
const SOURCE = 'packages/small/src/countdown.ts';

/** The loop ends with its number, the comparison has an edge, and the last branch keeps undefined away. */
const COUNTDOWN = `export function countdown(from: number, word?: string): string {
  let text = '';
  for (let left = from; left > 0; left--) text += left;
  return word === undefined ? text : text + word.toUpperCase();
}
`;

const WEAK = `import { test } from 'node:test';
import { countdown } from './countdown.ts';
test('it says something', () => {
  if (countdown(3) === '' || countdown(1, 'go') === '') throw new Error('nothing was said');
});
`;

const STRONG = `${WEAK}test('it counts to one and says the word', () => {
  if (countdown(3, 'go') !== '321GO' || countdown(3) !== '321') throw new Error('it counts wrongly');
});
`;

/** A repository with one source and one test file. */
function plant(t: TestContext, testText: string): string {
  const root = mkdtempSync(join(tmpdir(), 'spark-planted-'));
  t.after(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'packages/small/src'), { recursive: true });
  symlinkSync(join(HOUSE, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  const compilerOptions = {
    ...{ strict: true, noEmit: true, skipLibCheck: true, types: ['node'] },
    ...{ target: 'es2024', module: 'nodenext', allowImportingTsExtensions: true },
  };
  writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ compilerOptions }));
  writeFileSync(join(root, SOURCE), COUNTDOWN);
  writeFileSync(join(root, 'packages/small/src/countdown.test.ts'), testText);
  return root;
}

async function mutate(t: TestContext, testText: string) {
  const root = plant(t, testText);
  const copy = copyRepository(root);
  t.after(() => rmSync(copy, { recursive: true }));
  const files = findSources(root, ['packages/small/src']);
  assert.deepEqual(files, [SOURCE]);
  const { mutants, write } = await instrument(copy, files);
  const refused = refusedByTypes(copy, mutants);
  write();
  const tried: Tried[] = [];
  await tryMutants(
    mutants.filter((mutant) => !refused.has(mutant)),
    {
      copy,
      all: mutants,
      testFiles: ['packages/small/src/countdown.test.ts'],
      cpuMsMax: 4_000,
      onNote: (note) => assert.fail(note),
      onTried: (result) => tried.push(result),
    },
  );
  const fateOf = (was: string, became: string) =>
    tried.find(({ mutant }) => mutant.was === was && mutant.became === became)?.fate;
  return { mutants, refused, tried, fateOf };
}

test('what a weak test does not notice survives, and what the types refuse is not tried', async (t) => {
  const { mutants, refused, tried, fateOf } = await mutate(t, WEAK);
  assert.equal(fateOf('left > 0', 'left >= 0'), 'survived');
  assert.equal(fateOf('left > 0', 'false'), 'killed');
  assert.equal(fateOf('left--', 'left++'), 'timed out');
  assert.ok([...refused].some(({ became, was }) => was === 'word === undefined' && became === 'false'));
  assert.equal(tried.length + refused.size, mutants.length);
});

test('a strong test notices, and nothing survives', async (t) => {
  const { mutants, tried } = await mutate(t, STRONG);
  const living = tried.filter(({ fate }) => fate === 'survived' || fate === 'not reached');
  assert.deepEqual(living, []);
  assert.match(tableText(mutants, tried, []), /\| all \| .* \| 100\.0 % \|$/);
});

test('a sample is the same for the same seed, another for another, and in the order of the file', async (t) => {
  const copy = copyRepository(plant(t, WEAK));
  t.after(() => rmSync(copy, { recursive: true }));
  const { mutants } = await instrument(copy, [SOURCE]);
  const ids = (seed: number) => sampleEach(mutants, 4, seed).map(({ id }) => Number(id));
  assert.equal(ids(1).length, 4);
  assert.deepEqual(ids(1), ids(1));
  assert.ok([2, 3, 4].some((seed) => String(ids(seed)) !== String(ids(1))));
  assert.deepEqual(
    ids(1),
    ids(1).toSorted((a, b) => a - b),
  );
  assert.equal(sampleEach(mutants, 1_000, 1).length, mutants.length);
});

test('a reviewed mutant is recognized by its file and its text, on whatever line', async (t) => {
  const copy = copyRepository(plant(t, WEAK));
  t.after(() => rmSync(copy, { recursive: true }));
  const { mutants } = await instrument(copy, [SOURCE]);
  const known = { file: 'small/src/countdown.ts', was: 'left > 0', became: 'left >= 0', why: 'for the test' };
  assert.deepEqual(
    mutants.filter((mutant) => isAccepted(mutant, [known])).map(({ became }) => became),
    ['left >= 0'],
  );
  const elsewhere = { ...known, code: 'while (left > 0) {' };
  assert.equal(mutants.filter((mutant) => isAccepted(mutant, [elsewhere])).length, 0);
});

test('every reviewed mutant is still one of its file, so that none is excused by what was there before', async () => {
  const accepted = readAccepted();
  const files = [...new Set(accepted.map(({ file }) => `packages/${file}`))];
  const { mutants } = await instrument(HOUSE, files);
  const stale = accepted.filter((entry) => !mutants.some((mutant) => isAccepted(mutant, [entry])));
  assert.deepEqual(stale, []);
});
