import { type Finding, lineAt } from './finding.ts';
import type { Repository } from './repository.ts';

const FACE = /^packages\/[^/]+\/src\/(?:[^/]+\/)?index\.ts$/;
const EVERYTHING = /^export \* from\b/gm;

/** What a package shows is a list of names: whoever reads it sees all, and what nobody needs is not promised. */
export function checkFaces({ code }: Repository): Finding[] {
  return code
    .filter(({ path }) => FACE.test(path))
    .flatMap(({ path, lexed }) =>
      [...lexed.code.matchAll(EVERYTHING)].map(({ index }) => ({
        file: path,
        line: lineAt(lexed.code, index),
        rule: 'public-face' as const,
        message: '`export *` shows whatever the file happens to have',
        fix: 'list the names that others use',
      })),
    );
}
