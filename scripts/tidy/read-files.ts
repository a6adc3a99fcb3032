import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceFile } from './finding.ts';

const textEndings = /\.(?:[cm]?[jt]sx?|json|md|css|sql|sh|py|ya?ml)$/;
const foldersWithoutSource = new Set([
  'node_modules',
  '.git',
  '.cache',
  'data',
  'build',
  'dist',
  '.docusaurus',
]);

/** The repository's files: what git tracks and what it would track, as they are on the disk now. */
export function readFiles(root: string): SourceFile[] {
  const paths = pathsFromGit(root) ?? pathsFromDisk(root);
  return paths
    .filter((path) => existsSync(join(root, path)))
    .map((path) => ({ path, text: textEndings.test(path) ? readFileSync(join(root, path), 'utf8') : '' }));
}

function pathsFromGit(root: string): string[] | undefined {
  // Containers often check the code out as another user, which git distrusts by default.
  const args = ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard', '-z'];
  const { status, stdout } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  const paths = status === 0 ? [...new Set(stdout.split('\0'))].filter((path) => path !== '') : [];
  // A copy without its own repository may be inside another one, which does not track it.
  return paths.includes('package.json') ? paths : undefined;
}

function pathsFromDisk(root: string, folder = ''): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return [path];
    return foldersWithoutSource.has(entry.name) ? [] : pathsFromDisk(root, path);
  });
}
