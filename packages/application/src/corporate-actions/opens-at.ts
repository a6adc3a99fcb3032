import {
  addDays,
  type Instrument,
  type IstDay,
  istInstant,
  type MarketCalendar,
  type OpensAt,
} from '@spark/core';

/** No exchange is closed for longer. */
const CLOSED_DAYS_MAX = 15;

/** When a share is first traded on its ex-date, orders before the opening included; after a holiday, on the next day. */
export function createOpensAt(
  calendar: Pick<MarketCalendar, 'phasesOf'>,
  find: (instrumentKey: string) => Instrument | null,
): OpensAt {
  return ({ instrumentKey, exDate }) => {
    const traded = find(instrumentKey) ?? shareOf(instrumentKey);
    for (let after = 0; after < CLOSED_DAYS_MAX; after += 1) {
      const day: IstDay = addDays(exDate, after);
      const [first] = calendar.phasesOf(day, traded);
      if (first) return istInstant(day, first.fromMinute);
    }
    return istInstant(exDate);
  };
}

/** A share that is no longer listed still opened with the others. */
function shareOf(key: string) {
  const exchange = key.startsWith('BSE:') ? 'BSE' : 'NSE';
  return { exchange, class: 'equity', isCas: false } as const;
}
