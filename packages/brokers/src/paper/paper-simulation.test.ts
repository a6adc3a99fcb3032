import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulatePaperAccount, testSize } from '@spark/testkit';

const SEEDS = Number(process.env.SIMULATE_PAPER_SEEDS ?? testSize('simulatedPaperAccounts'));
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

test(`[brokers.V14] ${SEEDS} paper accounts with lost answers and reports, slow disks and crashes: nothing lost, nothing doubled`, async () => {
  let crashes = 0;
  let orders = 0;
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const ran = await simulatePaperAccount(seed);
    const replay = `npm run simulate -- --venue paper --seed ${seed}`;
    assert.deepEqual(ran.violations, [], `seed ${seed}: replay it with ${replay}`);
    crashes += ran.crashes;
    orders += ran.orders;
  }
  assert.ok(
    crashes > SEEDS / 2 && orders > SEEDS * 5,
    `a storm that nobody noticed: ${crashes} crashes, ${orders} orders`,
  );
});

test('[brokers.V14] the same seed gives the same story', async () => {
  for (const seed of [FIRST, FIRST + 7, FIRST + 77]) {
    const [first, again] = [await simulatePaperAccount(seed), await simulatePaperAccount(seed)];
    assert.equal(first.traceHash, again.traceHash, `seed ${seed}`);
  }
});
