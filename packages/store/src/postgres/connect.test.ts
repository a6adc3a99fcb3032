import { deepEqual, equal } from 'node:assert/strict';
import { after, it } from 'node:test';
import { freshPostgres, rejectsWith, storeRows } from '@spark/testkit';
import { types } from 'pg';
import { createConnections } from './connect.ts';
import { openPostgresStore } from './open-postgres-store.ts';

const database = await freshPostgres();
after(database.drop);

it('[store.S104] integers are exact, one that was never written is refused, and other users of the driver are left alone', async () => {
  const store = await openPostgresStore({ url: database.url });
  await storeRows.createDesk(store, 'AAAA', { tokenEpoch: Number.MAX_SAFE_INTEGER });
  equal((await store.listUsers({ afterId: 0, limit: 1 }))[0]?.tokenEpoch, Number.MAX_SAFE_INTEGER);
  await database.execute('UPDATE users SET token_epoch = 9007199254740993');
  await rejectsWith('corrupt', store.listUsers({ afterId: 0, limit: 1 }));
  await rejectsWith('corrupt', store.loadDesk('AAAA'));
  equal(types.getTypeParser(20, 'text')('5'), '5');
  await store.close();
});

it('[store.S105] a server that is set to acknowledge early is asked to wait for the disk', async () => {
  await database.execute(
    `DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$`,
  );
  const connections = createConnections({ url: database.url });
  const client = await connections.checkOut();
  deepEqual((await client.query('SHOW synchronous_commit')).rows, [{ synchronous_commit: 'on' }]);
  client.release();
  await connections.close();
});
