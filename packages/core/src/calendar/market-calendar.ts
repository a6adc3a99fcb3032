import { EXCHANGE, type Exchange, type MarketPhase, type SessionClass } from '@spark/vocabulary';
import { addDays, type Instant, type IstDay, istDay, istDayNumber, istMinuteOfDay } from '../time/ist.ts';
import { type MinuteSpan, type Phase, sessionClassOf, type Traded } from './phase.ts';
import { isWeekend, ruleHolidays } from './rule-holidays.ts';
import { type SpecialDay, specialPhases } from './special-day.ts';
import { timetableOf } from './timetable.ts';

/** When the exchanges trade. */
export type MarketCalendar = {
  /** Names the table this was made from, changes of the owner included. */
  readonly version: () => string;
  /** A day with a whole session. A holiday is not one, even with a Muhurat hour: nothing expires on it. */
  readonly isTradingDay: (day: IstDay, exchange: Exchange) => boolean;
  /** Whether anything trades on this day, even for an hour. */
  readonly hasSession: (day: IstDay, exchange: Exchange) => boolean;
  /** The phases of the day in order, without overlap; empty when the market is closed. */
  readonly phasesOf: (day: IstDay, traded: Traded) => readonly Phase[];
  /** Null when the market is closed. */
  readonly phaseAt: (at: Instant, traded: Traded) => MarketPhase | null;
  /** Whether it trades continuously at this instant. */
  readonly isOpen: (at: Instant, traded: Traded) => boolean;
  /** The minutes of continuous trading; null when there are none that day. */
  readonly continuousMinutes: (day: IstDay, traded: Traded) => MinuteSpan | null;
  /** The first trading day after this day. */
  readonly nextTradingDay: (day: IstDay, exchange: Exchange) => IstDay;
  /** The last trading day before this day. */
  readonly previousTradingDay: (day: IstDay, exchange: Exchange) => IstDay;
  /** How many trading days there are after the first day, up to and including the second. */
  readonly tradingDaysBetween: (after: IstDay, upTo: IstDay, exchange: Exchange) => number;
  /** The special day on this date, if any. */
  readonly specialDay: (day: IstDay, exchange: Exchange) => SpecialDay | null;
  /** The special days of an exchange from the first year to the last, earliest first. */
  readonly specialDays: (exchange: Exchange, years: YearSpan) => readonly SpecialDay[];
};

export type YearSpan = { readonly from: number; readonly to: number };

export type CalendarTable = {
  readonly version: string;
  /** The years whose list is complete, by exchange. Other years use the rules for fixed dates. */
  readonly listedYears: Readonly<Record<Exchange, readonly string[]>>;
  readonly days: readonly SpecialDay[];
  /** Days on which the table and the rules do not apply. */
  readonly ordinaryDays?: readonly { readonly exchange: Exchange; readonly day: IstDay }[];
};

/** No gap between trading days is longer; a table with a longer one is broken. */
const CLOSED_DAYS_MAX = 60;
/** Days whose phases are remembered, by class and exchange together. */
const REMEMBERED_MAX = 20_000;

