import type { Action, StrategyDocument } from '@spark/document';
import { documentOf } from './document.fixture.ts';
import type { FixtureBar } from './market.fixture.ts';
import { marketOf } from './market.fixture.ts';

const EXPIRY = '2026-11-17';
const DAYS = [
  ...['2026-10-30', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06', '2026-11-09'],
  ...['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-16', '2026-11-17'],
];
const STRIKES = [24_900, 24_950, 25_000, 25_050, 25_100];

/** The last days before an expiry of an index, with its options, at random from a seed: some minutes have no trade. */
export function optionMarket(seed: number, minutes = 60, count = 5) {
  let random = seed >>> 0;
  const next = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random / 2 ** 32;
  };
  const walk = (from: number, step: number, least: number, gaps: number): FixtureBar[] => {
    let price = from;
    return Array.from({ length: minutes }, () => {
      const open = price;
      price = Math.max(least, price + Math.round((next() - 0.5) * step * 20) / 20);
      const high = Math.max(open, price) + Math.round(next() * step * 4) / 20;
      const low = Math.max(least, Math.min(open, price) - Math.round(next() * step * 4) / 20);
      return next() < gaps ? null : ([open, high, low, price, 5000] as const);
    });
  };
  const days = DAYS.slice(-count).map((day) => {
    const contracts: Record<string, FixtureBar[]> = {};
    for (const strike of STRIKES)
      for (const right of ['CE', 'PE'])
        contracts[`${EXPIRY} ${strike} ${right}`] = walk(80 + next() * 60, 12, 0.05, 0.05);
    return { day, spot: walk(25_000, 30, 1, 0), contracts };
  });
  return marketOf({
    days,
    expiries: { all: [EXPIRY], monthly: [EXPIRY] },
    terms: { lot: 65, tickPaise: 5, freeze: 1800 },
  });
}

/** A short straddle with everything a leg can have, and a future-free set of conditions. */
export function straddle(seed = 1): StrategyDocument {
  const pick = <Value>(values: readonly Value[]): Value => values[seed % values.length] as Value;
  const leg: Action = {
    id: 'a_ce',
    type: 'addLeg',
    segment: 'OPT',
    side: pick(['sell', 'buy', 'sell']),
    right: 'CE',
    qty: { lots: 1 },
    expiry: 'weekly:0',
    strike: pick([
      { by: 'moneyness', value: 0 },
      { by: 'premiumNear', value: 100 },
      { by: 'moneyness', value: 1 },
    ] as const),
    stopLoss: { unit: 'pct', value: 8, of: 'leg' },
    target: { unit: 'pct', value: 12 },
    trail: { unit: 'pct', x: 3, y: 2 },
    reEntry: {
      onStop: {
        mode: pick(['atCost', 'asap', 'reverse', 'wait'] as const),
        max: 2,
        restrike: seed % 2 === 0,
      },
      onTarget: { mode: pick(['asap', 'none', 'atCost'] as const), max: 1 },
    },
    wait: { dir: pick(['down', 'up'] as const), unit: 'pct', value: 1 },
    onExit: pick([{ close: 'this' }, { moveToCost: ['a_pe'] }, { close: ['a_pe'] }] as const),
  };
  return documentOf({
    clock: { timeframe: pick([1, 3, 5] as const), squareOff: '10:05', lastEntry: '10:00' },
    execution: { slippage: { unit: 'pct', value: 0.2 }, charges: 'auto' },
    risk: { capital: 200_000, dayStopLoss: { unit: 'rs', value: 6000 }, maxTradesPerDay: 4 },
    data: [
      { id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 },
      {
        id: 'prem',
        kind: 'combined',
        op: 'add',
        timeframe: 1,
        legs: (['CE', 'PE'] as const).map((right) => ({
          right,
          expiry: 'weekly:0',
          strike: { by: 'moneyness', value: 0 },
        })),
      },
    ],
    indicators: [
      { id: 'fast', type: 'ema', on: { ref: 'prem', col: 'close' }, length: 3 },
      { id: 'slow', type: 'sma', on: { ref: 'spot', col: 'close' }, length: 5 },
    ],
    conditions: [
      {
        id: 'c_out',
        kind: 'exit',
        fire: 'edge',
        when: { op: 'crossAbove', l: { ref: 'spot' }, r: { ref: 'slow' } },
        then: ['a_off'],
      },
      {
        id: 'c_in',
        kind: 'entry',
        fire: 'level',
        ifPositionOpen: pick(['skip', 'check'] as const),
        when: { op: 'gt', l: { ref: 'prem', col: 'close' }, r: { ref: 'fast' } },
        then: ['a_ce', 'a_pe'],
      },
    ],
    actions: [
      leg,
      { id: 'a_pe', type: 'addLeg', like: 'a_ce', right: 'PE' },
      { id: 'a_off', type: 'squareOffAction', target: 'a_ce' },
    ],
  });
}
