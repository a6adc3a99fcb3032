import { parseArgs } from 'node:util';
import { simulateAccount, simulateCluster, simulateDesk, simulatePaperAccount } from '@spark/testkit';

/**
 * `npm run simulate -- --seed 42` plays one story again; `--seeds 10000` plays many, from `--seed` on; `--venue paper`
 * plays them on the simulated exchange instead of at a bad broker, `--venue desk` through the calls of a user, `--venue
 * cluster` on several nodes.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    venue: { type: 'string', default: 'bad-broker' },
  },
});
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