export function createMarketCalendar(table: CalendarTable): MarketCalendar {
  const listed = new Map(table.days.map((row) => [`${row.exchange} ${row.day}`, row]));
  const ordinary = new Set((table.ordinaryDays ?? []).map(({ exchange, day }) => `${exchange} ${day}`));
  const byRule = new Map<string, ReadonlyMap<IstDay, SpecialDay>>();
  const byClass = new Map<string, Map<number, readonly Phase[]>>();
  const byTraded = new WeakMap<Traded, Map<number, readonly Phase[]>>();
  let rememberedDays = 0;

  function ruleDays(exchange: Exchange, year: string): ReadonlyMap<IstDay, SpecialDay> {
    const key = `${exchange} ${year}`;
    let days = byRule.get(key);
    if (days === undefined) {
      const rows = table.listedYears[exchange].includes(year) ? [] : ruleHolidays(exchange, year);
      days = new Map(rows.map((row) => [row.day, row]));
      byRule.set(key, days);
    }
    return days;
  }

  function specialDay(day: IstDay, exchange: Exchange): SpecialDay | null {
    const key = `${exchange} ${day}`;
    if (ordinary.has(key)) return null;
    return listed.get(key) ?? ruleDays(exchange, day.slice(0, 4)).get(day) ?? null;
  }

  function phasesByClass(day: IstDay, exchange: Exchange, sessionClass: SessionClass): readonly Phase[] {
    const special = specialDay(day, exchange);
    if (special === null) return isWeekend(day) ? [] : timetableOf(sessionClass, day);
    const isHeld = special.session.kind === 'special' || special.session.kind === 'muhurat';
    if (isWeekend(day) && !isHeld) return [];
    return specialPhases(timetableOf(sessionClass, day), special.session);
  }

  /** Looked up by object first, because instruments are long-lived and this runs for every tick. */
  function rememberedDaysOf(traded: Traded): Map<number, readonly Phase[]> {
    const known = byTraded.get(traded);
    if (known !== undefined) return known;
    const key = `${traded.exchange} ${sessionClassOf(traded)}`;
    const days = byClass.get(key) ?? new Map<number, readonly Phase[]>();
    byClass.set(key, days);
    byTraded.set(traded, days);
    return days;
  }

  function phasesOn(dayNumber: number, day: () => IstDay, traded: Traded): readonly Phase[] {
    const days = rememberedDaysOf(traded);
    let phases = days.get(dayNumber);
    if (phases === undefined) {
      if (rememberedDays >= REMEMBERED_MAX) {
        for (const each of byClass.values()) each.clear();
        rememberedDays = 0;
      }
      phases = phasesByClass(day(), traded.exchange, sessionClassOf(traded));
      days.set(dayNumber, phases);
      rememberedDays += 1;
    }
    return phases;
  }

  const phasesOf = (day: IstDay, traded: Traded) => phasesOn(numberOf(day), () => day, traded);

  function phaseAt(at: Instant, traded: Traded): MarketPhase | null {
    const minute = istMinuteOfDay(at);
    const phases = phasesOn(istDayNumber(at), () => istDay(at), traded);
    for (const { kind, fromMinute, toMinute } of phases) {
      if (minute >= fromMinute && minute < toMinute) return kind;
    }
    return null;
  }

  function hasSession(day: IstDay, exchange: Exchange): boolean {
    return phasesByClass(day, exchange, CLASS_OF_DAY[exchange]).length > 0;
  }

  function isTradingDay(day: IstDay, exchange: Exchange): boolean {
    return specialDay(day, exchange)?.session.kind !== 'muhurat' && hasSession(day, exchange);
  }

  function neighbour(day: IstDay, step: 1 | -1, exchange: Exchange): IstDay {
    let candidate = day;
    for (let days = 0; days < CLOSED_DAYS_MAX; days += 1) {
      candidate = addDays(candidate, step);
      if (isTradingDay(candidate, exchange)) return candidate;
    }
    throw new Error(
      `The calendar has no trading day of ${exchange} within ${CLOSED_DAYS_MAX} days of ${day}.`,
    );
  }

  return {
    version: () => table.version,
    isTradingDay,
    hasSession,
    phasesOf,
    phaseAt,
    isOpen: (at, traded) => phaseAt(at, traded) === 'continuous',
    continuousMinutes: (day, traded) =>
      phasesOf(day, traded).find(({ kind }) => kind === 'continuous') ?? null,
    nextTradingDay: (day, exchange) => neighbour(day, 1, exchange),
    previousTradingDay: (day, exchange) => neighbour(day, -1, exchange),
    tradingDaysBetween: (after, upTo, exchange) => {
      let count = 0;
      for (let day = addDays(after, 1); day <= upTo; day = addDays(day, 1)) {
        if (isTradingDay(day, exchange)) count += 1;
      }
      return count;
    },
    specialDay,
    specialDays: (exchange, years) => {
      const rows: SpecialDay[] = [];
      for (let year = years.from; year <= years.to; year += 1) {
        const text = String(year).padStart(4, '0');
        const days = new Map(ruleDays(exchange, text));
        for (const row of table.days) {
          if (row.exchange === exchange && row.day.startsWith(text)) days.set(row.day, row);
        }
        rows.push(...[...days.values()].filter(({ day }) => !ordinary.has(`${exchange} ${day}`)));
      }
      return rows.toSorted((left, right) => (left.day < right.day ? -1 : 1));
    },
  };
}

/** The class that decides whether an exchange trades on a day; its other classes have the same days. */
const CLASS_OF_DAY: Readonly<Record<Exchange, SessionClass>> = {
  NSE: 'CASH_NORMAL',
  BSE: 'CASH_NORMAL',
  NFO: 'OPT',
  BFO: 'OPT',
  CDS: 'CDS',
  MCX: 'MCX_NONAGRI',
};

/** All classes that an exchange lists, for showing its phases. */
export const CLASSES_OF_EXCHANGE: Readonly<Record<Exchange, readonly SessionClass[]>> = {
  NSE: ['CASH_CAS', 'CASH_NORMAL'],
  BSE: ['CASH_CAS', 'CASH_NORMAL'],
  NFO: ['FUT', 'OPT'],
  BFO: ['FUT', 'OPT'],
  CDS: ['CDS'],
  MCX: ['MCX_NONAGRI'],
};

/** A stand-in instrument of this class, for questions about a class. */
export function tradedOf(exchange: Exchange, sessionClass: SessionClass): Traded {
  const kind = sessionClass === 'FUT' ? 'future' : sessionClass === 'OPT' ? 'option' : 'equity';
  return { exchange, class: kind, isCas: sessionClass === 'CASH_CAS' };
}

function numberOf(day: IstDay): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

export function isExchange(text: string): text is Exchange {
  return (EXCHANGE as readonly string[]).includes(text);
}
