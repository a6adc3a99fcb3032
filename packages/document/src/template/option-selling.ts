import { INTRADAY, NIFTY, type Template } from './template.ts';

export const SHORT_STRADDLE: Template = {
  id: 'short-straddle-920',
  title: '9:20 short straddle',
  summary:
    'Sells the call and the put at the money at 09:20; when one is stopped, the stop of the other goes to its cost.',
  document: {
    ...INTRADAY,
    name: '9:20 short straddle',
    market: NIFTY,
    clock: { timeframe: 5, type: 'intraday', start: '09:20', lastEntry: '09:20', squareOff: '15:15' },
    risk: { capital: 200000, dayStopLoss: { unit: 'rs', value: 6000 } },
    data: [],
    conditions: [
      {
        id: 'c_in',
        name: '09:20',
        kind: 'entry',
        maxPerDay: 1,
        fire: 'edge',
        when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '09:20' } },
        then: ['a_ce', 'a_pe'],
      },
    ],
    actions: [
      {
        id: 'a_ce',
        type: 'addLeg',
        segment: 'OPT',
        side: 'sell',
        right: 'CE',
        qty: { lots: 1 },
        expiry: 'weekly:0',
        strike: { by: 'moneyness', value: 0 },
        stopLoss: { unit: 'pct', value: 30, of: 'leg' },
        onExit: { close: 'this', moveToCost: ['a_pe'] },
      },
      {
        id: 'a_pe',
        type: 'addLeg',
        like: 'a_ce',
        right: 'PE',
        onExit: { close: 'this', moveToCost: ['a_ce'] },
      },
    ],
  },
};

export const EMA_CROSS_ADX: Template = {
  id: 'ema-cross-adx',
  title: 'EMA 9/21 with ADX filter',
  summary:
    'Sells a put of about ₹100 when EMA 9 crosses above EMA 21 in a trend; leaves at the opposite cross.',
  document: {
    ...INTRADAY,
    name: 'EMA 9/21 with ADX filter',
    market: NIFTY,
    clock: { timeframe: 5, type: 'intraday', start: '09:20', lastEntry: '14:45', squareOff: '15:15' },
    risk: { capital: 200000, dayStopLoss: { unit: 'rs', value: 5000 }, maxTradesPerDay: 6 },
    data: [{ id: 'spot_cs', kind: 'candles', segment: 'SPOT', timeframe: 5 }],
    indicators: [
      { id: 'ema_9', type: 'ema', on: { ref: 'spot_cs', col: 'close' }, length: 9 },
      { id: 'ema_21', type: 'ema', on: { ref: 'spot_cs', col: 'close' }, length: 21 },
      { id: 'adx_14', type: 'adx', on: { ref: 'spot_cs' }, length: 14, signal: 14 },
    ],
    conditions: [
      {
        id: 'c_out',
        name: 'opposite cross',
        kind: 'exit',
        fire: 'edge',
        when: { op: 'crossBelow', l: { ref: 'ema_9' }, r: { ref: 'ema_21' } },
        then: ['a_close'],
      },
      {
        id: 'c_in',
        name: 'cross in a trend',
        kind: 'entry',
        maxPerDay: 2,
        fire: 'edge',
        when: {
          all: [
            { op: 'crossAbove', l: { ref: 'ema_9' }, r: { ref: 'ema_21' } },
            { op: 'gt', l: { ref: 'adx_14', col: 'adx' }, r: { value: 20 } },
            { op: 'lt', l: { clock: 'candleClose' }, r: { time: '14:45' } },
          ],
        },
        then: ['a_pe'],
      },
    ],
    actions: [
      {
        id: 'a_pe',
        type: 'addLeg',
        segment: 'OPT',
        side: 'sell',
        right: 'PE',
        qty: { lots: 1 },
        expiry: 'weekly:0',
        strike: { by: 'premiumNear', value: 100, ifNone: 'nearest' },
        stopLoss: { unit: 'pct', value: 30, of: 'leg' },
      },
      { id: 'a_close', type: 'squareOffAction', target: 'a_pe' },
    ],
  },
};

