import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Source files at or below the paths, in the order of the paths, without tests and what only tests use. */
export function findSources(root: string, paths: readonly string[]): string[] {
  const found = paths.flatMap((path) =>
    statSync(join(root, path)).isDirectory() ? globSync(`${path}/**/*.ts`, { cwd: root }).sort() : [path],
  );
  return [...new Set(found)].filter((file) => !/\.(test|fixture)\.ts$/.test(file));
}
