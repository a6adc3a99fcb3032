import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type MemoryPlace, makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts';

const gigabyte = 1024 ** 3;

function placeFor(t: TestContext): MemoryPlace {
  const folder = mkdtempSync(join(tmpdir(), 'spark-memory-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return { folder, freeBytes: 12 * gigabyte, memoryBytes: 20 * gigabyte, mayHoldPrograms: true };
}

test('without room, or where no program may be, there is no folder', (t) => {
  const place = placeFor(t);
  assert.equal(makeMemoryFolder(null), null);
  assert.equal(makeMemoryFolder({ ...place, freeBytes: gigabyte }), null);
  assert.equal(makeMemoryFolder({ ...place, memoryBytes: 3 * gigabyte }), null);
  assert.equal(makeMemoryFolder({ ...place, mayHoldPrograms: false }), null);
  assert.deepEqual(readdirSync(place.folder), []);
});

test('what killed runs left is removed, and nothing else', (t) => {
  const place = placeFor(t);
  const { pid: ended } = spawnSync(process.execPath, ['--version']);
  for (const name of [`spark-test-${ended}`, `spark-test-${process.ppid}`, 'spark-other'])
    mkdirSync(join(place.folder, name));
  writeFileSync(join(place.folder, `spark-test-${ended}`, 'file'), 'text');
  const folder = makeMemoryFolder(place) ?? '';
  const expected = [basename(folder), `spark-test-${process.ppid}`, 'spark-other'];
  assert.deepEqual(readdirSync(place.folder).sort(), expected.sort());
});

test('other accounts can enter it but not list it, and it is removed with all files', (t) => {
  const folder = makeMemoryFolder(placeFor(t)) ?? '';
  assert.equal(statSync(folder).mode & 0o777, 0o711);
  writeFileSync(join(folder, 'file'), 'text');
  removeMemoryFolder(folder);
  assert.equal(statSync(folder, { throwIfNoEntry: false }), undefined);
});
