import { createTimeline, emptySeries, type MarketBook } from '@spark/algos';

/** Minutes of a session, as on the index. */
const SESSION = 375;

/** A share that walks at random from a seed, on weekdays: the same bars in every process. */
export function bookOf(days: number): MarketBook {
  let random = 5;
  const next = () => {
    random = (Math.imul(random, 1_664_525) + 1_013_904_223) >>> 0;
    return random / 2 ** 32;
  };
  const dates = weekdaysFrom('2025-01-01', days);
  const timeline = createTimeline(dates.map((day) => ({ day, openMinute: 555, closeMinute: 555 + SESSION })));
  const spot = emptySeries(0, timeline.minutes);
  let price = 2_400_000;
  for (let minute = 0; minute < timeline.minutes; minute += 1) {
    const open = price;
    price = Math.max(500, price + Math.round((next() - 0.5) * 400) * 5);
    spot.open[minute] = open;
    spot.close[minute] = price;
    spot.high[minute] = Math.max(open, price) + Math.round(next() * 100) * 5;
    spot.low[minute] = Math.max(5, Math.min(open, price) - Math.round(next() * 100) * 5);
    spot.volume[minute] = 1000 + Math.round(next() * 1000);
    spot.oi[minute] = 0;
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

function weekdaysFrom(first: string, count: number): readonly string[] {
  const dates: string[] = [];
  for (let day = Date.parse(`${first}T00:00:00Z`); dates.length < count; day += 86_400_000)
    if (![0, 6].includes(new Date(day).getUTCDay())) dates.push(new Date(day).toISOString().slice(0, 10));
  return dates;
}
