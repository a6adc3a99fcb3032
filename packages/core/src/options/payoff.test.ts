import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OptionType, TransType } from '@spark/vocabulary';
import fc from 'fast-check';
import { istInstant } from '../time/ist.ts';
import { type Payoff, payoff } from './payoff.ts';
import type { OptionLeg, PayoffLeg, PayoffMarket, UnderlyingLeg } from './payoff-leg.ts';
import { createProfit } from './payoff-moment.ts';
import { expiryInstant } from './time-to-expiry.ts';

const NOW = istInstant('2026-11-16', 9 * 60 + 20);
const EXPIRY = '2026-11-17';

function option(name: string, entry: number | null, more: Partial<OptionLeg> = {}): OptionLeg {
  const [side, strike, optionType] = name.split(' ') as [TransType, string, OptionType];
  return {
    kind: 'option',
    side,
    optionType,
    strikePaise: Number(strike) * 100,
    qty: 65,
    expiry: EXPIRY,
    entryPaise: entry === null ? null : Math.round(entry * 100),
    pricePaise: entry === null ? null : Math.round(entry * 100),
    pricedAt: NOW,
    volatility: null,
    ...more,
  };
}

function market(spot: number | null, forward: number | null = spot): PayoffMarket {
  const paise = (rupees: number | null) => rupees && Math.round(rupees * 100);
  return { now: NOW, spotPaise: paise(spot), forwardPaise: () => paise(forward) };
}

const NIFTY = market(23_512.4, 23_514.2);

function payoffOf(legs: readonly PayoffLeg[], at = NIFTY, atmVolatility: number | null = null): Payoff {
  return payoff({ legs, market: at, atmVolatility, date: null });
}

/** Break-evens, most profit and most loss at expiry, in rupees. */
function bounds({ atExpiry }: Payoff): unknown {
  const { breakEvensPaise, maxProfit, maxLoss } = atExpiry;
  const rupees = (extreme: number | 'unlimited' | null) =>
    typeof extreme === 'number' ? extreme / 100 : extreme;
  return [breakEvensPaise?.map((paise) => paise / 100), rupees(maxProfit), rupees(maxLoss)];
}

const STRADDLE = [option('Sell 23500 CE', 118.5), option('Sell 23500 PE', 104.3)];

test('[core.Q20] without a price nothing that rests on it is known, and nothing is 0', () => {
  const unpriced = payoffOf([option('Sell 23500 CE', null)]);
  assert.deepEqual(unpriced.gaps, [{ code: 'no-price', leg: 0 }]);
  assert.deepEqual(
    [unpriced.netPremiumPaise, unpriced.greeks, unpriced.probabilityOfProfit, unpriced.atExpiry.maxProfit],
    [null, null, null, null],
  );
  assert.ok(unpriced.points.every(({ nowPaise, expiryPaise }) => nowPaise === null && expiryPaise === null));
  const bought = payoffOf([option('Sell 23500 CE', 118.5, { pricePaise: null })]);
  assert.deepEqual(bounds(bought), [[23_618.5], 7_702.5, 'unlimited'], 'at expiry the entry is enough');
  assert.deepEqual([bought.now.profitPaise, bought.greeks, bought.volatilities], [null, null, [null]]);
  const lost = payoffOf(STRADDLE, market(null));
  assert.deepEqual(lost.gaps[0], { code: 'no-spot' });
  assert.deepEqual(
    [lost.now.profitPaise, lost.now.breakEvensPaise, lost.atExpiry.profitPaise],
    [null, null, null],
  );
  assert.deepEqual(bounds(lost), [[23_277.2, 23_722.8], 14_482, 'unlimited']);
  const damaged = payoffOf([option('Buy 23500 CE', 118.5, { isEntryUnknown: true })]);
  assert.deepEqual([damaged.gaps, damaged.netPremiumPaise], [[{ code: 'no-entry', leg: 0 }], null]);
  assert.notEqual(damaged.greeks, null, 'what it costs does not count for these');
  const atIntrinsic = payoffOf([option('Buy 23000 CE', 514.2)]);
  assert.deepEqual(atIntrinsic.gaps, [{ code: 'no-volatility', leg: 0 }]);
  assert.equal(atIntrinsic.greeks, null);
});

