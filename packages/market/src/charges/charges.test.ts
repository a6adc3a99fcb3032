import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHARGE_KIND, type ChargeKind } from '@spark/vocabulary';
import fc from 'fast-check';
import { BROKERAGE_PLANS, DP_PAISE, readBrokeragePlan, samePlanForAll } from './brokerage-plan.ts';
import { type ChargeLeg, type ChargeTerms, chargesOf } from './charges.ts';
import { CHARGE_RATES, CHARGES_SINCE } from './rates.ts';

const TERMS: ChargeTerms = { day: '2026-11-16', plan: BROKERAGE_PLANS.flat20, dpPaise: 0 };

function leg(more: Partial<ChargeLeg>): ChargeLeg {
  return {
    exchange: 'NFO',
    segment: 'OPT',
    product: 'Intraday',
    side: 'Buy',
    qty: 65,
    pricePaise: 100_00,
    orders: 1,
    symbol: 'NIFTY',
    instrument: 'NIFTY',
    exercisedIntrinsicPaise: null,
    ...more,
  };
}

function roundTrip(more: Partial<ChargeLeg>, buyPaise: number, sellPaise: number): readonly ChargeLeg[] {
  return [
    leg({ ...more, side: 'Buy', pricePaise: buyPaise }),
    leg({ ...more, side: 'Sell', pricePaise: sellPaise }),
  ];
}

/** Kinds that are not named cost nothing. */
function totalIs(
  legs: readonly ChargeLeg[],
  expected: Partial<Record<ChargeKind | 'total', number>>,
  terms = TERMS,
) {
  const nothing = Object.fromEntries(CHARGE_KIND.map((kind) => [kind, 0]));
  assert.deepEqual(chargesOf(legs, terms).total, { ...nothing, ...expected });
}

const RELIANCE = {
  exchange: 'NSE',
  segment: 'EQ',
  symbol: 'RELIANCE',
  instrument: 'RELIANCE',
  qty: 100,
} as const;

test('[market.F1] a NIFTY option, 65 bought at 100 and sold at 110', () => {
  totalIs(roundTrip({}, 100_00, 110_00), {
    brokerage: 40_00,
    stt: 11_00,
    exchange: 4_85,
    sebi: 1,
    stamp: 20,
    gst: 8_08,
    total: 64_14,
  });
});

test('[market.F1] a NIFTY future, 65 bought at 24000 and sold at 24050', () => {
  totalIs(roundTrip({ segment: 'FUT' }, 24_000_00, 24_050_00), {
    brokerage: 40_00,
    stt: 782_00,
    exchange: 57_15,
    sebi: 3_12,
    stamp: 31_20,
    gst: 18_05,
    total: 931_52,
  });
});

test('[market.F1] RELIANCE for the day, 100 bought at 1300 and sold at 1310', () => {
  totalIs(roundTrip(RELIANCE, 1_300_00, 1_310_00), {
    brokerage: 40_00,
    stt: 33_00,
    exchange: 8_01,
    sebi: 26,
    stamp: 3_90,
    gst: 8_69,
    total: 93_86,
  });
});

test('[market.F1] RELIANCE for delivery, 100 bought at 1300 and sold at 1310, and the depository on top', () => {
  const legs = roundTrip({ ...RELIANCE, product: 'Delivery' }, 1_300_00, 1_310_00);
  const expected = { stt: 261_00, exchange: 8_01, sebi: 26, stamp: 19_50 };
  totalIs(legs, { ...expected, gst: 1_49, total: 290_26 });
  const terms = { ...TERMS, dpPaise: DP_PAISE.FYERS };
  totalIs(legs, { ...expected, dp: 12_50, gst: 3_74, total: 290_26 + 12_50 + 2_25 }, terms);
});

test('[market.F100] a plan as text is flat, a share, a share up to a cap, or nothing', () => {
  const future = leg({
    ...RELIANCE,
    segment: 'FUT',
    exchange: 'NFO',
    qty: 100,
    pricePaise: 1_300_00,
    orders: 2,
  });
  const brokerage = (words: string) => {
    const plan = readBrokeragePlan(words);
    return plan && chargesOf([future], { ...TERMS, plan }).total.brokerage;
  };
  assert.equal(brokerage('zero'), 0);
  assert.equal(brokerage('flat 20'), 40_00);
  assert.equal(brokerage('flat 9.95'), 19_90);
  assert.equal(brokerage('percent 0.03'), 39_00);
  assert.equal(brokerage('percent 0.03 cap 15'), 30_00);
  assert.equal(brokerage('percent 0.5 cap 20.5'), 41_00);
  for (const words of ['', 'free', 'flat', 'flat -1', 'flat 20 cap 3', 'percent', 'percent 1 cap', 'FLAT 20'])
    assert.equal(brokerage(words), null, words);
});

