import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PlantedBug, simulateCluster } from '@spark/testkit';

const SEEDS = 500;

/**
 * Each bug with the seed that is tried first, so that a run is short; any of these seeds may find it. The invariant is the
 * one that the bug breaks, not a later consequence.
 */
const BUGS: Readonly<Record<PlantedBug, { readonly from: number; readonly breaks: RegExp }>> = {
  'no fence': { from: 1, breaks: /^I4: / },
  'epoch reused': { from: 1, breaks: /^I[1-7]: / },
  'deadline ignored': { from: 111, breaks: /^I6: / },
  'late sends do not ask': { from: 113, breaks: /^I6: / },
  'dead too early': { from: 378, breaks: /^I6: / },
  'outage not forgotten': { from: 24, breaks: /was declared dead, though/ },
  'unknown commit without a new epoch': { from: 12, breaks: /^I[1-7]: / },
  'relay keeps old tunnels': { from: 211, breaks: /^I6: .*passed the relay/ },
  'any epoch places': { from: 15, breaks: /^I1: .*planned in epoch/ },
  'released before settled': { from: 2, breaks: /^I2: .*was released/ },
  'day end not marked': { from: 1, breaks: /^I9: / },
  'relay ignores leases': { from: 273, breaks: /^I6: .*passed the relay/ },
  'budget counted by each node': { from: 1, breaks: /^I9: .*calls of the app/ },
  'gap not noticed': { from: 1, breaks: /^I8: / },
  'reads after the deadline': { from: 58, breaks: /^I4: .*does not show/ },
};

for (const [bug, { from, breaks }] of Object.entries(BUGS)) {
  test(`[cluster.S4] the simulation finds a planted bug: ${bug}`, async () => {
    for (let tried = 0; tried < SEEDS; tried++) {
      const seed = ((from - 1 + tried) % SEEDS) + 1;
      const { violations } = await simulateCluster(seed, bug as PlantedBug);
      if (violations.some((violation) => breaks.test(violation))) return;
    }
    assert.fail(`${SEEDS} seeds did not find it`);
  });
}
