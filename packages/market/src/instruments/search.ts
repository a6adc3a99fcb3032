import { EXCHANGE } from '@spark/vocabulary';
import { dayOf } from './day-number.ts';
import type { InstrumentColumns } from './instrument-columns.ts';
import type { Group } from './instrument-table.ts';
import {
  type NumberSearched,
  readSearchTerms,
  type SearchTerms,
  splitWord,
  textsOf,
} from './search-terms.ts';

/** The rows that match, the best first. */
export type Search = (text: string, limit: number) => readonly number[];

/** How well a name matches a word; less is better. */
const EXACT = 0;
const BEGINS = 1;
const CONTAINS = 3;
const BEGINS_SYMBOL = 4;
const NO_MATCH = -1;

/** How well a row answers to a number. */
const IS_STRIKE = 0;
const IS_DATE = 1;
const BEGINS_STRIKE = 2;

/** No number from here on is a year or a day. */
const YEAR_BEYOND = 2_100;

type Candidate = { readonly group: Group; readonly score: number; readonly middle: number };

/** Places of the types that belong to shares; the others belong to indices. */
const SHARE_TYPES: ReadonlySet<number> = new Set([0, 3, 5]);

const LAST_CASH_TYPE = 1;
const LAST_FUTURE_TYPE = 3;

export function createSearch(columns: InstrumentColumns, groups: readonly Group[]): Search {
  const middles = groups.map((group) => middleStrike(columns, group));
  const calendar = createCalendarParts();

  function collect(terms: SearchTerms, limit: number): readonly number[] {
    const best = createBest(limit);
    for (const { group, score, middle } of candidates(terms)) {
      const name = columns.names[columns.name[group.from] ?? 0] ?? '';
      const numbersLeft = terms.numbers.filter(({ text }) => !name.includes(text));
      for (let row = group.from; row < group.to; row += 1) {
        // Rows come by kind and expiry, names by score: what cannot be among the best ends the group.
        if (rankOf(row, score, IS_STRIKE, 0) >= best.worst()) break;
        if (!isOfKind(columns, row, terms)) continue;
        const numbers = scoreOfNumbers(row, numbersLeft, terms.month !== null);
        if (numbers !== NO_MATCH) best.offer(rankOf(row, score, numbers, middle), row);
      }
    }
    return best.rows();
  }

  /** The names that answer, the best first. */
  function candidates(terms: SearchTerms): readonly Candidate[] {
    const found: Candidate[] = [];
    for (const [index, group] of groups.entries()) {
      const name = scoreOfName(columns, group, terms);
      if (name === NO_MATCH) continue;
      // An index goes before the shares whose names begin alike.
      const isShare = SHARE_TYPES.has(columns.type[group.from] ?? 0) ? 1 : 0;
      found.push({ group, score: name * 2 + isShare, middle: middles[index] ?? 0 });
    }
    return found.sort((left, right) => left.score - right.score);
  }

  function isOfKind(instrumentColumns: InstrumentColumns, row: number, terms: SearchTerms): boolean {
    const type = instrumentColumns.type[row] ?? 0;
    const isCash = type <= LAST_CASH_TYPE;
    const isFuture = !isCash && type <= LAST_FUTURE_TYPE;
    if (
      terms.optionType !== null &&
      instrumentColumns.optionType[row] !== (terms.optionType === 'CE' ? 1 : 2)
    )
      return false;
    if (terms.kind !== null && terms.kind !== (isCash ? 'cash' : isFuture ? 'future' : 'option'))
      return false;
    if (terms.exchange !== null && EXCHANGE[instrumentColumns.exchange[row] ?? 0] !== terms.exchange)
      return false;
    if (terms.expiry !== null && instrumentColumns.expiry[row] !== terms.expiry) return false;
    return (
      terms.month === null || (!isCash && calendar(instrumentColumns.expiry[row] ?? 0).month === terms.month)
    );
  }

  function scoreOfNumbers(row: number, numbers: readonly NumberSearched[], hasMonth: boolean): number {
    let worst = IS_STRIKE;
    for (const number of numbers) {
      const score = scoreOfNumber(row, number, hasMonth);
      if (score === NO_MATCH) return NO_MATCH;
      worst = Math.max(worst, score);
    }
    return worst;
  }

  function scoreOfNumber(row: number, { text, value }: NumberSearched, hasMonth: boolean): number {
    if ((columns.type[row] ?? 0) <= LAST_CASH_TYPE) {
      return columns.token[row] === value || columns.symbol[row]?.includes(text) ? IS_STRIKE : NO_MATCH;
    }
    const strike = (columns.strikePaise[row] ?? 0) / 100;
    if (strike === value || columns.token[row] === value) return IS_STRIKE;
    if (value < YEAR_BEYOND) {
      const { day, year } = calendar(columns.expiry[row] ?? 0);
      if (year === value || year % 100 === value || (hasMonth && day === value)) return IS_DATE;
    }
    for (let left = strike; left >= value && value > 0; left = Math.floor(left / 10)) {
      if (left === value) return BEGINS_STRIKE;
    }
    return NO_MATCH;
  }

  /** A whole symbol or the beginning of one that goes beyond the name: NIFTY17NOV26. */
  function bySymbol(word: string, limit: number): readonly number[] {
    const best = createBest(limit);
    for (const [index, { from, to }] of groups.entries()) {
      const name = columns.names[columns.name[from] ?? 0] ?? '';
      if (name === word || !word.startsWith(name)) continue;
      for (let row = from; row < to; row += 1) {
        if (columns.symbol[row]?.startsWith(word)) best.offer(rankOf(row, 0, 0, middles[index] ?? 0), row);
      }
    }
    return best.rows();
  }

  /** Name, then cash before futures before options, then how well numbers match, then what expires first. */
  function rankOf(row: number, name: number, numbers: number, middle: number): number {
    const type = columns.type[row] ?? 0;
    const kind = type <= LAST_CASH_TYPE ? 0 : type <= LAST_FUTURE_TYPE ? 1 : 2;
    const strike = columns.strikePaise[row] ?? 0;
    const distance = kind < 2 || middle === 0 ? 0 : Math.abs(strike - middle) / middle;
    let rank = name * 4 + kind;
    rank = rank * 4 + numbers;
    rank = rank * 65_536 + (columns.expiry[row] ?? 0);
    return rank * 4_096 + Math.min(4_095, Math.floor(distance * 4_000));
  }

  return (text, limit) => {
    const texts = textsOf(text);
    const beginning = texts.length === 1 ? bySymbol(texts[0] ?? '', limit) : [];
    if (beginning.length > 0) return beginning;
    const apart = texts.flatMap(splitWord);
    const readings = [...readingsOf(texts), ...(apart.length > texts.length ? readingsOf(apart) : [])];
    for (const terms of readings) {
      const found = collect(terms, limit);
      if (found.length > 0) return found;
    }
    return [];
  };
}