test('[core.Q17] a short straddle earns its credit at the strike and loses without bound', () => {
  const result = payoffOf(STRADDLE, NIFTY, 0.202_164_32);
  assert.deepEqual(bounds(result), [[23_277.2, 23_722.8], 14_482, 'unlimited']);
  assert.equal(result.netPremiumPaise, 14_482_00);
  assert.deepEqual([result.expiry, result.atExpiry.at], [EXPIRY, expiryInstant(EXPIRY)]);
  assert.equal(result.now.profitPaise, 0, 'entered at the prices of now');
  assert.equal(result.atExpiry.profitPaise, (22_280 - 1_240) * 65);
  // By erf: lognormal about 23514.20 with 20.216432 per cent for 1 day 6 h 10 min.
  assert.equal(result.probabilityOfProfit, 57.53);
  assert.deepEqual(result.greeks, { delta: -2.95, gamma: -0.185612, theta: 5745.82, vega: -714.49 });
  assert.ok(result.volatilities.every((iv) => iv !== null && Math.abs(iv - 0.202_164_32) < 1e-6));
});

test('[core.Q17] a strangle, a bull spread and an iron condor', () => {
  const strangle = [option('Sell 23300 PE', 60), option('Sell 23700 CE', 55)];
  assert.deepEqual(bounds(payoffOf(strangle)), [[23_185, 23_815], 7_475, 'unlimited']);
  const spread = [option('Buy 23500 CE', 118.5), option('Sell 23700 CE', 40)];
  assert.deepEqual(bounds(payoffOf(spread)), [[23_578.5], 7_897.5, -5_102.5]);
  assert.equal(payoffOf(spread).netPremiumPaise, -5_102_50);
  const condor = [
    ...[option('Sell 23300 PE', 60), option('Buy 23200 PE', 40)],
    ...[option('Sell 23700 CE', 55), option('Buy 23800 CE', 33)],
  ];
  assert.deepEqual(bounds(payoffOf(condor)), [[23_258, 23_742], 2_730, -3_770]);
});

test('[core.Q17] a covered call: shares, and a call sold on them', () => {
  const shares: UnderlyingLeg = {
    ...{ kind: 'underlying', side: 'Buy', qty: 500, entryPaise: 1_300_00, pricePaise: 1_300_00 },
  };
  const covered = [shares, option('Sell 1340 CE', 20, { qty: 500 })];
  const result = payoffOf(covered, market(1_300));
  assert.deepEqual(bounds(result), [[1_280], 30_000, -640_000]);
  assert.equal(result.netPremiumPaise, 10_000_00, 'shares are no premium');
});

test('[core.Q17] futures: a protected one, and one alone', () => {
  const future: PayoffLeg = {
    ...{ kind: 'future', side: 'Buy', qty: 65, expiry: EXPIRY, entryPaise: 23_514_20, pricePaise: 23_514_20 },
  };
  assert.deepEqual(bounds(payoffOf([future])), [[23_514.2], 'unlimited', -1_528_423]);
  const protectedOne = payoffOf([future, option('Buy 23500 PE', 104.3)]);
  assert.deepEqual(bounds(protectedOne), [[23_618.5], 'unlimited', -7_702.5]);
  const short = payoffOf([{ ...future, side: 'Sell' }]);
  assert.deepEqual([short.greeks?.delta, short.atExpiry.maxLoss], [-65, 'unlimited']);
});

