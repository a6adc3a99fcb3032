import type { MarketCalendar } from './market-calendar.ts';
import type { MinuteSpan, Phase } from './phase.ts';

const WHOLE_DAY: MinuteSpan = { fromMinute: 0, toMinute: 24 * 60 };
const WHOLE_DAY_PHASES: readonly Phase[] = [{ kind: 'continuous', ...WHOLE_DAY }];

/**
 * A market that never sleeps, so that a newcomer can trade on a Sunday. Holidays and trading days stay those of the
 * exchanges: expiries fall where they fall, and who asks for holidays is told the truth.
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
