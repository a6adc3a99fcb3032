import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const rooms = ['apps', 'packages', 'scripts', 'bench'];
// Git does not know these; a test file inside them belongs to a dependency or a build.
const foldersLeftOut = new Set(['node_modules', 'build', 'dist', '.docusaurus']);

/** Every test file of the repository, as paths from its root with forward slashes, in a stable order. */
export function findTestFiles(root: string): string[] {
  return rooms.flatMap((room) => testFilesBelow(root, room)).sort();
}

/** Arguments after `npm test --` choose files; without any every file is chosen. */
export function chooseTestFiles(files: readonly string[], filters: readonly string[]): string[] {
  return files.filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)));
}

function testFilesBelow(root: string, folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return foldersLeftOut.has(entry.name) ? [] : testFilesBelow(root, path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