test('[core.Q18] a calendar is valued when the near one expires, the later one by its volatility', () => {
  // By erf, at 20 per cent for 30 and 60 days: 22.87 and 32.34; the far one is worth 22.8715 when the near one ends.
  const now = expiryInstant('2026-11-17');
  const at: PayoffMarket = { now, spotPaise: 1_000_00, forwardPaise: () => 1_000_00 };
  const [near, far] = ['2026-12-17', '2027-01-16'];
  const legs = [
    option('Sell 1000 CE', 22.87, { qty: 100, expiry: near, pricedAt: now, volatility: 0.2 }),
    option('Buy 1000 CE', 32.34, { qty: 100, expiry: far, pricedAt: now, volatility: 0.2 }),
  ];
  const { atExpiry, expiry, now: today } = payoffOf(legs, at);
  assert.equal(expiry, near);
  assert.equal(atExpiry.maxProfit, 1_340_15);
  assert.equal(atExpiry.profitPaise, 1_340_15);
  assert.equal(atExpiry.maxLoss, -947_00, 'far from the strike only the debit is lost');
  const [low, high] = atExpiry.breakEvensPaise ?? [];
  assert.ok(
    Math.abs((low ?? 0) / 100 - 966.060_962) < 1e-6 && Math.abs((high ?? 0) / 100 - 1_036.408_166) < 1e-6,
  );
  assert.equal(today.profitPaise, -7, 'the paise that were rounded away');
});

test('[core.Q19] a chosen date lies between now and expiry, and the forward comes to the underlying', () => {
  const date = istInstant('2026-11-17', 9 * 60 + 20);
  const { now, atDate, atExpiry, points } = payoff({
    legs: STRADDLE,
    market: NIFTY,
    atmVolatility: 0.2,
    date,
  });
  const profits = [now, atDate, atExpiry].map((moment) => moment?.profitPaise ?? 0);
  assert.ok(
    profits[0] === 0 && Number(profits[1]) > 0 && Number(profits[2]) > Number(profits[1]),
    `${profits}`,
  );
  assert.equal(atDate?.at, date);
  assert.ok(points.every(({ datePaise }) => datePaise !== null));
  const later = payoff({ legs: STRADDLE, market: NIFTY, atmVolatility: 0.2, date: expiryInstant(EXPIRY) });
  assert.deepEqual(later.atDate, later.atExpiry);
});

test('[core.Q17] at 0 over a stretch its ends are the break-evens; what never crosses 0 has none', () => {
  const free = [option('Buy 100 CE', 5), option('Sell 110 CE', 5)];
  assert.deepEqual(bounds(payoffOf(free, market(100))), [[100], 650, 0]);
  const ladder = [...free, option('Sell 120 CE', 0)];
  assert.deepEqual(bounds(payoffOf(ladder, market(100))), [[100, 130], 650, 'unlimited']);
  assert.deepEqual(bounds(payoffOf([option('Sell 100 CE', 5), option('Buy 100 CE', 4)], market(100))), [
    [],
    65,
    65,
  ]);
});

test('[core.Q18] a top that is narrower than the prices that are looked at has its break-evens', () => {
  const at = market(22_251.35, 22_275);
  const leg = (name: string, rupees: number, percent: number) =>
    option(name, rupees, { expiry: '2026-11-23', volatility: percent / 100 });
  const condor = [
    ...[leg('Sell 22450 CE', 85.8, 13.44), leg('Buy 22650 CE', 30.45, 13.27)],
    ...[leg('Sell 22050 PE', 74, 14.66), leg('Buy 21850 PE', 37.05, 15.64)],
  ];
  const { now } = payoffOf(condor, at);
  const profit = createProfit(condor, at, NOW);
  assert.ok(profit && Number(now.maxProfit) > 0 && Number(now.maxLoss) < 0, JSON.stringify(now));
  const [low, high, ...more] = now.breakEvensPaise ?? [];
  assert.ok(low !== undefined && high !== undefined && more.length === 0, JSON.stringify(now));
  assert.ok(profit(low - 100) < 0 && profit((low + high) / 2) > 0 && profit(high + 100) < 0);
});

const anyLeg = fc
  .record({
    side: fc.constantFrom<TransType>('Buy', 'Sell'),
    optionType: fc.constantFrom<OptionType>('CE', 'PE'),
    strike: fc.integer({ min: 50, max: 200 }),
    price: fc.integer({ min: 1, max: 4_000 }),
    qty: fc.integer({ min: 1, max: 500 }),
    expiry: fc.constantFrom(EXPIRY, EXPIRY, '2026-12-29'),
    volatility: fc.integer({ min: 5, max: 90 }).map((percent) => percent / 100),
  })
  .map(({ side, optionType, strike, price, ...more }) =>
    option(`${side} ${strike} ${optionType}`, price / 100, more),
  );
