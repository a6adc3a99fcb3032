import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateAccount } from '@spark/testkit';

const SEEDS = Number(process.env.SIMULATE_SEEDS ?? 500);
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

test(`[E1] ${SEEDS} accounts with bad brokers, slow disks and crashes: nothing lost, nothing doubled, nothing mis-stated`, async () => {
  let crashes = 0;
  let orders = 0;
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const ran = await simulateAccount(seed);
    assert.deepEqual(ran.violations, [], `seed ${seed}: replay it with npm run simulate -- --seed ${seed}`);
    crashes += ran.crashes;
    orders += ran.orders;
  }
  assert.ok(
    crashes > SEEDS / 2 && orders > SEEDS * 5,
    `a storm that nobody noticed: ${crashes} crashes, ${orders} orders`,
  );
});

test('[E2] the same seed gives the same story', async () => {
  for (const seed of [FIRST, FIRST + 7, FIRST + 77]) {
    const [first, again] = [await simulateAccount(seed), await simulateAccount(seed)];
    assert.equal(first.traceHash, again.traceHash, `seed ${seed}`);
  }
});
