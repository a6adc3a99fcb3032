import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderLoad } from './kill-under-load.ts';

const KILLS = testSize('killsUnderLoad');

test(`after ${KILLS} times kill -9 under load nothing is lost, doubled or in doubt, on SQLite`, async (t) => {
  await killUnderLoad(t, { SPARK_DATA: newFolder(t) }, KILLS, 1);
});
