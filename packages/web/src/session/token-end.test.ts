import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tokenEnd } from './token-end.ts';

const tokenOf = (payload: object) =>
  `h.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature`;

test('[web.W2] a token that does not say when it ends has no known end', () => {
  for (const token of ['', 'old', 'a.b.c', tokenOf({}), tokenOf({ exp: 1 }), tokenOf({ iat: 'x', exp: 2 })])
    assert.equal(tokenEnd(token, 0), null, token);
});

test('[web.W2] a token lasts as long as the server set, whatever the clock of the page shows', () => {
  const token = tokenOf({ sub: 'ÿ~?>', iat: 1_000, exp: 4_600 });
  assert.equal(tokenEnd(token, 50), 3_600_050);
});
