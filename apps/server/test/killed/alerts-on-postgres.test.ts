import { test } from 'node:test';
import { freshPostgres, testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderAlerts } from './kill-under-alerts.ts';

const KILLS = testSize('killsUnderAlerts');

test(`after ${KILLS} times kill -9 every acknowledged alert was carried out exactly once, on PostgreSQL`, async (t) => {
  const database = await freshPostgres();
  t.after(database.drop);
  await killUnderAlerts(t, { SPARK_DATA: newFolder(t), DATABASE_URL: database.url }, KILLS, 4);
});
