import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cachedRequests, cacheRequest, forgetRequest } from './cached-requests.ts';

function storageWith(text: string | null = null) {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_: string, value: string) => {
      stored = value;
    },
    removeItem: () => {
      stored = null;
    },
    text: () => stored,
  };
}

const ONE = { key: 'k1', what: 'Buy 3 ASHOKLEY-EQ', ucc: 'U1' } as const;

test('what is no list of requests counts as none', () => {
  for (const text of ['', 'nonsense', '{}', '[1, null, {"key": "k"}]', '[{"key":1,"what":"a","ucc":"b"}]'])
    assert.deepEqual(cachedRequests(storageWith(text)), [], text);
});

test('a request is kept once until it is forgotten, and then nothing is stored', () => {
  const storage = storageWith();
  cacheRequest(storage, ONE);
  cacheRequest(storage, ONE);
  assert.deepEqual(cachedRequests(storage), [ONE]);
  forgetRequest(storage, 'another');
  assert.deepEqual(cachedRequests(storage), [ONE]);
  forgetRequest(storage, 'k1');
  assert.equal(storage.text(), null);
});

test('the newest twenty are kept', () => {
  const storage = storageWith();
  for (let number = 1; number <= 30; number++) cacheRequest(storage, { ...ONE, key: `k${number}` });
  const keys = cachedRequests(storage).map(({ key }) => key);
  assert.equal(keys.length, 20);
  assert.equal(keys.at(-1), 'k30');
});

test('a storage that refuses is no reason to fail', () => {
  const refusing = {
    ...storageWith(),
    setItem: () => {
      throw new Error('full');
    },
  };
  cacheRequest(refusing, ONE);
  assert.deepEqual(cachedRequests(refusing), []);
});
