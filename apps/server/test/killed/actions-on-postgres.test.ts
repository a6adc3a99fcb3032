import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderActions } from './kill-under-actions.ts';

const KILLS = testSize('killsUnderActions');

test(`[engine.S2] after ${KILLS} times kill -9 every corporate action was applied exactly once, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killUnderActions(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, KILLS, 8);
});
