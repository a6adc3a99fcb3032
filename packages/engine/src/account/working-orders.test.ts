import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TradingVenue } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { openAccountActor } from './account-actor.ts';
import { ACCOUNT, filledOrder, NO_PRICES, placedOrder, QUIET_VENUE } from './trading.fixture.ts';

test('[engine.E30] a venue gets its own open orders at the start', async () => {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const reported: [string, readonly number[]][] = [];
  const venue = (name: string): TradingVenue => ({
    ...QUIET_VENUE,
    name,
    connect: (account, listener) => {
      reported.push([name, listener.working.map(({ reftag }) => reftag)]);
      return QUIET_VENUE.connect(account, listener);
    },
  });
  const journal = createCrashingJournal({ clock, timers: clock, random: createRandom(1) }).open();
  const open = () =>
    time.until(
      openAccountActor({
        clock,
        timers: clock,
        account: ACCOUNT,
        journal,
        venues: { live: venue('live'), simulated: venue('simulated') },
        prices: NO_PRICES,
        publish: () => undefined,
        onIncident: (message) => assert.fail(message),
        onBroken: () => assert.fail('the journal failed'),
      }),
    );
  const first = await open();
  const wanted = { side: 'Buy', qty: 1, pricePaise: 100, at: clock.now() } as const;
  await time.until(
    first.record([
      { kind: 'order-planned', order: placedOrder(1, wanted) },
      { kind: 'order-planned', order: placedOrder(2, { ...wanted, forwardTest: true }) },
      ...filledOrder(3, wanted),
    ]),
  );
  await first.close();
  reported.length = 0;
  const again = await open();
  assert.deepEqual(reported, [
    ['live', [1]],
    ['simulated', [2]],
  ]);
  await again.close();
});
