import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderExits } from './kill-under-exits.ts';

const KILLS = testSize('killsUnderExits');

test(`[engine.X5] after ${KILLS} times kill -9 every exit fired exactly once, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killUnderExits(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, KILLS, 6);
});
