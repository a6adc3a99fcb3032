import { createMarketCalendar, type Instrument } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { BUNDLED_CALENDAR, createPastContracts, NO_CHANGES, writeChanges } from '@spark/market';

export const NIFTY: Instrument = {
  key: 'NSE:26000',
  exchange: 'NSE',
  token: '26000',
  symbol: 'Nifty 50',
  name: 'NIFTY',
  class: 'index',
  instrumentType: 'AMXIDX',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 5,
  freezeQty: 0,
  isCas: false,
};

export const calendar = createMarketCalendar(BUNDLED_CALENDAR);
export const past = createPastContracts(calendar.isTradingDay);
export const CALENDAR_CHANGES = writeChanges(NO_CHANGES);

type Changes = Partial<Pick<StrategyDocument, 'data' | 'indicators' | 'clock' | 'params' | 'conditions'>> & {
  readonly strike?: object;
};

/** Buys a call at ten and closes it at a quarter past three, unless it is told otherwise. */
export function callAtTen({ strike, ...changes }: Changes = {}): StrategyDocument {
  return {
    schema: 'buildalgos.strategy/1',
    name: 'Call at ten',
    convention: 'ba-1',
    market: { underlying: 'NIFTY', exchange: 'NSE' },
    clock: { timeframe: 5, type: 'intraday', squareOff: '15:15' },
    execution: { product: 'Intraday' },
    data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 5 }],
    conditions: [
      {
        id: 'c_in',
        kind: 'entry',
        fire: 'edge',
        when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '10:00' } },
        then: ['a_ce'],
      },
    ],
    actions: [
      {
        ...{ id: 'a_ce', type: 'addLeg', segment: 'OPT', side: 'buy', right: 'CE', qty: { lots: 1 } },
        ...{ expiry: 'weekly:0', strike: strike ?? { by: 'moneyness', value: 0 } },
      },
    ],
    ...changes,
  } as StrategyDocument;
}
