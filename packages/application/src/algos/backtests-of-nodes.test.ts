import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { openSqliteStore } from '@spark/store';
import { createSharedFiles } from '../storage/shared-files.ts';
import { createBacktestFiles } from './backtest-files.ts';
import type { BacktestHead, BacktestState } from './backtest-head.ts';

const UCC = 'S000001';
const NO_LOG = { warn: () => undefined };

/** Nodes with data folders of their own on one database. */
async function stage(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-backtests-'));
  const clock = { now: Date.now };
  const store = await openSqliteStore({ folder });
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const shared = (id: string) =>
    createSharedFiles({ blobs: store.blobs, dataFolder: join(folder, id), clock, log: NO_LOG });
  return {
    node: (id: string) => createBacktestFiles(join(folder, id), NO_LOG, shared(id)),
    single: (id: string) => createBacktestFiles(join(folder, id), NO_LOG),
    blobs: store.blobs,
  };
}

function headOf(id: number, state: BacktestState = 'done'): BacktestHead {
  return {
    ...{ id, state, problem: null, name: 'a', documentHash: 'd', hash: `h${id}`, parameters: {} },
    ...{ from: '2026-10-01', to: '2026-10-06', capital: null, trace: 'none', check: false },
    ...{ dataVersion: 'v', engine: 'e', createdAt: 1, startedAt: 2, endedAt: 3, summary: null },
  };
}

const document = (text: string) => [
  { name: 'document', firstRow: 0, candles: 0, bytes: gzipSync(text) } as const,
];

type Files = ReturnType<typeof createBacktestFiles>;

const shownAt = async (files: Files) => (await files.list(UCC)).map(({ id, state }) => `${id} ${state}`);

const documentAt = async (files: Files, id: number) =>
  (await files.part(UCC, id, { name: 'document' }))?.toString();

test('a run is read at the node that owns the desk now, as it ended, also when it began before the desk moved', async (t) => {
  const { node } = await stage(t);
  const [a, b] = [node('a'), node('b')];
  assert.equal(await b.read(UCC, 1), null);
  await a.write(UCC, headOf(1), document('first'));
  assert.equal(await documentAt(b, 1), 'first', 'without a list');
  await a.write(UCC, headOf(2, 'waiting'), document('second'));
  assert.deepEqual(await shownAt(b), ['2 waiting', '1 done']);
  await a.write(UCC, headOf(2), document('second, as it ended'));
  assert.deepEqual(await shownAt(b), ['2 done', '1 done']);
  assert.equal(await documentAt(b, 2), 'second, as it ended');
});

test('a run that was removed comes back from no other node, and those of a single server come along', async (t) => {
  const { node, single, blobs } = await stage(t);
  await single('a').write(UCC, headOf(1), document('of a single server'));
  const [a, b] = [node('a'), node('b')];
  assert.deepEqual(await shownAt(a), ['1 done']);
  assert.equal(await documentAt(b, 1), 'of a single server');
  await b.remove(UCC, 1);
  assert.deepEqual([await shownAt(a), await shownAt(b)], [[], []]);
  assert.equal(await a.read(UCC, 1), null);
  await a.write(UCC, headOf(2), document('another'));
  await a.removeUser(UCC);
  assert.deepEqual(await blobs.list(''), []);
});
