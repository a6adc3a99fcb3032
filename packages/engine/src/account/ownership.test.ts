import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRegistry } from './account-registry.fixture.ts';
import { NotOwnedError } from './account-registry.ts';
import { ACCOUNT } from './trading.fixture.ts';

const OTHER = 'F000009';

test('an account of a user owned by another process is not opened, and ownership is asked again next time', async (t) => {
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
  assert.deepEqual(asked, [ACCOUNT.ucc, OTHER, ACCOUNT.ucc], 'ownership is not asked for an open account');
});

test('a sole owner opens every account and answers at once', async (t) => {
  const { newRegistry } = await openRegistry(t);
  const registry = newRegistry();
  await registry.open('a');
  await registry.open('b', OTHER);
  assert.deepEqual(registry.cached(), ['a', 'b']);
});
