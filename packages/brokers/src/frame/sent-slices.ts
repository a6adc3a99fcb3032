import { anotherOrder, type ShownTerms, type SliceReport, type SliceToPlace } from '@spark/core';
import type { BrokerInstrument } from './broker-dialect.ts';
import type { LiveInstruments } from './live-instruments.ts';
import type { BrokerName } from './portfolio-dialect.ts';

/** What was sent to the broker under our tags: what the broker reports of a tag is compared with it. */
export type SentSlices = {
  /** Sent just now with these terms, or by a process before this one. */
  readonly note: (slice: SliceToPlace) => void;
  /** Which instrument a row of that tag is about, for its report; undefined where that is not known. */
  readonly instrumentOf: (tag: string, named: BrokerName | undefined) => string | undefined;
  /** Which terms a row of that tag has, for its report. */
  readonly termsOf: (tag: string, shown: ShownTerms | undefined) => ShownTerms | undefined;
  /** Whether a report is about what was sent under its tag. What is not known here is not doubted. */
  readonly isOurs: (report: SliceReport) => boolean;
};

const SLICES_MAX = 50_000;

export function createSentSlices(instruments: LiveInstruments): SentSlices {
  const slices = new Map<string, SliceToPlace>();

  return {
    note: (slice) => {
      slices.set(slice.tag, slice);
      const oldest = slices.keys().next();
      if (slices.size > SLICES_MAX && !oldest.done) slices.delete(oldest.value);
    },
    instrumentOf: (tag, named) => {
      const key = slices.get(tag)?.instrument.key;
      const listed = key === undefined ? null : instruments.find(key);
      if (!listed || !named || (named.token === '' && named.symbol === '')) return undefined;
      return isNamed(listed, named) ? listed.key : named.symbol || `${named.exchange}:${named.token}`;
    },
    // Market leaves as a Limit that follows the market: that it has another price is our own doing.
    termsOf: (tag, shown) => {
      const sent = slices.get(tag)?.terms;
      return shown && sent?.type === 'Market' ? sent : sent && shown;
    },
    isOurs: (report) => {
      const slice = slices.get(report.tag);
      return slice === undefined || anotherOrder(slice, report) === null;
    },
  };
}

/** By number or by name: a broker that writes one of them in a new way must not make every order look strange. */
function isNamed(listed: BrokerInstrument, { exchange, token, symbol }: BrokerName): boolean {
  return (token === listed.token && exchange === listed.exchange) || symbol === listed.symbol;
}
