import type { InstrumentBook, Prices, ReadCoverage } from '@spark/application';
import { routes } from '@spark/contract';
import { type Clock, istDay } from '@spark/core';
import { dayNumber } from '@spark/market';
import { LIMITS } from '@spark/vocabulary';
import { suggestionOf } from '../wire/instrument-name.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

type Parts = {
  readonly prices: Pick<Prices, 'instruments'>;
  readonly instruments: Pick<InstrumentBook, 'expired'>;
  readonly coverage: ReadCoverage;
  readonly clock: Clock;
};

export function historyCoverageCalls(calls: CallBook, { prices, instruments, coverage, clock }: Parts): void {
  calls.on(routes.readHistoryCoverage, async ({ input: { token, from, to: until } }) => {
    const instrument = prices.instruments.find(token) ?? instruments.expired(token);
    if (instrument === null)
      throw refused('token_unknown', { field: 'token', name: token, suggestion: suggestionOf([]) });
    const today = istDay(clock.now());
    const to = until === undefined || until > today ? today : until;
    if (from > to)
      throw refused('fields_disagree', {
        ...(until === to ? { field: 'to', other: `from ${from}` } : { field: 'from', other: `to ${to}` }),
        reason: 'The range ends on or after the day it begins, and today at the latest.',
      });
    if (dayNumber(to) - dayNumber(from) >= LIMITS.historyDays)
      throw refused('history_too_long', { most: `${LIMITS.historyDays} days` });
    const { symbol } = instrument;
    return { data: [{ token: instrument.key, symbol, ...(await coverage({ instrument, from, to })) }] };
  });
}
