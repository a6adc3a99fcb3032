import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GENERATED_FILES } from '@spark/contract';
import { PYTHON_FILES, PYTHON_FOLDER } from './python-client/generated-client.ts';

/** Writes the files that are made from the code and committed beside it. A test fails when they are stale. */

const root = join(import.meta.dirname, '..');

write('packages/contract/generated', GENERATED_FILES);
write(PYTHON_FOLDER, PYTHON_FILES);

function write(folder: string, files: Readonly<Record<string, () => string>>): void {
  mkdirSync(join(root, folder), { recursive: true });
  for (const [name, make] of Object.entries(files)) {
    const path = join(root, folder, name);
    const text = make();
    const changed = text !== currentText(path);
    if (changed) writeFileSync(path, text);
    console.log(`${changed ? 'written  ' : 'unchanged'} ${folder}/${name}`);
  }
}

function currentText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
