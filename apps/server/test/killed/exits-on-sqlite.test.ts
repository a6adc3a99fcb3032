import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderExits } from './kill-under-exits.ts';

const KILLS = testSize('killsUnderExits');

test(`[engine.X5] after ${KILLS} times kill -9 every exit fired exactly once, on SQLite`, async (t) => {
  await killUnderExits(t, { SPARK_DATA: newFolder(t) }, KILLS, 5);
});
