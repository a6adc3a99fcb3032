import type {
  Action,
  Condition,
  ConditionNode,
  DataPoint,
  IndicatorElement,
  Operand,
  StrategyDocument,
} from '@spark/document';

/** Strategies for what no template has: every indicator, operator, element, fact and action. */
type Written = {
  readonly name: string;
  /** Enters when this is true. */
  readonly when: ConditionNode;
  /** Leaves when this is true. */
  readonly out?: ConditionNode;
  readonly indicators?: readonly IndicatorElement[];
  readonly data?: readonly DataPoint[];
  readonly more?: Partial<Pick<StrategyDocument, 'params' | 'vars' | 'clock' | 'risk'>>;
  /** Further conditions, before the entry. */
  readonly rules?: readonly Condition[];
  readonly actions?: readonly Action[];
  readonly entry?: Partial<Condition>;
};

const close: Operand = { ref: 'spot', col: 'close' };
const at = (time: string): ConditionNode => ({ op: 'eq', l: { clock: 'candleClose' }, r: { time } });
const from = (time: string): ConditionNode => ({ op: 'gte', l: { clock: 'candleClose' }, r: { time } });
const above = (l: Operand, r: Operand): ConditionNode => ({ op: 'crossAbove', l, r });
const below = (l: Operand, r: Operand): ConditionNode => ({ op: 'crossBelow', l, r });
const spot: DataPoint = { id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 5 };
const future: DataPoint = { id: 'fut', kind: 'candles', segment: 'FUT', expiry: 'monthly:0', timeframe: 5 };

const CALL: Action = {
  ...{ id: 'a_ce', type: 'addLeg', segment: 'OPT', side: 'buy', right: 'CE', qty: { lots: 1 } },
  ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 0 } },
  stopLoss: { unit: 'pct', value: 20 },
};

function documentOf({ name, when, out, rules = [], ...parts }: Written): StrategyDocument {
  const leaving: Condition[] = out
    ? [{ id: 'c_out', kind: 'exit', fire: 'edge', when: out, then: ['a_all'] }]
    : [];
  const entering: Condition = {
    id: 'c_in',
    kind: 'entry',
    fire: 'edge',
    when,
    then: ['a_ce'],
    ...parts.entry,
  };
  return {
    ...{ schema: 'buildalgos.strategy/1', convention: 'ba-1', name },
    market: { underlying: 'NIFTY', exchange: 'NSE' },
    clock: { timeframe: 5, type: 'intraday', start: '09:20', lastEntry: '14:45', squareOff: '15:15' },
    execution: { product: 'Intraday', slippage: { unit: 'pct', value: 0.1 } },
    data: parts.data ?? [spot],
    indicators: parts.indicators ?? [],
    conditions: [...leaving, ...rules, entering],
    actions: [CALL, { id: 'a_all', type: 'squareOffAll' }, ...(parts.actions ?? [])],
    ...parts.more,
  };
}

