import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderLoad } from './kill-under-load.ts';

const KILLS = testSize('killsUnderLoad');

test(`after ${KILLS} times kill -9 under load nothing is lost, doubled or in doubt, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killUnderLoad(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, KILLS, 2);
});
