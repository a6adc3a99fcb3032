import { checkCycles } from './check-cycles.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFaces } from './check-faces.ts';
import { checkFiles } from './check-files.ts';
import { checkFolders } from './check-folders.ts';
import { checkImports } from './check-imports.ts';
import { checkMarks } from './check-marks.ts';
import { checkPurity } from './check-purity.ts';
import { checkSpec } from './check-spec.ts';
import { checkSpreads } from './check-spreads.ts';
import type { Finding, SourceFile } from './finding.ts';
import { readRepository } from './repository.ts';

/** Everything that is untidy in these files, in the order of a walk through the repository. */
export function checkTidy(files: readonly SourceFile[]): Finding[] {
  const repository = readRepository(files);
  const checks = [
    checkImports,
    checkCycles,
    checkFolders,
    checkFaces,
    checkPurity,
    checkMarks,
    checkSpec,
    checkSpreads,
    checkFiles,
    checkDocuments,
  ];
  const byPlace = (a: Finding, b: Finding) => compare(a.file, b.file) || a.line - b.line;
  return checks.flatMap((check) => check(repository)).sort(byPlace);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
