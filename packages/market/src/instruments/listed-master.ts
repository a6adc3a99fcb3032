import { type InstrumentClass, type IstDay, ok, type Result, refuse } from '@spark/core';
import {
  type Exchange,
  LIMITS,
  type OptionType,
  TRADABLE_EXCHANGE,
  type TradableExchange,
} from '@spark/vocabulary';
import { dayNumber } from './day-number.ts';
import { INDICES } from './indices.ts';
import {
  countSegments,
  createColumnBuilder,
  type InstrumentColumns,
  type InstrumentType,
  type MasterRow,
  type SegmentCounts,
} from './instrument-columns.ts';
import { freezeQtyOf, INDEX_TICK_PAISE } from './master-row.ts';
import { MASTER_BOUNDS } from './read-master.ts';
import { expiryText, futureSymbol, optionSymbol } from './symbol-text.ts';

/** A row of a broker's own list, read: numbers of the exchange, and names that may be the broker's. */
export type BrokerRow = {
  readonly exchange: Exchange;
  readonly exchangeToken: string;
  readonly symbol: string;
  readonly name: string;
  readonly class: InstrumentClass;
  readonly expiry: IstDay | null;
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
  readonly lotSize: number;
  readonly tickPaise: number;
  readonly freezeQty: number | null;
};

export type ListedMaster = { readonly columns: InstrumentColumns; readonly counts: SegmentCounts };

/** Beyond this share of rows that make no sense it is not the list it should be. */
const BAD_SHARE_MAX = 0.05;

/**
 * A broker's list as a list of the day. Tokens are the exchange's, so they stay when another broker's list comes; symbols
 * are written our way. Indices are those that Spark knows, since each broker numbers and names them its own way.
 */
export function masterOfRows(rows: Iterable<BrokerRow>, day: IstDay): Result<ListedMaster, string> {
  const today = dayNumber(day);
  const given = [...rows].filter(({ class: kind }) => kind !== 'index').sort(mainSeriesFirst);
  if (given.length > MASTER_BOUNDS.rowsMax)
    return refuse(`there are more than ${MASTER_BOUNDS.rowsMax} rows`);
  const shares = new Set(given.filter(({ class: kind }) => kind === 'equity').map(nameOf));
  const withFutures = new Set(given.filter(({ class: kind }) => kind === 'future').map(nameOf));
  const builder = createColumnBuilder();
  const taken = new Set<string>();
  for (const row of indexRows()) {
    taken.add(`${row.exchange}:${row.token}`);
    builder.add(row);
  }
  let bad = 0;
  for (const row of given) {
    if (row.expiry !== null && dayNumber(row.expiry) < today) continue;
    const key = `${row.exchange}:${row.exchangeToken}`;
    const isStock = shares.has(nameOf(row));
    const made = taken.has(key) ? null : masterRow(row, { isStock, isCas: withFutures.has(nameOf(row)) });
    if (made === null) bad += 1;
    else {
      taken.add(key);
      builder.add(made);
    }
  }
  if (bad > given.length * BAD_SHARE_MAX) return refuse(`${bad} of ${given.length} rows make no sense`);
  const columns = builder.finish();
  const counts = countSegments(columns);
  const missing = TRADABLE_EXCHANGE.filter((exchange) => counts[exchange] === indicesAt(exchange));
  if (missing.length > 0) return refuse(`there are no rows of ${missing.join(', ')}`);
  return ok({ columns, counts });
}

/** Some lists have a share in several series, and its name means the one that everybody trades. */
function mainSeriesFirst(row: BrokerRow, other: BrokerRow): number {
  return Number(other.symbol.endsWith('-EQ')) - Number(row.symbol.endsWith('-EQ'));
}

function* indexRows(): Iterable<MasterRow> {
  for (const { exchange, token, symbol, name } of INDICES)
    yield {
      ...{ exchange, token, symbol, name, type: 'AMXIDX', expiry: null, strikePaise: null, optionType: null },
      ...{ lotSize: 1, tickPaise: INDEX_TICK_PAISE, freezeQty: 0, isCas: false },
    };
}

function indicesAt(exchange: TradableExchange): number {
  return INDICES.filter((index) => index.exchange === exchange).length;
}

function nameOf({ name }: BrokerRow): string {
  return name.trim().toUpperCase();
}

type Kind = { readonly isStock: boolean; readonly isCas: boolean };

/** Null for a row that could not be read again once it is written. */
function masterRow(row: BrokerRow, { isStock, isCas }: Kind): MasterRow | null {
  const { exchange, exchangeToken, strikePaise, optionType, lotSize, tickPaise } = row;
  const isDerivative = row.class === 'future' || row.class === 'option';
  const expiry = row.expiry === null ? null : dayNumber(row.expiry);
  const name = nameOf(row);
  const symbol = symbolOf(row);
  if (!/^[1-9][0-9]{0,9}$/.test(exchangeToken)) return null;
  if (![name, symbol].every((text) => text.length > 0 && text.length <= LIMITS.symbolChars)) return null;
  if (isDerivative !== (exchange === 'NFO' || exchange === 'BFO') || isDerivative === (expiry === null))
    return null;
  if (!isWhole(lotSize, LIMITS.qtyMax) || !isPrice(tickPaise)) return null;
  if (row.class === 'option' && (strikePaise === null || !isPrice(strikePaise) || optionType === null))
    return null;
  const type = typeOf(row.class, isStock);
  const freezeQty = freezeQtyOf(row.freezeQty ?? 0, { name, type, lotSize });
  return {
    ...{ exchange, token: Number(exchangeToken), symbol, name, type, expiry, strikePaise, optionType },
    ...{ lotSize, tickPaise, freezeQty, isCas: type === '' && isCas },
  };
}

function typeOf(kind: InstrumentClass, isStock: boolean): InstrumentType {
  if (kind === 'equity') return '';
  if (kind === 'future') return isStock ? 'FUTSTK' : 'FUTIDX';
  return isStock ? 'OPTSTK' : 'OPTIDX';
}

/** A share at NSE has its series, one at BSE its name alone, whatever the broker writes before and after it. */
function symbolOf(row: BrokerRow): string {
  const { symbol, expiry, strikePaise, optionType } = row;
  const name = nameOf(row);
  if (expiry === null) return row.exchange === 'NSE' ? symbol.slice(symbol.indexOf(':') + 1).trim() : name;
  const text = expiryText(dayNumber(expiry));
  if (strikePaise === null || optionType === null) return futureSymbol(name, text);
  return optionSymbol(name, text, strikePaise, optionType);
}

function isWhole(value: number, most: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= most;
}

function isPrice(paise: number): boolean {
  return isWhole(paise, LIMITS.priceRupeesMax * 100);
}
