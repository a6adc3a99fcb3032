import { CARRIED, INTRADAY, NIFTY, type Template } from './template.ts';

export const OPENING_RANGE: Template = {
  id: 'orb-15m-breakout',
  title: 'ORB 15m breakout',
  summary:
    'Buys the call when the close breaks above the first 15 minutes, the put when it breaks below; stop and trail.',
  document: {
    ...INTRADAY,
    name: 'ORB 15m breakout',
    market: NIFTY,
    clock: { timeframe: 5, type: 'intraday', start: '09:30', lastEntry: '12:00', squareOff: '15:15' },
    risk: { capital: 200000, dayStopLoss: { unit: 'rs', value: 5000 }, maxTradesPerDay: 2 },
    data: [{ id: 'spot_cs', kind: 'candles', segment: 'SPOT', timeframe: 5 }],
    indicators: [{ id: 'orb', type: 'orb', on: { ref: 'spot_cs' }, candles: 3 }],
    conditions: [
      {
        id: 'c_up',
        name: 'breaks out up',
        kind: 'entry',
        maxPerDay: 1,
        fire: 'edge',
        when: {
          all: [
            { op: 'gte', l: { clock: 'candleTime' }, r: { time: '09:30' } },
            { op: 'crossAbove', l: { ref: 'spot_cs', col: 'close' }, r: { ref: 'orb', col: 'high' } },
          ],
        },
        then: ['a_wt', 'a_ce'],
      },
      {
        id: 'c_down',
        name: 'breaks out down',
        kind: 'entry',
        maxPerDay: 1,
        fire: 'edge',
        when: {
          all: [
            { op: 'gte', l: { clock: 'candleTime' }, r: { time: '09:30' } },
            { op: 'crossBelow', l: { ref: 'spot_cs', col: 'close' }, r: { ref: 'orb', col: 'low' } },
          ],
        },
        then: ['a_wt', 'a_pe'],
      },
    ],
    actions: [
      { id: 'a_wt', type: 'stopWaitTriggers' },
      {
        id: 'a_ce',
        type: 'addLeg',
        segment: 'OPT',
        side: 'buy',
        right: 'CE',
        qty: { lots: 1 },
        expiry: 'weekly:0',
        strike: { by: 'moneyness', value: 0 },
        stopLoss: { unit: 'pct', value: 25, of: 'leg' },
        trail: { unit: 'pct', x: 10, y: 5 },
      },
      { id: 'a_pe', type: 'addLeg', like: 'a_ce', right: 'PE' },
    ],
  },
};

export const SUPERTREND_FLIP: Template = {
  id: 'supertrend-flip',
  title: 'Supertrend flip (futures)',
  summary: 'Holds the future long while Supertrend points up and short while it points down, overnight too.',
  document: {
    ...CARRIED,
    name: 'Supertrend flip (futures)',
    market: NIFTY,
    clock: { timeframe: 15, type: 'positional', start: '09:30' },
    risk: { capital: 500000, dayStopLoss: { unit: 'pctCapital', value: 3 } },
    data: [{ id: 'fut_cs', kind: 'candles', segment: 'FUT', expiry: 'monthly:0', timeframe: 15 }],
    indicators: [
      { id: 'st', type: 'supertrend', on: { ref: 'fut_cs' }, length: 10, multiplier: 3, atr: 'rma' },
    ],
    conditions: [
      {
        id: 'c_up',
        name: 'turns up',
        kind: 'entry',
        ifPositionOpen: 'check',
        fire: 'edge',
        when: { op: 'eq', l: { ref: 'st', col: 'direction' }, r: { value: 1 } },
        then: ['a_all', 'a_buy'],
      },
      {
        id: 'c_down',
        name: 'turns down',
        kind: 'entry',
        ifPositionOpen: 'check',
        fire: 'edge',
        when: { op: 'eq', l: { ref: 'st', col: 'direction' }, r: { value: -1 } },
        then: ['a_all', 'a_sell'],
      },
    ],
    actions: [
      { id: 'a_all', type: 'squareOffAll' },
      {
        id: 'a_buy',
        type: 'addLeg',
        segment: 'FUT',
        side: 'buy',
        qty: { lots: 1 },
        expiry: 'monthly:0',
        stopLoss: { unit: 'pct', value: 1.5, of: 'leg' },
      },
      { id: 'a_sell', type: 'addLeg', like: 'a_buy', side: 'sell' },
    ],
  },
};

export const PREVIOUS_DAY_RANGE: Template = {
  id: 'previous-day-range',
  title: 'Previous-day range',
  summary: "Buys the stock when it closes above yesterday's high with RSI above 55; target 2 %, stop 1 %.",
  document: {
    ...CARRIED,
    name: 'Previous-day range',
    market: { underlying: 'RELIANCE', exchange: 'NSE' },
    clock: { timeframe: 15, type: 'positional', start: '09:30', lastEntry: '15:00' },
    risk: { capital: 200000, maxOpenLegs: 1 },
    data: [{ id: 'stock_cs', kind: 'candles', segment: 'SPOT', timeframe: 15 }],
    indicators: [
      { id: 'pdr_1', type: 'pdr', on: { ref: 'stock_cs' }, days: 1 },
      { id: 'rsi_14', type: 'rsi', on: { ref: 'stock_cs', col: 'close' }, length: 14 },
    ],
    conditions: [
      {
        id: 'c_in',
        name: "above yesterday's high",
        kind: 'entry',
        maxPerDay: 1,
        fire: 'edge',
        when: {
          all: [
            { op: 'crossAbove', l: { ref: 'stock_cs', col: 'close' }, r: { ref: 'pdr_1', col: 'high' } },
            { op: 'gt', l: { ref: 'rsi_14' }, r: { value: 55 } },
          ],
        },
        then: ['a_buy'],
      },
    ],
    actions: [
      {
        id: 'a_buy',
        type: 'addLeg',
        segment: 'CASH',
        side: 'buy',
        qty: { lots: 100 },
        stopLoss: { unit: 'pct', value: 1, of: 'leg' },
        target: { unit: 'pct', value: 2 },
      },
    ],
  },
};
