import {
  alignCandles,
  createTimeline,
  type MarketBook,
  type MinuteSeries,
  type SecondsOf,
  type Session,
  type SignalHistory,
} from '@spark/algos';
import {
  addDays,
  type CandleColumns,
  type Instant,
  type Instrument,
  type IstDay,
  istInstant,
  type MarketCalendar,
} from '@spark/core';
import type { StrategyDocument } from '@spark/document';
import { CONTRACTS_KNOWN_FROM, type DayChain, type PastContracts } from '@spark/market';
import { type MergedColumns, startOfIstDay } from '@spark/prices';
import type { SecondsQuestion } from '../prices/simulated-columns.ts';
import { askedContracts } from './asked-contracts.ts';
import { createSeriesCache } from './series-cache.ts';
import { minutesByDay, type SeriesSource, type SessionCoverage, sourceOf } from './series-tally.ts';
import { createSeriesWindows } from './series-windows.ts';

export type PastBookQuestion = {
  readonly document: StrategyDocument;
  /** The index or share that the document trades. */
  readonly spot: Instrument;
  /** Both included. */
  readonly from: IstDay;
  readonly to: IstDay;
  /** What alerts sent; left out where nothing is known of it. */
  readonly signals?: SignalHistory | undefined;
};

export type PastBookParts = {
  readonly calendar: MarketCalendar;
  readonly past: PastContracts;
  /** The minutes of an instrument, at once. */
  readonly columns: (question: SeriesQuestion) => MergedColumns;
  /** Of a simulated minute; null where nothing is simulated. */
  readonly seconds?: ((question: SecondsQuestion) => ArrayLike<number> | null) | null;
};

export type SeriesQuestion = {
  readonly instrument: Instrument;
  readonly underlying: Instrument | null;
  readonly from: Instant;
  /** Not included. */
  readonly to: Instant;
};

/** The past of one underlying as an engine reads it. Contracts are read when a leg or a data point first asks for them. */
export type PastBook = {
  readonly book: MarketBook;
  /** The first session of the range; those before it warm up indicators. */
  readonly firstSession: number;
  /** The underlying in each session of the range. */
  readonly coverage: readonly SessionCoverage[];
  /** Seconds of days that are wholly simulated: of what was imported or recorded minutes are all there is. */
  readonly secondsOf: SecondsOf;
  /** Every series that was read so far, the underlying first. */
  readonly sources: () => readonly SeriesSource[];
};

/** Expiries this long after the range may be meant in it: the third monthly contract. */
const EXPIRIES_AFTER_DAYS = 130;
/** The last monthly expiry before the range is at most this long ago. */
const EXPIRIES_BEFORE_DAYS = 45;

