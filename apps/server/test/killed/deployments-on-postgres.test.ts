import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killBeforeAStop } from './kill-before-a-stop.ts';
import { killUnderDeployments } from './kill-under-deployments.ts';

const KILLS = testSize('killsUnderDeployments');

for (const [stops, seed] of [
  ['spark', 24],
  ['exchange', 25],
] as const)
  test(`[application.Y10] after ${KILLS} times kill -9 a deployment with stops of ${stops} has doubled no entry and lost no exit, on PostgreSQL`, async (t) => {
    const database = await freshPostgres();
    t.after(database.drop);
    const env = { SPARK_DATA: newFolder(t), DATABASE_URL: database.url };
    await killUnderDeployments(t, env, KILLS, seed, stops);
  });

test('[application.Y11] a stop that was passed between kill -9 and the next start leaves at that start, once and marked as late, on PostgreSQL', async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killBeforeAStop(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, 27);
});
