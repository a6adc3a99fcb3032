import { type InstrumentClass, istDay, ok, paiseFromRupees, type Result, refuse } from '@spark/core';
import type { Exchange, OptionType } from '@spark/vocabulary';
import type { ListedRow, MasterDialect, MasterFile } from '../frame/master-dialect.ts';
import type { FyersHosts } from './hosts.ts';
import { asFields, countOf, type Fields, numberOf, readJson, textOf } from './loose-fields.ts';

// https://myapi.fyers.in/docsv3#tag/Symbol-Master
export function fyersMaster(
  hosts: FyersHosts,
  rowsMin: Partial<Record<FyersFile, number>> = {},
): MasterDialect {
  return {
    files: FYERS_FILE.map((name) => ({
      name,
      request: { method: 'GET', url: `${hosts.master}/${name}_sym_master.json`, timeoutMs: 60_000 },
      rowsMin: rowsMin[name] ?? ROWS_MIN[name],
    })),
    read: readMaster,
  };
}

const FYERS_FILE = ['NSE_CM', 'NSE_FO', 'BSE_CM', 'BSE_FO'] as const;
export type FyersFile = (typeof FYERS_FILE)[number];

/** Far below what a day has, far above what an accident leaves. */
const ROWS_MIN: Readonly<Record<FyersFile, number>> = {
  NSE_CM: 1_000,
  NSE_FO: 5_000,
  BSE_CM: 1_000,
  BSE_FO: 500,
};

/** What each row must have for an order to be possible. */
const NEEDED = ['fyToken', 'exToken', 'exchange', 'segment', 'exInstType', 'minLotSize', 'tickSize'] as const;

/** One row in twenty may be odd; more means that a column has gone or changed its meaning. */
const ODD_SHARE_MAX = 0.05;

/** An object by ticker. A text that ends early is no JSON, so it never comes this far. */
function readMaster(file: MasterFile, text: string): Result<readonly ListedRow[], string> {
  const all = asFields(readJson(text));
  if (all === null) return refuse(`the list ${file.name} of FYERS is cut off or no list`);
  const tickers = Object.keys(all);
  if (tickers.length < file.rowsMin)
    return refuse(
      `the list ${file.name} of FYERS has ${tickers.length} rows, and ${file.rowsMin} are the least`,
    );
  const rows: ListedRow[] = [];
  let odd = 0;
  for (const ticker of tickers) {
    const row = asFields(all[ticker]);
    if (row === null || !NEEDED.every((name) => textOf(row[name]) !== '')) odd += 1;
    else {
      const listed = readRow(ticker, row);
      if (listed === 'odd') odd += 1;
      else if (listed !== null) rows.push(listed);
    }
  }
  if (odd > tickers.length * ODD_SHARE_MAX)
    return refuse(`${odd} of ${tickers.length} rows in the list ${file.name} of FYERS lack what they need`);
  return ok(rows);
}

const EXCHANGE_BY_CODE: Readonly<Record<string, Exchange>> = {
  '10 10': 'NSE',
  '10 11': 'NFO',
  '12 10': 'BSE',
  '12 11': 'BFO',
};

/** ETFs are shares to us. Kinds that are not in the list are left out, as bonds and rights are. */
const CLASS_BY_TYPE: Readonly<Record<number, InstrumentClass>> = {
  0: 'equity',
  9: 'equity',
  10: 'index',
  11: 'future',
  13: 'future',
  14: 'option',
  15: 'option',
};

function readRow(ticker: string, row: Fields): ListedRow | 'odd' | null {
  const exchange = EXCHANGE_BY_CODE[`${textOf(row.exchange)} ${textOf(row.segment)}`];
  const kind = CLASS_BY_TYPE[numberOf(row.exInstType) ?? -1];
  if (exchange === undefined || kind === undefined) return null;
  const lotSize = countOf(row.minLotSize);
  const tick = numberOf(row.tickSize);
  if (lotSize === null || lotSize === 0 || tick === null || tick < 0) return 'odd';
  const isContract = kind === 'future' || kind === 'option';
  const expirySeconds = isContract ? numberOf(row.expiryDate) : null;
  const strike = kind === 'option' ? numberOf(row.strikePrice) : null;
  const optionType = kind === 'option' ? optionTypeOf(textOf(row.optType)) : null;
  if (isContract && expirySeconds === null) return 'odd';
  if (kind === 'option' && (strike === null || strike <= 0 || optionType === null)) return 'odd';
  return {
    exchange,
    exchangeToken: textOf(row.exToken),
    symbol: ticker,
    token: textOf(row.fyToken),
    name: textOf(row.underSym) || textOf(row.exSymbol),
    class: kind,
    expiry: expirySeconds === null ? null : istDay(expirySeconds * 1_000),
    strikePaise: strike === null ? null : paiseFromRupees(strike),
    optionType,
    lotSize,
    tickPaise: paiseFromRupees(tick),
    freezeQty: positiveOrNull(countOf(row.qtyFreeze)),
    lowestPaise: paiseOrNull(row.lowerPrice),
    highestPaise: paiseOrNull(row.upperPrice),
  };
}

function optionTypeOf(text: string): OptionType | null {
  return text === 'CE' || text === 'PE' ? text : null;
}

function paiseOrNull(value: unknown): number | null {
  const rupees = numberOf(value);
  return rupees === null || rupees <= 0 ? null : paiseFromRupees(rupees);
}

function positiveOrNull(value: number | null): number | null {
  return value === null || value === 0 ? null : value;
}
