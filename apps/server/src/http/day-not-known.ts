import type { IstDay } from '@spark/core';
import { CONTRACTS_KNOWN_FROM } from '@spark/market';
import { type CallRefused, refused } from './call-refused.ts';

/** A day before the tables or after today: nothing is worked out beyond what is known. */
export function dayNotKnown(field: string, day: IstDay, today: IstDay): CallRefused {
  return refused('day_not_known', { field, day, firstDay: CONTRACTS_KNOWN_FROM, lastDay: today });
}
