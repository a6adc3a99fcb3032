import {
  addDays,
  type Clock,
  type Instrument,
  type IstDay,
  istDay,
  istInstant,
  type MarketCalendar,
} from '@spark/core';
import { MINUTE_MS, seriesOf } from '@spark/prices';
import type { DayCoverage } from '@spark/vocabulary';
import type { Settings } from '../settings/settings.ts';
import { dataVersion } from './data-version.ts';
import type { Prices } from './prices.ts';
import { simulatedVersion } from './simulated-columns.ts';

/** What is known of the minutes of one trading day. */
export type CoveredDay = {
  readonly day: IstDay;
  readonly state: DayCoverage;
  /** Minutes that are stored. */
  readonly candles: number;
  /** Minutes that the session had, or has had by now. */
  readonly of: number;
};

export type Coverage = {
  /** Where the minutes of days without stored ones come from. */
  readonly fill: 'simulated' | 'brokers';
  /** Changes with everything that candles follow from. */
  readonly dataVersion: string;
  readonly days: readonly CoveredDay[];
};

export type CoverageQuestion = {
  readonly instrument: Instrument;
  readonly from: IstDay;
  readonly to: IstDay;
};

type Parts = {
  readonly prices: Pick<Prices, 'stored' | 'history'>;
  /** The sessions of the exchanges, whatever hours paper trading has. */
  readonly exchanges: Pick<MarketCalendar, 'continuousMinutes' | 'version'>;
  readonly fill: Settings['prices'];
  readonly clock: Clock;
};

/** Which days of an instrument are whole, before anybody rests a decision on them. */
export function createCoverage({ prices, exchanges, fill, clock }: Parts) {
  return async ({ instrument, from, to }: CoverageQuestion): Promise<Coverage> => {
    // Minutes that were recorded just now count as well.
    await prices.history.flush();
    const range = { from: istInstant(from, 0), to: istInstant(addDays(to, 1), 0) - MINUTE_MS };
    const stored = await prices.stored.countDays({ series: seriesOf(instrument), ...range });
    const byDay = new Map(stored.map((each) => [each.day, each]));
    const days: CoveredDay[] = [];
    const last = instrument.expiry !== null && instrument.expiry < to ? instrument.expiry : to;
    for (let day = from; day <= last; day = addDays(day, 1)) {
      const { imported = 0, recorded = 0 } = byDay.get(day) ?? {};
      const candles = imported || recorded;
      const of = minutesOf(instrument, day);
      if (of === 0 && candles === 0) continue;
      days.push({ day, candles, of, state: stateOf(candles, of, fill) });
    }
    const source = fill === 'simulated' ? simulatedVersion(exchanges) : null;
    return { fill, days, dataVersion: dataVersion(source, await prices.stored.version()) };
  };

  function minutesOf(instrument: Instrument, day: IstDay): number {
    const span = exchanges.continuousMinutes(day, instrument);
    if (span === null) return 0;
    const now = clock.now();
    if (day < istDay(now)) return span.toMinute - span.fromMinute;
    const passed = Math.floor((now - istInstant(day, span.fromMinute)) / MINUTE_MS);
    return Math.max(0, Math.min(passed, span.toMinute - span.fromMinute));
  }
}

export type ReadCoverage = ReturnType<typeof createCoverage>;

function stateOf(candles: number, of: number, fill: Settings['prices']): DayCoverage {
  if (candles === 0) return fill === 'simulated' ? 'simulated' : 'none';
  return candles >= of ? 'whole' : 'partial';
}
