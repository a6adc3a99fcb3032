import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateAccount, testSize } from '@spark/testkit';

const SEEDS = Number(process.env.SIMULATE_SEEDS ?? testSize('simulatedAccounts'));
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

/** Crashes happen at every await, and every rare fault occurs. */
const HAPPENS = [
  'before the entry is durable',
  'before it is acknowledged',
  'before the request arrives',
  'before the answer arrives',
  'while nothing is awaited',
  'what was not on the disk is gone',
  'sessionEnds',
  'streamMute',
  'anotherOrder',
  'changedElsewhere',
  'placeQueued',
  'withdrawn',
  'cancelIgnored',
  'changeIgnored',
  'cancelsRefused',
  'putOff',
  'forgotten',
  'the book cannot be read',
  'the row of an order is damaged',
  'only the disk fails',
] as const;

test(`[engine.E1] [engine.E9] [engine.E10] [engine.E13] ${SEEDS} accounts with bad brokers, slow disks and crashes: nothing lost, nothing doubled, nothing mis-stated`, async () => {
  let crashes = 0;
  let orders = 0;
  const happened = new Map<string, number>();
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const ran = await simulateAccount(seed);
    assert.deepEqual(ran.violations, [], `seed ${seed}: replay it with npm run simulate -- --seed ${seed}`);
    crashes += ran.crashes;
    orders += ran.orders;
    for (const [what, times] of Object.entries(ran.happened ?? {}))
      happened.set(what, (happened.get(what) ?? 0) + times);
  }
  for (const what of HAPPENS)
    assert.ok((happened.get(what) ?? 0) > SEEDS / 10, `${what}: ${happened.get(what)}`);
  assert.ok(
    crashes > SEEDS / 2 && orders > SEEDS * 5,
    `too few faults: ${crashes} crashes, ${orders} orders`,
  );
});

test('[engine.E2] the same seed gives the same run', async () => {
  for (let seed = FIRST; seed < FIRST + testSize('repeatedAccounts'); seed++) {
    const [first, again] = [await simulateAccount(seed), await simulateAccount(seed)];
    assert.equal(first.traceHash, again.traceHash, `seed ${seed}`);
  }
});
