import type { Instrument, InstrumentClass, InstrumentKey, Instruments, IstDay } from '@spark/core';
import { EXCHANGE, type Exchange } from '@spark/vocabulary';
import { foldName } from '../names/fold-name.ts';
import { type DayNumber, dayNumber, dayOf } from './day-number.ts';
import { createHashIndex, hashNumber, hashText } from './hash-index.ts';
import {
  CLASS_OF_TYPE,
  EXCHANGE_NUMBER,
  INSTRUMENT_TYPE,
  type InstrumentColumns,
} from './instrument-columns.ts';
import { createSearch, type Search } from './search.ts';
import { FORMER_NAMES } from './stocks.ts';

/** All instruments of one day. It never changes; the next day has another. */
export type InstrumentTable = Instruments & {
  /** The day it is for: nothing in it has expired by then. */
  readonly day: IstDay;
  readonly columns: InstrumentColumns;
  /** By trading symbol, letter case aside. */
  readonly findSymbol: (exchange: Exchange, symbol: string) => Instrument | null;
  /** Those of one name or symbol at an exchange: first the share or index itself, then by expiry and strike. */
  readonly list: (question: ListQuestion) => readonly Instrument[];
  /** The days on which futures or options of a name expire, the nearest first. */
  readonly expiries: (exchange: Exchange, name: string, kind: 'future' | 'option') => readonly IstDay[];
  /** The most one order may hold: of the nearest contract, or of the share where there is none. */
  readonly freezeQty: (name: string) => number | null;
  /** Every name that has an instrument at an exchange. */
  readonly names: (exchange: Exchange) => readonly string[];
  /** The names at an exchange that a chart writes like this. */
  readonly namesLike: (exchange: Exchange, folded: string) => readonly string[];
  /** The best matches first. */
  readonly search: (text: string, limit: number) => readonly Instrument[];
  readonly at: (row: number) => Instrument;
};

export type ListQuestion = {
  readonly exchange: Exchange;
  readonly name: string;
  readonly expiry?: IstDay | undefined;
  readonly class?: InstrumentClass | undefined;
};

/** Where the rows of one name at one exchange are. */
export type Group = { readonly from: number; readonly to: number };

const FOUND_MAX = 1_000;

export function createInstrumentTable(columns: InstrumentColumns, day: IstDay): InstrumentTable {
  const groups = groupRows(columns);
  const byToken = createHashIndex(columns.rows, (row) =>
    hashNumber(columns.token[row] ?? 0, columns.exchange[row] ?? 0),
  );
  const bySymbol = createHashIndex(columns.rows, (row) =>
    hashText((columns.symbol[row] ?? '').toUpperCase(), columns.exchange[row] ?? 0),
  );
  let search: Search | undefined;
  let folded: FoldedNames | undefined;

  /** A hundred thousand rows have a few dozen expiries, and writing a date is most of the work of showing a row. */
  const written = new Map<DayNumber, IstDay>();
  /** Few instruments are traded. Orders store some of their texts, and share them this way. */
  const found = new Map<InstrumentKey, Instrument>();
  const at = (row: number) => instrumentAt(columns, row, expiryText);
  const atOrNull = (row: number) => (row < 0 ? null : at(row));
  const groupOf = (exchange: Exchange, name: string) => groups.get(groupKey(exchange, name));

  function rowOfKey(key: InstrumentKey): number {
    const wanted = readKey(key);
    if (wanted === null) return -1;
    const { exchange, token } = wanted;
    return byToken.find(
      hashNumber(token, exchange),
      (row) => columns.exchange[row] === exchange && columns.token[row] === token,
    );
  }

  function rowOfSymbol(exchange: Exchange, symbol: string): number {
    const wanted = symbol.toUpperCase();
    const number = EXCHANGE_NUMBER[exchange];
    return bySymbol.find(
      hashText(wanted, number),
      (row) => columns.exchange[row] === number && columns.symbol[row]?.toUpperCase() === wanted,
    );
  }

  function expiryText(number: DayNumber): IstDay {
    const known = written.get(number);
    if (known !== undefined) return known;
    const text = dayOf(number);
    written.set(number, text);
    return text;
  }

  function foldedNames(): FoldedNames {
    folded ??= foldNames(columns, groups);
    return folded;
  }

  function groupNamed(exchange: Exchange, given: string): Group | undefined {
    const name = given.trim().toUpperCase();
    const found = groupOf(exchange, name) ?? groupOf(exchange, FORMER_NAMES.get(name) ?? name);
    if (found) return found;
    const row = rowOfSymbol(exchange, name);
    return row < 0 ? undefined : { from: row, to: row + 1 };
  }

  return {
    day,
    columns,
    at,
    find: (key) => {
      const known = found.get(key);
      if (known) return known;
      const instrument = atOrNull(rowOfKey(key));
      if (instrument === null) return null;
      if (found.size >= FOUND_MAX) found.clear();
      found.set(key, instrument);
      return instrument;
    },
    findSymbol: (exchange, symbol) => atOrNull(rowOfSymbol(exchange, symbol)),
    underlyingOf: ({ exchange, name, class: kind }) => {
      if (kind !== 'future' && kind !== 'option') return null;
      const group = groupOf(exchange === 'NFO' ? 'NSE' : 'BSE', name);
      return group ? at(group.from) : null;
    },
    list: ({ exchange, name, expiry, class: kind }) => {
      const group = groupNamed(exchange, name);
      if (!group) return [];
      const wantedExpiry = expiry === undefined ? null : dayNumber(expiry);
      const found: Instrument[] = [];
      for (let row = group.from; row < group.to; row += 1) {
        if (wantedExpiry !== null && columns.expiry[row] !== wantedExpiry) continue;
        if (kind !== undefined && classAt(columns, row) !== kind) continue;
        found.push(at(row));
      }
      return found;
    },
    expiries: (exchange, name, kind) => {
      const group = groupNamed(exchange, name);
      const found = new Set<number>();
      for (let row = group?.from ?? 0; row < (group?.to ?? 0); row += 1) {
        if (classAt(columns, row) === kind) found.add(columns.expiry[row] ?? 0);
      }
      return [...found].sort((left, right) => left - right).map(dayOf);
    },
    freezeQty: (name) => {
      for (const exchange of ['NFO', 'BFO', 'NSE', 'BSE'] as const) {
        const group = groupNamed(exchange, name);
        const freezeQty = group ? columns.freezeQty[group.from] : 0;
        if (freezeQty) return freezeQty;
      }
      return null;
    },
    names: (exchange) => foldedNames().names.get(exchange) ?? [],
    namesLike: (exchange, written) => foldedNames().alike.get(groupKey(exchange, written)) ?? [],
    search: (text, limit) => {
      search ??= createSearch(columns, [...groups.values()]);
      return search(text, limit).map(at);
    },
  };
}