const onSpot = { ref: 'spot' } as const;
const INDICATORS: readonly Written[] = [
  {
    name: 'ADX: the plus side above the minus side',
    indicators: [{ id: 'adx', type: 'adx', on: onSpot, length: 7, signal: 7 }],
    when: above({ ref: 'adx', col: 'plusDI' }, { ref: 'adx', col: 'minusDI' }),
    out: below({ ref: 'adx', col: 'plusDI' }, { ref: 'adx', col: 'minusDI' }),
  },
  {
    name: 'ATR: a candle wider than usual',
    indicators: [{ id: 'atr', type: 'atr', on: onSpot, length: 10 }],
    when: {
      op: 'gt',
      l: { expr: ['sub', { ref: 'spot', col: 'high' }, { ref: 'spot', col: 'low' }] },
      r: { expr: ['mul', { ref: 'atr' }, { value: 1.3 }] },
    },
  },
  {
    name: 'Bollinger bands: back inside from below',
    indicators: [{ id: 'bb', type: 'bbands', on: { ref: 'spot', col: 'close' }, length: 20, sd: 1.5 }],
    when: above(close, { ref: 'bb', col: 'lower' }),
    out: above(close, { ref: 'bb', col: 'upper' }),
  },
  {
    name: 'Bollinger bands: the place between them',
    indicators: [{ id: 'bb', type: 'bbands', on: { ref: 'spot', col: 'hlc3' } }],
    when: { op: 'between', l: { ref: 'bb', col: 'percentB' }, r: [{ value: 0.1 }, { value: 0.3 }] },
  },
  {
    name: 'HL2 and its own average',
    indicators: [
      { id: 'middle', type: 'hl2', on: onSpot },
      { id: 'average', type: 'sma', on: { ref: 'middle' }, length: 9 },
    ],
    when: above({ ref: 'middle' }, { ref: 'average' }),
    out: below({ ref: 'middle' }, { ref: 'average' }),
  },
  {
    name: 'HLC3 falls for three candles',
    indicators: [{ id: 'typical', type: 'hlc3', on: onSpot }],
    when: { op: 'fallingFor', l: { ref: 'typical' }, n: 3 },
    out: { op: 'risingFor', l: { ref: 'typical' }, n: 2 },
  },
  {
    name: 'MACD crosses its signal',
    indicators: [
      { id: 'macd', type: 'macd', on: { ref: 'spot', col: 'close' }, fast: 6, slow: 13, signal: 5 },
    ],
    when: above({ ref: 'macd', col: 'line' }, { ref: 'macd', col: 'signal' }),
    out: below({ ref: 'macd', col: 'hist' }, { value: 0 }),
  },
  {
    name: 'Opening range by its middle',
    indicators: [{ id: 'orb', type: 'orb', on: onSpot, candles: 2 }],
    when: above(close, {
      expr: ['div', { expr: ['add', { ref: 'orb', col: 'high' }, { ref: 'orb', col: 'low' }] }, { value: 2 }],
    }),
  },
  {
    name: 'The range of two days',
    indicators: [{ id: 'pdr', type: 'pdr', on: onSpot, days: 2 }],
    when: {
      op: 'lt',
      l: { expr: ['abs', { expr: ['sub', close, { ref: 'pdr', col: 'low' }] }] },
      r: { expr: ['mul', { ref: 'pdr', col: 'range' }, { value: 0.4 }] },
    },
  },
  {
    name: 'Pivots: above the middle one',
    indicators: [{ id: 'pivots', type: 'pivots', on: onSpot, mode: 'fibonacci' }],
    when: above(close, {
      expr: [
        'max',
        { expr: ['min', { ref: 'pivots' }, { ref: 'pivots', col: 'r1' }] },
        { ref: 'pivots', col: 's1' },
      ],
    }),
    out: below(close, { ref: 'pivots', col: 's1' }),
  },
  {
    name: 'RSI comes up from 40',
    indicators: [{ id: 'rsi', type: 'rsi', on: { ref: 'spot', col: 'close' }, length: 9 }],
    when: above({ ref: 'rsi' }, { value: 40 }),
    out: { op: 'gte', l: { ref: 'rsi' }, r: { value: 65 } },
  },
  {
    name: 'SMA of fifteen minutes on candles of five',
    indicators: [{ id: 'sma', type: 'sma', on: { ref: 'spot', col: 'close' }, length: 8, timeframe: 15 }],
    when: above(close, { ref: 'sma' }),
    out: below(close, { ref: 'sma' }),
  },
  {
    name: 'Stochastic: %K above %D',
    indicators: [{ id: 'stoch', type: 'stoch', on: onSpot, k: 14, d: 3 }],
    when: above({ ref: 'stoch', col: 'k' }, { ref: 'stoch', col: 'd' }),
    out: below({ ref: 'stoch', col: 'k' }, { ref: 'stoch', col: 'd' }),
  },
  {
    name: 'Stochastic RSI leaves its floor',
    indicators: [{ id: 'srsi', type: 'stochrsi', on: { ref: 'spot', col: 'close' } }],
    when: above({ ref: 'srsi', col: 'k' }, { value: 20 }),
    out: below({ ref: 'srsi', col: 'k' }, { value: 80 }),
  },
  {
    name: 'Supertrend of simple averages turns',
    indicators: [{ id: 'st', type: 'supertrend', on: onSpot, length: 7, multiplier: 2, atr: 'sma' }],
    when: { op: 'neq', l: { ref: 'st', col: 'direction' }, r: { ref: 'st', col: 'direction', at: -1 } },
  },
  {
    name: 'VWAP of the future',
    data: [spot, future],
    indicators: [{ id: 'vwap', type: 'vwap', on: { ref: 'fut' } }],
    when: above({ ref: 'fut', col: 'close' }, { ref: 'vwap' }),
    out: below({ ref: 'fut', col: 'close' }, { ref: 'vwap' }),
  },
  {
    name: 'An average of an average of the RSI',
    indicators: [
      { id: 'rsi', type: 'rsi', on: { ref: 'spot', col: 'ohlc4' } },
      { id: 'smooth', type: 'ema', on: { ref: 'rsi' }, length: 5 },
      { id: 'slow', type: 'sma', on: { ref: 'smooth' }, length: 9 },
    ],
    when: above({ ref: 'smooth' }, { ref: 'slow' }),
    out: below({ ref: 'smooth' }, { ref: 'slow' }),
  },
];