export const PREMIUM_DECAY: Template = {
  id: 'premium-decay',
  title: 'Premium decay',
  summary:
    'Sells a strangle when the straddle closes below its VWAP in the last days before expiry; leaves when it comes back.',
  document: {
    ...INTRADAY,
    name: 'Premium decay',
    market: NIFTY,
    clock: { timeframe: 5, type: 'intraday', start: '09:30', lastEntry: '14:30', squareOff: '15:15' },
    risk: { capital: 200000, dayStopLoss: { unit: 'rs', value: 6000 } },
    data: [
      {
        id: 'prem',
        kind: 'combined',
        timeframe: 5,
        op: 'add',
        legs: [
          {
            right: 'CE',
            expiry: 'weekly:0',
            strike: { by: 'moneyness', value: 0, fix: { asOf: '09:20' } },
          },
          {
            right: 'PE',
            expiry: 'weekly:0',
            strike: { by: 'moneyness', value: 0, fix: { asOf: '09:20' } },
          },
        ],
      },
      { id: 'dte', kind: 'daysToExpiry', expiry: 'weekly:0' },
    ],
    indicators: [{ id: 'prem_vwap', type: 'vwap', on: { ref: 'prem' } }],
    conditions: [
      {
        id: 'c_out',
        name: 'premium comes back',
        kind: 'exit',
        fire: 'edge',
        when: { op: 'crossAbove', l: { ref: 'prem', col: 'close' }, r: { ref: 'prem_vwap' } },
        then: ['a_all'],
      },
      {
        id: 'c_in',
        name: 'premium decays',
        kind: 'entry',
        maxPerDay: 1,
        fire: 'edge',
        when: {
          all: [
            { op: 'crossBelow', l: { ref: 'prem', col: 'close' }, r: { ref: 'prem_vwap' } },
            { op: 'lte', l: { ref: 'dte' }, r: { value: 2 } },
          ],
        },
        then: ['a_ce', 'a_pe'],
      },
    ],
    actions: [
      {
        id: 'a_ce',
        type: 'addLeg',
        segment: 'OPT',
        side: 'sell',
        right: 'CE',
        qty: { lots: 1 },
        expiry: 'weekly:0',
        strike: { by: 'moneyness', value: 2 },
        stopLoss: { unit: 'pct', value: 50, of: 'leg' },
      },
      { id: 'a_pe', type: 'addLeg', like: 'a_ce', right: 'PE' },
      { id: 'a_all', type: 'squareOffAll' },
    ],
  },
};

export const EXPIRY_DAY_GUARD: Template = {
  id: 'expiry-day-guard',
  title: 'Expiry-day guard',
  summary: 'A short straddle that is closed for the day at a loss of ₹5,000, and at 15:00 on expiry day.',
  document: {
    ...SHORT_STRADDLE.document,
    name: 'Expiry-day guard',
    data: [{ id: 'dte', kind: 'daysToExpiry', expiry: 'weekly:0' }],
    conditions: [
      {
        id: 'c_guard',
        name: 'expiry-day guard',
        kind: 'exit',
        fire: 'level',
        when: {
          any: [
            { op: 'lte', l: { mtm: 'day' }, r: { value: -5000 } },
            {
              all: [
                { op: 'gte', l: { clock: 'candleClose' }, r: { time: '15:00' } },
                { op: 'eq', l: { ref: 'dte' }, r: { value: 0 } },
              ],
            },
          ],
        },
        then: ['a_wt', 'a_all', 'a_stop'],
      },
      ...SHORT_STRADDLE.document.conditions,
    ],
    actions: [
      ...SHORT_STRADDLE.document.actions,
      { id: 'a_wt', type: 'stopWaitTriggers' },
      { id: 'a_all', type: 'squareOffAll' },
      { id: 'a_stop', type: 'stopTrading' },
    ],
  },
};
