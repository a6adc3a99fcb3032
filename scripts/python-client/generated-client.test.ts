import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { ROUTES } from '@spark/contract';
import { PYTHON_FILES, PYTHON_FOLDER } from './generated-client.ts';
import { snakeCase } from './python-text.ts';

const root = join(import.meta.dirname, '../..');

for (const [name, make] of Object.entries(PYTHON_FILES)) {
  test(`${name} of the Python client is fresh`, () => {
    const committed = readFileSync(join(root, PYTHON_FOLDER, name), 'utf8');
    assert.ok(committed === make(), `${PYTHON_FOLDER}/${name} is stale. Run: npm run generate`);
  });

  test(`${name} of the Python client keeps to lines of a hundred characters where it can`, () => {
    const tooLong = make()
      .split('\n')
      .filter((line) => line.length > 100 && /^\s*(?:"""|[a-z_]+: )?[A-Z]\w+ \w+ /.test(line));
    assert.deepEqual(tooLong, []);
  });
}

test('the Python client has a method for every call of the contract', () => {
  const text = PYTHON_FILES['calls.py']?.() ?? '';
  const missing = ROUTES.filter(({ id }) => !text.includes(`    def ${snakeCase(id)}(`));
  assert.deepEqual(missing, []);
});

test('the Python client repeats only what reads, and orders with a key', () => {
  const text = PYTHON_FILES['calls.py']?.() ?? '';
  const line = (id: string) => new RegExp(`"${id}": Operation\\(\\n([^)]*)`).exec(text)?.[1] ?? '';
  for (const id of ['cancelAll', 'squareOff', 'pushTrades', 'modifyOrder', 'squareOffSingle', 'addLink']) {
    assert.doesNotMatch(line(id), /only_reads|takes_key/, `${id} may do something twice`);
    assert.notEqual(line(id), '');
  }
  assert.match(line('readOrderBook'), /only_reads=True/);
  assert.match(line('placeOrder'), /takes_key=True/);
});
