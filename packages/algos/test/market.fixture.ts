import type { ContractTerms, MarketBook, MinuteSeries, Session } from '../src/index.ts';
import { createTimeline, emptySeries } from '../src/index.ts';

/** Open, high, low, close and volume in rupees; null for a minute without a trade. */
export type FixtureBar = readonly [number, number, number, number, number?] | null;

export type FixtureDay = {
  readonly day: string;
  readonly spot: readonly FixtureBar[];
  /** By `2026-01-27 25000 CE`, or `2026-01-27` for a future. */
  readonly contracts?: Readonly<Record<string, readonly FixtureBar[]>>;
};

export type FixtureMarket = {
  readonly days: readonly FixtureDay[];
  readonly expiries?: { readonly all: readonly string[]; readonly monthly: readonly string[] };
  readonly terms?: ContractTerms;
};

const OPEN_MINUTE = 9 * 60 + 15;
const TERMS: ContractTerms = { lot: 1, tickPaise: 5, freeze: null };

/** A market of hand-written minutes from 09:15 on; the sessions are as long as the bars of the spot. */
export function marketOf({ days, expiries, terms = TERMS }: FixtureMarket): MarketBook {
  const sessions: Session[] = days.map(({ day, spot }) => ({
    day,
    openMinute: OPEN_MINUTE,
    closeMinute: OPEN_MINUTE + spot.length,
  }));
  const timeline = createTimeline(sessions);
  const joined = (of: (day: FixtureDay) => readonly FixtureBar[]): MinuteSeries => {
    const series = emptySeries(0, timeline.minutes);
    days.forEach((day, index) => {
      of(day).forEach((bar, minute) => {
        put(series, (timeline.sessions[index]?.first ?? 0) + minute, bar);
      });
    });
    return series;
  };
  const named = new Map<string, MinuteSeries>();
  for (const name of new Set(days.flatMap(({ contracts = {} }) => Object.keys(contracts))))
    named.set(
      name,
      joined(({ contracts }) => contracts?.[name] ?? []),
    );
  const strikes = [...named.keys()]
    .map((name) => name.split(' '))
    .filter(([, strike]) => strike !== undefined);
  const tradingDays = days.map(({ day }) => day);
  return {
    timeline,
    spot: joined(({ spot }) => spot),
    future: (expiry) => named.get(expiry) ?? null,
    option: (expiry, strikePaise, right) => named.get(`${expiry} ${strikePaise / 100} ${right}`) ?? null,
    expiries: expiries ?? { all: [], monthly: [] },
    futureExpiries: expiries?.monthly ?? [],
    strikesOn: (_day, expiry) => [
      ...new Set(
        strikes
          .filter(([of]) => of === expiry)
          .map(([, strike]) => Number(strike) * 100)
          .sort((left, right) => left - right),
      ),
    ],
    termsOn: (_day, segment) => (segment === 'CASH' ? { ...terms, lot: 1 } : terms),
    tradingDaysBetween: (from, to) => tradingDays.filter((day) => day > from && day <= to).length,
  };
}

function put(series: MinuteSeries, slot: number, bar: FixtureBar): void {
  if (bar === null) return;
  const [open, high, low, close, volume = 1000] = bar;
  series.open[slot] = Math.round(open * 100);
  series.high[slot] = Math.round(high * 100);
  series.low[slot] = Math.round(low * 100);
  series.close[slot] = Math.round(close * 100);
  series.volume[slot] = volume;
  series.oi[slot] = 0;
}
