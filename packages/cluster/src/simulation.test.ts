import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateCluster, testSize } from '@spark/testkit';

const SEEDS = Number(process.env.SIMULATE_SEEDS ?? testSize('simulatedClusters'));
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

/** Each of these happens in more than a tenth of the seeds. */
const FAULTS = [
  'crash',
  'death told by the parent',
  'node stopped',
  'node asleep',
  'node paused',
  'zombie',
  'node cut off from the database',
  'nodes cut off from each other',
  'node cut off from brokers',
  'answer of the database lost',
  'statement hung',
  'statement after its time-out',
  'database slow',
  'database stalled',
  'database failed over',
  'database lost what it had acknowledged',
  'message lost',
  'message twice',
  'message late',
  'node drained',
  'node joined',
  'rolling restart',
  'wall clock jumped',
  'relay restarted',
  'relay',
  'no relay',
  'two relays',
  'relay died',
  'relay hung',
  'relay cut off from a node',
  'relay cut off from the brokers',
  'relay and a node cut off from the rest',
  'node stranded with a relay',
  'relay came back with an older epoch',
  'calls counted over all nodes',
  'counted calls forgotten',
  'order waited for its turn',
  'same key to several nodes',
  'struck before a commit leaves',
  'struck before the answer to a commit arrives',
  'struck before a statement leaves',
  'struck before the answer to a statement arrives',
  'struck while an order waits for its turn',
  'struck before the request reaches the broker',
  'struck before the answer of the broker arrives',
] as const;

/** What the protocol did about it, each in more than a tenth of the seeds. */
const ANSWERS = [
  'takeover',
  'write fenced',
  'send withheld by the deadline',
  'late send withheld by the database',
  'tunnel cut',
  'knock refused',
  'epoch told to a relay',
  'knock without a lease',
  'tunnel of a silent node cut',
  'left by the reserve',
  'left by the usual relay again',
  'neither relay reached',
  'call waited for what all nodes used',
  'call not made, since nobody could say what is used',
  'new epoch after an unknown commit',
  'node declared dead by a watcher',
  'call passed on',
  'call followed to another owner',
  'call repeated with its key',
  'read from the database',
  'gap noticed',
  'duty taken over',
  'exit: declared dead',
  'exit: drained',
] as const;

test(`[cluster.S1] [cluster.S2] ${SEEDS} clusters in which everything goes wrong: nothing lost, nothing doubled, nothing mis-stated`, async () => {
  const seedsWith = new Map<string, number>();
  let orders = 0;
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const ran = await simulateCluster(seed);
    const replay = `npm run simulate -- --venue cluster --seed ${seed}`;
    assert.deepEqual(ran.violations, [], `seed ${seed}: replay it with ${replay}`);
    orders += ran.orders;
    for (const what of Object.keys(ran.happened)) seedsWith.set(what, (seedsWith.get(what) ?? 0) + 1);
  }
  for (const what of [...FAULTS, ...ANSWERS])
    assert.ok(
      (seedsWith.get(what) ?? 0) > SEEDS / 10,
      `${what}: in ${seedsWith.get(what)} of ${SEEDS} seeds`,
    );
  assert.ok((seedsWith.get('write arrived after a later epoch') ?? 0) > 0, 'nothing was ever late');
  assert.ok(orders > SEEDS * 20, `too few orders: ${orders}`);
});

test('[cluster.S3] the same seed gives the same run', async () => {
  for (let seed = FIRST; seed < FIRST + 10; seed++) {
    const [first, again] = [await simulateCluster(seed), await simulateCluster(seed)];
    assert.equal(first.traceHash, again.traceHash, `seed ${seed}`);
    assert.deepEqual(first.happened, again.happened, `seed ${seed}`);
  }
});
