import assert from 'node:assert/strict';
import { test } from 'node:test';
import { freshPostgres, storeRows } from '@spark/testkit';
import { openClusterStore } from '../open-cluster-store.ts';

const FENCE = { node: 'living', epochOf: () => null, onFenced: () => undefined, onUnknown: () => undefined };
const DAY_MS = 86_400_000;
const FOUND_AT = Date.parse('2026-11-13T10:00:00Z');

test('[cluster.F8] a node that is dead for a day has no row any more, and what named it is nobody’s in a new epoch', async (t) => {
  const database = await freshPostgres();
  const place = { dataFolder: '/unused', databaseUrl: database.url };
  const { store } = await openClusterStore(place, { fence: FENCE });
  t.after(async () => {
    await store.close();
    await database.drop();
  });
  const { forgetNodes } = store.retention;
  for (const ucc of ['U1', 'U2']) await storeRows.createDesk(store, ucc);
  await database.execute(`
    INSERT INTO nodes (id, address, format_max, egress, dead)
      VALUES ('dead', 'a:1', 1, '[]', true), ('living', 'b:1', 1, '[]', false);
    UPDATE desks SET node = CASE ucc WHEN 'U1' THEN 'dead' ELSE 'living' END, epoch = 7;
    UPDATE duties SET node = 'dead', epoch = 3`);
  const ids = async () => (await database.execute('SELECT id FROM nodes ORDER BY id')).map(({ id }) => id);

  assert.equal(await forgetNodes(FOUND_AT), 0);
  assert.equal(await forgetNodes(FOUND_AT + DAY_MS - 1), 0);
  assert.deepEqual(await ids(), ['dead', 'living']);
  assert.equal(await forgetNodes(FOUND_AT + DAY_MS), 1);
  assert.deepEqual(await ids(), ['living']);
  assert.deepEqual(await database.execute('SELECT ucc, node, epoch::int FROM desks ORDER BY ucc'), [
    { ucc: 'U1', node: null, epoch: 8 },
    { ucc: 'U2', node: 'living', epoch: 7 },
  ]);
  const duties = await database.execute('SELECT DISTINCT node, epoch::int FROM duties');
  assert.deepEqual(duties, [{ node: null, epoch: 4 }]);
  assert.deepEqual(await database.execute('SELECT * FROM done'), []);

  await database.execute(`UPDATE nodes SET dead = true`);
  assert.equal(await forgetNodes(FOUND_AT + 3 * DAY_MS), 0, 'one that died later has its own day');
});
