import { isIstDay, ok, type Result, refuse } from '@spark/core';
import type { Exchange, OptionType } from '@spark/vocabulary';
import type { ListedRow, MasterDialect, MasterFile } from '../frame/master-dialect.ts';
import { XTS_HOSTS, type XtsHosts } from './hosts.ts';
import { exchangeOfSegment } from './mapping.ts';
import { isObject, paiseOf, readEnvelope, textOf, wholeOf } from './wire.ts';

const ROWS_MAX = 500_000;
/** So many rows may make no sense and are left out; beyond that the file is not what it should be. */
const BAD_SHARE_MAX = 0.01;

/** The lists of XTS: one text for each segment, rows by line, fields by `|`, no header. */
export function xtsMaster(hosts: XtsHosts = XTS_HOSTS): MasterDialect {
  const file = (segment: string, rowsMin: number): MasterFile => ({
    name: segment,
    rowsMin,
    request: {
      method: 'POST',
      url: `${hosts.rest}/apimarketdata/instruments/master`,
      json: { exchangeSegmentList: [segment] },
      timeoutMs: 60_000,
    },
  });
  const indices: MasterFile = {
    name: INDEX_LIST,
    rowsMin: 0,
    request: { method: 'GET', url: `${hosts.rest}/apimarketdata/instruments/indexlist?exchangeSegment=1` },
  };
  return {
    // Far below what a day has, far above what an accident leaves.
    files: [file('NSECM', 1_000), file('NSEFO', 5_000), file('BSECM', 1_000), file('BSEFO', 500), indices],
    read: (of, text) => (of.name === INDEX_LIST ? readIndexList(of, text) : readMaster(of, text)),
  };
}

const INDEX_LIST = 'NSE indices';

/** Indices are looked at and never traded, so a list of them that is missing stops nothing. */
function readIndexList({ name, rowsMin }: MasterFile, text: string): Result<readonly ListedRow[], string> {
  const rows = readIndices(text);
  return rows.length < rowsMin ? refuse(`The list ${name} has ${rows.length} rows.`) : ok(rows);
}

/** `NIFTY 50_26000`. */
function readIndices(text: string): readonly ListedRow[] {
  const envelope = readEnvelope(text);
  const list = envelope?.isSuccess && isObject(envelope.result) ? envelope.result.indexList : null;
  if (!Array.isArray(list)) return [];
  return list.slice(0, INDICES_MAX).flatMap((entry) => {
    const [, name, token] = /^(.{1,60})_([1-9]\d{0,9})$/.exec(textOf(entry)) ?? [];
    if (name === undefined || token === undefined) return [];
    return [{ ...AN_INDEX, exchangeToken: token, token, name, symbol: name }];
  });
}

const INDICES_MAX = 1_000;

const AN_INDEX = {
  exchange: 'NSE',
  class: 'index',
  expiry: null,
  strikePaise: null,
  optionType: null,
  lotSize: 1,
  tickPaise: 5,
  freezeQty: null,
  lowestPaise: null,
  highestPaise: null,
} as const satisfies Partial<ListedRow>;

function readMaster({ name, rowsMin }: MasterFile, text: string): Result<readonly ListedRow[], string> {
  const envelope = readEnvelope(text);
  if (!envelope) return refuse(`The list ${name} is not whole JSON; it was cut short.`);
  if (!envelope.isSuccess || typeof envelope.result !== 'string')
    return refuse(`IIFL did not give the list ${name}: ${envelope.description || envelope.code}`);
  const lines = envelope.result.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < rowsMin)
    return refuse(`The list ${name} has ${lines.length} rows; at least ${rowsMin} make a whole day's list.`);
  if (lines.length === 0) return ok([]);
  if (lines.length > ROWS_MAX) return refuse(`The list ${name} has more than ${ROWS_MAX} rows.`);
  const rows: ListedRow[] = [];
  let bad = 0;
  for (const line of lines) {
    const row = readRow(line.trim().split('|'));
    if (row === 'unreadable') bad += 1;
    else if (row !== 'not-ours') rows.push(row);
  }
  if (readRow((lines.at(-1) ?? '').trim().split('|')) === 'unreadable')
    return refuse(`The last row of the list ${name} is not whole: it was cut short.`);
  if (bad > lines.length * BAD_SHARE_MAX)
    return refuse(
      `${bad} of ${lines.length} rows of the list ${name} cannot be read; columns may be missing.`,
    );
  return rows.length === 0 ? refuse(`The list ${name} has nothing that Spark trades.`) : ok(rows);
}

