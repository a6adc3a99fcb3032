import { test } from 'node:test';
import { newFolder } from '../process-under-test.ts';
import { killUnderLoad } from './kill-under-load.ts';

test('after 20 times kill -9 under load nothing is lost, doubled or in doubt, on SQLite', async (t) => {
  await killUnderLoad(t, { SPARK_DATA: newFolder(t) }, 20, 1);
});
