import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BookFact, ConnectTerms, TradingVenue } from '@spark/core';
import { createCrashingJournal, createManualClock, createRandom, createVirtualTime } from '@spark/testkit';
import { openAccountActor } from './account-actor.ts';
import {
  ACCOUNT,
  filledOrder,
  NO_PRICES,
  placedOrder,
  QUIET_VENUE,
  type WantedOrder,
} from './trading.fixture.ts';

/** A venue that accepts everything, reports nothing and records the terms of each connection. */
function listening() {
  const connected: ConnectTerms[] = [];
  const closed: string[] = [];
  const venue: TradingVenue = {
    ...QUIET_VENUE,
    connect: (account, terms) => {
      connected.push(terms);
      return {
        ...QUIET_VENUE.connect(account, terms),
        close: async () => void closed.push(account.accountName),
      };
    },
  };
  return { venue, connected, closed };
}

async function openVenues() {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const journal = createCrashingJournal({ clock, timers: clock, random: createRandom(1) });
  const [live, simulated] = [listening(), listening()];
  const open = () =>
    time.until(
      openAccountActor({
        clock,
        timers: clock,
        account: ACCOUNT,
        journal: journal.open(),
        venues: { live: live.venue, simulated: simulated.venue },
        prices: NO_PRICES,
        publish: () => undefined,
        onIncident: (message) => assert.fail(message),
        onBroken: () => assert.fail('the journal failed'),
      }),
    );
  const at = clock.now();
  const wanted = (change: Partial<WantedOrder> = {}): WantedOrder => ({
    side: 'Buy',
    qty: 10,
    pricePaise: 100,
    at,
    product: 'Delivery',
    ...change,
  });
  const record = async (actor: Awaited<ReturnType<typeof open>>, ...facts: readonly BookFact[]) => {
    await time.until(actor.record(facts));
    await time.quiet();
  };
  return { ...time, open, record, wanted, live, simulated };
}

test('[engine.N130] a venue gets the quantity of an instrument held there for delivery, over all strategies', async () => {
  const { open, record, wanted, live, simulated } = await openVenues();
  const actor = await open();
  await record(
    actor,
    ...filledOrder(1, wanted()),
    ...filledOrder(2, wanted({ strategyName: 'other', qty: 5 })),
    ...filledOrder(3, wanted({ strategyName: 'third', side: 'Sell', qty: 2 })),
    ...filledOrder(4, wanted({ product: 'Intraday', qty: 100 })),
    ...filledOrder(5, wanted({ instrumentKey: 'NSE:3045', qty: 1_000 })),
    ...filledOrder(6, wanted({ forwardTest: true, qty: 7 })),
  );
  const held = ({ connected: [terms] }: typeof live, key: string) => terms?.holdings?.heldQty(key);
  assert.deepEqual([held(live, 'NSE:212'), held(live, 'NSE:3045'), held(live, 'NSE:1')], [13, 1_000, 0]);
  assert.equal(held(simulated, 'NSE:212'), 7);
  await actor.close();
});

test('[engine.N130] a venue gets the filled quantity of a slice by the book', async () => {
  const { open, record, wanted, live } = await openVenues();
  const actor = await open();
  const [planned] = filledOrder(1, wanted({ filled: 4 }));
  assert.ok(planned?.kind === 'order-planned');
  const [slice] = planned.order.slices;
  assert.ok(slice);
  const slices = [{ ...slice, tag: 'FIRST' }, slice];
  await record(actor, { kind: 'order-planned', order: { ...planned.order, slices } });
  await record(actor, ...filledOrder(1, wanted({ filled: 4 })).slice(1));
  const filled = (tag: string) => live.connected[0]?.holdings?.filledQty(tag);
  assert.deepEqual([filled(slice.tag), filled('FIRST'), filled('nobody')], [4, 0, null]);
  await actor.close();
});

test('[engine.N130] each venue gets its open orders once, and all connections close with the account', async () => {
  const { open, record, wanted, live, simulated, quiet } = await openVenues();
  const first = await open();
  const at = wanted().at;
  const plan = (reftag: number, forwardTest: boolean): BookFact => ({
    kind: 'order-planned',
    order: placedOrder(reftag, { ...wanted(), at, forwardTest }),
  });
  await record(first, plan(1, false), plan(2, true), plan(3, false));
  await first.close();
  assert.deepEqual([live.closed.length, simulated.closed.length], [1, 1]);
  for (const venue of [live, simulated]) venue.connected.splice(0);
  const second = await open();
  await quiet();
  const working = ({ connected }: typeof live) =>
    connected.map((terms) => terms.working.map(({ reftag }) => reftag));
  assert.deepEqual([working(live), working(simulated)], [[[1, 3]], [[2]]]);
  await second.close();
});
