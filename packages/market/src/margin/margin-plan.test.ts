import assert from 'node:assert/strict';
import { test } from 'node:test';
import { flatPosition, type Instrument, type Instruments, type Position } from '@spark/core';
import fc from 'fast-check';
import { estimateMargin, type MarginPosition } from './margin-estimate.ts';
import { planMargin } from './margin-plan.ts';
import { marginRateOf } from './margin-rates.ts';
import { blockFor, type OrderToMargin } from './paper-funds.ts';

const DAY = '2025-01-20';
const SPOT = 23_100_00;

function contract(key: string): Instrument {
  const [, name = '', strike = ''] = /^NFO:(?:([A-Z]+?)(\d+)?(?:CE|PE|FUT))$/.exec(key) ?? [];
  const isOption = strike !== '';
  return {
    ...{
      key,
      exchange: 'NFO',
      token: '1',
      symbol: key.slice(4),
      name,
      isCas: false,
      lotSize: 75,
      tickPaise: 5,
    },
    ...{
      class: isOption ? 'option' : 'future',
      instrumentType: isOption ? 'OPTIDX' : 'FUTIDX',
      freezeQty: 1_800,
    },
    expiry: '2025-01-23',
    strikePaise: isOption ? Number(strike) * 100 : null,
    optionType: isOption ? (key.endsWith('CE') ? 'CE' : 'PE') : null,
  };
}

const INDEX = { ...contract('NFO:NIFTYFUT'), key: 'NSE:26000', class: 'index', expiry: null } as Instrument;
const instruments: Instruments = {
  find: (key) => (key.startsWith('NFO:') ? contract(key) : null),
  underlyingOf: () => INDEX,
};
const held = { instruments, lastPaise: (key: string) => (key === INDEX.key ? SPOT : null), day: DAY };

function order(text: string, rupees: number | null, more: Partial<OrderToMargin> = {}): OrderToMargin {
  const [side, key = ''] = text.split(' ');
  return {
    ...{ side: side === 'Buy' ? 'Buy' : 'Sell', key: `NFO:${key}`, product: 'Intraday', qty: 75 },
    pricePaise: rupees === null ? null : rupees * 100,
    ...more,
  };
}

function position(key: string, netQty: number, rupees: number): Position {
  const at = {
    instrumentKey: `NFO:${key}`,
    product: 'Intraday',
    strategyName: 's',
    forwardTest: false,
  } as const;
  return {
    ...flatPosition(at as Parameters<typeof flatPosition>[0], key, DAY),
    netQty,
    openCostPaise: netQty * rupees * 100,
  };
}

const plan = (orders: readonly OrderToMargin[], positions: readonly Position[] = []) =>
  planMargin({ ...held, orders, positions });

const SPREAD = [order('Sell NIFTY23100PE', 150), order('Buy NIFTY22800PE', 60)];

test('[market.G114] without a price that it rests on a plan is unknown; a sold option needs none of its own', () => {
  assert.equal(plan([order('Buy NIFTY23100PE', null)]), null);
  assert.equal(plan([order('Buy NIFTYFUT', null)]), null);
  assert.notEqual(plan([order('Sell NIFTY23100PE', null)]), null);
  assert.notEqual(
    plan([order('Buy NIFTY23100PE', null)], [position('NIFTY23100PE', -75, 100)]),
    null,
    'it closes',
  );
});

test('[market.G114] a hedge is bought first, whatever order the legs are in', () => {
  const spread = plan(SPREAD);
  assert.deepEqual(spread, plan([...SPREAD].reverse()));
  // 300 points of 75 units, 2 % exposure of 75 × 23100, and the premium of the hedge.
  assert.equal(spread?.finalPaise, 75 * 300_00 + (75 * SPOT * 2) / 100 + 75 * 60_00);
  assert.equal(spread?.requiredPaise, spread?.finalPaise, 'nothing more is needed on the way');
  const naked = plan([order('Sell NIFTY23100PE', 150)]);
  assert.ok(Number(naked?.finalPaise) > 2 * Number(spread?.finalPaise));
});

test('[market.G114] what is held counts: a hedge sets margin free, and its premium is needed before', () => {
  const short = [position('NIFTY23100PE', -75, 150)];
  assert.deepEqual(plan([order('Buy NIFTY22800PE', 60)], short), {
    requiredPaise: 75 * 60_00,
    finalPaise: 0,
  });
  assert.deepEqual(
    plan([order('Buy NIFTY23100PE', 140)], short),
    { requiredPaise: 0, finalPaise: 0 },
    'closing',
  );
  const hedged = [...short, position('NIFTY22800PE', 75, 60)];
  const without = plan([order('Sell NIFTY22800PE', 50)], hedged);
  assert.ok(Number(without?.requiredPaise) > 1_00_000_00, 'to sell the hedge costs margin');
});

const orders = fc.array(
  fc
    .record({
      side: fc.constantFrom('Buy', 'Sell'),
      strike: fc.integer({ min: 225, max: 237 }).map((hundreds) => hundreds * 100),
      kind: fc.constantFrom('CE', 'PE'),
      lots: fc.integer({ min: 1, max: 9 }),
      rupees: fc.integer({ min: 1, max: 500 }),
    })
    .map(({ side, strike, kind, lots, rupees }) =>
      order(`${side} NIFTY${strike}${kind}`, rupees, { qty: lots * 75 }),
    ),
  { minLength: 1, maxLength: 6 },
);

test('[market.G114] required is never below final, and final never below 0', () => {
  fc.assert(
    fc.property(orders, (all) => {
      const made = plan(all);
      assert.ok(made && made.requiredPaise >= made.finalPaise && made.finalPaise >= 0);
    }),
  );
});

test('[market.G114] one order in an empty account needs what a paper account blocks for it', () => {
  fc.assert(
    fc.property(orders, ([one]) => {
      assert.ok(one);
      const account = { ...held, moneyPaise: 0, positions: [], blocks: [] };
      assert.equal(plan([one])?.requiredPaise, blockFor(one, account).paise);
    }),
  );
});

test('[market.G115] rates are those of the day, and the extra margin of expiry day began on 20 November 2024', () => {
  assert.equal(marginRateOf('NIFTY', '2026-11-17').spanBasisPoints, 950);
  assert.equal(marginRateOf('IDEA', '2026-11-17').spanBasisPoints, 2_500);
  assert.deepEqual(marginRateOf('NIFTY', '2020-01-01'), marginRateOf('NIFTY', '2024-10-01'));
  const short: MarginPosition = {
    ...{ segment: 'OPT', product: 'Intraday', symbol: 'NIFTY', qty: -75, pricePaise: 1_00, expiry: null },
    exchange: 'NFO',
    underlyingPaise: SPOT,
    strikePaise: SPOT,
    optionType: 'PE',
  };
  assert.equal(estimateMargin([{ ...short, expiry: '2024-11-14' }], '2024-11-14')?.expiryDayPaise, 0);
  assert.equal(
    estimateMargin([{ ...short, expiry: '2024-11-21' }], '2024-11-21')?.expiryDayPaise,
    (75 * SPOT * 2) / 100,
  );
});
