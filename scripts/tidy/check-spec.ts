import { type Finding, lineAt, type SourceFile } from './finding.ts';
import type { Repository } from './repository.ts';

const SPEC = /^packages\/([^/]+)\/SPEC\.md$/;
/** A row of a table, or an item of a list: `| core.B8 |`, `**[core.B8]**`. */
const LAW = /^\|\s*([\w-]+\.[A-Z]{1,2}\d+[a-z]?)\s*\||\*\*\[([\w-]+\.[A-Z]{1,2}\d+[a-z]?)\]\*\*/gm;
const CARRIED = /\[([\w-]+\.[A-Z]{1,2}\d+[a-z]?)\]|\brule: '([\w-]+\.[A-Z]{1,2}\d+[a-z]?)'/g;

type Mention = { readonly file: string; readonly line: number; readonly id: string };

/** Every law of a SPEC.md is carried by a test that names it, and no test names a law that is not written down. */
export function checkSpec({ files }: Repository): Finding[] {
  const laws = files.filter(({ path }) => SPEC.test(path)).flatMap((file) => mentions(file, LAW));
  const carried = files.filter(({ path }) => isTest(path)).flatMap((file) => mentions(file, CARRIED));
  const written = new Set(laws.map(({ id }) => id));
  const named = new Set(carried.map(({ id }) => id));
  return [
    ...laws
      .filter((law, index) => laws.findIndex(({ id }) => id === law.id) < index)
      .map((law) => finding(law, `${law.id} is the number of another law`, 'take the next free number')),
    ...laws.filter(isForeign).map((law) => finding(law, `${law.id} does not begin with its package`)),
    ...laws
      .filter(({ id }) => !named.has(id))
      .map((law) => finding(law, `no test carries ${law.id}`, `write \`[${law.id}]\` before its name`)),
    ...carried
      .filter(({ id }) => !written.has(id))
      .map((test) => finding(test, `no SPEC.md has ${test.id}`, 'write the law down, or correct its number')),
  ];
}

function mentions({ path, text }: SourceFile, pattern: RegExp): Mention[] {
  return [...text.matchAll(pattern)].map((match) => ({
    file: path,
    line: lineAt(text, match.index),
    id: match[1] ?? match[2] ?? '',
  }));
}

function isForeign({ file, id }: Mention): boolean {
  return !id.startsWith(`${SPEC.exec(file)?.[1]}.`);
}

/** Tests, and the suites that they run. */
function isTest(path: string): boolean {
  return (
    /\.test\.tsx?$|^packages\/testkit\/|\/test\/|\.fixture\.ts$|\/test_\w+\.py$/.test(path) &&
    !path.startsWith('scripts/tidy/')
  );
}

function finding(
  { file, line }: Mention,
  message: string,
  fix = 'put the name of the package before it',
): Finding {
  return { file, line, rule: 'spec', message, fix };
}
