import { type Instrument, type IstDay, istInstant, type MarketCalendar } from '@spark/core';
import { alwaysOpen, type Sessions } from '@spark/exchange';
import type { Settings } from '../settings/settings.ts';

/** Every installation has the same history, so that the figures of the documentation can be reproduced. */
export const SEED = 'spark';

type Hours = Pick<MarketCalendar, 'continuousMinutes' | 'phasesOf'>;

/** When the simulated exchange trades, and the hours within which its prices are the same whenever it trades. */
export function tradingTimes(
  mode: Settings['market'],
  exchanges: Hours,
): { readonly sessions: Sessions; readonly hours: Sessions } {
  const hours = sessionsOf('calendar', exchanges);
  return { sessions: mode === 'always-open' ? alwaysOpen : hours, hours };
}

/** When a market trades. */
export function sessionsOf(mode: Settings['market'], market: Hours): Sessions {
  if (mode === 'always-open') return alwaysOpen;
  return (day: IstDay, instrument: Instrument) => {
    const minutes = market.continuousMinutes(day, instrument);
    if (minutes === null) return null;
    const matching = market.phasesOf(day, instrument).find(({ kind }) => kind === 'auction-matching');
    return {
      startsAt: istInstant(day, minutes.fromMinute),
      endsAt: istInstant(day, minutes.toMinute),
      ...(matching && {
        auction: {
          matchesFrom: istInstant(day, matching.fromMinute),
          endsAt: istInstant(day, matching.toMinute),
        },
      }),
    };
  };
}
