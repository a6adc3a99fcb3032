import type { Instrument } from '@spark/core';

/** What candles are kept under. Exchanges use the number of an expired contract again, so its terms are its name. */
export type SeriesName = string;

export function seriesOf({ key, exchange, name, expiry, strikePaise, optionType }: Instrument): SeriesName {
  if (expiry === null) return key;
  const terms = strikePaise === null ? 'FUT' : `${strikePaise}:${optionType ?? ''}`;
  return `${exchange}:${name}:${expiry}:${terms}`;
}
