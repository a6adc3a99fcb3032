import type { Instrument } from '@spark/core';
import type { InstrumentTable } from './instrument-table.ts';

/** Tells the contracts of a table that are the last of their month, which brokers spell by the month's name. */
export function createMonthlyCheck(
  table: Pick<InstrumentTable, 'expiries'>,
): (instrument: Instrument) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  return ({ exchange, name, expiry, class: kind }) => {
    if (expiry === null || kind !== 'option') return true;
    const key = `${exchange}:${name}`;
    let monthly = known.get(key);
    if (monthly === undefined) {
      // They come in order, so the last of each month is what remains.
      const byMonth = new Map(table.expiries(exchange, name, kind).map((day) => [day.slice(0, 7), day]));
      monthly = new Set(byMonth.values());
      known.set(key, monthly);
    }
    return monthly.has(expiry);
  };
}
