import { LIMITS, type OptionType, TRADABLE_EXCHANGE, type TradableExchange } from '@spark/vocabulary';
import { type DayNumber, dayNumber } from './day-number.ts';
import { INDICES } from './indices.ts';
import type { InstrumentType, MasterRow } from './instrument-columns.ts';
import { exchangeToken } from './instrument-table.ts';
import { STOCKS } from './stocks.ts';
import { monthNumber } from './symbol-text.ts';

/** The columns of a contract master, in our order. */
export const MASTER_COLUMNS = [
  'token',
  'symbol',
  'name',
  'expiry',
  'strike',
  'lotsize',
  'instrumenttype',
  'exch_seg',
  'tick_size',
] as const;
export type MasterColumn = (typeof MASTER_COLUMNS)[number];

/** Columns that a list may have besides. */
export const FURTHER_COLUMNS = ['freeze_qty', 'is_cas_enabled'] as const;
export type FurtherColumn = (typeof FURTHER_COLUMNS)[number];

/** One row as it was written. */
export type RawRow = (column: MasterColumn | FurtherColumn) => string;

/** How a list writes what lists write differently. */
export type MasterDialect = {
  /** How many paise one unit of strike and tick is. */
  readonly paisePerUnit: number;
  readonly readExpiry: (text: string) => DayNumber | null;
  readonly types: Readonly<Record<string, InstrumentType>>;
};

const DERIVATIVE_TYPES = {
  FUTIDX: 'FUTIDX',
  FUTSTK: 'FUTSTK',
  OPTIDX: 'OPTIDX',
  OPTSTK: 'OPTSTK',
} as const;

/** Our own: rupees, YYYY-MM-DD, EQ and INDEX. */
export const SPARK_DIALECT: MasterDialect = {
  paisePerUnit: 100,
  readExpiry: (text) => (/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? realDay(text) : null),
  types: { ...DERIVATIVE_TYPES, EQ: '', INDEX: 'AMXIDX' },
};

/** Angel One's scrip master: paise, DDMMMYYYY, nothing for a share, AMXIDX for an index. */
export const ANGEL_DIALECT: MasterDialect = {
  paisePerUnit: 1,
  readExpiry: (text) => {
    const [, day = '', name = '', year = ''] = /^([0-9]{2})([A-Z]{3})([0-9]{4})$/.exec(text) ?? [];
    const month = monthNumber(name);
    return month === 0 ? null : realDay(`${year}-${String(month).padStart(2, '0')}-${day}`);
  },
  types: { ...DERIVATIVE_TYPES, '': '', AMXIDX: 'AMXIDX' },
};

function realDay(text: string): DayNumber | null {
  const number = dayNumber(text);
  return Number.isInteger(number) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
    ? number
    : null;
}

/** The problem of a row, as a sentence without its number. */
export class RowProblem extends Error {
  override readonly name = 'RowProblem';
}

export function isTradable(segment: string): segment is TradableExchange {
  return (TRADABLE_EXCHANGE as readonly string[]).includes(segment);
}

/** Reads a row of one of the four segments; the caller knows which one. Throws a RowProblem. */
export function readRow(raw: RawRow, exchange: TradableExchange, dialect: MasterDialect): MasterRow {
  const type = dialect.types[raw('instrumenttype')];
  if (type === undefined)
    throw wrong(raw, 'instrumenttype', `one of ${Object.keys(dialect.types).join(', ')}`);
  if ((exchange === 'NFO' || exchange === 'BFO') !== (type.startsWith('FUT') || type.startsWith('OPT')))
    throw new RowProblem(`instrumenttype "${raw('instrumenttype')}" does not belong to ${exchange}`);
  const name = text(raw, 'name').toUpperCase();
  const isOption = type === 'OPTIDX' || type === 'OPTSTK';
  const hasExpiry = isOption || type === 'FUTIDX' || type === 'FUTSTK';
  const lotSize = whole(raw, 'lotsize', LIMITS.qtyMax);
  return {
    exchange,
    token: readToken(raw, type),
    symbol: text(raw, 'symbol'),
    name,
    type,
    expiry: hasExpiry ? readExpiry(raw, dialect) : null,
    strikePaise: isOption ? paise(raw, 'strike', dialect) : null,
    optionType: isOption ? readOptionType(raw) : null,
    lotSize,
    tickPaise: type === 'AMXIDX' ? INDEX_TICK_PAISE : paise(raw, 'tick_size', dialect),
    freezeQty: freezeQtyOf(Number(raw('freeze_qty')), { name, type, lotSize }),
    isCas: type === '' && raw('is_cas_enabled').toLowerCase() === 'true',
  };
}

