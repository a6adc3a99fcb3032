import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodeRow } from './cluster-rows.fixture.ts';
import type { NodeRow } from './cluster-rows.ts';
import { createNodeWatch } from './node-watch.ts';
import { CLUSTER_SETTINGS } from './settings.ts';

const ME = nodeRow('me');
const beating = (beats: number): readonly NodeRow[] => [ME, nodeRow('other', { beats })];

/** Reads once a second from `from` on, and what each reading came to. */
function readEach(rows: readonly (readonly NodeRow[])[], fromMs = 0) {
  const watch = createNodeWatch('me', CLUSTER_SETTINGS);
  return rows.map((nodes, second) => watch.onRead(nodes, fromMs + second * 1_000));
}

test('[cluster.L6] a node whose beats stood still for 8 s of the watcher’s clock is declared dead, with those beats', () => {
  const found = readEach(Array.from({ length: 9 }, () => beating(7)));
  assert.deepEqual(found.slice(0, 8), Array(8).fill([]));
  assert.deepEqual(found[8], [{ node: 'other', beats: 7 }]);
});

test('[cluster.L6] one beat in between begins the count anew; the watcher never declares itself or the dead', () => {
  const found = readEach([...Array(8).fill(beating(7)), ...Array(8).fill(beating(8))]);
  assert.deepEqual(found.flat(), []);
  const dead = [nodeRow('me'), nodeRow('other', { dead: true })];
  assert.deepEqual(readEach(Array.from({ length: 20 }, () => dead)).flat(), []);
});

test('[cluster.L7] a watcher that could not read for more than 2 s forgets what it observed', () => {
  const watch = createNodeWatch('me', CLUSTER_SETTINGS);
  for (let ms = 0; ms <= 7_000; ms += 1_000) assert.deepEqual(watch.onRead(beating(7), ms), []);
  assert.deepEqual(watch.onRead(beating(7), 9_001), [], 'an outage of the database declares nobody dead');
  for (let ms = 10_000; ms < 17_000; ms += 1_000) assert.deepEqual(watch.onRead(beating(7), ms), []);
  assert.deepEqual(watch.onRead(beating(7), 17_001), [{ node: 'other', beats: 7 }]);
});

test('[cluster.L8] a node was seen to live when its beats grew; of a dead one, of itself and of a stranger the watch says nothing', () => {
  const watch = createNodeWatch('me', CLUSTER_SETTINGS);
  watch.onRead(beating(7), 1_000);
  watch.onRead(beating(7), 2_000);
  assert.equal(watch.stillForMs('other', 2_600), 1_600);
  watch.onRead(beating(8), 3_000);
  assert.equal(watch.stillForMs('other', 3_400), 400);
  assert.deepEqual([watch.stillForMs('me', 3_400), watch.stillForMs('stranger', 3_400)], [null, null]);
  watch.onRead([ME, nodeRow('other', { beats: 8, dead: true })], 4_000);
  assert.equal(watch.stillForMs('other', 4_000), null);
});
