const RSI = { id: 'rsi', type: 'rsi', on: { ref: 'spot', col: 'close' }, length: 14 };
const AVERAGES = [9, 21].map((length) => ({
  ...{ id: `ema_${length}`, type: 'ema', on: { ref: 'spot', col: 'close' }, length },
}));

const COMMON = {
  schema: 'buildalgos.strategy/1',
  convention: 'ba-1',
  clock: { timeframe: 1, type: 'intraday', squareOff: '15:15' },
  execution: { product: 'Intraday' },
  data: [{ id: 'spot', kind: 'candles', segment: 'SPOT', timeframe: 1 }],
};

/** Buys an option at the end of every other minute and leaves it at the end of the next, with indicators that are looked at too. */
export function inAndOut(number: number, entries: readonly string[], exits: readonly string[]): object {
  const at = (times: readonly string[]) =>
    times.map((time) => ({ op: 'eq', l: { clock: 'candleClose' }, r: { time } }));
  const isLooked = [
    { op: 'gte', l: { ref: 'rsi' }, r: { value: 0 } },
    { op: 'gt', l: { ref: 'ema_9' }, r: { value: 0 } },
    { op: 'gt', l: { ref: 'ema_21' }, r: { value: 0 } },
  ];
  return {
    ...COMMON,
    name: `In and out ${number}`,
    market: { underlying: number % 2 === 0 ? 'NIFTY' : 'BANKNIFTY', exchange: 'NSE' },
    indicators: [...AVERAGES, RSI],
    conditions: [
      {
        id: 'c_in',
        kind: 'entry',
        fire: 'edge',
        when: { all: [...isLooked, { any: at(entries) }] },
        then: ['a'],
      },
      { id: 'c_out', kind: 'exit', fire: 'edge', when: { any: at(exits) }, then: ['a_all'] },
    ],
    actions: [
      {
        ...{ id: 'a', type: 'addLeg', segment: 'OPT', side: 'buy', right: number % 4 < 2 ? 'CE' : 'PE' },
        ...{ qty: { lots: 1 }, expiry: 'monthly:0', strike: { by: 'moneyness', value: number % 5 } },
        stopLoss: { unit: 'pct', value: 90, of: 'leg' },
      },
      { id: 'a_all', type: 'squareOffAll' },
    ],
  };
}

/** Holds one share with a stop, and enters again in the minute after the stop was met. */
export function stopped(underlying: string): object {
  return {
    ...COMMON,
    name: `Stop of ${underlying}`,
    market: { underlying, exchange: 'NSE' },
    conditions: [
      {
        ...{ id: 'c_in', kind: 'entry', fire: 'level', maxPerDay: 100 },
        when: { op: 'gt', l: { ref: 'spot', col: 'close' }, r: { value: 0 } },
        then: ['a'],
      },
    ],
    actions: [
      {
        ...{ id: 'a', type: 'addLeg', segment: 'CASH', side: 'buy', qty: { units: 1 } },
        stopLoss: { unit: 'pct', value: 50, of: 'leg' },
      },
    ],
  };
}
