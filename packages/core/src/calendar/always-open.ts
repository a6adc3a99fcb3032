import type { MarketCalendar } from './market-calendar.ts';
import type { MinuteSpan, Phase } from './phase.ts';

const WHOLE_DAY: MinuteSpan = { fromMinute: 0, toMinute: 24 * 60 };
const WHOLE_DAY_PHASES: readonly Phase[] = [{ kind: 'continuous', ...WHOLE_DAY }];

/**
 * A market that never closes, so that a newcomer can trade on a Sunday. Holidays, trading days and expiries stay those
 * of the exchanges.
 */
export function alwaysOpen(calendar: MarketCalendar): MarketCalendar {
  return {
    ...calendar,
    phasesOf: () => WHOLE_DAY_PHASES,
    phaseAt: () => 'continuous',
    isOpen: () => true,
    continuousMinutes: () => WHOLE_DAY,
  };
}
