import type { InstrumentClass } from '@spark/core';
import { EXCHANGE, type Exchange, type OptionType, type TradableExchange } from '@spark/vocabulary';
import type { DayNumber } from './day-number.ts';

/** What contract masters call the kinds of instruments. Lists have them in this order. */
export const INSTRUMENT_TYPE = ['', 'AMXIDX', 'FUTIDX', 'FUTSTK', 'OPTIDX', 'OPTSTK'] as const;
export type InstrumentType = (typeof INSTRUMENT_TYPE)[number];

export const CLASS_OF_TYPE: Readonly<Record<InstrumentType, InstrumentClass>> = {
  '': 'equity',
  AMXIDX: 'index',
  FUTIDX: 'future',
  FUTSTK: 'future',
  OPTIDX: 'option',
  OPTSTK: 'option',
};

/** One instrument on its way into the columns. */
export type MasterRow = {
  readonly exchange: Exchange;
  readonly token: number;
  readonly symbol: string;
  readonly name: string;
  readonly type: InstrumentType;
  readonly expiry: DayNumber | null;
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
  readonly lotSize: number;
  readonly tickPaise: number;
  readonly freezeQty: number;
  readonly isCas: boolean;
};

/** A hundred thousand instruments as columns: they take about 15 MB. */
export type InstrumentColumns = {
  readonly rows: number;
  /** Every name once, in alphabetical order. */
  readonly names: readonly string[];
  readonly symbol: readonly string[];
  /** Place in `names`. */
  readonly name: Uint32Array;
  /** Place in EXCHANGE. */
  readonly exchange: Uint8Array;
  /** Place in INSTRUMENT_TYPE. */
  readonly type: Uint8Array;
  readonly token: Float64Array;
  /** 0 for what does not expire. */
  readonly expiry: Uint16Array;
  /** 0 for what has no strike. */
  readonly strikePaise: Int32Array;
  /** 0 none, 1 CE, 2 PE. */
  readonly optionType: Uint8Array;
  readonly lotSize: Int32Array;
  readonly tickPaise: Int32Array;
  readonly freezeQty: Int32Array;
  readonly isCas: Uint8Array;
};

export const EXCHANGE_NUMBER: Readonly<Record<Exchange, number>> = Object.fromEntries(
  EXCHANGE.map((exchange, number) => [exchange, number]),
) as Record<Exchange, number>;

const TYPE_NUMBER = Object.fromEntries(INSTRUMENT_TYPE.map((type, number) => [type, number])) as Record<
  InstrumentType,
  number
>;

export type ColumnBuilder = {
  readonly add: (row: MasterRow) => void;
  readonly finish: () => InstrumentColumns;
};

