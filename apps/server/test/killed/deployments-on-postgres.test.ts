import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderDeployments } from './kill-under-deployments.ts';

const KILLS = testSize('killsUnderDeployments');

test(`[application.Y10] after ${KILLS} times kill -9 a deployment has doubled no entry and lost no exit, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killUnderDeployments(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, KILLS, 24, 'spark');
});
