import assert from 'node:assert/strict';
import { createManualClock } from '@spark/testkit';
import type { BrokerDialect } from './broker-dialect.ts';
import { createPacer } from './pacer.ts';

/** How much longer one call may be on its way than another: it waited for its connection, the other found one open. */
const ON_THE_WAY_MS = 240;
const ORDERS = 250;

/** No stretch of `perMs` has more orders than `calls`, however long each is on its way. */
export async function assertOrderRate(dialect: BrokerDialect, calls: number, perMs: number): Promise<void> {
  const left = await leavingTimes(dialect);
  for (const [index, at] of left.entries()) {
    const later = left[index + calls];
    if (later !== undefined) assert.ok(later - at >= perMs + ON_THE_WAY_MS, `${index}: ${later - at} ms`);
  }
}

/** When orders leave that were all asked for at once. */
async function leavingTimes(dialect: BrokerDialect): Promise<readonly number[]> {
  const clock = createManualClock(0);
  const pacer = createPacer(dialect, { clock, timers: clock });
  const credentials = { ucc: 'A000001', accountName: 'one', clientId: 'C1', secrets: { ApiKey: 'app' } };
  const left: number[] = [];
  for (let order = 0; order < ORDERS; order++)
    void Promise.resolve(pacer.turn({ kind: 'place', credentials, exchange: 'NSE' }, 600_000)).then(() =>
      left.push(clock.now()),
    );
  while (left.length < ORDERS) {
    await new Promise(setImmediate);
    clock.set(clock.nextDue() ?? clock.now());
  }
  return left;
}
