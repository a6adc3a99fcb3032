import { test } from 'node:test';
import { testSize } from '@spark/testkit';
import { newFolder } from '../process-under-test.ts';
import { killBeforeAStop } from './kill-before-a-stop.ts';
import { killUnderDeployments } from './kill-under-deployments.ts';

const KILLS = testSize('killsUnderDeployments');

test(`[application.Y10] after ${KILLS} times kill -9 a deployment with stops at the exchange has doubled no entry and lost no exit, on SQLite`, async (t) => {
  await killUnderDeployments(t, { SPARK_DATA: newFolder(t) }, KILLS, 23, 'exchange');
});

test('[application.Y11] a stop that was passed between kill -9 and the next start leaves at that start, once and marked as late, on SQLite', async (t) => {
  await killBeforeAStop(t, { SPARK_DATA: newFolder(t) }, 26);
});
