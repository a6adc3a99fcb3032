import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPython } from './python.ts';

const machine = (programs: Readonly<Record<string, string>>) => (program: string) => programs[program];

test('a machine without Python has none', () => {
  assert.equal(findPython({}, machine({})), undefined);
});

test('a Python that is too old is skipped', () => {
  assert.equal(findPython({}, machine({ python3: '3.9.18', python: '2.7.18' })), undefined);
  const newer = { python3: '3.9.18', 'python3.12': '3.12.1' };
  assert.deepEqual(findPython({}, machine(newer)), { program: 'python3.12', version: '3.12.1' });
});

test('the usual name comes first', () => {
  const both = { python3: '3.10.0', 'python3.13': '3.13.0' };
  assert.deepEqual(findPython({}, machine(both)), { program: 'python3', version: '3.10.0' });
});

test('TEST_PYTHON alone is used, and is refused when it is too old or not a Python', () => {
  const programs = machine({ python3: '3.11.2', '/opt/old': '3.9.1', '/opt/new': '3.14.0' });
  assert.deepEqual(findPython({ TEST_PYTHON: '/opt/new' }, programs), {
    program: '/opt/new',
    version: '3.14.0',
  });
  assert.throws(
    () => findPython({ TEST_PYTHON: '/opt/old' }, programs),
    /is Python 3\.9\.1: name one from 3\.10/,
  );
  assert.throws(() => findPython({ TEST_PYTHON: '/opt/none' }, programs), /is not a Python/);
});
