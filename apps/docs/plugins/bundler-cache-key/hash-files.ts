import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LEFT_OUT = /^(node_modules|.*\.(test|fixture)\.tsx?|.*\.md|\.cache)$/;

/** One hash of files and of everything in folders; tests and notes do not count. */
export function hashFiles(paths: readonly string[]): string {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of filesOf(path)) {
      const bytes = readFileSync(file);
      hash.update(`${file} ${bytes.length}\n`).update(bytes);
    }
  }
  return hash.digest('hex').slice(0, 16);
}

function filesOf(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(path)
    .filter((name) => !LEFT_OUT.test(name))
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}
