import type { BrokerInstrument, BrokerName, ListedRow } from '@spark/brokers';
import type { Instrument, InstrumentKey, PriceBand } from '@spark/core';
import { brokerWords, type InstrumentTable } from '@spark/market';
import type { Broker } from '@spark/vocabulary';
import { createNamesBack } from './names-back.ts';

/** What a broker lists, under our keys. */
export type JoinedList = {
  readonly find: (key: InstrumentKey) => ListedInstrument | null;
  /** Which of ours the broker means. */
  readonly keyOf: (name: BrokerName) => InstrumentKey | null;
  readonly size: number;
};

export type ListedInstrument = BrokerInstrument & { readonly band: PriceBand | null };

/** One text for each instrument instead of an object: lists have a lakh of rows, and most are never asked for. */
type Packed = string;
const BETWEEN = '\t';

/**
 * Finds the broker's row of each of our instruments: by the exchange's number, which all lists share, as long as it is
 * the same contract; else by the terms of the contract, since our bundled list has numbers of its own.
 */
export function joinList(table: InstrumentTable, broker: Broker, rows: readonly ListedRow[]): JoinedList {
  const joined = new Map<InstrumentKey, Packed>();
  const left: ListedRow[] = [];
  const indices: ListedRow[] = [];
  for (const row of rows) {
    if (row.class === 'index') {
      indices.push(row);
      continue;
    }
    const found = table.find(`${row.exchange}:${row.exchangeToken}`);
    if (found && termsOf(found) === termsOf(row)) joined.set(found.key, pack(row));
    else left.push(row);
  }
  if (left.length > 0) {
    const byTerms = keysByTerms(table);
    for (const row of left) {
      const key = byTerms.get(`${row.exchange} ${row.name} ${termsOf(row)}`);
      if (key !== undefined && !joined.has(key)) joined.set(key, pack(row));
    }
  }
  joinIndices(table, broker, indices, joined);
  const find = (key: InstrumentKey) => {
    const packed = joined.get(key);
    return packed === undefined ? null : unpack(key, packed);
  };
  return { size: joined.size, find, keyOf: createNamesBack(joined, find) };
}

/** Each broker numbers indices its own way; how it names them is known for the great ones. */
function joinIndices(
  table: InstrumentTable,
  broker: Broker,
  rows: readonly ListedRow[],
  joined: Map<InstrumentKey, Packed>,
): void {
  const byWord = new Map<string, ListedRow>();
  for (const row of rows) for (const word of [row.symbol, row.token]) byWord.set(word, row);
  for (let at = 0; at < table.columns.rows && byWord.size > 0; at++) {
    const instrument = table.at(at);
    if (instrument.class !== 'index') continue;
    const words = brokerWords(broker, instrument, true).socket;
    const row = words === null ? undefined : (byWord.get(words) ?? byWord.get(words.split(', ')[1] ?? ''));
    if (row) joined.set(instrument.key, pack(row));
  }
}

type Terms = Pick<Instrument, 'class' | 'expiry' | 'strikePaise' | 'optionType'>;

function termsOf({ class: kind, expiry, strikePaise, optionType }: Terms): string {
  if (kind === 'equity') return kind;
  if (kind === 'option') return `${expiry} ${strikePaise} ${optionType}`;
  return `${kind} ${expiry}`;
}

function keysByTerms(table: InstrumentTable): ReadonlyMap<string, InstrumentKey> {
  const keys = new Map<string, InstrumentKey>();
  for (let at = 0; at < table.columns.rows; at++) {
    const instrument = table.at(at);
    keys.set(`${instrument.exchange} ${instrument.name} ${termsOf(instrument)}`, instrument.key);
  }
  return keys;
}

function pack({ exchange, symbol, token, lowestPaise, highestPaise }: ListedRow): Packed {
  return [exchange, symbol, token, lowestPaise ?? '', highestPaise ?? ''].join(BETWEEN);
}

function unpack(key: InstrumentKey, packed: Packed): ListedInstrument {
  const [exchange = '', symbol = '', token = '', lowest = '', highest = ''] = packed.split(BETWEEN);
  const band = lowest && highest ? { lowPaise: Number(lowest), highPaise: Number(highest) } : null;
  return { key, exchange, symbol, token, band };
}
