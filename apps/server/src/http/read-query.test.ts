import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readPairs, readQuery } from './read-query.ts';

test('pairs come in their order, with repetitions', () => {
  assert.deepEqual(readQuery('/x?b=2&a=1&b=3'), [
    ['b', '2'],
    ['a', '1'],
    ['b', '3'],
  ]);
});

test('a plus is a space, an encoded plus is a plus', () => {
  assert.deepEqual(readPairs('my+name=a+b%2Bc%20d'), [['my name', 'a b+c d']]);
});

test('only the first equals sign divides', () => {
  assert.deepEqual(readPairs('a=b=c&=d&e=&f'), [
    ['a', 'b=c'],
    ['', 'd'],
    ['e', ''],
    ['f', ''],
  ]);
});

test('nothing between two ampersands is not a pair', () => {
  assert.deepEqual(readPairs('&&a=1&'), [['a', '1']]);
  assert.deepEqual(readPairs(''), []);
  assert.deepEqual(readQuery('/x'), []);
  assert.deepEqual(readQuery('/x?'), []);
});

test('a later question mark belongs to the value', () => {
  assert.deepEqual(readQuery('/x?a=b?c'), [['a', 'b?c']]);
});

test('what is not percent-encoded UTF-8 is not read at all', () => {
  for (const text of ['%', 'a=%', 'a=%z1', 'a=%ff', 'a=1&b=%c3', '%ed%a0%80=1'])
    assert.equal(readPairs(text), null, text);
});

test('encoded text is decoded unchanged', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text.isWellFormed());
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text)), (pairs) => {
      const encoded = pairs.map(
        ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
      );
      assert.deepEqual(readPairs(encoded.join('&')), pairs);
      assert.deepEqual(readPairs(new URLSearchParams(pairs).toString()), pairs);
    }),
  );
});
