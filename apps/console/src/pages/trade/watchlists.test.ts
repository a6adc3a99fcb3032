import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENTRIES_MAX, FIRST_LISTS, readLists, withEntries, withList } from './watchlists.ts';

const entry = (token: string) => ({ token, symbol: token });

test('what is not a list of lists is as if nothing was stored', () => {
  for (const stored of [
    {},
    { lists: [] },
    { lists: [{ name: 1, entries: [] }] },
    { lists: [{ name: 'a', entries: [1] }] },
  ])
    assert.equal(readLists(stored), null);
});

test('the one list of before is read as a list with a name', () => {
  assert.deepEqual(readLists({ entries: [entry('NSE:1')] }), [
    { name: 'Watchlist', entries: [entry('NSE:1')] },
  ]);
});

test('a list needs a name of its own, and there are not too many', () => {
  assert.equal(withList(FIRST_LISTS, ' '), null);
  assert.equal(withList(FIRST_LISTS, 'watchlist'), null);
  assert.equal(withList(FIRST_LISTS, 'x'.repeat(31)), null);
  let lists = FIRST_LISTS;
  for (let number = 0; number < 20; number += 1) lists = withList(lists, `list ${number}`) ?? lists;
  assert.equal(lists.length, 10);
});

test('a list that is full loses its oldest entry', () => {
  let lists = FIRST_LISTS;
  for (let number = 0; number < 120; number += 1)
    lists = withEntries(lists, 'Watchlist', (entries) => [...entries, entry(`NSE:${number}`)]);
  assert.equal(lists[0]?.entries.length, ENTRIES_MAX);
  assert.equal(lists[0]?.entries.at(-1)?.token, 'NSE:119');
});
