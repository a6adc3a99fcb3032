import {
  createCosts,
  createEngine,
  type Engine,
  type Leg,
  marketHash,
  type SignalHistory,
} from '@spark/algos';
import {
  addDays,
  type Clock,
  expiresAt,
  type Instant,
  type Instrument,
  type IstDay,
  istDay,
  istInstant,
  type MarketCalendar,
  sessionEndOf,
} from '@spark/core';
import { type StrategyDocument, signalNames } from '@spark/document';
import type { PastContracts } from '@spark/market';
import { MINUTE_MS } from '@spark/prices';
import type { Exchange } from '@spark/vocabulary';
import type { InstrumentBook } from '../instruments/instrument-book.ts';
import type { StepView } from './account-steps.ts';
import type { ListedContract } from './leg-orders.ts';
import type { LiveBook, LiveBooks } from './live-books.ts';
import type { LiveSeries } from './live-series.ts';
import { type LiveSession, sessionOf, tradedBy } from './strategy-session.ts';

export type MarketView = Omit<StepView, 'deployment' | 'accountName'>;

/** The market half of one deployment: the minutes up to now, and its document compiled over them. */
export type LiveMarket = {
  readonly sessionOn: (day: IstDay) => LiveSession | null;
  /** Minutes that have ended up to this instant can be read from now on. */
  readonly advance: (until: Instant) => void;
  /**
   * Works something out over the market of now. What it asked for and was not there is read, and it is worked out again: it must
   * change nothing.
   */
  readonly over: <T>(work: (view: MarketView) => T) => Promise<T>;
  readonly listed: (leg: Pick<Leg, 'contract'>) => ListedContract | null;
  /** The instruments whose minutes are needed. */
  readonly watched: () => readonly Instrument[];
};

export type LiveMarketParts = {
  readonly instruments: Pick<InstrumentBook, 'current' | 'past'>;
  /** Of all deployments together. */
  readonly series: LiveSeries;
  readonly books: LiveBooks;
  /** The sessions of the exchanges, whatever hours paper trading has. */
  readonly calendar: MarketCalendar;
  readonly clock: Clock;
  readonly onIncident: (message: string, error?: unknown) => void;
};

type Traded = {
  readonly document: StrategyDocument;
  readonly spot: Instrument;
  /** What alerts sent to the deployment. */
  readonly signals: () => SignalHistory;
};

/** The market of a moment, with what is worked out once for all accounts. */
type Made = Pick<MarketView, 'engine' | 'marketHash'> &
  Pick<LiveBook, 'asked' | 'isWhole'> & { readonly until: Instant; readonly day: IstDay };

/** A document may ask for series one after the other, the choice of a strike for the next one. */
const ROUNDS_MAX = 6;

