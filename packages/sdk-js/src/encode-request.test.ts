import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encodeRequest } from './encode-request.ts';

const call = { method: 'GET', path: '/account/{AccountName}/x', query: ['st', 'ac'] } as const;
const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 });

test('a name with any characters arrives unchanged and changes neither path nor query', () => {
  fc.assert(
    fc.property(text, text, text, (AccountName, st, ac) => {
      const { target } = encodeRequest(call, { AccountName, ac, st });
      assert.match(target, /^[A-Za-z0-9\-._~%/?=&]+$/);
      const { pathname, search } = new URL(target, 'http://localhost');
      // A name of nothing but dots is a step in a path; names of Spark never are.
      if (/^\.{1,2}$/.test(AccountName)) return;
      const segments = pathname.split('/');
      assert.deepEqual([segments.length, decodeURIComponent(segments[2] ?? '')], [4, AccountName]);
      assert.deepEqual(
        [...new URLSearchParams(search)],
        [
          ['st', st],
          ['ac', ac],
        ],
      );
    }),
  );
});

test('a path without its name is refused before anything is sent', () => {
  for (const AccountName of [undefined, null, ''])
    assert.throws(() => encodeRequest(call, { AccountName }), /AccountName is needed/);
});

test('an unknown field is sent where the server reads it', () => {
  const sent = (body: 'json' | 'free' | undefined) =>
    encodeRequest(
      { method: 'POST', path: '/x', query: ['a'], ...(body ? { body } : {}) },
      { a: 1, 'b c': 0, body: [null] },
    );
  assert.deepEqual(sent(undefined), { target: '/x?a=1&b%20c=0&body=', contentType: null, body: null });
  assert.equal(sent('json').body, '{"b c":0,"body":[null]}');
  assert.deepEqual([sent('free').target, sent('free').body], ['/x?a=1&b%20c=0', '[null]']);
});
