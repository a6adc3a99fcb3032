import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { DamagedEpochsError, openEpochFile } from '../../src/relay/epoch-file.ts';
import { newFolder } from '../process-under-test.ts';

const knock = (ucc: string, epoch: number, node = 'a') => ({ ucc, epoch, node });

test('[cluster.B4] the highest epoch of each desk is there after the next start, whatever order they came in', async (t) => {
  const folder = newFolder(t);
  const file = await openEpochFile(folder);
  assert.deepEqual(file.stored, []);
  await Promise.all([knock('U1', 2), knock('U2', 1), knock('U1', 5, 'b'), knock('U1', 3)].map(file.keep));
  await file.keep(knock('U1', 4));
  await file.close();
  const next = await openEpochFile(folder);
  assert.deepEqual(new Set(next.stored), new Set([knock('U1', 5, 'b'), knock('U2', 1)]));
  await next.close();
});

test('[cluster.B4] a line that a crash cut off is left out; one that cannot be read is never passed over', async (t) => {
  const folder = newFolder(t);
  const path = join(folder, 'relay-epochs.jsonl');
  const file = await openEpochFile(folder);
  await file.keep(knock('U1', 2));
  await file.close();
  appendFileSync(path, '["U1",9,"b');
  const next = await openEpochFile(folder);
  assert.deepEqual(next.stored, [knock('U1', 2)]);
  await next.keep(knock('U1', 3, 'c'));
  await next.close();
  assert.equal(readFileSync(path, 'utf8').trimEnd().split('\n').length, 2, 'it goes on behind a whole line');
  appendFileSync(path, 'not a line\n');
  await assert.rejects(() => openEpochFile(folder), DamagedEpochsError);
});

test('lines that say nothing any more are left out after a while', async (t) => {
  const folder = newFolder(t);
  const file = await openEpochFile(folder);
  for (let round = 0; round < 3; round++)
    await Promise.all(
      Array.from({ length: 4_000 }, (_, epoch) => file.keep(knock('U1', round * 4_000 + epoch + 1))),
    );
  await file.keep(knock('U1', 12_001));
  await file.close();
  const lines = readFileSync(join(folder, 'relay-epochs.jsonl'), 'utf8').trimEnd().split('\n');
  assert.ok(lines.length < 10, `${lines.length} lines`);
  assert.equal(lines.at(-1), '["U1",12001,"a"]');
});