const DATA: readonly Written[] = [
  {
    name: 'The synthetic future above the spot',
    data: [spot, { id: 'synthetic', kind: 'syntheticFuture', expiry: 'monthly:0', timeframe: 5 }],
    when: { op: 'gt', l: { ref: 'synthetic', col: 'close' }, r: close },
  },
  {
    name: 'The premium of one call falls below where it opened',
    data: [
      {
        ...{ id: 'call', kind: 'candles', segment: 'OPT', right: 'CE', expiry: 'weekly:0', timeframe: 5 },
        strike: { by: 'moneyness', value: 0, fix: { asOf: '09:20' } },
      },
    ],
    when: below({ ref: 'call', col: 'close' }, { ref: 'call', col: 'open', at: -3 }),
  },
  {
    name: 'A spread of two calls',
    data: [
      {
        ...{ id: 'spread', kind: 'combined', op: 'sub', timeframe: 5 },
        legs: [0, 2].map((value) => ({
          ...{ right: 'CE', expiry: 'weekly:0' },
          strike: { by: 'moneyness', value, fix: { asOf: '09:20' } },
        })),
      } as DataPoint,
    ],
    when: { op: 'risingFor', l: { ref: 'spread', col: 'close' }, n: 2 },
    out: { op: 'fallingFor', l: { ref: 'spread', col: 'close' }, n: 3 },
  },
  {
    name: 'The first days after an expiry',
    data: [spot, { id: 'since', kind: 'daysFromExpiry', expiry: 'weekly' }],
    when: { all: [{ op: 'lte', l: { ref: 'since' }, r: { value: 3 } }, at('10:00')] },
  },
];

const ELEMENTS: readonly Written[] = [
  {
    name: 'Above the open of the day',
    when: above(close, { day: 'open' }),
    out: below(close, { day: 'prevClose' }),
  },
  {
    name: 'A day without a large gap',
    when: { all: [{ op: 'between', l: { day: 'gapPct' }, r: [{ value: -2 }, { value: 2 }] }, at('09:30')] },
  },
  {
    name: 'Half an hour after the open, but on no Friday',
    when: {
      all: [
        { op: 'gte', l: { clock: 'minutesSinceOpen' }, r: { value: 30 } },
        { op: 'neq', l: { clock: 'weekday' }, r: { value: 'FRI' } },
      ],
    },
  },
  {
    name: 'Before 2026, and after the middle of October of it',
    when: {
      all: [
        {
          any: [
            { op: 'lt', l: { clock: 'date' }, r: { value: '2026-01-01' } },
            { op: 'gt', l: { clock: 'date' }, r: { value: '2026-10-15' } },
          ],
        },
        { op: 'eq', l: { clock: 'candleTime' }, r: { time: '09:40' } },
      ],
    },
  },
  {
    name: 'A length by weekday',
    more: {
      params: { length: { type: 'int', default: 6, min: 2, max: 30, byWeekday: { TUE: 12, THU: 3 } } },
    },
    indicators: [{ id: 'ema', type: 'ema', on: { ref: 'spot', col: 'close' }, length: { param: 'length' } }],
    when: { all: [above(close, { ref: 'ema' }), { op: 'gt', l: { param: 'length' }, r: { value: 2 } }] },
    out: below(close, { ref: 'ema' }),
  },
];

/** A variable that counts, and one that remembers a price. */
const VARIABLES: readonly Written[] = [
  {
    name: 'At most two losing hours, counted',
    more: { vars: { tries: { type: 'number', initial: 0 } } },
    when: {
      all: [
        above(close, { ref: 'spot', col: 'high', at: -1 }),
        { op: 'lt', l: { var: 'tries' }, r: { value: 2 } },
      ],
    },
    entry: { then: ['a_ce', 'a_count'] },
    actions: [
      {
        ...{ id: 'a_count', type: 'setVar', var: 'tries' },
        value: { expr: ['add', { var: 'tries' }, { value: 1 }] },
      },
    ],
  },
  {
    name: 'Above the price at ten of any day before',
    more: { vars: { mark: { type: 'number', initial: 0, scope: 'strategy' } } },
    rules: [
      {
        id: 'c_mark',
        kind: 'entry',
        fire: 'edge',
        ifPositionOpen: 'check',
        when: at('10:00'),
        then: ['a_mark'],
      },
    ],
    when: { all: [{ op: 'gt', l: { var: 'mark' }, r: { value: 0 } }, above(close, { var: 'mark' })] },
    actions: [{ id: 'a_mark', type: 'setVar', var: 'mark', value: close }],
  },
];