test('[market.F2] the depository takes its charge once for an instrument, however often it was sold', () => {
  const sale = leg({ ...RELIANCE, product: 'Delivery', side: 'Sell' });
  const terms = { ...TERMS, dpPaise: DP_PAISE.generic };
  assert.equal(chargesOf([sale, sale], terms).total.dp, 13_50);
  assert.equal(chargesOf([sale, { ...sale, instrument: 'SBIN' }], terms).total.dp, 27_00);
  assert.equal(
    chargesOf(
      [
        { ...sale, product: 'Intraday' },
        { ...sale, side: 'Buy' },
      ],
      terms,
    ).total.dp,
    0,
  );
});

test('[market.F3] rates are those of the day', () => {
  const future = leg({ segment: 'FUT', side: 'Sell', qty: 100, pricePaise: 10_000_00 });
  const on = (day: string) => chargesOf([future], { ...TERMS, day }).total;
  assert.deepEqual([on('2026-03-31').stt, on('2026-04-01').stt], [200_00, 500_00]);
  assert.deepEqual([on('2026-02-28').exchange, on('2026-02-28').ipft], [17_30, 1_00]);
  assert.deepEqual([on('2026-03-01').exchange, on('2026-03-01').ipft], [18_30, 0]);
  const option = leg({ exercisedIntrinsicPaise: 100_00, qty: 1000 });
  assert.equal(chargesOf([option], { ...TERMS, day: '2026-03-31' }).total.sttExercise, 125_00);
  assert.equal(chargesOf([option], TERMS).total.sttExercise, 150_00);
});

test('[market.F3] days before the table are refused, not guessed', () => {
  assert.throws(() => chargesOf([leg({})], { ...TERMS, day: '2024-09-30' }), /known since 2024-10-01/);
});

test('[market.F4] at BSE the underlying decides, and without it the dearest rate counts', () => {
  const charge = (symbol: string) =>
    chargesOf([leg({ exchange: 'BFO', symbol, qty: 100, pricePaise: 1_000_00 })], TERMS).total.exchange;
  assert.deepEqual(
    ['SENSEX', 'BANKEX', 'SENSEX50', 'RELIANCE', 'FOCIT', ''].map(charge),
    [32_50, 32_50, 5_00, 5_00, 0, 32_50],
  );
  assert.equal(chargesOf([leg({ exchange: 'BFO', segment: 'FUT' })], TERMS).total.exchange, 0);
});

test('[market.F4] commodities pay CTT instead of STT, currency neither', () => {
  const sale = { side: 'Sell', qty: 100, pricePaise: 6_000_00, symbol: 'CRUDEOIL' } as const;
  const crude = chargesOf([leg({ exchange: 'MCX', segment: 'FUT', ...sale })], TERMS).total;
  assert.deepEqual([crude.stt, crude.ctt, crude.exchange], [0, 60_00, 12_60]);
  const dollar = chargesOf([leg({ exchange: 'CDS', segment: 'FUT', ...sale })], TERMS).total;
  assert.deepEqual([dollar.stt, dollar.ctt, dollar.exchange], [0, 0, 2_10]);
});

test('[market.F5] STT is rounded to the rupee when the legs of a segment are added up, half of one upwards', () => {
  const sale = leg({ ...RELIANCE, side: 'Sell', qty: 1, pricePaise: 1_000_00 });
  assert.equal(chargesOf([sale], TERMS).legs[0]?.stt, 25);
  assert.equal(chargesOf([sale], TERMS).total.stt, 0);
  assert.equal(chargesOf([sale, sale], TERMS).total.stt, 1_00);
});

test('[market.F6] a plan of your own: flat, a share, or a share up to a cap', () => {
  const brokerage = (perOrderPaise: number, perBillion: number, capPaise: number | null, orders = 1) =>
    chargesOf([leg({ qty: 100, pricePaise: 1_000_00, orders })], {
      ...TERMS,
      plan: samePlanForAll({ perOrderPaise, perBillion, capPaise }),
    }).total.brokerage;
  assert.equal(brokerage(10_00, 0, null), 10_00);
  assert.equal(brokerage(0, 300_000, null), 30_00);
  assert.equal(brokerage(0, 300_000, 20_00), 20_00);
  assert.equal(brokerage(0, 300_000, 20_00, 2), 30_00);
  assert.equal(brokerage(5_00, 300_000, 20_00), 25_00);
});