function instrumentAt(
  columns: InstrumentColumns,
  row: number,
  expiryText: (number: DayNumber) => IstDay,
): Instrument {
  const exchange = EXCHANGE[columns.exchange[row] ?? 0] ?? 'NSE';
  const token = String(columns.token[row]);
  const instrumentType = INSTRUMENT_TYPE[columns.type[row] ?? 0] ?? '';
  const kind = CLASS_OF_TYPE[instrumentType];
  const expiry = columns.expiry[row] ?? 0;
  return {
    key: `${exchange}:${token}`,
    exchange,
    token,
    symbol: columns.symbol[row] ?? '',
    name: columns.names[columns.name[row] ?? 0] ?? '',
    class: kind,
    instrumentType,
    expiry: expiry === 0 ? null : expiryText(expiry),
    strikePaise: kind === 'option' ? (columns.strikePaise[row] ?? 0) : null,
    optionType: kind === 'option' ? (columns.optionType[row] === 1 ? 'CE' : 'PE') : null,
    lotSize: columns.lotSize[row] ?? 0,
    tickPaise: columns.tickPaise[row] ?? 0,
    freezeQty: columns.freezeQty[row] ?? 0,
    isCas: columns.isCas[row] === 1,
  };
}

export function classAt(columns: InstrumentColumns, row: number): InstrumentClass {
  return CLASS_OF_TYPE[INSTRUMENT_TYPE[columns.type[row] ?? 0] ?? ''];
}

function groupRows(columns: InstrumentColumns): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (let from = 0; from < columns.rows; ) {
    const [name, exchange] = [columns.name[from] ?? 0, columns.exchange[from] ?? 0];
    let to = from + 1;
    while (to < columns.rows && columns.name[to] === name && columns.exchange[to] === exchange) to += 1;
    groups.set(groupKey(EXCHANGE[exchange] ?? 'NSE', columns.names[name] ?? ''), { from, to });
    from = to;
  }
  return groups;
}

type FoldedNames = {
  readonly names: ReadonlyMap<Exchange, readonly string[]>;
  readonly alike: ReadonlyMap<string, readonly string[]>;
};

/** Made when a name is first not found as it is written. */
function foldNames(columns: InstrumentColumns, groups: ReadonlyMap<string, Group>): FoldedNames {
  const names = new Map<Exchange, string[]>();
  const alike = new Map<string, string[]>();
  for (const { from } of groups.values()) {
    const exchange = EXCHANGE[columns.exchange[from] ?? 0] ?? 'NSE';
    const name = columns.names[columns.name[from] ?? 0] ?? '';
    added(names, exchange, name);
    added(alike, groupKey(exchange, foldName(name)), name);
  }
  return { names, alike };
}

function added<Key>(lists: Map<Key, string[]>, key: Key, name: string): void {
  const list = lists.get(key);
  if (list) list.push(name);
  else lists.set(key, [name]);
}

function groupKey(exchange: Exchange, name: string): string {
  return `${exchange}:${name}`;
}

const KEY = /^([A-Z]{3}):([0-9]{1,10})$/;

/** Brokers write 99926000 where the exchange has 26000. */
const INDEX_PREFIX = /^999(?=[0-9]{5}$)/;

function readKey(key: InstrumentKey): { readonly exchange: number; readonly token: number } | null {
  const [, exchange = '', token = ''] = KEY.exec(key) ?? [];
  const number = EXCHANGE.indexOf(exchange as Exchange);
  return number < 0 ? null : { exchange: number, token: Number(exchangeToken(token)) };
}

/** The number of the exchange, where a broker wrote an index with its own digits before it. */
export function exchangeToken(token: string): string {
  return token.replace(INDEX_PREFIX, '');
}
