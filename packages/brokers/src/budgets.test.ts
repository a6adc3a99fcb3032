import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createManualClock } from '@spark/testkit';
import { angelDialect } from './angel/index.ts';
import { createPacer } from './frame/pacer.ts';
import { fyersDialect } from './fyers/index.ts';
import { xtsDialect } from './xts/index.ts';

/** How much longer one call may be on its way than another: it waited for its connection, the other found one open. */
const ON_THE_WAY_MS = 240;
const ORDERS = 250;

const LIMITS = [
  { dialect: fyersDialect(), calls: 10, perMs: 1_000 },
  { dialect: fyersDialect(), calls: 200, perMs: 60_000 },
  { dialect: xtsDialect(), calls: 10, perMs: 1_000 },
  { dialect: angelDialect(), calls: 10, perMs: 1_000 },
];

for (const { dialect, calls, perMs } of LIMITS)
  test(`[brokers.L8] ${dialect.broker} gets at most ${calls} orders in ${perMs / 1_000} s, however long each is on its way`, async () => {
    const left = await leavingTimes(dialect);
    for (const [index, at] of left.entries()) {
      const later = left[index + calls];
      if (later !== undefined) assert.ok(later - at >= perMs + ON_THE_WAY_MS, `${index}: ${later - at} ms`);
    }
  });

/** When orders leave that were all asked for at once. */
async function leavingTimes(dialect: Parameters<typeof createPacer>[0]): Promise<readonly number[]> {
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
