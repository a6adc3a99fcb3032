import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetRequest, keepRequest, keptRequests } from './kept-requests.ts';

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
    assert.deepEqual(keptRequests(storageWith(text)), [], text);
});

test('a request is kept once until it is forgotten, and then nothing is stored', () => {
  const storage = storageWith();
  keepRequest(storage, ONE);
  keepRequest(storage, ONE);
  assert.deepEqual(keptRequests(storage), [ONE]);
  forgetRequest(storage, 'another');
  assert.deepEqual(keptRequests(storage), [ONE]);
  forgetRequest(storage, 'k1');
  assert.equal(storage.text(), null);
});

test('the newest twenty are kept', () => {
  const storage = storageWith();
  for (let number = 1; number <= 30; number++) keepRequest(storage, { ...ONE, key: `k${number}` });
  const keys = keptRequests(storage).map(({ key }) => key);
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
  keepRequest(refusing, ONE);
  assert.deepEqual(keptRequests(refusing), []);
});