/** Null where there is no session in the range. */
export function createPastBook(question: PastBookQuestion, parts: PastBookParts): PastBook | null {
  const { document, spot, from, to } = question;
  const { calendar, past } = parts;
  const asked = askedContracts(document);
  const exchange = document.market.exchange === 'NSE' ? 'NFO' : 'BFO';
  const name = document.market.underlying;
  const traded = asked.hasDerivatives ? ({ exchange, class: 'option', isCas: false } as const) : spot;
  const hours = { traded, spot };
  const sessions = sessionsOf(calendar, hours, { from, to, warmUpDays: asked.warmUpDays });
  const firstSession = sessions.findIndex(({ day }) => day >= from);
  const [begin] = sessions;
  if (begin === undefined || firstSession < 0) return null;
  const timeline = createTimeline(sessions);
  const span = { from: istInstant(begin.day, 0), to: istInstant(addDays(to, 1), 0) };
  const sources: SeriesSource[] = [];
  const read = (instrument: Instrument, underlying: Instrument | null, range: typeof span) => {
    const merged = parts.columns({ instrument, underlying, ...range });
    return { merged, series: alignCandles(timeline, asCandles(merged.columns)) };
  };
  const spotRead = read(spot, null, span);
  sources.push(sourceOf(spot, spotRead.merged));
  const expiries = expiriesAround(past, { exchange, name, from: begin.day, to });
  const windows = createSeriesWindows({ asked, expiries, sessions });
  const named = new Set<string>();
  const simulatedDays = createSimulatedDays();
  simulatedDays.note('CASH', spot, spotRead.merged);
  const cache = createSeriesCache();
  const contract = (key: string, expiry: IstDay, find: () => Instrument | null): MinuteSeries | null =>
    cache.get(key, () => {
      const instrument = find();
      if (instrument === null) return null;
      const window = windows.of(expiry, instrument.class === 'future' ? 'future' : 'option');
      if (window === null) return null;
      const range = { from: istInstant(window.from, 0), to: istInstant(addDays(window.to, 1), 0) };
      const { merged, series } = read(instrument, spot, range);
      if (!named.has(key)) sources.push(sourceOf(instrument, merged));
      named.add(key);
      simulatedDays.note(key, instrument, merged);
      return series;
    });
  const chainOn = createChains(past, { exchange, name });
  const termsOf = createTerms(chainOn);
  const book: MarketBook = {
    timeline,
    spot: spotRead.series,
    future: (expiry) =>
      contract(`FUT ${expiry}`, expiry, () =>
        past.findTerms({ exchange, name, expiry, strikePaise: null, optionType: null }),
      ),
    option: (expiry, strikePaise, optionType) =>
      contract(`OPT ${expiry} ${strikePaise} ${optionType}`, expiry, () =>
        past.findTerms({ exchange, name, expiry, strikePaise, optionType }),
      ),
    expiries: expiries.options,
    futureExpiries: expiries.futures,
    strikesOn: (day, expiry) => chainOn(day)?.expiries.find((each) => each.expiry === expiry)?.strikes ?? [],
    termsOn: (day, segment, expiry) => {
      if (segment === 'CASH' || expiry === null) return { lot: 1, tickPaise: spot.tickPaise, freeze: null };
      return termsOf(day, segment, expiry);
    },
    tradingDaysBetween: (after, upTo) => calendar.tradingDaysBetween(after, upTo, exchange),
    ...(question.signals && { signals: question.signals }),
  };
  return {
    book,
    firstSession,
    coverage: coverageOf(calendar, spot, sessions.slice(firstSession), minutesByDay(spotRead.merged)),
    sources: () => sources,
    secondsOf: ({ key }, at) => {
      const instrument = simulatedDays.find(key, at);
      if (instrument === null) return null;
      return parts.seconds?.({ instrument, underlying: instrument === spot ? null : spot, at }) ?? null;
    },
  };
}

/** Which contracts were simulated on which days, by the keys that legs have. */
function createSimulatedDays() {
  const known = new Map<string, { readonly instrument: Instrument; readonly days: ReadonlySet<Instant> }>();
  return {
    note: (key: string, instrument: Instrument, { days }: MergedColumns): void => {
      const simulated = days.filter(({ stored, made }) => stored === 0 && made > 0).map(({ day }) => day);
      known.set(key, { instrument, days: new Set(simulated) });
    },
    /** Null on a day of which anything is stored. */
    find: (key: string, at: Instant): Instrument | null => {
      const found = known.get(key);
      return found?.days.has(startOfIstDay(at)) ? found.instrument : null;
    },
  };
}

type SessionRange = { readonly from: IstDay; readonly to: IstDay; readonly warmUpDays: number };
type Hours = Parameters<MarketCalendar['continuousMinutes']>[1];

/** Whole sessions alone: the hour of a holiday is none in which a strategy could close by its clock. */
function sessionsOf(
  calendar: MarketCalendar,
  { traded, spot }: { readonly traded: Hours; readonly spot: Hours },
  range: SessionRange,
): Session[] {
  const sessionOn = (day: IstDay): Session | null => {
    const span = calendar.isTradingDay(day, traded.exchange) ? calendar.continuousMinutes(day, traded) : null;
    if (span === null) return null;
    const session = { day, openMinute: span.fromMinute, closeMinute: span.toMinute };
    const spotCloseMinute = calendar.continuousMinutes(day, spot)?.toMinute ?? span.toMinute;
    return spotCloseMinute < span.toMinute ? { ...session, spotCloseMinute } : session;
  };
  const sessions: Session[] = [];
  for (let day = range.from; day <= range.to; day = addDays(day, 1)) {
    const session = sessionOn(day);
    if (session !== null) sessions.push(session);
  }
  if (sessions.length === 0) return [];
  const before: Session[] = [];
  for (
    let day = addDays(range.from, -1);
    before.length < range.warmUpDays && day >= CONTRACTS_KNOWN_FROM;
    day = addDays(day, -1)
  ) {
    const session = sessionOn(day);
    if (session !== null) before.push(session);
  }
  return [...before.reverse(), ...sessions];
}

