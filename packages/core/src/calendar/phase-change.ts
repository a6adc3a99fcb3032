import type { MarketPhase } from '@spark/vocabulary';
import { addDays, type Instant, istDay, istInstant } from '../time/ist.ts';
import type { MarketCalendar } from './market-calendar.ts';
import type { Traded } from './phase.ts';

/** The phase of a moment, and the next one that differs; null is closed. */
export type PhaseOutlook = {
  readonly phase: MarketPhase | null;
  /** Null when nothing changes within the days that are looked at. */
  readonly next: { readonly phase: MarketPhase | null; readonly at: Instant } | null;
};

/** No market is closed for longer at a time. */
const DAYS_AHEAD = 14;

export function phaseOutlook(
  calendar: Pick<MarketCalendar, 'phasesOf' | 'phaseAt'>,
  traded: Traded,
  now: Instant,
): PhaseOutlook {
  const phase = calendar.phaseAt(now, traded);
  for (let day = istDay(now), ahead = 0; ahead <= DAYS_AHEAD; day = addDays(day, 1), ahead += 1) {
    for (const { fromMinute, toMinute } of calendar.phasesOf(day, traded)) {
      for (const minute of [fromMinute, toMinute]) {
        const at = istInstant(day, minute);
        if (at <= now) continue;
        const then = calendar.phaseAt(at, traded);
        if (then !== phase) return { phase, next: { phase: then, at } };
      }
    }
  }
  return { phase, next: null };
}