export const INDEX_TICK_PAISE = 5;

function readToken(raw: RawRow, type: InstrumentType): number {
  const written = raw('token');
  if (!/^(0|[1-9][0-9]{0,9})$/.test(written)) throw wrong(raw, 'token', 'a number of at most 10 digits');
  return Number(type === 'AMXIDX' ? exchangeToken(written) : written);
}

function readExpiry(raw: RawRow, dialect: MasterDialect): DayNumber {
  const expiry = dialect.readExpiry(raw('expiry'));
  if (expiry === null) throw wrong(raw, 'expiry', 'a day that exists');
  return expiry;
}

function readOptionType(raw: RawRow): OptionType {
  const ending = raw('symbol').slice(-2).toUpperCase();
  if (ending !== 'CE' && ending !== 'PE') throw wrong(raw, 'symbol', 'text that ends with CE or PE');
  return ending;
}

function text(raw: RawRow, column: MasterColumn): string {
  const value = raw(column);
  if (value.length < 1 || value.length > LIMITS.symbolChars)
    throw wrong(raw, column, `1 to ${LIMITS.symbolChars} characters`);
  return value;
}

function whole(raw: RawRow, column: MasterColumn | FurtherColumn, max: number): number {
  const value = Number(raw(column) || Number.NaN);
  if (!Number.isInteger(value) || value < 1 || value > max)
    throw wrong(raw, column, `a whole number from 1 to ${max}`);
  return value;
}

function paise(raw: RawRow, column: MasterColumn, { paisePerUnit }: MasterDialect): number {
  const value = Number(raw(column) || Number.NaN) * paisePerUnit;
  const rounded = Math.round(value);
  if (!(Math.abs(value - rounded) < 1e-6) || rounded < 1 || rounded > LIMITS.priceRupeesMax * 100)
    throw wrong(raw, column, 'an amount above 0 in whole paise');
  return rounded;
}

/** Not every list has it. The fallbacks are the bundled list, then thirty lots, then the most an order may have. */
export function freezeQtyOf(
  written: number,
  { name, type, lotSize }: Pick<MasterRow, 'name' | 'type' | 'lotSize'>,
): number {
  if (type === 'AMXIDX') return 0;
  if (written >= lotSize) return Math.min(Math.floor(written), LIMITS.qtyMax);
  if (type === '') return LIMITS.qtyMax;
  return KNOWN_FREEZE.get(`${name} ${lotSize}`) ?? lotSize * 30;
}

const KNOWN_FREEZE: ReadonlyMap<string, number> = new Map([
  ...STOCKS.map(({ name, lotSize, freezeQty }) => [`${name} ${lotSize}`, freezeQty] as const),
  ...INDICES.flatMap(({ name, derivatives }) =>
    derivatives === null ? [] : [[`${name} ${derivatives.lotSize}`, derivatives.freezeQty] as const],
  ),
]);

function wrong(raw: RawRow, column: MasterColumn | FurtherColumn, expected: string): RowProblem {
  return new RowProblem(`${column} must be ${expected}, not "${raw(column).slice(0, 40)}"`);
}
