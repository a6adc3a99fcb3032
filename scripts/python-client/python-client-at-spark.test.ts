import { test } from 'node:test';
import { newFolder, startServer } from '../../apps/server/test/process-under-test.ts';
import { OWNER } from '../../apps/server/test/spark-under-test.ts';
import { pythonVariable } from '../testing/python.ts';
import { runPythonTests } from './run-python-tests.ts';

test(`the Python client works with a running Spark (${pythonVariable})`, async (t) => {
  const server = await startServer(t, { env: { SPARK_DATA: newFolder(t) } });
  await runPythonTests(t, ['running_spark'], {
    SPARK_LIVE_URL: server.address,
    SPARK_LIVE_USER: OWNER.email,
    SPARK_LIVE_PASSWORD: OWNER.password,
  });
});
