import { createMarketShare, type MarketBook, type MarketShare, type SignalHistory } from '@spark/algos';
import type { Instant, Instrument, IstDay, MarketCalendar } from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import type { PastContracts } from '@spark/market';
import { askedContracts } from '../algos/asked-contracts.ts';
import { createPastBook, type SeriesQuestion } from '../algos/past-book.ts';
import type { LiveSeries } from './live-series.ts';

export type LiveBook = {
  readonly book: MarketBook;
  readonly share: MarketShare;
  /** What was asked for so far, by the instrument and from when on. */
  readonly asked: ReadonlyMap<string, SeriesQuestion>;
  /** Whether all of that was there: what was decided over one that lacks something does not count. */
  readonly isWhole: () => boolean;
};

export type LiveBookQuestion = {
  readonly document: StrategyDocument;
  readonly spot: Instrument;
  readonly day: IstDay;
  /** Minutes that have ended by then are known. */
  readonly until: Instant;
  readonly past: PastContracts;
  /** What alerts sent to the deployment; null where its document asks for none. */
  readonly signals: SignalHistory | null;
};

/** The market of a minute, as documents read it. */
export type LiveBooks = {
  /** Null where there is no session on the day. */
  readonly at: (question: LiveBookQuestion) => LiveBook | null;
};

type Parts = { readonly calendar: MarketCalendar; readonly series: LiveSeries };

/**
 * Deployments on one underlying that look equally far back read the same market, so it is put together once a minute, with the
 * indicators that several of them have. One that takes alerts has a market of its own, since they came to it alone.
 */
export function createLiveBooks({ calendar, series }: Parts): LiveBooks {
  const made = new Map<string, LiveBook>();
  let madeOf = '';

  function make({ document, spot, day, until, past, signals }: LiveBookQuestion): LiveBook | null {
    const asked = new Map<string, SeriesQuestion>();
    let isWhole = true;
    const found = createPastBook(
      { ...{ document, spot, from: day, to: day }, ...(signals && { signals }) },
      {
        ...{ calendar, past },
        columns: (question) => {
          asked.set(`${question.instrument.key} ${question.from}`, question);
          const known = series.columns(question, until);
          isWhole &&= known.isWhole;
          return known;
        },
      },
    );
    if (found === null) return null;
    const share = createMarketShare(found.book, Number.POSITIVE_INFINITY);
    return { book: found.book, share, asked, isWhole: () => isWhole };
  }

  return {
    at: (question) => {
      if (question.signals !== null) return make(question);
      const of = `${question.until} ${calendar.version()}`;
      if (of !== madeOf) made.clear();
      madeOf = of;
      const { document, spot, day } = question;
      const name = JSON.stringify([document.market, spot.key, day, askedContracts(document)]);
      const known = made.get(name);
      if (known?.isWhole()) return known;
      const book = make(question);
      if (book !== null) made.set(name, book);
      return book;
    },
  };
}
