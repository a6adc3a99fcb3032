import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killUnderGtts } from './kill-under-gtts.ts';

const KILLS = testSize('killsUnderGtt');

test(`[engine.N154] after ${KILLS} times kill -9 every GTT that triggered has placed its order exactly once, on SQLite`, async (t) => {
  await killUnderGtts(t, { SPARK_DATA: newFolder(t) }, KILLS, 11);
});
