import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated-files.ts';

/** Writes the files that are made from the code and committed beside it. A test fails when they are stale. */

const root = join(import.meta.dirname, '..');

for (const { path, make } of generatedFiles) {
  const file = join(root, path);
  const text = make();
  const changed = text !== currentText(file);
  if (changed) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  console.log(`${changed ? 'written  ' : 'unchanged'} ${path}`);
}

function currentText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
