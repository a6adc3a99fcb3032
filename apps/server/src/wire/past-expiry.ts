import type { PastExpiry } from '@spark/contract';
import type { IstDay } from '@spark/core';
import type { PassedExpiry } from '@spark/market';

export function toWirePastExpiry(
  { expiry, cycle, lotSize }: PassedExpiry,
  listedFrom: IstDay | null,
): PastExpiry {
  return { expiry, cycle, lot: lotSize, ...(listedFrom === null ? {} : { listedFrom }) };
}
