import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateDesk, testSize } from '@spark/testkit';

const SEEDS = Number(process.env.SIMULATE_SEEDS ?? testSize('simulatedDesks'));
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

const HAPPENS = [
  'placeQueued',
  'withdrawn',
  'cancelIgnored',
  'putOff',
  'exits',
  'squareOffs',
  'takenBack',
  'kills',
  'gttsFired',
  'ocosFired',
  'logouts',
  'readsFailed',
  'disksFailed',
  'only the disk fails',
] as const;

test(`[engine.E9] [engine.E10] [engine.E11] [engine.E12] [engine.E13] [engine.N159] [engine.X5] ${SEEDS} users with exits, GTTs, square-offs, kill switches and logins, bad brokers, failing disks and reads, and crashes: what was promised becomes true`, async () => {
  const happened = new Map<string, number>();
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const ran = await simulateDesk(seed);
    const replay = `npm run simulate -- --venue desk --seed ${seed}`;
    assert.deepEqual(ran.violations, [], `seed ${seed}: replay it with ${replay}`);
    for (const [what, times] of Object.entries(ran.happened ?? {}))
      happened.set(what, (happened.get(what) ?? 0) + times);
  }
  for (const what of HAPPENS)
    assert.ok((happened.get(what) ?? 0) > SEEDS / 10, `${what}: ${happened.get(what)}`);
});

test('[engine.E2] the same seed gives the same run of a user', async () => {
  for (let seed = FIRST; seed < FIRST + testSize('repeatedDesks'); seed++) {
    const [first, again] = [await simulateDesk(seed), await simulateDesk(seed)];
    assert.equal(first.traceHash, again.traceHash, `seed ${seed}`);
  }
});
