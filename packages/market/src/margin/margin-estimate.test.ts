import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { estimateMargin, type MarginPosition } from './margin-estimate.ts';

const DAY = '2025-01-20';
const SPOT = 23_100_00;

function held(more: Partial<MarginPosition>): MarginPosition {
  return {
    exchange: 'NFO',
    segment: 'OPT',
    product: 'Delivery',
    symbol: 'NIFTY',
    qty: -75,
    pricePaise: 150_00,
    underlyingPaise: SPOT,
    expiry: '2025-01-23',
    strikePaise: SPOT,
    optionType: 'PE',
    ...more,
  };
}

function estimate(positions: readonly MarginPosition[], day = DAY) {
  const margin = estimateMargin(positions, day);
  assert.ok(margin);
  return margin;
}

/** The samples are of another day's risk file, so they are matched within a tenth. */
function near(actual: number, rupees: number): void {
  assert.ok(Math.abs(actual / 100 - rupees) <= rupees / 10, `${actual / 100} is not near ${rupees}`);
}

test('[market.G1] a sold option without its underlying has no estimate', () => {
  assert.equal(estimateMargin([held({ underlyingPaise: null })], DAY), null);
  assert.equal(estimateMargin([held({ symbol: '' })], DAY), null);
  assert.equal(estimateMargin([held({ symbol: '', segment: 'FUT' })], DAY), null);
  assert.equal(estimateMargin([held({ exchange: 'CDS', qty: 1 })], DAY), null);
});

test('[market.G2] a naked short put is near the broker sample of January 2025', () => {
  const margin = estimate([held({})]);
  near(margin.spanPaise, 158_127);
  near(margin.exposurePaise, 34_671);
  near(margin.totalPaise, 192_798);
});

test('[market.G2] a credit spread needs about its largest loss and the exposure of the sold leg', () => {
  const margin = estimate([held({}), held({ qty: 75, strikePaise: SPOT - 300_00, pricePaise: 60_00 })]);
  near(margin.spanPaise, 21_547);
  near(margin.exposurePaise, 34_671);
  assert.equal(margin.premiumPaise, 75 * 60_00);
});

test('[market.G2] a short straddle needs the larger side and both exposures', () => {
  const margin = estimate([held({}), held({ optionType: 'CE' })]);
  near(margin.spanPaise, 161_510);
  near(margin.exposurePaise, 69_342);
  near(margin.totalPaise, 230_852);
});

test('[market.G3] a short index option needs 2 % more on its expiry day, also when it is hedged', () => {
  const spread = [held({}), held({ qty: 75, strikePaise: SPOT - 300_00 })];
  assert.equal(estimate(spread, '2025-01-22').expiryDayPaise, 0);
  assert.equal(estimate(spread, '2025-01-23').expiryDayPaise, (75 * SPOT * 2) / 100);
  assert.equal(estimate([held({ symbol: 'SBIN' })], '2025-01-23').expiryDayPaise, 0);
});

test('[market.G4] shares for the day need a fifth, shares for delivery all, a sale of held shares nothing', () => {
  const share = {
    exchange: 'NSE',
    segment: 'EQ',
    symbol: 'RELIANCE',
    pricePaise: 1_300_00,
    qty: 100,
  } as const;
  assert.equal(estimate([held({ ...share, product: 'Intraday' })]).totalPaise, 26_000_00);
  assert.equal(estimate([held({ ...share, qty: -100, product: 'Intraday' })]).totalPaise, 26_000_00);
  assert.equal(estimate([held({ ...share })]).totalPaise, 130_000_00);
  assert.equal(estimate([held({ ...share, qty: -100 })]).totalPaise, 0);
});

test('[market.G5] a bought option is paid for and not margined, with or without its underlying', () => {
  const margin = estimate([held({ qty: 75, underlyingPaise: null })]);
  assert.equal(margin.premiumPaise, 75 * 150_00);
  assert.equal(margin.totalPaise, margin.premiumPaise);
});

test('[market.G6] a future needs the figures of its group, and other expiries do not offset it', () => {
  const future = { segment: 'FUT', optionType: null, strikePaise: null, underlyingPaise: null } as const;
  const long = held({ ...future, qty: 75, pricePaise: SPOT });
  const one = estimate([long]);
  assert.equal(one.spanPaise, (75 * SPOT * 95) / 1000);
  const later = held({ ...future, qty: -75, pricePaise: SPOT, expiry: '2025-02-27' });
  assert.equal(estimate([long, later]).spanPaise, 2 * one.spanPaise);
  assert.ok(estimate([{ ...long, symbol: 'IDEA' }]).spanPaise > 2 * one.spanPaise);
});

const positions = fc.array(
  fc
    .record({
      qty: fc.integer({ min: -20, max: 20 }).map((lots) => lots * 75),
      strikePaise: fc.integer({ min: 200, max: 260 }).map((hundreds) => hundreds * 100_00),
      optionType: fc.constantFrom('CE' as const, 'PE' as const),
      pricePaise: fc.integer({ min: 5, max: 500_00 }),
    })
    .map(held),
  { minLength: 1, maxLength: 8 },
);

test('[market.G7] an estimate is never negative, and never above what every leg would need alone', () => {
  fc.assert(
    fc.property(positions, (all) => {
      const together = estimate(all);
      for (const part of Object.values(together)) assert.ok(part >= 0 && Number.isSafeInteger(part));
      const alone = all.reduce((total, each) => total + estimate([each]).totalPaise, 0);
      assert.ok(together.totalPaise <= alone);
    }),
  );
});

test('[market.G7] buying a further option never raises the margin, only the premium', () => {
  fc.assert(
    fc.property(positions, positions, (all, [more]) => {
      const bought = held({ ...more, qty: 75 });
      const before = estimate(all);
      const after = estimate([...all, bought]);
      assert.ok(after.spanPaise <= before.spanPaise);
      assert.equal(after.exposurePaise, before.exposurePaise);
    }),
  );
});
