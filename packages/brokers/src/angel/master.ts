import { type InstrumentClass, type IstDay, isIstDay, ok, type Result, refuse } from '@spark/core';
import type { Exchange, OptionType } from '@spark/vocabulary';
import type { HttpRequest } from '../frame/broker-http.ts';
import type { ListedRow, MasterDialect, MasterFile } from '../frame/master-dialect.ts';
import type { AngelHosts } from './hosts.ts';
import { type LooseRow, numberIn, parseJson, rowOf, textIn } from './loose-json.ts';
import { MONTHS } from './time.ts';

/** A day has about 150,000; far above what an accident leaves. */
const ROWS_MIN = 20_000;
const BYTES_MAX = 200_000_000;
const TIMEOUT_MS = 120_000;
/** One row in twenty may be odd; more means that a column has gone or changed its meaning. */
const ODD_SHARE_MAX = 0.05;
/** What Angel writes before the number of an index. */
const INDEX_PREFIX = /^999(?=\d{5}$)/;

const EXCHANGES: readonly Exchange[] = ['NSE', 'NFO', 'BSE', 'BFO'];
/** Kinds that are not here are left out. */
const CLASS: Readonly<Record<string, InstrumentClass>> = {
  '': 'equity',
  AMXIDX: 'index',
  FUTIDX: 'future',
  FUTSTK: 'future',
  OPTIDX: 'option',
  OPTSTK: 'option',
};

/** Angel's list of instruments: one file, no login. */
export function angelMaster(hosts: AngelHosts, rowsMin = ROWS_MIN): MasterDialect {
  const request: HttpRequest = {
    method: 'GET',
    url: hosts.master,
    timeoutMs: TIMEOUT_MS,
    answerBytesMax: BYTES_MAX,
  };
  return { files: [{ name: 'OpenAPIScripMaster', request, rowsMin }], read: readAngelMaster };
}

/** An array of objects. A text that ends early is no JSON, so it never comes this far. */
function readAngelMaster(file: MasterFile, text: string): Result<readonly ListedRow[], string> {
  const all = parseJson(text);
  if (!Array.isArray(all)) return refuse('the list of Angel One is cut off or no list');
  if (all.length < file.rowsMin)
    return refuse(`the list of Angel One has ${all.length} rows, and ${file.rowsMin} are the least`);
  const rows: ListedRow[] = [];
  let odd = 0;
  for (const given of all) {
    const row = rowOf(given);
    const listed = row === null ? 'odd' : readRow(row);
    if (listed === 'odd') odd += 1;
    else if (listed !== null) rows.push(listed);
  }
  if (odd > all.length * ODD_SHARE_MAX)
    return refuse(`${odd} of ${all.length} rows in the list of Angel One lack what they need`);
  return ok(rows);
}

/** Strikes and ticks are paise, written with decimals. */
function readRow(row: LooseRow): ListedRow | 'odd' | null {
  const [segment, type] = [textIn(row, 'exch_seg'), row.instrumenttype];
  const [token, symbol] = [textIn(row, 'token'), textIn(row, 'symbol')];
  if (typeof type !== 'string' || segment === '' || symbol === '' || !/^\d{1,10}$/.test(token)) return 'odd';
  const exchange = EXCHANGES.find((listed) => listed === segment);
  const kind = Object.hasOwn(CLASS, type) ? CLASS[type] : undefined;
  if (exchange === undefined || kind === undefined) return null;
  const [lotSize, tickPaise] = [numberIn(row, 'lotsize'), numberIn(row, 'tick_size')];
  if (lotSize === null || !Number.isSafeInteger(lotSize) || lotSize < 1 || tickPaise === null) return 'odd';
  const isOption = kind === 'option';
  const expiry = kind === 'future' || isOption ? expiryOf(textIn(row, 'expiry')) : null;
  const strikePaise = isOption ? numberIn(row, 'strike') : null;
  const optionType = isOption ? optionTypeOf(symbol) : null;
  if (kind === 'future' && expiry === null) return 'odd';
  if (isOption && (expiry === null || optionType === null || strikePaise === null || strikePaise <= 0))
    return 'odd';
  return {
    exchange,
    exchangeToken: kind === 'index' ? token.replace(INDEX_PREFIX, '') : token,
    symbol,
    token,
    name: textIn(row, 'name'),
    class: kind,
    expiry,
    strikePaise: strikePaise === null ? null : Math.round(strikePaise),
    optionType,
    lotSize,
    tickPaise: Math.max(0, Math.round(tickPaise)),
    // Angel tells neither.
    freezeQty: null,
    lowestPaise: null,
    highestPaise: null,
  };
}

/** 25SEP2026. */
function expiryOf(text: string): IstDay | null {
  const [, day = '', name = '', year = ''] = /^(\d{2})([A-Z]{3})(\d{4})$/.exec(text) ?? [];
  const month = String(MONTHS.indexOf(name.toLowerCase()) + 1).padStart(2, '0');
  const written = `${year}-${month}-${day}`;
  return isIstDay(written) ? written : null;
}

function optionTypeOf(symbol: string): OptionType | null {
  if (symbol.endsWith('CE')) return 'CE';
  return symbol.endsWith('PE') ? 'PE' : null;
}