function asCandles(columns: CandleColumns): Parameters<typeof alignCandles>[1] {
  return {
    time: columns.at,
    open: new Float64Array(columns.openPaise),
    high: new Float64Array(columns.highPaise),
    low: new Float64Array(columns.lowPaise),
    close: new Float64Array(columns.closePaise),
    volume: columns.volume,
    oi: columns.openInterest,
  };
}

type NamedRange = {
  readonly exchange: 'NFO' | 'BFO';
  readonly name: string;
  readonly from: IstDay;
  readonly to: IstDay;
};

function expiriesAround(past: PastContracts, { exchange, name, from, to }: NamedRange) {
  const early = addDays(from, -EXPIRIES_BEFORE_DAYS);
  const range = {
    ...{ exchange, name },
    from: early < CONTRACTS_KNOWN_FROM ? CONTRACTS_KNOWN_FROM : early,
    to: addDays(to, EXPIRIES_AFTER_DAYS),
  };
  const options = past.expiriesBetween({ ...range, kind: 'option' });
  const futures = past.expiriesBetween({ ...range, kind: 'future' });
  const found = options.ok ? options.value : [];
  return {
    options: {
      all: found.map(({ expiry }) => expiry),
      monthly: found.filter(({ cycle }) => cycle === 'monthly').map(({ expiry }) => expiry),
    },
    futures: futures.ok ? futures.value.map(({ expiry }) => expiry) : [],
  };
}

/** What was listed on a day; the last days are kept, because a candle asks many times. */
function createChains(past: PastContracts, name: Pick<NamedRange, 'exchange' | 'name'>) {
  let last: { readonly day: IstDay; readonly chain: DayChain | null } | null = null;
  return (day: IstDay): DayChain | null => {
    if (last?.day === day) return last.chain;
    const found = past.chainOn({ ...name, day });
    last = { day, chain: found.ok ? found.value : null };
    return last.chain;
  };
}

const OPTION_TICK_PAISE = 5;

/** The last ones are kept: every account that enters asks for the same. */
function createTerms(chainOn: (day: IstDay) => DayChain | null) {
  let last: { readonly of: string; readonly terms: ReturnType<typeof contractTerms> } | null = null;
  return (day: IstDay, segment: 'FUT' | 'OPT', expiry: IstDay) => {
    const of = `${day} ${segment} ${expiry}`;
    if (last?.of !== of) last = { of, terms: contractTerms(chainOn(day), segment, expiry) };
    return last.terms;
  };
}

function contractTerms(chain: DayChain | null, segment: 'FUT' | 'OPT', expiry: IstDay) {
  const listed = chain?.expiries.find((each) => each.expiry === expiry);
  if (!chain || !listed) return { lot: 1, tickPaise: OPTION_TICK_PAISE, freeze: null };
  const [strike = 0] = listed.strikes;
  const one = segment === 'FUT' ? chain.future(expiry) : chain.option(expiry, strike, 'CE');
  return {
    lot: listed.lotSize,
    tickPaise: one?.tickPaise ?? OPTION_TICK_PAISE,
    freeze: chain.freezeQty > 0 ? chain.freezeQty : null,
  };
}

function coverageOf(
  calendar: MarketCalendar,
  spot: Instrument,
  sessions: readonly Session[],
  minutes: ReadonlyMap<IstDay, number>,
): readonly SessionCoverage[] {
  return sessions.map(({ day }) => {
    const span = calendar.continuousMinutes(day, spot);
    return { day, minutes: minutes.get(day) ?? 0, of: span ? span.toMinute - span.fromMinute : 0 };
  });
}
