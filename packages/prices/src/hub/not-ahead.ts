import type { Instant, Quote } from '@spark/core';

/**
 * Prices with no time ahead of ours: one that is stamped later happened now at the latest. Believed, it would pass for the
 * newest price until its time comes, and everything received meanwhile for old. Almost always it is the list as it came.
 */
export function notAhead(quotes: readonly Quote[], now: Instant): readonly Quote[] {
  if (!quotes.some((quote) => quote.at > now)) return quotes;
  return quotes.map((quote) => (quote.at > now ? { ...quote, at: now } : quote));
}

/** Whether a price would turn time back. One that our clock has not reached was known before the clock was set back. */
export function isOlder(quote: Quote, than: Quote, now: Instant): boolean {
  return quote.at < than.at && than.at <= now;
}