/** The columns that all segments have at the front. */
const SEGMENT = 0;
const NUMBER = 1;
const KIND = 2;
const NAME = 3;
const DESCRIPTION = 4;
const SERIES = 5;
const NAME_WITH_SERIES = 6;
const BAND_HIGH = 8;
const BAND_LOW = 9;
const FREEZE = 10;
const TICK = 11;
const LOT = 12;
const FRONT_COLUMNS = 14;
/** A contract that is two contracts. */
const SPREAD_KIND = '4';

function readRow(cells: readonly string[]): ListedRow | 'not-ours' | 'unreadable' {
  if (cells.length < FRONT_COLUMNS) return 'unreadable';
  const exchange = exchangeOfSegment(cells[SEGMENT] ?? '') as Exchange | null;
  if (exchange === null || cells[KIND] === SPREAD_KIND) return 'not-ours';
  const exchangeToken = cells[NUMBER] ?? '';
  const name = cells[NAME] ?? '';
  const lotSize = wholeOf(cells[LOT]);
  const tickPaise = paiseOf(cells[TICK]);
  if (!/^[1-9]\d{0,9}$/.test(exchangeToken) || name === '' || lotSize === 0 || tickPaise === 0)
    return 'unreadable';
  const of = { exchange, exchangeToken, token: exchangeToken, name, lotSize, tickPaise, ...bandOf(cells) };
  const freezeQty = wholeOf(cells[FREEZE]) || null;
  if (exchange === 'NSE' || exchange === 'BSE') {
    const symbol = cells[NAME_WITH_SERIES] || name;
    return { ...of, freezeQty, symbol, class: 'equity', expiry: null, strikePaise: null, optionType: null };
  }
  const contract = contractOf(cells);
  if (contract === null) return 'unreadable';
  return { ...of, freezeQty, symbol: cells[DESCRIPTION] || exchangeToken, ...contract };
}

/**
 * Futures have fewer columns than options, and deployments differ in those before the expiry: so the expiry is looked
 * for, and strike and kind stand behind it.
 */
function contractOf(
  cells: readonly string[],
): Pick<ListedRow, 'class' | 'expiry' | 'strikePaise' | 'optionType'> | null {
  const place = cells.findIndex((cell, at) => at >= FRONT_COLUMNS && /^\d{4}-\d{2}-\d{2}/.test(cell));
  const expiry = (cells[place] ?? '').slice(0, 10);
  if (place < 0 || !isIstDay(expiry)) return null;
  const strikePaise = paiseOf(cells[place + 1]);
  const optionType = OPTION_TYPE[cells[place + 2] ?? ''] ?? null;
  const series = (cells[SERIES] ?? '').toUpperCase();
  const isOption = /^(OPT|IO$|SO$)/.test(series) || optionType !== null;
  if (!isOption) return { class: 'future', expiry, strikePaise: null, optionType: null };
  return optionType === null || strikePaise === 0
    ? null
    : { class: 'option', expiry, strikePaise, optionType };
}

const OPTION_TYPE: Readonly<Record<string, OptionType>> = { 3: 'CE', 4: 'PE', CE: 'CE', PE: 'PE' };

function bandOf(cells: readonly string[]): Pick<ListedRow, 'lowestPaise' | 'highestPaise'> {
  const highestPaise = paiseOf(cells[BAND_HIGH]);
  const lowestPaise = paiseOf(cells[BAND_LOW]);
  return lowestPaise > 0 && highestPaise > lowestPaise
    ? { lowestPaise, highestPaise }
    : { lowestPaise: null, highestPaise: null };
}
