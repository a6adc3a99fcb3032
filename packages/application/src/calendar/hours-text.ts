import type { Settings } from '../settings/settings.ts';

type Hours = { readonly market: Settings['market']; readonly simulatesBrokers: boolean };

/** A sentence on the hours of accounts. */
export function hoursText({ market, simulatesBrokers }: Hours): string {
  if (market === 'calendar') return 'all accounts follow the calendar of the exchanges';
  if (simulatesBrokers) return 'all accounts are always open, since the live brokers are simulated too';
  return 'paper and forward tests are always open, live accounts follow the calendar of the exchanges';
}

/** The note for a live account where paper has other hours. */
export const LIVE_HOURS_TEXT =
  'This account follows the calendar of the exchanges; SPARK_MARKET=always-open is for paper accounts and forward tests.';
