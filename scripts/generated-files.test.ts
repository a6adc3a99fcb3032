import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { generatedFiles } from './generated-files.ts';

const root = join(import.meta.dirname, '..');

for (const { path, make } of generatedFiles) {
  test(`${path} is fresh`, () => {
    const committed = readFileSync(join(root, path), 'utf8');
    assert.ok(committed === make(), `${path} is stale. Run: npm run generate`);
  });
}