/** Collects rows in any order; the columns hold them by name, exchange, kind, expiry, strike, calls before puts. */
export function createColumnBuilder(): ColumnBuilder {
  const placeOfName = new Map<string, number>();
  const name: number[] = [];
  const symbol: string[] = [];
  const exchange: number[] = [];
  const type: number[] = [];
  const token: number[] = [];
  const expiry: number[] = [];
  const strikePaise: number[] = [];
  const optionType: number[] = [];
  const lotSize: number[] = [];
  const tickPaise: number[] = [];
  const freezeQty: number[] = [];
  const isCas: number[] = [];

  function add(row: MasterRow): void {
    name.push(placeIn(placeOfName, row.name));
    symbol.push(row.symbol);
    exchange.push(EXCHANGE_NUMBER[row.exchange]);
    type.push(TYPE_NUMBER[row.type]);
    token.push(row.token);
    expiry.push(row.expiry ?? 0);
    strikePaise.push(row.strikePaise ?? 0);
    optionType.push(row.optionType === null ? 0 : row.optionType === 'CE' ? 1 : 2);
    lotSize.push(row.lotSize);
    tickPaise.push(row.tickPaise);
    freezeQty.push(row.freezeQty);
    isCas.push(row.isCas ? 1 : 0);
  }

  function finish(): InstrumentColumns {
    const { names, rankOfPlace } = rankNames(placeOfName);
    const rows = symbol.length;
    const ranks = new Uint32Array(rows);
    // Name, exchange, kind and expiry in one number; strike and option type in another.
    const first = new Float64Array(rows);
    const second = new Float64Array(rows);
    for (let row = 0; row < rows; row += 1) {
      const rank = rankOfPlace[name[row] ?? 0] ?? 0;
      const kind = (exchange[row] ?? 0) * 8 + (type[row] ?? 0);
      ranks[row] = rank;
      first[row] = (rank * 64 + kind) * 65_536 + (expiry[row] ?? 0);
      second[row] = (strikePaise[row] ?? 0) * 4 + (optionType[row] ?? 0);
    }
    const order = orderBy(first, second);
    const into = <Column extends NumberColumn>(column: Column, values: ArrayLike<number>): Column =>
      copyInto(column, values, order);
    return {
      rows,
      names,
      symbol: order === null ? symbol : Array.from(order, (row) => symbol[row] ?? ''),
      name: into(new Uint32Array(rows), ranks),
      exchange: into(new Uint8Array(rows), exchange),
      type: into(new Uint8Array(rows), type),
      token: into(new Float64Array(rows), token),
      expiry: into(new Uint16Array(rows), expiry),
      strikePaise: into(new Int32Array(rows), strikePaise),
      optionType: into(new Uint8Array(rows), optionType),
      lotSize: into(new Int32Array(rows), lotSize),
      tickPaise: into(new Int32Array(rows), tickPaise),
      freezeQty: into(new Int32Array(rows), freezeQty),
      isCas: into(new Uint8Array(rows), isCas),
    };
  }

  return { add, finish };
}

type NumberColumn = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** The place of a name; a new one comes last. */
function placeIn(placeOfName: Map<string, number>, name: string): number {
  const known = placeOfName.get(name);
  if (known !== undefined) return known;
  const place = placeOfName.size;
  placeOfName.set(name, place);
  return place;
}

/** The names in alphabetical order, and for each place of a name its place among them. */
function rankNames(placeOfName: ReadonlyMap<string, number>) {
  const names = [...placeOfName.keys()].sort();
  const rankOfPlace = new Uint32Array(names.length);
  for (const [rank, each] of names.entries()) rankOfPlace[placeOfName.get(each) ?? 0] = rank;
  return { names, rankOfPlace };
}

/** The values of rows in an order; null is the order that they are in. */
function copyInto<Column extends NumberColumn>(
  column: Column,
  values: ArrayLike<number>,
  order: Uint32Array | null,
): Column {
  // Copied by the machine: one loop for columns of every type is slow in all of them.
  if (order === null) column.set(values);
  else for (let index = 0; index < column.length; index += 1) column[index] = values[order[index] ?? 0] ?? 0;
  return column;
}

/** The rows sorted by two keys; null where they are in that order already, as generated rows are. */
function orderBy(first: Float64Array, second: Float64Array): Uint32Array | null {
  const compare = (left: number, right: number) =>
    (first[left] ?? 0) - (first[right] ?? 0) || (second[left] ?? 0) - (second[right] ?? 0);
  for (let row = 1; row < first.length; row += 1) {
    if (compare(row - 1, row) > 0) return Uint32Array.from(first.keys()).sort(compare);
  }
  return null;
}

export type SegmentCounts = Readonly<Record<TradableExchange, number>>;

export function countSegments({ rows, exchange }: InstrumentColumns): SegmentCounts {
  const counts = { NSE: 0, BSE: 0, NFO: 0, BFO: 0 };
  for (let row = 0; row < rows; row += 1) {
    const exchangeOfRow = EXCHANGE[exchange[row] ?? 0];
    if (exchangeOfRow !== undefined && exchangeOfRow in counts)
      counts[exchangeOfRow as TradableExchange] += 1;
  }
  return counts;
}
