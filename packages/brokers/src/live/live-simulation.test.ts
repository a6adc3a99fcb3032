import assert from 'node:assert/strict';
import { test } from 'node:test';
import { simulateWireAccount, type WireBroker } from '@spark/testkit';
import { ANGEL_ON_THE_WIRE } from '../angel/angel-wire.fixture.ts';
import { FYERS_ON_THE_WIRE } from '../fyers/fyers-wire.fixture.ts';
import { XTS_ON_THE_WIRE } from '../xts/xts-wire.fixture.ts';

const SEEDS = Number(process.env.SIMULATE_WIRE_SEEDS ?? 15);
const FIRST = Number(process.env.SIMULATE_FROM ?? 1);

const BROKERS: readonly (readonly [string, WireBroker])[] = [
  ['FYERS', FYERS_ON_THE_WIRE],
  ['IIFL XTS', XTS_ON_THE_WIRE],
  ['Angel One', ANGEL_ON_THE_WIRE],
];

for (const [name, broker] of BROKERS) {
  test(`[V14] ${SEEDS} accounts at ${name} with every fault of the wire, slow disks and crashes: nothing lost, nothing doubled`, async () => {
    let crashes = 0;
    let orders = 0;
    for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
      const ran = await simulateWireAccount(seed, broker);
      const replay = `SIMULATE_FROM=${seed} SIMULATE_WIRE_SEEDS=1 npm test -- live-simulation`;
      assert.deepEqual(ran.violations, [], `seed ${seed}: replay it with ${replay}`);
      crashes += ran.crashes;
      orders += ran.orders;
    }
    assert.ok(
      crashes > SEEDS / 2 && orders > SEEDS * 5,
      `a storm that nobody noticed: ${crashes} crashes, ${orders} orders`,
    );
  });
}