export function createLiveMarket({ document, spot, signals }: Traded, parts: LiveMarketParts): LiveMarket {
  const { instruments, calendar, clock, series, books, onIncident } = parts;
  const exchange: Exchange = document.market.exchange === 'NSE' ? 'NFO' : 'BFO';
  const name = document.market.underlying;
  const traded = tradedBy(document, spot);
  const takesSignals = signalNames(document).length > 0;
  const costOf = createCosts(document).ofFill;
  let until: Instant = 0;
  let made: Made | null = null;

  type Terms = Parameters<PastContracts['findTerms']>[0];
  const found = new Map<string, Instrument | null>();
  let foundIn: ReturnType<InstrumentBook['current']> | null = null;

  /** The list of today names what is traded; the rules name what has expired. */
  function findListed({ expiry, strikePaise, optionType }: Terms): Instrument | null {
    const table = instruments.current();
    if (table !== foundIn) found.clear();
    foundIn = table;
    const key = `${expiry} ${strikePaise} ${optionType}`;
    const known = found.get(key);
    if (known !== undefined) return known;
    const kind = strikePaise === null ? 'future' : 'option';
    const instrument =
      table
        .list({ exchange, name, expiry, class: kind })
        .find((one) => one.strikePaise === strikePaise && one.optionType === optionType) ?? null;
    found.set(key, instrument);
    return instrument;
  }

  const past: PastContracts = {
    ...instruments.past,
    findTerms: (terms) => findListed(terms) ?? instruments.past.findTerms(terms),
  };

  function instrumentOf({ segment, expiry, strikePaise, right }: Leg['contract']): Instrument | null {
    return segment === 'CASH' || expiry === null
      ? spot
      : findListed({ exchange, name, expiry, strikePaise, optionType: right });
  }

  function listed({ contract }: Pick<Leg, 'contract'>): ListedContract | null {
    const instrument = instrumentOf(contract);
    return instrument && { instrumentKey: instrument.key, symbol: instrument.symbol };
  }

  /** Intraday positions are closed before the market is. */
  function squareOffOn(day: IstDay, { contract }: Pick<Leg, 'contract'>): Instant | null {
    const instrument = document.execution.product === 'Intraday' ? instrumentOf(contract) : null;
    const end = instrument === null ? 'closed' : sessionEndOf(day, instrument, calendar);
    return typeof end === 'string' ? null : end.squareOffAt;
  }

  /** By the hours of the exchange on that day, also once the list has forgotten it. */
  function expiryOf({ contract }: Pick<Leg, 'contract'>): Instant | null {
    const { segment, expiry, strikePaise, right } = contract;
    if (segment === 'CASH' || expiry === null) return null;
    const instrument = past.findTerms({ exchange, name, expiry, strikePaise, optionType: right });
    return instrument ? expiresAt(expiry, instrument, calendar) : istInstant(addDays(expiry, 1), 0);
  }

  let known: { readonly of: string; readonly session: LiveSession | null } | null = null;

  /** Every account asks for the session of today with every step. */
  function sessionOn(day: IstDay): LiveSession | null {
    const of = `${day} ${calendar.version()}`;
    if (known?.of !== of) known = { of, session: sessionOf(calendar, traded, day) };
    return known.session;
  }

  /** The day that is traded, else the last one that was. */
  function dayOf(now: Instant): IstDay {
    const today = istDay(now);
    return sessionOn(today) === null ? calendar.previousTradingDay(today, traded.exchange) : today;
  }

  function marketAt(day: IstDay): Made {
    if (made?.until === until && made.day === day) return made;
    const found = books.at({
      ...{ document, spot, day, until, past },
      signals: takesSignals ? signals() : null,
    });
    if (found === null) throw new RangeError(`There is no session on ${day}.`);
    const { book, share, asked, isWhole } = found;
    if (made !== null && made.day !== day) series.renew(day);
    const engine = createEngine({ document, book, share, costOf, candleByCandle: true });
    made = { engine, marketHash: hashesOf(engine), asked, isWhole, until, day };
    return made;
  }

  /** One after the other: what one of them reads the next one finds, and nobody goes on with a part of it. */
  let turn: Promise<unknown> = Promise.resolve();
  function over<T>(work: (view: MarketView) => T): Promise<T> {
    const done = turn.then(() => workedOut(work));
    turn = done.catch(() => undefined);
    return done;
  }

  async function workedOut<T>(work: (view: MarketView) => T): Promise<T> {
    for (let round = 1; ; round += 1) {
      const now = clock.now();
      const day = dayOf(now);
      // A market is compiled over what is there, and anew when something was missing: so what it lacks is read before.
      if (round === 1 && made !== null && made.until !== until)
        await series.catchUp(made.asked.values(), until, onIncident);
      const market: Made = marketAt(day);
      const { engine } = market;
      const session = engine.book.timeline.sessions.at(-1);
      if (session === undefined) throw new RangeError(`There is no session on ${day}.`);
      const passed = Math.floor((now - session.startsAt) / MINUTE_MS);
      const at = session.first + Math.max(0, Math.min(passed, session.minutes - 1));
      const squareOffAt = (leg: Pick<Leg, 'contract'>) => squareOffOn(day, leg);
      const result = work({
        engine,
        marketHash: market.marketHash,
        at,
        day,
        now,
        listed,
        squareOffAt,
        expiresAt: expiryOf,
      });
      // What could not be read in so many rounds is not asked for again in this minute.
      if (round === ROUNDS_MAX) made = { ...market, isWhole: () => true };
      if (round === ROUNDS_MAX || market.isWhole()) return result;
      await series.load(onIncident);
      made = null;
    }
  }

  return {
    sessionOn,
    advance: (instant) => {
      until = instant;
    },
    over,
    listed,
    watched: () => [...(made?.asked.values() ?? [])].map(({ instrument }) => instrument),
  };
}

/** Accounts ask for the same minutes one after the other. */
function hashesOf(engine: Engine): MarketView['marketHash'] {
  let known: { readonly session: number; readonly minutes: number; readonly hash: string } | null = null;
  return (session, minutes) => {
    if (known?.session !== session || known.minutes !== minutes)
      known = { session, minutes, hash: marketHash(engine, session, minutes) };
    return known.hash;
  };
}
