import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { GENERATED_FILES } from '@spark/contract';

/** Writes the files that are made from the code and committed beside it. A test fails when they are stale. */

const folder = fileURLToPath(new URL('../packages/contract/generated/', import.meta.url));
mkdirSync(folder, { recursive: true });

for (const [name, make] of Object.entries(GENERATED_FILES)) {
  const path = folder + name;
  const text = make();
  const changed = text !== currentText(path);
  if (changed) writeFileSync(path, text);
  console.log(`${changed ? 'written  ' : 'unchanged'} packages/contract/generated/${name}`);
}

function currentText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
