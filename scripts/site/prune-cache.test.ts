import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { pruneCache } from './prune-cache.ts';

test('the caches of the last two builds stay, older ones go, and a missing cache is fine', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'spark-prune-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const age of [1, 2, 3, 4, 5, 6]) {
    const cache = join(folder, `cache-${age}`);
    mkdirSync(cache);
    writeFileSync(join(cache, 'meta'), '');
    for (const path of [join(cache, 'meta'), cache]) utimesSync(path, 10_000 - age, 10_000 - age);
  }
  pruneCache(folder);
  assert.deepEqual(readdirSync(folder).sort(), ['cache-1', 'cache-2', 'cache-3', 'cache-4']);
  pruneCache(join(folder, 'not-there'));
});
