import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { tokenWith } from './payloads.fixture.ts';
import { readClaims } from './session.ts';

test('[brokers.F2] any text can stand where a token should be', () => {
  assert.deepEqual(readClaims(tokenWith({ exp: 1_700_000_000, hsm_key: 'k' })), {
    endsAt: 1_700_000_000_000,
    hsmKey: 'k',
    owner: '',
  });
  for (const odd of [
    '',
    'x',
    'a.b.c',
    tokenWith(null),
    tokenWith({ exp: 'soon', hsm_key: 5 }),
    tokenWith([]),
  ])
    assert.equal(readClaims(odd).endsAt, null);
  fc.assert(fc.property(fc.string(), (text) => void readClaims(text)));
});
