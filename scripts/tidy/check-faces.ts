import { type Finding, lineAt } from './finding.ts';
import type { Repository } from './repository.ts';

const FACE = /^packages\/[^/]+\/src\/(?:[^/]+\/)?index\.ts$/;
const EVERYTHING = /^export \* from\b/gm;

/** The exports of a package are a list of names: a reader sees all of them, and nothing is exported by accident. */
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
