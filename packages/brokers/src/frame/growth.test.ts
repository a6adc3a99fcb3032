import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FRAMES, GROWTH_BYTES_MAX, growthOf } from './growth.fixture.ts';

test('[brokers.A13] [brokers.F13] [brokers.X6] a reader that remembered every name would be seen to grow', () => {
  const names = new Map<string, object>();
  const grown = growthOf((round) => names.set(`topic ${round}`, { round }));
  assert.ok(grown > GROWTH_BYTES_MAX && names.size > FRAMES, `${Math.round(grown / 1_000)} kB`);
});
