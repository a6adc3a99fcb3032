import {
  type Contract,
  createTimeline,
  emptySeries,
  type MarketBook,
  type MinuteSeries,
  wouldTrade,
} from '@spark/algos';
import {
  type Clock,
  type Instant,
  type Instrument,
  type InstrumentKey,
  type IstDay,
  istDay,
  istMinuteOfDay,
} from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { expiryCycles } from '@spark/market';
import type { LiveCalendar } from '../calendar/live-calendar.ts';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import { agedQuotes, isFresh } from '../options/aged-quotes.ts';
import { comingExpiries } from '../options/coming-expiries.ts';
import type { Prices } from '../prices/prices.ts';
import type { Preview } from './preview-elements.ts';

export type TradesNow = (
  document: StrategyDocument,
  spot: Instrument,
) => Promise<Pick<Preview, 'at' | 'trades' | 'isSimulated'>>;

type Parts = {
  readonly instruments: Pick<InstrumentBook, 'current'>;
  readonly prices: Prices;
  readonly calendar: Pick<LiveCalendar, 'exchanges'>;
  readonly clock: Clock;
  /** Whether prices of the moment are those of the simulated exchange. */
  readonly isSimulated: boolean;
};

/** The choice of a strike asks for prices, and what they are decides which others it asks for. */
const ROUNDS_MAX = 8;

/**
 * What the legs of a document would trade by the list of today and the prices of this moment. The engine's own choice runs over a
 * book of this minute alone; prices that it asked for and were not there are asked for, and it runs again.
 */
export function createTradesNow(parts: Parts): TradesNow {
  const { prices, clock, isSimulated } = parts;
  return async (document, spot) => {
    const listing = listingOf(parts, document, spot);
    const wanted = new Set([spot.key]);
    for (let round = 1; ; round += 1) {
      const quoteOf = await agedQuotes(prices, clock, wanted);
      const missing = new Set<InstrumentKey>();
      const at = clock.now();
      const book = bookOf(listing, at, (key) => {
        if (!wanted.has(key)) missing.add(key);
        const quote = quoteOf(key);
        return isFresh(quote) ? quote.quote.lastPaise : Number.NaN;
      });
      const [session] = book.timeline.sessions;
      const trades =
        session === undefined ? [] : wouldTrade(document, book, { session, minute: 0, isNow: true });
      if (missing.size === 0 || round === ROUNDS_MAX)
        return {
          ...{ at, isSimulated },
          trades: trades.map((trade) => ({ ...trade, instrument: listing.find(trade.contract) })),
        };
      for (const key of missing) wanted.add(key);
    }
  };
}

type Terms = Pick<Contract, 'expiry' | 'strikePaise' | 'right'>;

/** What is listed today of an underlying, each expiry read once. */
function listingOf(parts: Parts, { market }: StrategyDocument, spot: Instrument) {
  const exchange = market.exchange === 'NSE' ? 'NFO' : 'BFO';
  const name = market.underlying;
  const table = parts.instruments.current();
  const { isTradingDay, tradingDaysBetween } = parts.calendar.exchanges;
  const coming = (kind: 'option' | 'future') => comingExpiries(parts, { exchange, underlying: name, kind });
  const all = coming('option');
  const cycles = expiryCycles({ exchange, day: table.day, listed: all, isTradingDay });
  const read = new Map<string, ReadonlyMap<string, Instrument>>();

  function listed(expiry: IstDay, kind: 'option' | 'future'): ReadonlyMap<string, Instrument> {
    const known = read.get(`${kind} ${expiry}`);
    if (known !== undefined) return known;
    const found = table.list({ exchange, name, expiry, class: kind });
    const byTerms = new Map(found.map((one) => [`${one.strikePaise} ${one.optionType}`, one]));
    read.set(`${kind} ${expiry}`, byTerms);
    return byTerms;
  }

  return {
    spot,
    expiries: { all, monthly: cycles.find(({ cycle }) => cycle === 'monthly')?.coming ?? [] },
    futureExpiries: coming('future'),
    tradingDaysBetween: (after: IstDay, upTo: IstDay) => tradingDaysBetween(after, upTo, exchange),
    listed,
    find: (terms: Terms | null): Instrument | null => {
      if (terms === null) return null;
      const { expiry, strikePaise, right } = terms;
      if (expiry === null) return spot;
      if (strikePaise === null) return listed(expiry, 'future').values().next().value ?? null;
      return listed(expiry, 'option').get(`${strikePaise} ${right}`) ?? null;
    },
  };
}

function bookOf(
  listing: ReturnType<typeof listingOf>,
  at: Instant,
  priceOf: (key: InstrumentKey) => number,
): MarketBook {
  const { spot, expiries, futureExpiries, tradingDaysBetween, listed, find } = listing;
  const minute = istMinuteOfDay(at);
  const seriesOf = (instrument: Instrument): MinuteSeries => {
    const series = emptySeries(0, 1);
    series.close[0] = priceOf(instrument.key);
    return series;
  };
  const contract = (terms: Terms): MinuteSeries | null => {
    const instrument = find(terms);
    return instrument && seriesOf(instrument);
  };
  return {
    timeline: createTimeline([{ day: istDay(at), openMinute: minute, closeMinute: minute + 1 }]),
    spot: seriesOf(spot),
    future: (expiry) => contract({ expiry, strikePaise: null, right: null }),
    option: (expiry, strikePaise, right) => contract({ expiry, strikePaise, right }),
    ...{ expiries, futureExpiries, tradingDaysBetween },
    strikesOn: (_day, expiry) =>
      [...new Set([...listed(expiry, 'option').values()].map(({ strikePaise }) => strikePaise ?? 0))].sort(
        (left, right) => left - right,
      ),
    termsOn: (_day, segment, expiry) => {
      if (segment === 'CASH' || expiry === null) return { lot: 1, tickPaise: spot.tickPaise, freeze: null };
      const [one = spot] = listed(expiry, segment === 'FUT' ? 'future' : 'option').values();
      return {
        lot: one.lotSize,
        tickPaise: one.tickPaise,
        freeze: one.freezeQty > 0 ? one.freezeQty : null,
      };
    },
  };
}
