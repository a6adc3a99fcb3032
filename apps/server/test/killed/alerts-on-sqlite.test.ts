import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderAlerts } from './kill-under-alerts.ts';

const KILLS = testSize('killsUnderAlerts');

test(`after ${KILLS} times kill -9 every acknowledged alert was carried out exactly once, on SQLite`, async (t) => {
  await killUnderAlerts(t, { SPARK_DATA: newFolder(t) }, KILLS, 3);
});
