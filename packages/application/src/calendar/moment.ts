import { DAY_MS, type Instant } from '@spark/core';

/** Indian time without a zone, or a day: its first moment. */
export function momentOf(text: string): Instant {
  return Date.parse(isDay(text) ? `${text}T00:00:00+05:30` : `${text}+05:30`);
}

/** The end of a range: the moment itself, or the first one after the day, since a day as the end means all of it. */
export function momentAfter(text: string): Instant {
  return momentOf(text) + (isDay(text) ? DAY_MS : 0);
}

function isDay(text: string): boolean {
  return text.length === 'YYYY-MM-DD'.length;
}
