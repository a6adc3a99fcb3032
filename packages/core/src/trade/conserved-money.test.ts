import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { positionId } from '../order/position-key.ts';
import { fillPosition, flatPosition, type Position } from '../position/position.ts';
import { PROPERTY_RUNS } from '../property-runs.fixture.ts';
import { type Leg, pairTrades } from './pair-trades.ts';

const TODAY = '2026-11-16';

type Draft = Pick<Leg, 'side' | 'qty' | 'valuePaise' | 'strategyName' | 'instrumentKey' | 'product'> & {
  readonly chargesPaise: number;
};

const anyDraft: fc.Arbitrary<Draft> = fc.record({
  side: fc.constantFrom('Buy' as const, 'Sell' as const),
  qty: fc.integer({ min: 1, max: 100_000 }),
  valuePaise: fc.integer({ min: 0, max: 10_000_000_000 }),
  chargesPaise: fc.integer({ min: 0, max: 1_000_000 }),
  strategyName: fc.constantFrom('demo', 'swing'),
  instrumentKey: fc.constantFrom('NSE:212', 'NFO:35001'),
  product: fc.constantFrom('Intraday' as const, 'Delivery' as const),
});

function legOf(draft: Draft, at: number): Leg {
  return {
    ...draft,
    reftag: at + 1,
    at,
    symbol: draft.instrumentKey,
    forwardTest: false,
    marketPaise: null,
    capitalPaise: 0,
    orders: 1,
  };
}

/** The money that came in and went out, by the fills alone. */
function cashAfter(capitalPaise: number, drafts: readonly Draft[]): number {
  return drafts.reduce(
    (cash, { side, valuePaise, chargesPaise }) =>
      cash + (side === 'Buy' ? -valuePaise : valuePaise) - chargesPaise,
    capitalPaise,
  );
}

function sumOf<T>(items: Iterable<T>, paise: (item: T) => number): number {
  let sum = 0;
  for (const item of items) sum += paise(item);
  return sum;
}

function positionsAfter(drafts: readonly Draft[]): Iterable<Position> {
  const positions = new Map<string, Position>();
  for (const { side, qty, valuePaise, strategyName, instrumentKey, product } of drafts) {
    const key = { strategyName, instrumentKey, product, forwardTest: false };
    const known = positions.get(positionId(key)) ?? flatPosition(key, instrumentKey, TODAY);
    positions.set(positionId(key), fillPosition(known, { side, qty, valuePaise, day: TODAY }));
  }
  return positions.values();
}

test('[core.R6] cash plus open positions plus charges, less the gain, equals the capital, by positions and by trades', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.array(anyDraft, { maxLength: 40, size: 'max' }),
      (capitalPaise, drafts) => {
        const cashPaise = cashAfter(capitalPaise, drafts);
        const positions = [...positionsAfter(drafts)];
        const byPositions =
          sumOf(positions, ({ openCostPaise }) => openCostPaise) -
          sumOf(positions, ({ bookedPaise }) => bookedPaise) +
          sumOf(drafts, ({ chargesPaise }) => chargesPaise);
        assert.equal(cashPaise + byPositions, capitalPaise, 'by positions');

        const { trades, open } = pairTrades([], drafts.map(legOf));
        const byTrades =
          sumOf(open, ({ side, valuePaise }) => (side === 'Buy' ? valuePaise : -valuePaise)) -
          sumOf(trades, ({ profitPaise }) => profitPaise) +
          sumOf(trades, ({ chargesPaise }) => chargesPaise ?? Number.NaN) +
          sumOf(open, ({ chargesPaise }) => chargesPaise ?? Number.NaN);
        assert.equal(cashPaise + byTrades, capitalPaise, 'by trades');
      },
    ),
    { numRuns: PROPERTY_RUNS.money },
  );
});
