import { test } from 'node:test';
import { newFolder } from '../process-under-test.ts';
import { killUnderAlerts } from './kill-under-alerts.ts';

test('after 12 times kill -9 every acknowledged alert was carried out exactly once, on SQLite', async (t) => {
  await killUnderAlerts(t, { SPARK_DATA: newFolder(t) }, 12, 3);
});
