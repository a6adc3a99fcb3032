/**
 * `npm run mutate -- packages/core/src/order` changes the code below a folder in small ways, one at a time, and finds
 * which changes no test of its package notices. `--tests engine --tests stories` runs the test files with these texts
 * in their paths instead, `--sample 40 --seed 1` draws that many mutants of each file, `--survivors` tries only what
 * survived the last run. The last path names the run; files named before it come first.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isAccepted, readAccepted } from './mutation/accepted.ts';
import { refusedByTypes } from './mutation/check-types.ts';
import { sampleEach } from './mutation/choose-mutants.ts';
import { copyRepository } from './mutation/copy-repository.ts';
import { findSources } from './mutation/find-sources.ts';
import { instrument, type Mutant } from './mutation/instrument.ts';
import { survivorText, tableText } from './mutation/report.ts';
import { type Tried, tryMutants } from './mutation/try-mutants.ts';
import { chooseTestFiles, findTestFiles } from './testing/test-files.ts';

const root = join(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: 'string', multiple: true, default: [] },
    sample: { type: 'string' },
    seed: { type: 'string', default: '1' },
    survivors: { type: 'boolean', default: false },
    'test-ms-max': { type: 'string', default: '4500' },
  },
});
const files = findSources(root, positionals);
if (files.length === 0) {
  console.error('Say which sources to change: npm run mutate -- packages/core/src/order');
  process.exit(1);
}
const resultFile = join(root, '.cache/mutation', `${positionals.at(-1)?.replaceAll('/', '-')}.json`);
const ownTests = files.map((file) => `${file.split('/src/')[0]}/`);
const testFiles = chooseTestFiles(findTestFiles(root), values.tests.length > 0 ? values.tests : ownTests);

const copy = copyRepository(root);
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const { mutants: made, write } = await instrument(copy, files);
const last = values.survivors ? readResult() : null;
const refused = last ? new Set(last.refused) : keysOf(refusedByTypes(copy, made));
write();
const all = made.filter((mutant) => !refused.has(keyOf(mutant)));
const chosen = last ? new Set(last.chosen) : keysOf(sampled(all));
const caught = last?.tried.filter(({ fate }) => fate === 'killed' || fate === 'timed out') ?? [];
const isCaught = keysOf(caught.map(({ mutant }) => mutant));
const accepted = readAccepted();
const [equivalent = [], open = []] = parted(
  all.filter((mutant) => chosen.has(keyOf(mutant))),
  (mutant) => isAccepted(mutant, accepted),
);
const toTry = open.filter((mutant) => !isCaught.has(keyOf(mutant)));
const tried: Tried[] = caught.filter(({ mutant }) => !isAccepted(mutant, accepted));
console.log(
  `${all.length} mutants in ${files.length} files, ${refused.size} more that the type checker refuses; ${toTry.length} to try`,
);

const startMs = performance.now();
let done = 0;
await tryMutants(toTry, {
  copy,
  all: made,
  testFiles,
  cpuMsMax: Number(values['test-ms-max']),
  onNote: (note) => console.log(note),
  onTried: (result) => {
    tried.push(result);
    if (result.fate === 'survived' || result.fate === 'not reached') console.log(survivorText(result));
    if (++done % 50 === 0) {
      const seconds = Math.round((performance.now() - startMs) / 1000);
      console.log(`${done} of ${toTry.length} tried in ${seconds} s`);
      writeResult();
    }
  },
});
writeResult();
console.log(tableText(all, tried, equivalent));

function sampled(mutants: readonly Mutant[]): readonly Mutant[] {
  return values.sample ? sampleEach(mutants, Number(values.sample), Number(values.seed)) : mutants;
}

function parted(mutants: readonly Mutant[], isFirst: (mutant: Mutant) => boolean): readonly Mutant[][] {
  return [mutants.filter(isFirst), mutants.filter((mutant) => !isFirst(mutant))];
}

function keyOf({ file, line, column, was, became }: Mutant): string {
  return [file, line, column, was, became].join(':');
}

function keysOf(mutants: Iterable<Mutant>): ReadonlySet<string> {
  return new Set([...mutants].map(keyOf));
}

/** The result of a run, for the next one over the same sources. */
interface Result {
  readonly refused: readonly string[];
  readonly chosen: readonly string[];
  readonly tried: readonly Tried[];
}

function readResult(): Result {
  return JSON.parse(readFileSync(resultFile, 'utf8'));
}

function writeResult(): void {
  mkdirSync(join(root, '.cache/mutation'), { recursive: true });
  const short = tried.map(({ mutant, ...rest }) => ({ mutant: { ...mutant, source: '' }, ...rest }));
  const result: Result = { refused: [...refused], chosen: [...chosen], tried: short };
  writeFileSync(resultFile, JSON.stringify(result, null, 1));
}
