import { dayOf, INDICES, listedExpiries } from '@spark/market';

/** What is listed on an index, for the page about the trading day. */
export type UnderlyingFigures = {
  readonly name: string;
  /** The day of the week on which weekly contracts expire; null where there are none. */
  readonly weekly: string | null;
  readonly monthly: string;
  readonly lot: number;
  readonly freezeQty: number;
};

/** Any day: which weekday a rule names does not depend on it. */
const DAY = '2026-11-16';

export function underlyingTable(): string {
  const figures = INDICES.flatMap(({ name, exchange, derivatives }): readonly UnderlyingFigures[] => {
    if (derivatives === null) return [];
    const { lotSize, freezeQty, options } = derivatives;
    const expiries = listedExpiries({
      exchange: exchange === 'NSE' ? 'NFO' : 'BFO',
      day: DAY,
      plan: options,
      isTradingDay: () => true,
    });
    const weekdayOf = (wanted: string) => {
      const found = expiries.find(({ cycle }) => cycle === wanted);
      return found ? weekday(dayOf(found.nominal)) : null;
    };
    return [
      { name, weekly: weekdayOf('week'), monthly: `last ${weekdayOf('month')}`, lot: lotSize, freezeQty },
    ];
  });
  return `${JSON.stringify(figures, null, 2)}\n`;
}

function weekday(day: string): string {
  return new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(day));
}
