import { type BrokerStage, brokerSuite } from '../broker-suite/index.ts';
import { createFaultyVenue } from './faulty-venue.ts';
import { createManualClock } from './manual-clock.ts';
import { createRandom } from './seeded-random.ts';
import { createVirtualTime } from './virtual-time.ts';

const SHARE = {
  key: 'NSE:212',
  symbol: 'ASHOKLEY-EQ',
  isDerivative: false,
  lotSize: 1,
  tickPaise: 5,
  freezeQty: 100_000,
};

/** It has no market and one account only: fills are made by hand, and nothing is checked. */
async function openFaultyStage(): Promise<BrokerStage> {
  const clock = createManualClock();
  const time = createVirtualTime(clock);
  const parts = { clock, timers: clock, random: createRandom(1) };
  const { venue, taken, fill } = createFaultyVenue({ ...parts, bookIsImmediate: true });
  const cannot = () => {
    throw new Error('This venue cannot do that.');
  };
  return {
    venue,
    account: { ucc: 'A000001', accountName: 'one' },
    share: SHARE,
    contract: SHARE,
    clock,
    quote: () => ({ lastPaise: 17_000, bidPaise: 16_995, askPaise: 17_005, askQty: 100 }),
    answer: time.until,
    quiet: time.quiet,
    pass: time.pass,
    fill: async (_, tag, qty) => {
      const order = taken.find((venueOrder) => venueOrder.tag === tag && venueOrder.state === 'open');
      if (order) fill(order, qty, order.terms.limitPaise ?? 17_000);
      await time.quiet();
    },
    reach: cannot,
    endDay: cannot,
    nextMorning: cannot,
    restart: cannot,
    faults: { plan: cannot, clear: cannot },
    close: async () => undefined,
  };
}

brokerSuite({ name: 'the faulty venue without faults', abilities: [], open: openFaultyStage });