const anyLegs = fc.array(anyLeg, { minLength: 1, maxLength: 5 });

test('[core.Q17] the profit of all is the sum of the legs, at every moment', () => {
  fc.assert(
    fc.property(anyLegs, fc.nat({ max: 40_000 }), fc.nat({ max: 1 }), (legs, price, share) => {
      const at = NOW + share * (expiryInstant(EXPIRY) - NOW);
      const here = market(110, 111);
      const all = createProfit(legs, here, at)?.(price);
      const parts = legs.reduce((sum, leg) => sum + (createProfit([leg], here, at)?.(price) ?? 0), 0);
      assert.ok(all !== undefined && Math.abs(all - parts) < 1e-6);
    }),
  );
});

test('[core.Q17] no price of the underlying brings more or less than the extremes, and break-evens bring nothing', () => {
  fc.assert(
    fc.property(anyLegs, fc.array(fc.nat({ max: 100_000 })), (legs, prices) => {
      const here = market(110, 109);
      const result = payoffOf(legs, here);
      for (const moment of [result.now, result.atExpiry]) {
        const profit = createProfit(legs, here, moment.at);
        assert.ok(profit && moment.breakEvensPaise);
        for (const price of [...prices, ...result.points.map(({ pricePaise }) => pricePaise)]) {
          const value = profit(price);
          const slack = 1 + Math.abs(value) * 1e-9;
          if (moment.maxProfit !== 'unlimited')
            assert.ok(value <= (moment.maxProfit ?? 0) + slack, `${price}`);
          if (moment.maxLoss !== 'unlimited') assert.ok(value >= (moment.maxLoss ?? 0) - slack, `${price}`);
        }
        const [most, least] = [moment.maxProfit, moment.maxLoss];
        if ((most === 'unlimited' || Number(most) > 1) && (least === 'unlimited' || Number(least) < -1))
          assert.ok(moment.breakEvensPaise.length > 0, 'between profit and loss there is a break-even');
        for (const even of moment.breakEvensPaise) assert.ok(Math.abs(profit(even)) < 0.01, `${even}`);
      }
    }),
  );
});

test('[core.Q21] the points are bounded, in order, and have every strike and the price of now', () => {
  fc.assert(
    fc.property(anyLegs, (legs) => {
      const prices = payoffOf(legs, market(110, 111), 0.3).points.map(({ pricePaise }) => pricePaise);
      assert.ok(prices.length >= 41 && prices.length <= 201, `${prices.length}`);
      assert.deepEqual(
        prices,
        [...new Set(prices)].sort((left, right) => left - right),
      );
      for (const { strikePaise } of legs) assert.ok(prices.includes(strikePaise));
      assert.ok(prices.includes(110_00));
    }),
  );
});

test('[core.Q22] the chance of a profit and that of a loss are one together', () => {
  fc.assert(
    fc.property(anyLegs, (legs) => {
      const turned = legs.map((leg) => ({ ...leg, side: leg.side === 'Buy' ? 'Sell' : 'Buy' }) as const);
      const [one, other] = [legs, turned].map(
        (each) => payoffOf(each, market(110, 111), 0.3).probabilityOfProfit ?? Number.NaN,
      );
      assert.ok(one !== undefined && other !== undefined && one >= 0 && other >= 0);
      // Where it is 0 over a stretch neither side has a profit.
      assert.ok(one + other <= 100.02, `${one} and ${other}`);
    }),
  );
});

test('[core.Q22] on expiry day after the close it is certain', () => {
  const over = { ...NIFTY, now: expiryInstant(EXPIRY) };
  assert.equal(payoffOf(STRADDLE, over).probabilityOfProfit, 100);
  assert.equal(payoffOf([option('Buy 23600 CE', 10)], over).probabilityOfProfit, 0);
});
