import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testSize } from '../test-size.ts';
import type { WireBroker } from '../wire-stage/open-wire-stage.ts';
import { simulateLiveAccount } from './simulate-live-account.ts';

const SEEDS = Number(process.env.SIMULATE_LIVE_SEEDS ?? testSize('simulatedLiveAccounts'));
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

/** The law of the whole engine, held against one live broker over real sockets. */
export function liveSimulation(name: string, broker: WireBroker): void {
  test(`[brokers.V14] ${SEEDS} accounts at ${name}, with everything that goes wrong on the wire, slow disks and crashes: nothing lost, nothing doubled, nothing mis-stated`, async () => {
    let crashes = 0;
    let orders = 0;
    const happened = new Set<string>();
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const ran = await simulateLiveAccount(seed, broker);
      assert.deepEqual(ran.violations, [], `seed ${seed}: SIMULATE_FROM=${seed} SIMULATE_LIVE_SEEDS=1`);
      crashes += ran.crashes;
      orders += ran.orders;
      for (const what of Object.keys(ran.happened ?? {})) happened.add(what);
    }
    assert.ok(
      crashes > SEEDS / 2 && orders > SEEDS * 5 && happened.size > Math.min(SEEDS, 25),
      `a storm without effect: ${crashes} crashes, ${orders} orders, ${happened.size} kinds of faults`,
    );
  });
}
