import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { findTestFiles } from '../testing/test-files.ts';

/** Generated cases of a property per mutant. */
const PROPERTY_RUNS_MAX = 300;

const LEFT_OUT = new Set(['node_modules', '.git', '.cache', 'data', 'build', 'dist', '.docusaurus']);

/**
 * A copy in which files may be changed. Its packages are those that the copy itself imports: a workspace package is
 * a link in `node_modules`, and the links of the copy lead into the copy.
 */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'spark-mutants-'));
  cpSync(root, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === root || !LEFT_OUT.has(basename(path)),
  });
  linkModules(root, copy);
  for (const group of ['packages', 'apps'].filter((folder) => existsSync(join(root, folder))))
    for (const name of readdirSync(join(root, group))) {
      const modules = join(root, group, name, 'node_modules');
      if (existsSync(modules)) symlinkSync(modules, join(copy, group, name, 'node_modules'));
    }
  for (const file of findTestFiles(copy)) shortenProperties(join(copy, file));
  return copy;
}

function linkModules(root: string, copy: string): void {
  mkdirSync(join(copy, 'node_modules'));
  for (const name of readdirSync(join(root, 'node_modules'))) {
    const [from, to] = [join(root, 'node_modules', name), join(copy, 'node_modules', name)];
    // The links of the workspace are relative, so they lead into the copy.
    if (name === '@spark') cpSync(from, to, { recursive: true, verbatimSymlinks: true });
    else symlinkSync(from, to);
  }
}

function shortenProperties(path: string): void {
  const text = readFileSync(path, 'utf8');
  const short = text.replace(/numRuns: ([\w.]+)/g, `numRuns: Math.min($1, ${PROPERTY_RUNS_MAX})`);
  if (short !== text) writeFileSync(path, short);
}
