import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Mutant } from './instrument.ts';

/**
 * Mutants that the type checker refuses: nobody could commit them, so no test has to notice. Each is in a separate file
 * beside the original, and one run of the checker sees them all.
 */
export function refusedByTypes(copy: string, mutants: readonly Mutant[]): ReadonlySet<Mutant> {
  const fileOf = (mutant: Mutant): string => mutant.file.replace(/\.ts$/, `.mutant${mutant.id}.ts`);
  const byFile = new Map(mutants.map((mutant) => [fileOf(mutant), mutant]));
  for (const [file, { source }] of byFile) writeFileSync(join(copy, file), source);
  const project = join(copy, 'tsconfig.mutants.json');
  const options = { extends: './tsconfig.json', include: [], exclude: [], files: [...byFile.keys()] };
  writeFileSync(project, JSON.stringify(options));
  const refused = new Set<Mutant>();
  for (const line of outputOfTypeChecker(copy, project).split('\n')) {
    const mutant = byFile.get(line.split('(')[0] ?? '');
    if (mutant) refused.add(mutant);
  }
  for (const file of byFile.keys()) rmSync(join(copy, file));
  return refused;
}

function outputOfTypeChecker(copy: string, project: string): string {
  try {
    return run(copy, project);
  } catch (error) {
    // It ends with an error because it found some; its output is the result.
    const { stdout } = error as { stdout?: string };
    if (!stdout) throw error;
    return stdout;
  }
}

function run(copy: string, project: string): string {
  return execFileSync(join(copy, 'node_modules/.bin/tsc'), ['--pretty', 'false', '--project', project], {
    cwd: copy,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}
