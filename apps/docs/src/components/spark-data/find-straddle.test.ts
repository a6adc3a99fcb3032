import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTraded } from './find-straddle.ts';

const EXPIRIES = ['2026-11-17', '2026-11-23'];
const at = (time: string) => Date.parse(`${time}+05:30`);

test('options of today are shown until they end, and those of the next expiry after it', () => {
  assert.equal(nextTraded(EXPIRIES, at('2026-11-16T16:00:00')), '2026-11-17');
  assert.equal(nextTraded(EXPIRIES, at('2026-11-17T15:39:59')), '2026-11-17');
  assert.equal(nextTraded(EXPIRIES, at('2026-11-17T15:40:00')), '2026-11-23');
  assert.equal(nextTraded(EXPIRIES, at('2026-11-24T09:15:00')), undefined);
});
