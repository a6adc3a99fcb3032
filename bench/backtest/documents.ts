import type { Action, StrategyDocument } from '@spark/document';

const COMMON = {
  schema: 'buildalgos.strategy/1',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
  execution: { product: 'Intraday', charges: 'auto' },
} as const;

const CLOSE = { ref: 'spot', col: 'close' } as const;

/** Long while one average is above the other, over nights: every cross is a trade. */
export const EMA_CROSS: StrategyDocument = {
  ...COMMON,
  name: 'EMA cross',
  clock: { timeframe: 1, type: 'positional', squareOff: '23:59' },
  params: { fast: { type: 'int', default: 9 }, slow: { type: 'int', default: 21 } },
  indicators: [
    { id: 'fast', type: 'ema', on: CLOSE, length: { param: 'fast' } },
    { id: 'slow', type: 'ema', on: CLOSE, length: { param: 'slow' } },
  ],
  conditions: [
    {
      id: 'c_out',
      kind: 'exit',
      fire: 'edge',
      when: { op: 'crossBelow', l: { ref: 'fast' }, r: { ref: 'slow' } },
      then: ['a_all'],
    },
    {
      id: 'c_in',
      kind: 'entry',
      fire: 'edge',
      when: { op: 'crossAbove', l: { ref: 'fast' }, r: { ref: 'slow' } },
      then: ['a_buy'],
    },
  ],
  actions: [
    { id: 'a_buy', type: 'addLeg', segment: 'CASH', side: 'buy', qty: { units: 10 } },
    { id: 'a_all', type: 'squareOffAll' },
  ],
};

/** Values of both averages: 40 by 25 are a thousand runs. */
export const SWEEP_AXES = [
  { parameter: 'fast', values: Array.from({ length: 40 }, (_, at) => at + 2) },
  { parameter: 'slow', values: Array.from({ length: 25 }, (_, at) => at + 50) },
] as const;

const AT_0920 = {
  id: 'c_in',
  kind: 'entry',
  fire: 'edge',
  maxPerDay: 1,
  when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } },
} as const;

const MANAGED = {
  stopLoss: { unit: 'pct', value: 30, of: 'leg' },
  trail: { unit: 'pct', x: 10, y: 5 },
  reEntry: { onStop: { mode: 'atCost', max: 2 } },
} as const;

const sold: Action = {
  id: 'a_ce',
  type: 'addLeg',
  segment: 'OPT',
  side: 'sell',
  right: 'CE',
  qty: { lots: 1 },
  expiry: 'weekly:0',
  strike: { by: 'moneyness', value: 0 },
  ...MANAGED,
};

/** The 9:20 straddle with stops, trails, re-entries and bought wings: four legs of options. */
export const FOUR_OPTIONS: StrategyDocument = {
  ...COMMON,
  name: 'Straddle with wings',
  clock: { timeframe: 5, type: 'intraday', squareOff: '15:15' },
  data: [],
  conditions: [{ ...AT_0920, then: ['a_ce', 'a_pe', 'a_wing_ce', 'a_wing_pe'] }],
  actions: [
    sold,
    { id: 'a_pe', type: 'addLeg', like: 'a_ce', right: 'PE' },
    { ...sold, id: 'a_wing_ce', side: 'buy', strike: { by: 'moneyness', value: 4 } },
    { ...sold, id: 'a_wing_pe', side: 'buy', right: 'PE', strike: { by: 'moneyness', value: 4 } },
  ],
};

const share: Action = {
  id: 'a_1',
  type: 'addLeg',
  segment: 'CASH',
  side: 'buy',
  qty: { units: 10 },
  stopLoss: { unit: 'pct', value: 0.4, of: 'leg' },
  trail: { unit: 'pct', x: 0.1, y: 0.05 },
  reEntry: { onStop: { mode: 'atCost', max: 2 } },
};

/** Four managed legs every day on one series, so that five years can be played without a year of options. */
export const FOUR_SHARES: StrategyDocument = {
  ...COMMON,
  name: 'Four legs',
  clock: { timeframe: 5, type: 'intraday', squareOff: '15:15' },
  conditions: [{ ...AT_0920, then: ['a_1', 'a_2', 'a_3', 'a_4'] }],
  actions: [
    share,
    { ...share, id: 'a_2', side: 'sell' },
    { ...share, id: 'a_3', stopLoss: { unit: 'pct', value: 0.6, of: 'leg' } },
    { ...share, id: 'a_4', side: 'sell', stopLoss: { unit: 'pct', value: 0.6, of: 'leg' } },
  ],
};
