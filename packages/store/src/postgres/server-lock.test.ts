import { equal } from 'node:assert/strict';
import { after, it } from 'node:test';
import { freshPostgres, rejectsWith } from '@spark/testkit';
import { lockStore } from '../open-store.ts';
import { takePostgresServerLock } from './server-lock.ts';

const database = await freshPostgres();
after(database.drop);

it('[store.S103] a database has one server: the second taker is refused at once, until the lock is released', async () => {
  const lock = await takePostgresServerLock(database.url);
  await rejectsWith('in-use', takePostgresServerLock(database.url));
  await rejectsWith('in-use', lockStore({ dataFolder: '/unused', databaseUrl: database.url }));
  await lock.release();
  await lock.release();
  await (await takePostgresServerLock(database.url)).release();
});

it('[store.S103] a lost connection loses the lock, which is reported once', async () => {
  const lost = Promise.withResolvers<void>();
  let times = 0;
  const lock = await takePostgresServerLock(database.url, {
    onLost: () => {
      times++;
      lost.resolve();
    },
  });
  await database.execute(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE 'spark %' AND datname = current_database()`,
  );
  await lost.promise;
  await (await takePostgresServerLock(database.url)).release();
  await lock.release();
  equal(times, 1);
});