const ACTIONS: readonly Written[] = [
  {
    name: 'Rolls a call that is in profit',
    when: at('09:30'),
    rules: [
      {
        ...{ id: 'c_roll', kind: 'adjust', fire: 'level' },
        when: { op: 'gt', l: { action: 'a_ce', is: 'pnl' }, r: { value: 300 } },
        then: ['a_roll', 'a_tell'],
      },
    ],
    actions: [
      { id: 'a_roll', type: 'roll', target: 'a_ce', to: { by: 'moneyness', value: 1 }, max: 2 },
      { id: 'a_tell', type: 'notify', message: 'Rolled.' },
    ],
  },
  {
    name: 'Leaves when the price paid is lost by a tenth, or after two hours',
    when: from('09:45'),
    rules: [
      {
        ...{ id: 'c_leave', kind: 'exit', fire: 'edge' },
        when: {
          any: [
            {
              op: 'lt',
              l: { mtm: 'a_ce' },
              r: { expr: ['mul', { action: 'a_ce', is: 'entryPrice' }, { value: -6 }] },
            },
            { op: 'gte', l: { action: 'a_ce', is: 'barsSinceEntry' }, r: { value: 24 } },
          ],
        },
        then: ['a_leave'],
      },
    ],
    actions: [{ id: 'a_leave', type: 'squareOffAction', target: 'a_ce' }],
  },
  {
    name: 'A put after a stopped call, and the end of the day after its target',
    when: from('09:30'),
    rules: [
      {
        ...{ id: 'c_done', kind: 'exit', fire: 'edge' },
        when: {
          any: [
            { op: 'eq', l: { action: 'a_pe', is: 'targetToday' }, r: { value: true } },
            { op: 'gte', l: { action: 'a_ce', is: 'count' }, r: { value: 3 } },
          ],
        },
        then: ['a_wt', 'a_all', 'a_stop'],
      },
      {
        ...{ id: 'c_put', kind: 'entry', fire: 'edge', ifPositionOpen: 'check', maxPerDay: 2 },
        when: {
          all: [
            { op: 'eq', l: { action: 'a_ce', is: 'stoppedToday' }, r: { value: true } },
            { op: 'eq', l: { action: 'a_pe', is: 'open' }, r: { value: false } },
          ],
        },
        then: ['a_pe'],
      },
    ],
    actions: [
      {
        ...{ id: 'a_pe', type: 'addLeg', like: 'a_ce', right: 'PE' },
        target: { unit: 'pct', value: 10 },
      },
      { id: 'a_wt', type: 'stopWaitTriggers' },
      { id: 'a_stop', type: 'stopTrading' },
    ],
  },
  {
    name: 'A trigger that waits is given up at noon',
    when: from('09:30'),
    entry: { then: ['a_wait'] },
    rules: [
      {
        ...{ id: 'c_give_up', kind: 'exit', fire: 'edge' },
        when: {
          all: [{ op: 'eq', l: { action: 'a_wait', is: 'waiting' }, r: { value: true } }, from('12:00')],
        },
        then: ['a_wt'],
      },
    ],
    actions: [
      {
        id: 'a_wait',
        type: 'addLeg',
        like: 'a_ce',
        side: 'sell',
        wait: { dir: 'down', unit: 'pct', value: 6 },
      },
      { id: 'a_wt', type: 'stopWaitTriggers' },
    ],
  },
  {
    name: 'Takes what is open, and stops after what was booked',
    when: from('09:30'),
    rules: [
      {
        ...{ id: 'c_take', kind: 'exit', fire: 'edge' },
        when: {
          any: [
            { op: 'gte', l: { mtm: 'open' }, r: { value: 600 } },
            { op: 'lte', l: { mtm: 'realised' }, r: { value: -900 } },
            { op: 'lte', l: { mtm: 'day' }, r: { value: -1_500 } },
          ],
        },
        then: ['a_all'],
      },
    ],
    entry: { maxPerDay: 4 },
  },
  {
    name: 'Remembers for three candles that something was lost',
    when: from('09:30'),
    entry: { fire: 'level', maxPerDay: 3 },
    rules: [
      {
        ...{ id: 'c_lost', kind: 'exit', fire: 'edge' },
        when: { op: 'trueWithin', n: 3, row: { op: 'lt', l: { mtm: 'open' }, r: { value: -200 } } },
        then: ['a_all'],
      },
    ],
  },
];

/** Played with the signals of `play-golden.ts`. */
const SIGNALS: readonly Written[] = [
  {
    name: 'Buys on one TradingView signal, and leaves with another',
    when: {
      all: [
        { op: 'eq', l: { webhook: 'up' }, r: { value: true } },
        { not: { op: 'trueWithin', n: 6, row: { op: 'eq', l: { webhook: 'down' }, r: { value: true } } } },
      ],
    },
    out: { op: 'eq', l: { webhook: 'down' }, r: { value: true } },
    entry: { fire: 'level' },
  },
];

export const WRITTEN: readonly StrategyDocument[] = [
  ...INDICATORS,
  ...DATA,
  ...ELEMENTS,
  ...VARIABLES,
  ...ACTIONS,
  ...SIGNALS,
].map(documentOf);
