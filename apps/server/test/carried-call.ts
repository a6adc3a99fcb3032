/** Carried over nights: sells a call of the week and nothing else closes it. */
export const CARRIED_CALL = {
  schema: 'buildalgos.strategy/1',
  name: 'Carried',
  convention: 'ba-1',
  market: { underlying: 'NIFTY', exchange: 'NSE' },
  clock: { timeframe: 1, type: 'positional', squareOff: '23:59' },
  execution: { product: 'Delivery' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
  conditions: [
    {
      ...{ id: 'c_in', kind: 'entry', fire: 'edge' },
      when: { op: 'eq', l: { clock: 'candleClose' }, r: { time: '15:17' } },
      then: ['a_ce'],
    },
  ],
  actions: [
    {
      ...{ id: 'a_ce', type: 'addLeg', segment: 'OPT', side: 'sell', right: 'CE', qty: { lots: 1 } },
      ...{ expiry: 'weekly:0', strike: { by: 'moneyness', value: 2 } },
    },
  ],
};