test('[market.F7] the table has at most one rate for a charge at a time, and none is negative', () => {
  for (const rate of CHARGE_RATES) {
    assert.ok(Number.isSafeInteger(rate.perBillion) && rate.perBillion >= 0);
    assert.ok(rate.since >= CHARGES_SINCE && (rate.until === null || rate.until >= rate.since));
    const rivals = CHARGE_RATES.filter(
      (other) =>
        other !== rate &&
        other.charge === rate.charge &&
        other.product === rate.product &&
        other.exchanges.some((exchange) => rate.exchanges.includes(exchange)) &&
        other.segments.some((segment) => rate.segments.includes(segment)) &&
        other.since <= (rate.until ?? '9999-12-31') &&
        rate.since <= (other.until ?? '9999-12-31') &&
        (other.underlyings === undefined) === (rate.underlyings === undefined) &&
        (other.underlyings ?? ['']).some((name) => (rate.underlyings ?? ['']).includes(name)),
    );
    assert.deepEqual(rivals, [], `${rate.charge} ${rate.exchanges} ${rate.segments}`);
  }
});

const MARKETS = [
  ['NSE', 'EQ'],
  ['BSE', 'EQ'],
  ['NFO', 'FUT'],
  ['NFO', 'OPT'],
  ['BFO', 'OPT'],
  ['MCX', 'FUT'],
  ['CDS', 'OPT'],
] as const;

const anyLeg = fc
  .record({
    market: fc.constantFrom(...MARKETS),
    product: fc.constantFrom('Intraday' as const, 'Delivery' as const),
    side: fc.constantFrom('Buy' as const, 'Sell' as const),
    qty: fc.integer({ min: 1, max: 100_000 }),
    pricePaise: fc.integer({ min: 1, max: 100_000_00 }),
    orders: fc.integer({ min: 1, max: 50 }),
    exercisedIntrinsicPaise: fc.option(fc.integer({ min: 0, max: 1_000_00 })),
  })
  .map(({ market: [exchange, segment], ...rest }) => leg({ exchange, segment, ...rest }));
const days = fc.constantFrom('2024-10-01', '2026-02-28', '2026-03-31', '2026-11-16', '2030-01-01');
const dps = fc.constantFrom(0, 13_50);

test('[market.F8] every amount is whole paise and not negative, and the total is their sum', () => {
  fc.assert(
    fc.property(fc.array(anyLeg, { maxLength: 10 }), days, dps, (legs, day, dpPaise) => {
      const { legs: each, total } = chargesOf(legs, { ...TERMS, day, dpPaise });
      for (const charges of [...each, total]) {
        for (const kind of CHARGE_KIND) assert.ok(Number.isSafeInteger(charges[kind]) && charges[kind] >= 0);
        assert.equal(
          CHARGE_KIND.reduce((sum, kind) => sum + charges[kind], 0),
          charges.total,
        );
      }
    }),
  );
});

test('[market.F8] two trades cost the same as one, apart from brokerage and its GST', () => {
  fc.assert(
    fc.property(anyLeg, fc.integer({ min: 1, max: 100_000 }), days, (whole, more, day) => {
      const terms = { ...TERMS, plan: BROKERAGE_PLANS.none, day };
      const joined = chargesOf([{ ...whole, qty: whole.qty + more }], terms).total;
      const apart = chargesOf([whole, { ...whole, qty: more }], terms).total;
      assert.deepEqual(apart, joined);
    }),
  );
});

test('[market.F8] legs of different segments do not touch each other', () => {
  fc.assert(
    fc.property(anyLeg, anyLeg, days, (leg, other, day) => {
      fc.pre(leg.exchange !== other.exchange || leg.segment !== other.segment);
      const terms = { ...TERMS, day };
      const alone = [leg, other].map((each) => chargesOf([each], terms).total.total);
      assert.equal(chargesOf([leg, other], terms).total.total, (alone[0] ?? 0) + (alone[1] ?? 0));
    }),
  );
});

test('[market.F8] more turnover never costs less', () => {
  fc.assert(
    fc.property(anyLeg, fc.integer({ min: 0, max: 100_000 }), days, (less, more, day) => {
      const terms = { ...TERMS, day };
      const before = chargesOf([less], terms).total;
      const after = chargesOf([{ ...less, qty: less.qty + more }], terms).total;
      for (const kind of CHARGE_KIND) assert.ok(after[kind] >= before[kind], kind);
    }),
  );
});

test('[market.F8] slices cost at least as much brokerage as one order, and more where it is flat', () => {
  fc.assert(
    fc.property(anyLeg, fc.integer({ min: 1, max: 50 }), (sliced, more) => {
      const cost = (orders: number) => chargesOf([{ ...sliced, orders }], TERMS).total.brokerage;
      const [few, many] = [cost(sliced.orders), cost(sliced.orders + more)];
      assert.ok(many >= few);
      if (sliced.segment === 'OPT') assert.ok(many > few);
    }),
  );
});
