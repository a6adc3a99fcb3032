import assert from 'node:assert/strict';
import { test } from 'node:test';
import { totp } from './totp.ts';

/** The seed of RFC 6238 ("12345678901234567890") in base 32; its eight digits cut to the last six. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('[brokers.A2] one-time passwords are those of RFC 6238', () => {
  const published: readonly (readonly [number, string])[] = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ];
  for (const [seconds, digits] of published) assert.equal(totp(SEED, seconds * 1000), digits);
});

test('[brokers.A2] a seed may be written in groups, small, and padded; what is no seed makes no password', () => {
  const at = 59_000;
  for (const same of [
    SEED.toLowerCase(),
    SEED.replaceAll(/(.{4})/g, '$1 '),
    `${SEED}====`,
    SEED.replaceAll(/(.{8})/g, '$1-'),
  ])
    assert.equal(totp(same, at), '287082');
  for (const bad of ['', ' ', 'A', '0189', 'GEZD!', '=']) assert.equal(totp(bad, at), null);
});
