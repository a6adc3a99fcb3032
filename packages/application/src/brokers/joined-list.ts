import type { BrokerInstrument, BrokerName, InstrumentToName, LiveAdapter } from '@spark/brokers';
import type { Instrument, InstrumentKey, PriceBand } from '@spark/core';
import { type InstrumentTable, isMadeUpToken } from '@spark/market';
import { type ListLine, linesOf, readLine } from './list-lines.ts';
import { createReverseIndex } from './reverse-index.ts';

/** How a broker names instruments. */
export type NamingAdapter = Pick<LiveAdapter, 'feedName' | 'exchangeToken'>;

export function instrumentToName(
  instrument: Instrument,
  isMonthly: boolean,
  listed: InstrumentToName['listed'] = null,
): InstrumentToName {
  return { instrument, isMonthly, listed, hasExchangeToken: !isMadeUpToken(Number(instrument.token)) };
}

/** What a broker lists, under our keys. */
export type JoinedList = {
  readonly find: (key: InstrumentKey) => ListedInstrument | null;
  /** For contracts that are retained beside our list. */
  readonly findCached: (key: InstrumentKey) => ListedInstrument | null;
  /** Which of our instruments the broker means. */
  readonly keyOf: (name: BrokerName) => InstrumentKey | null;
  readonly size: number;
};

export type ListedInstrument = BrokerInstrument & { readonly band: PriceBand | null };

/** One text for each instrument instead of an object: lists have 100,000 rows, and most are never needed. */
type Packed = string;
const BETWEEN = '\t';

/** How long the work runs before it yields to orders and prices. */
const SLICE_MS = 5;
/** Reading the clock after each row would take longer than the row. */
const ROWS_PER_CHECK = 100;

/**
 * Finds the broker's row of each of our instruments: by the exchange's number, which all lists share, as long as it is
 * the same contract; else by the terms of the contract, since our bundled list has its own numbers. It runs in time
 * slices, so that other work goes on meanwhile.
 */
export async function joinList(
  table: InstrumentTable,
  { feedName, exchangeToken }: NamingAdapter,
  lines: string,
  retained: Iterable<Instrument> = [],
): Promise<JoinedList> {
  const joined = new Map<InstrumentKey, Packed>();
  const left = new Map<string, Packed>();
  const indices = new Map<string, ListLine>();
  const cachedRows = createCachedRows(retained);
  await inSlices(linesOf(lines), (line) => {
    const row = readLine(line);
    if (row === null) return;
    if (row.class === 'index') {
      for (const name of [row.symbol, row.token]) indices.set(name, row);
      return;
    }
    cachedRows.look(row);
    const found = table.find(`${row.exchange}:${row.exchangeToken}`);
    if (found && termsOf(found) === termsOf(row)) joined.set(found.key, pack(row));
    else if (!left.has(placeOf(row))) left.set(placeOf(row), pack(row));
  });
  /** Our instrument for a row by its terms: at most one. */
  const owners = new Map<string, InstrumentKey>();
  await inSlices(rowsOf(table), (instrument) => {
    if (instrument.class !== 'index') {
      const place = placeOf(instrument);
      if (left.has(place)) owners.set(place, instrument.key);
      return;
    }
    const index = packedIndex(feedName, instrument, indices);
    if (index !== undefined) joined.set(instrument.key, index);
  });
  await inSlices(owners, ([place, key]) => {
    const packed = left.get(place);
    if (packed !== undefined && !joined.has(key)) joined.set(key, packed);
  });
  const find = (key: InstrumentKey) => {
    const packed = joined.get(key);
    return packed === undefined ? null : unpack(key, packed);
  };
  return {
    size: joined.size,
    find,
    findCached: cachedRows.find,
    keyOf: createReverseIndex(joined, find, exchangeToken),
  };
}

/** Our list no longer has them, so these few are searched in every row. */
function createCachedRows(retained: Iterable<Instrument>) {
  const byNumber = new Map<string, Instrument>();
  const byPlace = new Map<string, Instrument[]>();
  for (const instrument of retained) {
    if (instrument.class === 'index') continue;
    byNumber.set(instrument.key, instrument);
    const place = placeOf(instrument);
    byPlace.set(place, [...(byPlace.get(place) ?? []), instrument]);
  }
  const numbered = new Map<InstrumentKey, Packed>();
  const placed = new Map<InstrumentKey, Packed>();

  return {
    look: (row: ListLine): void => {
      if (byPlace.size === 0) return;
      const own = byNumber.get(`${row.exchange}:${row.exchangeToken}`);
      if (own && own.name === row.name && termsOf(own) === termsOf(row)) numbered.set(own.key, pack(row));
      for (const { key } of byPlace.get(placeOf(row)) ?? []) placed.set(key, pack(row));
    },
    find: (key: InstrumentKey): ListedInstrument | null => {
      const packed = numbered.get(key) ?? placed.get(key);
      return packed === undefined ? null : unpack(key, packed);
    },
  };
}

async function inSlices<T>(all: Iterable<T>, work: (item: T) => void): Promise<void> {
  let began = performance.now();
  let rows = 0;
  for (const item of all) {
    work(item);
    rows += 1;
    if (rows % ROWS_PER_CHECK !== 0 || performance.now() - began < SLICE_MS) continue;
    await new Promise(setImmediate);
    began = performance.now();
  }
}

function* rowsOf(table: InstrumentTable): Iterable<Instrument> {
  for (let at = 0; at < table.columns.rows; at++) yield table.at(at);
}

/** Each broker numbers indices its own way; their names are known for the major ones. */
function packedIndex(
  feedName: LiveAdapter['feedName'],
  instrument: Instrument,
  byName: ReadonlyMap<string, ListLine>,
): Packed | undefined {
  const name = feedName(instrumentToName(instrument, true));
  const row = name === null ? undefined : (byName.get(name) ?? byName.get(name.split(', ')[1] ?? ''));
  return row && pack(row);
}

type Terms = Pick<Instrument, 'class' | 'expiry' | 'strikePaise' | 'optionType'>;

function placeOf(contract: Terms & Pick<Instrument, 'exchange' | 'name'>): string {
  return `${contract.exchange} ${contract.name} ${termsOf(contract)}`;
}

function termsOf({ class: kind, expiry, strikePaise, optionType }: Terms): string {
  if (kind === 'equity') return kind;
  if (kind === 'option') return `${expiry} ${strikePaise} ${optionType}`;
  return `${kind} ${expiry}`;
}

function pack({ exchange, symbol, token, lowestPaise, highestPaise }: ListLine): Packed {
  return [exchange, symbol, token, lowestPaise ?? '', highestPaise ?? ''].join(BETWEEN);
}

function unpack(key: InstrumentKey, packed: Packed): ListedInstrument {
  const [exchange = '', symbol = '', token = '', lowest = '', highest = ''] = packed.split(BETWEEN);
  const band = lowest && highest ? { lowPaise: Number(lowest), highPaise: Number(highest) } : null;
  return { key, exchange, symbol, token, band };
}