/** Words that could be a name are read as one when there is no other; otherwise as a month, an exchange or a kind. */
function readingsOf(texts: readonly string[]): readonly SearchTerms[] {
  if (texts.length === 0) return [];
  const usual = readSearchTerms(texts, false);
  const isAmbiguous = usual.names.length === 0 && (usual.month !== null || usual.exchange !== null);
  return isAmbiguous ? [readSearchTerms(texts, true), usual] : [usual];
}

function scoreOfName(columns: InstrumentColumns, { from }: Group, terms: SearchTerms): number {
  const name = columns.names[columns.name[from] ?? 0] ?? '';
  let sum = 0;
  for (const word of terms.names) {
    const score = scoreOfWord(name, word, columns, from);
    if (score === NO_MATCH) return NO_MATCH;
    sum += score;
  }
  return sum;
}

function scoreOfWord(name: string, word: string, columns: InstrumentColumns, from: number): number {
  if (name === word) return EXACT;
  if (name.startsWith(word)) return BEGINS;
  if (name.includes(word)) return CONTAINS;
  // The symbols of a name's contracts begin with the name; a share's has its series, an index's is its long name.
  return columns.symbol[from]?.toUpperCase().includes(word) ? BEGINS_SYMBOL : NO_MATCH;
}

/** The strike in the middle of the nearest options, which is about where the price is. */
function middleStrike({ type, expiry, strikePaise }: InstrumentColumns, { from, to }: Group): number {
  let first = from;
  while (first < to && (type[first] ?? 0) <= LAST_FUTURE_TYPE) first += 1;
  let last = first;
  while (last < to && expiry[last] === expiry[first]) last += 1;
  return first === to ? 0 : (strikePaise[(first + last) >> 1] ?? 0);
}

type CalendarParts = { readonly day: number; readonly month: number; readonly year: number };

/** There are a few dozen expiries, so each is taken apart once. */
function createCalendarParts(): (expiry: number) => CalendarParts {
  const known = new Map<number, CalendarParts>();
  return (expiry) => {
    let parts = known.get(expiry);
    if (parts === undefined) {
      const [year = 0, month = 0, day = 0] = dayOf(expiry).split('-').map(Number);
      parts = { day, month, year };
      known.set(expiry, parts);
    }
    return parts;
  };
}

/** Collects the best matches up to a number; equal ones in the order in which they came. */
function createBest(limit: number) {
  const ranks: number[] = [];
  const rows: number[] = [];
  return {
    offer: (rank: number, row: number) => {
      if (ranks.length === limit && rank >= (ranks[limit - 1] ?? 0)) return;
      let low = 0;
      let high = ranks.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((ranks[middle] ?? 0) <= rank) low = middle + 1;
        else high = middle;
      }
      ranks.splice(low, 0, rank);
      rows.splice(low, 0, row);
      if (ranks.length > limit) {
        ranks.pop();
        rows.pop();
      }
    },
    /** Only better matches than this are of use. */
    worst: () => (ranks.length < limit ? Number.POSITIVE_INFINITY : (ranks[limit - 1] ?? 0)),
    rows: (): readonly number[] => rows,
  };
}
