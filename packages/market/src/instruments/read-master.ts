import { type IstDay, ok, type Result, refuse } from '@spark/core';
import { TRADABLE_EXCHANGE } from '@spark/vocabulary';
import { dayNumber } from './day-number.ts';
import {
  countSegments,
  createColumnBuilder,
  EXCHANGE_NUMBER,
  type InstrumentColumns,
  type MasterRow,
  type SegmentCounts,
} from './instrument-columns.ts';
import {
  ANGEL_DIALECT,
  FURTHER_COLUMNS,
  isTradable,
  MASTER_COLUMNS,
  type MasterDialect,
  type RawRow,
  RowProblem,
  readRow,
  SPARK_DIALECT,
} from './master-row.ts';

export type MasterFormat = 'angel' | 'csv';

export type ReadMaster = {
  readonly columns: InstrumentColumns;
  readonly report: MasterReport;
};

export type MasterReport = {
  readonly format: MasterFormat;
  readonly counts: SegmentCounts;
  /** Rows of segments that Spark does not trade, by segment. */
  readonly otherSegments: Readonly<Record<string, number>>;
  /** Contracts whose last day has passed. */
  readonly expired: number;
  /** Columns that mean nothing to Spark. */
  readonly unknownColumns: readonly string[];
  /** Rows that could not be read and were left out, each with its number. */
  readonly leftOut: readonly string[];
};

/** Why a list is not taken: sentences with row numbers, the first so many. */
export type MasterRefusal = { readonly problems: readonly string[] };

export const MASTER_BOUNDS = {
  rowsMax: 500_000,
  problemsShown: 20,
  /** A broker's list may have this share of rows that cannot be read; they are left out. */
  badShareMax: 0.01,
} as const;

/** Reads a list of instruments; which of the two formats it has is seen from its first character. */
export function readMaster(text: string, day: IstDay): Result<ReadMaster, MasterRefusal> {
  const begins = text.slice(0, 100).trimStart();
  if (begins === '') return refuse({ problems: ['The list is empty.'] });
  return begins.startsWith('[') || begins.startsWith('{')
    ? readAngelMaster(text, day)
    : readCsvMaster(text, day);
}

/** Angel One's OpenAPIScripMaster: an array of objects whose values are text. */
function readAngelMaster(text: string, day: IstDay): Result<ReadMaster, MasterRefusal> {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 120) : String(error);
    return refuse({ problems: [`The list is not whole JSON; was it cut short? ${reason}`] });
  }
  if (!Array.isArray(rows) || rows.length === 0 || typeof rows[0] !== 'object' || rows[0] === null)
    return refuse({ problems: ['The list must be a JSON array of objects with at least one row.'] });
  const header = Object.keys(rows[0]);
  const read = collect({
    format: 'angel',
    day,
    header,
    dialect: ANGEL_DIALECT,
    badShareMax: MASTER_BOUNDS.badShareMax,
    firstNumber: 1,
    rows: (rows as readonly unknown[]).map((row) => (typeof row === 'object' && row !== null ? row : {})),
    cell: (row, column) => String((row as Readonly<Record<string, unknown>>)[column] ?? '').trim(),
  });
  if (!read.ok) return read;
  // A broker's list has all four segments. One that misses any was cut or served half.
  const missing = TRADABLE_EXCHANGE.filter((exchange) => read.value.report.counts[exchange] === 0);
  if (missing.length === 0) return read;
  return refuse({ problems: [`There are no rows of ${missing.join(', ')}: the list is not complete.`] });
}

/** Our nine columns, in any order, named in the first line. */
function readCsvMaster(text: string, day: IstDay): Result<ReadMaster, MasterRefusal> {
  const lines = text.split('\n');
  if (lines.at(-1)?.trim() === '') lines.pop();
  const header = cellsOf(lines[0] ?? '').map((column) => column.trim().toLowerCase());
  const place = new Map(header.map((column, index) => [column, index]));
  const rows = lines.slice(1).map(cellsOf);
  return collect({
    format: 'csv',
    day,
    header,
    dialect: SPARK_DIALECT,
    badShareMax: 0,
    firstNumber: 2,
    rows,
    cell: (row, column) => (row[place.get(column) ?? -1] ?? '').trim(),
    check: (row) =>
      row.length === header.length ? null : `there are ${row.length} columns instead of ${header.length}`,
  });
}

type Collecting<Row> = {
  readonly format: MasterFormat;
  readonly day: IstDay;
  readonly header: readonly string[];
  readonly dialect: MasterDialect;
  readonly badShareMax: number;
  /** What the first row is called in messages: people count lines of a file from 1. */
  readonly firstNumber: number;
  readonly rows: readonly Row[];
  readonly cell: (row: Row, column: string) => string;
  readonly check?: (row: Row) => string | null;
};

