import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderActions } from './kill-under-actions.ts';

const KILLS = testSize('killsUnderActions');

test(`[engine.S2] after ${KILLS} times kill -9 every corporate action was applied exactly once, on SQLite`, async (t) => {
  await killUnderActions(t, { SPARK_DATA: newFolder(t) }, KILLS, 7);
});
