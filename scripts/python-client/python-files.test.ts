import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CLIENT_ROUTES } from '@spark/contract';
import { PYTHON_FILES } from './python-files.ts';
import { snakeCase } from './python-text.ts';

const calls = PYTHON_FILES['calls.py']?.() ?? '';

for (const [name, make] of Object.entries(PYTHON_FILES)) {
  test(`${name} of the Python client keeps prose to lines of a hundred characters`, () => {
    const prose = /^\s*(?:"""|[a-z_]+: )?[A-Z]\w+ \w+ /;
    const tooLong = make()
      .split('\n')
      .filter((line) => line.length > 100 && prose.test(line));
    assert.deepEqual(tooLong, []);
  });
}

test('the Python client has a method for every call of the contract', () => {
  const missing = CLIENT_ROUTES.filter(({ id }) => !calls.includes(`    def ${snakeCase(id)}(`));
  assert.deepEqual(missing, []);
});

test('the Python client repeats only what reads, and orders with a key', () => {
  const operation = (id: string) => new RegExp(`"${id}": Operation\\(\\n([^)]*)`).exec(calls)?.[1] ?? '';
  for (const id of ['cancelAll', 'squareOff', 'pushTrades', 'modifyOrder', 'squareOffSingle', 'addLink']) {
    assert.doesNotMatch(operation(id), /only_reads|takes_key/, `${id} may do something twice`);
    assert.notEqual(operation(id), '');
  }
  assert.match(operation('readOrderBook'), /only_reads=True/);
  assert.match(operation('placeOrder'), /takes_key=True/);
});
