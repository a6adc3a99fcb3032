import type { Instrument } from '@spark/core';

/** The key of candles. Exchanges use the number of an expired contract again, so its key is its terms. */
export type SeriesName = string;

export function seriesOf({ key, exchange, name, expiry, strikePaise, optionType }: Instrument): SeriesName {
  if (expiry === null) return key;
  const terms = strikePaise === null ? 'FUT' : `${strikePaise}:${optionType ?? ''}`;
  return `${exchange}:${name}:${expiry}:${terms}`;
}
