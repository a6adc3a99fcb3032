import assert from 'node:assert/strict';
import { platform } from 'node:os';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { trimMemory } from './trim-memory.ts';

const PARTS = 300_000;
const PART_BYTES = 700;
const MEGABYTE = 2 ** 20;
/** Only its C library has the call. */
const isGlibc =
  platform() === 'linux' && 'glibcVersionRuntime' in (process.report.getReport() as Report).header;

type Report = { readonly header: object };

test('memory that is free between small parts in use goes back to the system', async () => {
  // Loaded before, so that the library itself does not count.
  await trimMemory();
  const inUse = holdEveryFiftieth();
  collect();
  const before = process.memoryUsage.rss();
  await trimMemory();
  const returned = before - process.memoryUsage.rss();
  assert.ok(!isGlibc || returned > 100 * MEGABYTE, `${Math.round(returned / MEGABYTE)} MB went back`);
  assert.equal(inUse.length, PARTS / 50);
});

function holdEveryFiftieth(): readonly Buffer[] {
  const parts = Array.from({ length: PARTS }, () => Buffer.allocUnsafeSlow(PART_BYTES).fill(1));
  return parts.filter((_, index) => index % 50 === 0);
}

function collect(): void {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  gc();
  gc();
}
