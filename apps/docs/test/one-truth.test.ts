import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ERRORS } from '@spark/contract';
import { readPages } from './support/page-blocks.ts';

/** Rules for all pages. */

const DOCS = join(import.meta.dirname, '..');
const pages = ['spark', 'buildalgos', 'blog', 'src/pages'].flatMap(readPages);
const COLUMNS_MAX = 80;
const SIGNS = /\bsigns\b(?! (of life|up|in)\b)/;

function page(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8');
}

test('no page says "signs" where it means characters, and no sentence of an error does', () => {
  const saying = pages.map(({ path }) => path).filter((path) => SIGNS.test(page(path)));
  assert.deepEqual(saying, []);
  for (const { message, hint } of Object.values(ERRORS))
    assert.doesNotMatch(`${message} ${hint}`, /\bsigns\b/);
});

test('the programs of the pages use one Python class, and the other is explained once', () => {
  const used = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(({ language, code }) => language === 'python' && /import .*\bSpark\b|\bSpark\(/.test(code))
      .map(({ line, file }) => `${path}:${line} ${file ?? ''}`),
  );
  assert.deepEqual(
    used.filter((place) => !place.startsWith('spark/install.md')),
    [],
  );
  assert.match(page('spark/install.md'), /### Two classes/);
});

test(`no line of a code block has more than ${COLUMNS_MAX} columns`, () => {
  const wide = pages.flatMap(({ path, blocks }) =>
    blocks.flatMap(({ code, line, file }) => {
      const longest = Math.max(...code.split('\n').map((text) => [...text].length));
      return longest > COLUMNS_MAX ? [`${file ?? `${path}:${line}`}: ${longest}`] : [];
    }),
  );
  assert.deepEqual([...new Set(wide)], []);
});
