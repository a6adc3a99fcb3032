import { EXCHANGE, type Exchange, type OptionType } from '@spark/vocabulary';
import { dayNumber } from './day-number.ts';
import { MONTHS, monthNumber } from './symbol-text.ts';

export type NumberSearched = { readonly text: string; readonly value: number };

/** A search, word by word. */
export type SearchTerms = {
  /** Parts of a name, in any order. */
  readonly names: readonly string[];
  /** A strike, a day of the month, a year, a token, or digits of a name. */
  readonly numbers: readonly NumberSearched[];
  readonly exchange: Exchange | null;
  readonly kind: 'cash' | 'future' | 'option' | null;
  readonly optionType: OptionType | null;
  /** 1 for January. */
  readonly month: number | null;
  readonly expiry: number | null;
};

const CALL = new Set(['CE', 'CALL', 'CALLS']);
const PUT = new Set(['PE', 'PUT', 'PUTS']);
const FUTURE = new Set(['FUT', 'FUTURE', 'FUTURES']);
const OPTION = new Set(['OPT', 'OPTION', 'OPTIONS']);
const CASH = new Set(['EQ', 'CASH', 'INDEX']);
const FULL_MONTHS = [
  'JANUARY',
  'FEBRUARY',
  'MARCH',
  'APRIL',
  'MAY',
  'JUNE',
  'JULY',
  'AUGUST',
  'SEPTEMBER',
  'OCTOBER',
  'NOVEMBER',
  'DECEMBER',
];
const DAY_AND_MONTH = new RegExp(`^([0-9]{1,2})(${MONTHS.join('|')})([0-9]{2}|20[0-9]{2})?$`);
const WORDS_MAX = 8;

export function textsOf(text: string): readonly string[] {
  return text
    .toUpperCase()
    .split(/[^A-Z0-9&.-]+/)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX);
}

/**
 * A word such as MAR or BSE is a month or an exchange beside a name and a name by itself; `asNames` decides how such
 * words are read.
 */
export function readSearchTerms(texts: readonly string[], asNames: boolean): SearchTerms {
  const terms: { -readonly [Part in keyof SearchTerms]: SearchTerms[Part] } & {
    names: string[];
    numbers: NumberSearched[];
  } = {
    names: [],
    numbers: [],
    exchange: null,
    kind: null,
    optionType: null,
    month: null,
    expiry: null,
  };
  for (const word of texts) {
    const month = monthMeant(word);
    const exchange = EXCHANGE.find((each) => each === word) ?? null;
    const date = readDate(word);
    if (CALL.has(word) || PUT.has(word)) terms.optionType = CALL.has(word) ? 'CE' : 'PE';
    else if (FUTURE.has(word)) terms.kind = 'future';
    else if (OPTION.has(word)) terms.kind = 'option';
    else if (CASH.has(word)) terms.kind = 'cash';
    else if (month !== null && !asNames) terms.month = month;
    else if (exchange !== null && !asNames) terms.exchange = exchange;
    else if (date?.expiry !== undefined) terms.expiry = date.expiry;
    else if (date !== null) {
      terms.month = date.month;
      terms.numbers.push(numberSearched(date.day));
    } else if (/^[0-9]+(\.[0-9]+)?$/.test(word)) terms.numbers.push(numberSearched(word));
    else terms.names.push(word);
  }
  return terms;
}

function numberSearched(text: string): NumberSearched {
  return { text, value: Number(text) };
}

/** NIFTY24500CE as NIFTY 24500 CE, for who leaves the spaces out. */
export function splitWord(word: string): readonly string[] {
  return word.match(/[0-9.]+|[^0-9.]+/g) ?? [];
}

function monthMeant(word: string): number | null {
  if (word.length < 3) return null;
  const place = FULL_MONTHS.findIndex((month) => month.startsWith(word));
  return place < 0 ? null : place + 1;
}

type ReadDate = { readonly month: number; readonly day: string; readonly expiry?: number };

function readDate(word: string): ReadDate | null {
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(word)) {
    const expiry = dayNumber(word);
    return Number.isNaN(expiry) ? null : { month: 0, day: '', expiry };
  }
  const [, day, name, year] = DAY_AND_MONTH.exec(word) ?? [];
  if (day === undefined || name === undefined) return null;
  const month = monthNumber(name);
  if (year === undefined) return { month, day };
  const digits = (value: number | string) => String(value).padStart(2, '0');
  const expiry = dayNumber(`${year.length === 2 ? `20${year}` : year}-${digits(month)}-${digits(day)}`);
  return Number.isNaN(expiry) ? null : { month, day, expiry };
}
