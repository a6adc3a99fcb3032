import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { placeBuild } from '../src/site/place-build.ts';

function made(folder: string, text: string): string {
  const path = join(folder, 'made');
  mkdirSync(path);
  writeFileSync(join(path, 'index.html'), text);
  return path;
}

test('the first build, and the next one in its place with nothing of the old left', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-place-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const target = join(folder, 'docs', 'build');
  placeBuild(made(folder, 'first'), target);
  writeFileSync(join(target, 'only-in-first.html'), '');
  placeBuild(made(folder, 'second'), target);
  assert.equal(readFileSync(join(target, 'index.html'), 'utf8'), 'second');
  assert.equal(existsSync(join(target, 'only-in-first.html')), false);
  assert.equal(existsSync(join(folder, 'made-before')), false);
});
