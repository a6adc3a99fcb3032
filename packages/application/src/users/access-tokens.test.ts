import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { createAccessTokens } from './access-tokens.ts';

const DAY_MS = 86_400_000;

function tokensOf(rememberedMax?: number) {
  const clock = createManualClock();
  const key = new Uint8Array(32).fill(7);
  const tokens = createAccessTokens({
    key,
    clock,
    endsAtMinute: 360,
    ...(rememberedMax === undefined ? {} : { rememberedMax }),
  });
  return { clock, tokens };
}

test('a token with the same ending as a cached one and other content is invalid', async () => {
  const { tokens } = tokensOf();
  const token = await tokens.issue({ ucc: 'S000001', epoch: 1 });
  assert.equal((await tokens.check(token)).kind, 'valid');
  const [head = '', payload = '', signature = ''] = token.split('.');
  const other = Buffer.from(payload, 'base64url').toString().replace('S000001', 'S000002');
  const forged = [head, Buffer.from(other).toString('base64url'), signature].join('.');
  for (const bad of [forged, signature, signature.slice(-24), `x${token}`, ''])
    assert.equal((await tokens.check(bad)).kind, 'invalid', bad);
  assert.equal((await tokens.check(token)).kind, 'valid', 'the genuine one still counts');
});

test('a cached token ends at its time', async () => {
  const { clock, tokens } = tokensOf();
  const token = await tokens.issue({ ucc: 'S000001', epoch: 1 });
  assert.equal((await tokens.check(token)).kind, 'valid');
  clock.advance(DAY_MS);
  assert.equal((await tokens.check(token)).kind, 'expired');
  assert.equal((await tokens.check(token)).kind, 'expired', 'also once forgotten');
});

test('an evicted token is checked again', async () => {
  const { tokens } = tokensOf(1);
  const first = await tokens.issue({ ucc: 'S000001', epoch: 1 });
  const second = await tokens.issue({ ucc: 'S000002', epoch: 4 });
  for (const token of [first, second, first]) assert.equal((await tokens.check(token)).kind, 'valid');
  const check = await tokens.check(second);
  assert.deepEqual(check.kind === 'valid' ? check.holder : null, { ucc: 'S000002', epoch: 4 });
});
