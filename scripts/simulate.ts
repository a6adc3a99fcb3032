import { parseArgs } from 'node:util';
import {
  simulateAccount,
  simulateCluster,
  simulateDesk,
  simulateLeases,
  simulatePaperAccount,
} from '@spark/testkit';

/**
 * `npm run simulate -- --seed 42` plays one story again; `--seeds 10000` plays many, from `--seed` on; `--venue paper`
 * plays them on the simulated exchange instead of at a bad broker, `--venue desk` through the calls of a user, `--venue
 * cluster` on several nodes. `--venue leases --nodes 1000 --desks 1000000` is who owns what among very many, with figures.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    venue: { type: 'string', default: 'bad-broker' },
    nodes: { type: 'string', default: '50' },
    desks: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '40' },
  },
});
if (values.venue === 'leases') process.exit(playLeases());
const STORIES = new Map([
  ['bad-broker', simulateAccount],
  // Its second argument plants a bug.
  ['cluster', (seed: number) => simulateCluster(seed)],
  ['desk', simulateDesk],
  ['paper', simulatePaperAccount],
]);
const simulate = STORIES.get(values.venue);
if (!simulate) {
  console.error(`--venue takes ${[...STORIES.keys()].join(' or ')}.`);
  process.exit(1);
}
const first = Number(values.seed);
const count = Number(values.seeds);
if (!Number.isSafeInteger(first) || !Number.isSafeInteger(count) || count < 1) {
  console.error('--seed takes a whole number, --seeds a number from 1.');
  process.exit(1);
}

let failed = 0;
const totals = new Map<string, number>();
for (let seed = first; seed < first + count; seed++) {
  const { traceHash, crashes, orders, violations, happened = {} } = await simulate(seed);
  // A single story is played twice: it must be repeatable to be explained.
  const isRepeatable = count > 1 || (await simulate(seed)).traceHash === traceHash;
  if (!isRepeatable) console.log(`seed ${seed} went another way when it was played again`);
  if (violations.length > 0 || !isRepeatable) failed++;
  if (count === 1 || violations.length > 0)
    console.log(`seed ${seed}: ${orders} orders, ${crashes} crashes, trace ${traceHash.slice(0, 16)}`);
  for (const [what, times] of Object.entries(happened)) totals.set(what, (totals.get(what) ?? 0) + times);
  for (const violation of violations) console.log(`  ${violation}`);
  if (count > 1 && (seed - first + 1) % 500 === 0) console.log(`${seed - first + 1} of ${count} played`);
}
for (const [what, times] of totals) console.log(`${what}: ${times} times`);
console.log(`${count - failed} stories ended well, ${failed} did not`);
process.exitCode = failed > 0 ? 1 : 0;

function playLeases(): number {
  const options = {
    nodes: Number(values.nodes),
    desks: Number(values.desks),
    stormSeconds: Number(values.seconds),
  };
  let wrong = 0;
  for (let seed = Number(values.seed); seed < Number(values.seed) + Number(values.seeds); seed++) {
    const { violations, ...figures } = simulateLeases(seed, options);
    console.log(`seed ${seed}:`, figures);
    for (const violation of violations.slice(0, 20)) console.log(`  ${violation}`);
    console.log(`${violations.length} violations`);
    wrong += violations.length;
  }
  return wrong > 0 ? 1 : 0;
}
