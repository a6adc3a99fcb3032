import { setImmediate } from 'node:timers/promises';
import type { InstrumentBook, LiveCalendar } from '@spark/application';
import { type PastExpiry, routes } from '@spark/contract';
import { type Clock, type IstDay, istDay } from '@spark/core';
import { fromWireKind } from '../wire/instrument.ts';
import { toWirePastExpiry } from '../wire/past-expiry.ts';
import { refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';
import { dayNotKnown } from './day-not-known.ts';

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'past'>;
  readonly calendar: Pick<LiveCalendar, 'refresh'>;
  readonly clock: Clock;
};

export function expiryHistoryCalls(calls: CallBook, { instruments, calendar, clock }: Parts): void {
  calls.on(routes.listPastExpiries, async ({ input }) => {
    await calendar.refresh();
    const { past } = instruments;
    const { symbol: name, exchange, from } = input;
    const today = istDay(clock.now());
    const to = input.to ?? today;
    if (to > today) throw dayNotKnown('to', to, today);
    if (from > today) throw dayNotKnown('from', from, today);
    if (from > to) throw endsBefore(from);
    const kind = fromWireKind(input.instrument);
    const found = past.expiriesBetween({ exchange, name, kind, from, to });
    if (!found.ok) throw dayNotKnown('from', from, today);
    const data: PastExpiry[] = [];
    for (const passed of found.value) {
      const listedFrom = past.listedFrom({ exchange, name, kind, expiry: passed.expiry });
      data.push(toWirePastExpiry(passed, listedFrom));
      // Two years of weeks take a few milliseconds each half year.
      if (data.length % ROWS_AT_ONCE === 0) await setImmediate();
    }
    return { data };
  });
}

const ROWS_AT_ONCE = 8;

function endsBefore(from: IstDay) {
  return refused('fields_disagree', {
    field: 'to',
    other: `from ${from}`,
    reason: 'The range ends on or after the day it begins.',
  });
}
