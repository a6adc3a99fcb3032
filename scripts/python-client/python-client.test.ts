import { test } from 'node:test';
import { pythonVariable } from '../testing/python.ts';
import { runPythonTests } from './run-python-tests.ts';

test(`the Python client keeps its promises (${pythonVariable})`, async (t) => {
  await runPythonTests(t, []);
});
