import type { StrategyDocument } from '@spark/document';
import { createTimeline, emptySeries, type MarketBook } from '../src/index.ts';
import { documentOf } from './document.fixture.ts';

/** A share that walks at random, from a seed: sessions of 375 minutes on weekdays. */
export function randomMarket(days: number, seed: number, minutes = 375): MarketBook {
  let random = seed >>> 0;
  const next = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random / 2 ** 32;
  };
  const first = Date.parse('2025-01-01T00:00:00Z') / 86_400_000;
  const dates: string[] = [];
  for (let date = first; dates.length < days; date += 1)
    if ((date + 3) % 7 < 5) dates.push(new Date(date * 86_400_000).toISOString().slice(0, 10));
  const timeline = createTimeline(dates.map((day) => ({ day, openMinute: 555, closeMinute: 555 + minutes })));
  const spot = emptySeries(0, timeline.minutes);
  let price = 2_400_000;
  for (let minute = 0; minute < timeline.minutes; minute += 1) {
    const open = price;
    const close = Math.max(500, price + Math.round((next() - 0.5) * 400) * 5);
    spot.open[minute] = open;
    spot.close[minute] = close;
    spot.high[minute] = Math.max(open, close) + Math.round(next() * 100) * 5;
    spot.low[minute] = Math.max(5, Math.min(open, close) - Math.round(next() * 100) * 5);
    spot.volume[minute] = 1000 + Math.round(next() * 1000);
    spot.oi[minute] = 0;
    price = close;
  }
  return {
    timeline,
    spot,
    future: () => null,
    option: () => null,
    expiries: { all: [], monthly: [] },
    futureExpiries: [],
    strikesOn: () => [],
    termsOn: () => ({ lot: 1, tickPaise: 5, freeze: null }),
    tradingDaysBetween: (from, to) => dates.filter((day) => day > from && day <= to).length,
  };
}

/** Long while EMA 9 is above EMA 21, positional: every cross is a trade. */
export function emaCross(more: Partial<StrategyDocument> = {}): StrategyDocument {
  return {
    ...documentOf({
      clock: { timeframe: 1, type: 'positional', squareOff: '23:59' },
      indicators: [
        { id: 'fast', type: 'ema', on: { ref: 'spot', col: 'close' }, length: 9 },
        { id: 'slow', type: 'ema', on: { ref: 'spot', col: 'close' }, length: 21 },
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
    }),
    ...more,
  };
}
