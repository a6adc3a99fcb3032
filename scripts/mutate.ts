/**
 * `npm run mutate -- packages/core/src/order` changes the code below a folder in small ways, one at a time, and sees
 * which changes no test notices. `--tests engine` also runs the test files with that word in their path (besides
 * those of the package), `--sample 40 --seed 1` draws that many mutants of each file, `--survivors` tries only what
 * survived the last run, or was not tried in it. The last path names the run; files named before it come first.
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
const ownTests = new Set(files.map((file) => file.split('/src/')[0] ?? file).map((room) => `${room}/`));
const testFiles = chooseTestFiles(findTestFiles(root), [...ownTests, ...values.tests]);

const copy = copyRepository(root);
process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(130));

const { mutants: made, write } = await instrument(copy, files);
const refused = refusedByTypes(copy, made);
write();
const all = made.filter((mutant) => !refused.has(mutant));
const accepted = readAccepted();
const before = values.survivors ? readResult() : [];
const open = values.sample ? sampleEach(all, Number(values.sample), Number(values.seed)) : all;
const equivalent = open.filter((mutant) => isAccepted(mutant, accepted));
const kept = before.filter(({ fate }) => fate === 'killed' || fate === 'timed out');
const isKept = new Set(kept.map(({ mutant }) => keyOf(mutant)));
const toTry = open.filter((mutant) => !isAccepted(mutant, accepted) && !isKept.has(keyOf(mutant)));
const tried: Tried[] = kept.filter(({ mutant }) => !isAccepted(mutant, accepted));
console.log(
  `${all.length} mutants in ${files.length} files, ${refused.size} more that the type checker refuses; ${toTry.length} to try`,
);

const startMs = performance.now();
let done = 0;
await tryMutants(toTry, {
  copy,
  testFiles,
  cpuMsMax: Number(values['test-ms-max']),
  onNote: (note) => console.log(note),
  onTried: (one) => {
    tried.push(one);
    if (one.fate === 'survived' || one.fate === 'not reached') console.log(survivorText(one));
    if (++done % 50 === 0) {
      const seconds = Math.round((performance.now() - startMs) / 1000);
      console.log(`${done} of ${toTry.length} tried in ${seconds} s`);
      writeResult();
    }
  },
});
writeResult();
console.log(tableText(all, tried, equivalent));

function keyOf({ file, line, column, became }: Mutant): string {
  return [file, line, column, became].join(':');
}

function readResult(): Tried[] {
  return JSON.parse(readFileSync(resultFile, 'utf8'));
}

function writeResult(): void {
  mkdirSync(join(root, '.cache/mutation'), { recursive: true });
  const short = tried.map(({ mutant, ...rest }) => ({ mutant: { ...mutant, source: '' }, ...rest }));
  writeFileSync(resultFile, JSON.stringify(short, null, 1));
}
