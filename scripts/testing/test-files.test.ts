import assert from 'node:assert/strict';
import { relative } from 'node:path';
import { test } from 'node:test';
import { chooseTestFiles, findTestFiles } from './test-files.ts';

const root = `${import.meta.dirname}/../..`;

test('this file is found, and nothing below node_modules', () => {
  const files = findTestFiles(root);
  assert.ok(files.includes(relative(root, import.meta.filename).replaceAll('\\', '/')));
  assert.deepEqual(
    files.filter((file) => file.includes('node_modules')),
    [],
  );
});

test('filters choose the files whose path contains any of them', () => {
  const files = ['packages/core/src/a.test.ts', 'packages/store/src/b.test.ts', 'scripts/sqlite.test.ts'];
  assert.deepEqual(chooseTestFiles(files, ['store', 'sqlite']), files.slice(1));
  assert.deepEqual(chooseTestFiles(files, []), files);
  assert.deepEqual(chooseTestFiles(files, ['nothing']), []);
});
