import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BROKERAGE_PLANS, type ChargeLeg, chargesOf, samePlanForAll } from '@spark/market';
import fc from 'fast-check';
import { PROPERTY_RUNS } from '../../test/property-runs.fixture.ts';
import { noteOf } from './day-note.ts';

const PLANS = [
  BROKERAGE_PLANS.flat20,
  samePlanForAll({ perOrderPaise: 0, perBillion: 300_000, capPaise: 2_000 }),
  samePlanForAll({ perOrderPaise: 1_234, perBillion: 123_457, capPaise: null }),
];

const leg = fc.record({
  segment: fc.constantFrom('EQ', 'FUT', 'OPT'),
  side: fc.constantFrom('Buy', 'Sell'),
  qty: fc.integer({ min: 1, max: 20_000 }),
  pricePaise: fc.integer({ min: 5, max: 9_000_000 }),
  orders: fc.integer({ min: 1, max: 12 }),
});

const day = fc.constantFrom('2024-10-01', '2025-06-30', '2026-02-28', '2026-04-01', '2026-11-17');

it('[algos.F17] a day of legs costs what its contract note says, to the paisa', () => {
  fc.assert(
    fc.property(
      fc.array(leg, { minLength: 1, maxLength: 25 }),
      day,
      fc.nat(2),
      fc.constantFrom('Intraday', 'Delivery'),
      fc.constantFrom('NSE', 'BSE'),
      fc.constantFrom('NIFTY', 'SENSEX', 'RELIANCE'),
      (given, on, planAt, product, exchange, symbol) => {
        const plan = PLANS[planAt] ?? BROKERAGE_PLANS.flat20;
        const derivatives = exchange === 'NSE' ? 'NFO' : 'BFO';
        const legs = given.map(
          (one, at): ChargeLeg => ({
            ...one,
            exchange: one.segment === 'EQ' ? exchange : derivatives,
            product,
            symbol,
            instrument: String(at),
            exercisedIntrinsicPaise: null,
          }),
        );
        const sheet = chargesOf(legs, { day: on, plan, dpPaise: 0 });
        const each = sheet.legs.map(({ total }) => total);
        assert.deepEqual(noteOf(legs, on, plan), { totalPaise: sheet.total.total, each });
      },
    ),
    { numRuns: PROPERTY_RUNS.notes },
  );
});

it('[algos.F17] amounts that a number does not hold exactly are left to large integers', () => {
  const huge: ChargeLeg = {
    ...{ exchange: 'NFO', segment: 'OPT', product: 'Intraday', side: 'Buy', qty: 1e9, pricePaise: 1e6 },
    ...{ orders: 1, symbol: 'NIFTY', instrument: '', exercisedIntrinsicPaise: null },
  } as const;
  assert.equal(noteOf([huge], '2026-11-17', BROKERAGE_PLANS.flat20), null);
});
