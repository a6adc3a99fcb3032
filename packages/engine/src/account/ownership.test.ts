import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRegistry } from './account-registry.fixture.ts';
import { NotOwnedError } from './account-registry.ts';
import { ACCOUNT } from './trading.fixture.ts';

const OTHER = 'F000009';

test('an account of a user whom another process works for is not opened, and is asked for again the next time', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const asked: string[] = [];
  let isOwned = false;
  const ownership = {
    owns: async (ucc: string) => {
      asked.push(ucc);
      return isOwned || ucc === OTHER;
    },
  };
  const registry = newRegistry({ ownership });
  await assert.rejects(registry.open('a'), NotOwnedError);
  assert.deepEqual(registry.cached(), []);
  await registry.open('b', OTHER);
  isOwned = true;
  await registry.open('a');
  await registry.open('a');
  assert.deepEqual(registry.cached(), ['b', 'a']);
  assert.deepEqual(asked, [ACCOUNT.ucc, OTHER, ACCOUNT.ucc], 'nobody is asked about what is open already');
});

test('a sole owner opens everybody and answers at once', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('a');
  await registry.open('b', OTHER);
  assert.deepEqual(registry.cached(), ['a', 'b']);
});
