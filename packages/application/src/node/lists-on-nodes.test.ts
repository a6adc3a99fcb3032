import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntil } from '@spark/testkit';
import { storeMaster } from '../instruments/cached-master.ts';
import { shortList } from '../instruments/short-list.fixture.ts';
import { openNodes } from './nodes-on-postgres.fixture.ts';

const COUNTS = { NSE: 0, NFO: 0, BSE: 0, BFO: 0 };

test('a list of instruments that is loaded at one node comes into use at the others, and at one that starts later', async (t) => {
  const cluster = await openNodes(t, { nodes: 2, desks: 0 });
  const [first, second] = cluster.nodes;
  assert.ok(first && second);
  const day = first.application.instruments.origin().day;
  const about = { day, loadedAt: Date.now(), source: 'a list', format: 'broker', counts: COUNTS } as const;
  const { file } = storeMaster(cluster.dataFolderOf(first), shortList(day), about);
  const inUseAt = ({ application }: typeof first) => application.instruments.origin().loaded?.file;
  await waitUntil('both use it', () => inUseAt(first) === file && inUseAt(second) === file);
  const third = await cluster.open('late');
  assert.equal(inUseAt(third), file);
});
