import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openSqliteStore } from '@spark/store';
import { createManualClock } from '@spark/testkit';
import { dropMaster, readCachedMaster, readNote, storeMaster } from './cached-master.ts';
import { createSharedList } from './shared-list.ts';
import { shortList } from './short-list.fixture.ts';

const DAY = '2026-11-17';
const COLUMNS = shortList(DAY);

/** Nodes with data folders of their own on one database. */
async function stage(t: TestContext) {
  const folder = mkdtempSync(join(tmpdir(), 'spark-lists-'));
  const clock = createManualClock();
  const store = await openSqliteStore({ folder, clock });
  t.after(async () => {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const warnings: string[] = [];
  const node = (id: string) => {
    const dataFolder = join(folder, id);
    mkdirSync(dataFolder, { recursive: true });
    const log = {
      info: () => undefined,
      warn: (_: object | string, message?: string) => void warnings.push(`${message}`),
    };
    const open = () => createSharedList({ blobs: store.blobs, dataFolder, clock, timers: clock, log });
    let { sync } = open();
    return {
      sync: () => sync(),
      restart: () => {
        ({ sync } = open());
      },
      load: (source: string) =>
        storeMaster(dataFolder, COLUMNS, {
          day: DAY,
          loadedAt: clock.now(),
          source,
          format: 'broker',
          counts: { NSE: 0, NFO: 0, BSE: 0, BFO: 0 },
        }),
      drop: () => dropMaster(dataFolder),
      source: () => readNote(dataFolder)?.source ?? null,
      rows: () => {
        const note = readNote(dataFolder);
        return note && readCachedMaster(dataFolder, note, DAY)?.rows;
      },
    };
  };
  return { node, warnings, blobs: store.blobs };
}

test('a list that one node loads is in use at all of them, and so is none once it is dropped at any', async (t) => {
  const { node, warnings, blobs } = await stage(t);
  const [a, b] = [node('a'), node('b')];
  await a.sync();
  await b.sync();
  assert.equal(b.source(), null);
  a.load('first');
  await a.sync();
  await b.sync();
  assert.deepEqual([b.source(), b.rows()], ['first', COLUMNS.rows]);
  b.load('second');
  await b.sync();
  await a.sync();
  assert.deepEqual([a.source(), a.rows()], ['second', COLUMNS.rows]);
  assert.equal((await blobs.list('')).length, 2, 'the first one is not kept');
  a.drop();
  await a.sync();
  await b.sync();
  assert.equal(b.source(), null);
  assert.deepEqual(warnings, []);
});

test('of two lists that are loaded at the same moment both nodes end with one', async (t) => {
  const { node } = await stage(t);
  const [a, b] = [node('a'), node('b')];
  a.load('of a');
  b.load('of b');
  await Promise.all([a.sync(), b.sync()]);
  await Promise.all([a.sync(), b.sync()]);
  assert.equal(a.source(), b.source());
  assert.deepEqual([a.rows(), b.rows()], [COLUMNS.rows, COLUMNS.rows]);
});

test('what changed while a node was down counts: its own list where only that changed, else that of the others', async (t) => {
  const { node } = await stage(t);
  const [a, b] = [node('a'), node('b')];
  a.load('first');
  await a.sync();
  await b.sync();
  a.load('loaded while it was down');
  a.restart();
  await a.sync();
  await b.sync();
  assert.equal(b.source(), 'loaded while it was down');
  b.load('of the others');
  await b.sync();
  a.load('of both');
  a.restart();
  await a.sync();
  assert.equal(a.source(), 'of the others');
  const fresh = node('c');
  await fresh.sync();
  assert.deepEqual([fresh.source(), fresh.rows()], ['of the others', COLUMNS.rows]);
});
