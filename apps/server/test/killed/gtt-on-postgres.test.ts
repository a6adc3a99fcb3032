import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderGtts } from './kill-under-gtts.ts';

const KILLS = testSize('killsUnderGtt');

test(`[engine.N154] after ${KILLS} times kill -9 every GTT that triggered has placed its order exactly once, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killUnderGtts(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, KILLS, 12);
});
