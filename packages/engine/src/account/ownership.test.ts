import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NotOwnedError } from './account-registry.ts';
import { openKeeper } from './account-registry.fixture.ts';
import { ACCOUNT } from './trading.fixture.ts';

const OTHER = 'F000009';

test('an account of a user whom another process works for is not opened, and is asked for again the next time', async (t) => {
  const { newKeeper } = await openKeeper(t);
  const asked: string[] = [];
  let isOwned = false;
  const ownership = {
    owns: async (ucc: string) => {
      asked.push(ucc);
      return isOwned || ucc === OTHER;
    },
  };
  const keeper = newKeeper({ ownership });
  await assert.rejects(keeper.open('a'), NotOwnedError);
  assert.deepEqual(keeper.atHand(), []);
  await keeper.open('b', OTHER);
  isOwned = true;
  await keeper.open('a');
  await keeper.open('a');
  assert.deepEqual(keeper.atHand(), ['b', 'a']);
  assert.deepEqual(asked, [ACCOUNT.ucc, OTHER, ACCOUNT.ucc], 'nobody is asked about what is open already');
});

test('a sole owner opens everybody and answers at once', async (t) => {
  const { newKeeper } = await openKeeper(t);
  const keeper = newKeeper();
  await keeper.open('a');
  await keeper.open('b', OTHER);
  assert.deepEqual(keeper.atHand(), ['a', 'b']);
});