function collect<Row>(given: Collecting<Row>): Result<ReadMaster, MasterRefusal> {
  const columnProblems = checkHeader(given.header);
  if (columnProblems.length > 0) return refuse({ problems: columnProblems });
  if (given.rows.length === 0) return refuse({ problems: ['The list has columns but no row.'] });
  if (given.rows.length > MASTER_BOUNDS.rowsMax)
    return refuse({
      problems: [`There are ${given.rows.length} rows; at most ${MASTER_BOUNDS.rowsMax} are read.`],
    });
  const hasCas = given.header.includes('is_cas_enabled');
  const today = dayNumber(given.day);
  const seen = new Map<number, number>();
  const dialect = { ...given.dialect, readExpiry: remembering(given.dialect.readExpiry) };
  const rows: MasterRow[] = [];
  const bad: string[] = [];
  const duplicates: string[] = [];
  const otherSegments: Record<string, number> = {};
  let expired = 0;
  for (const [index, row] of given.rows.entries()) {
    const number = index + given.firstNumber;
    const raw: RawRow = (column) => given.cell(row, column);
    try {
      const shape = given.check?.(row) ?? null;
      if (shape !== null) throw new RowProblem(shape);
      const segment = raw('exch_seg').toUpperCase();
      if (!isTradable(segment)) {
        if (!/^[A-Z]{2,10}$/.test(segment)) throw new RowProblem('exch_seg must name an exchange');
        otherSegments[segment] = (otherSegments[segment] ?? 0) + 1;
        continue;
      }
      const read = readRow(raw, segment, dialect);
      const key = EXCHANGE_NUMBER[segment] * TOKENS + read.token;
      const before = seen.get(key);
      if (before !== undefined) {
        duplicates.push(`Row ${number}: ${segment}:${read.token} stands in row ${before} already.`);
        continue;
      }
      seen.set(key, number);
      if (read.expiry !== null && read.expiry < today) expired += 1;
      else rows.push(read);
    } catch (error) {
      if (!(error instanceof RowProblem)) throw error;
      bad.push(`Row ${number}: ${error.message}.`);
    }
  }
  const isTooBad = bad.length > (rows.length + bad.length) * given.badShareMax;
  if (duplicates.length > 0 || isTooBad) return refuse({ problems: shorten([...bad, ...duplicates]) });
  if (rows.length === 0)
    return refuse({ problems: ['The list has no row of NSE, BSE, NFO or BFO that is still alive.'] });
  const columns = toColumns(rows, hasCas);
  return ok({
    columns,
    report: {
      format: given.format,
      counts: countSegments(columns),
      otherSegments,
      expired,
      unknownColumns: given.header.filter((column) => !isKnownColumn(column)),
      leftOut: shorten(bad),
    },
  });
}

/** More than any token, so that exchange and token make one number. */
const TOKENS = 10_000_000_000;

/** A list has a few dozen expiries and a hundred thousand rows. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    known.set(text, value);
    return value;
  };
}

const KNOWN_COLUMNS: readonly string[] = [...MASTER_COLUMNS, ...FURTHER_COLUMNS];

function isKnownColumn(column: string): boolean {
  return KNOWN_COLUMNS.includes(column);
}

function checkHeader(header: readonly string[]): readonly string[] {
  const missing = MASTER_COLUMNS.filter((column) => !header.includes(column));
  const repeated = header.filter(
    (column, index) => isKnownColumn(column) && header.indexOf(column) !== index,
  );
  return [
    ...(missing.length > 0 ? [`Columns are missing: ${missing.join(', ')}.`] : []),
    ...(repeated.length > 0 ? [`Columns stand there twice: ${repeated.join(', ')}.`] : []),
  ];
}

function shorten(sentences: readonly string[]): readonly string[] {
  const rest = sentences.length - MASTER_BOUNDS.problemsShown;
  return rest <= 0 ? sentences : [...sentences.slice(0, MASTER_BOUNDS.problemsShown), `And ${rest} more.`];
}

/** For a list without the shares of the closing auction: they are those with derivatives. */
function toColumns(rows: readonly MasterRow[], hasCas: boolean): InstrumentColumns {
  const withDerivatives = new Set(rows.filter(({ type }) => type === 'FUTSTK').map(({ name }) => name));
  const builder = createColumnBuilder();
  for (const row of rows) {
    const isCas = row.type === '' && (hasCas ? row.isCas : withDerivatives.has(row.name));
    builder.add(isCas === row.isCas ? row : { ...row, isCas });
  }
  return builder.finish();
}

/** Commas separate; quotes around a cell are taken off and doubled ones inside made single. */
function cellsOf(line: string): readonly string[] {
  const whole = line.endsWith('\r') ? line.slice(0, -1) : line;
  if (!whole.includes('"')) return whole.split(',');
  return [...whole.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
