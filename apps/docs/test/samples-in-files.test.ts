import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type PageBlock, readPages } from './support/page-blocks.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples');
const pages = ['spark', 'buildalgos'].flatMap(readPages);

/** A line of shell that starts or installs something is not a program; a call of Spark is. */
function isProgram({ language, code }: PageBlock): boolean {
  return language === 'python' || language === 'ts' || (language === 'bash' && code.includes('curl'));
}

test('no page holds a program: each is in a file of samples/ and is shown with ::sample', () => {
  const inline = pages.flatMap(({ path, blocks }) =>
    blocks.filter((block) => isProgram(block) && block.file === null).map(({ line }) => `${path}:${line}`),
  );
  assert.deepEqual(inline, [], 'put the program into samples/ and write ::sample{file="…" title="…"}');
});

test('every program of samples/ is shown on a page', () => {
  const shown = new Set(pages.flatMap(({ blocks }) => blocks.map(({ file }) => file)));
  const files = readdirSync(SAMPLES, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|py|sh)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(SAMPLES.length + 1));
  assert.deepEqual(
    files.filter((file) => !shown.has(file)),
    [],
  );
});
