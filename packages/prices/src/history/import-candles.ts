import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { IstDay } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';
import { CandleFileError, type FileRow, readCsv, readCsvHeader } from './candle-file.ts';
import type { CandleStore, StoredCandle } from './candle-store.ts';
import { checkRows, type ImportRules } from './check-rows.ts';
import { columnsFault, FILE_COLUMNS, isFileColumn } from './file-layout.ts';
import { quoted } from './quoted.ts';
import { UNFINISHED } from './segments.ts';
import type { SeriesName } from './series.ts';
import { takeSetWise } from './take-set-wise.ts';

const FILE_BYTES_MAX = 1024 * 1024 * 1024;

/** What a file holds of one series. */
export type ImportedSeries = {
  readonly series: SeriesName;
  readonly interval: CandleInterval;
  readonly candles: number;
  /** In order, with the number of candles of each. */
  readonly days: readonly { readonly day: IstDay; readonly candles: number }[];
};

export type ImportReport = { readonly candles: number; readonly series: readonly ImportedSeries[] };

type Import = ImportRules & {
  readonly store: CandleStore;
  /** The folder of the store, for temporary files. */
  readonly folder: string;
  readonly file: string;
  /** Of the file; by its name when left out. */
  readonly format?: 'csv' | 'parquet' | undefined;
  /** Everything is checked and nothing is taken. */
  readonly isDryRun?: boolean;
};

/**
 * Takes all candles of a file into the store, or none. DuckDB reads and checks all rows at once, which takes a second for
 * half a million; only where one of them is wrong are they gone through one by one, to say which and why.
 */
export async function importCandles(given: Import): Promise<ImportReport> {
  const { store, folder, file, isDryRun = false, ...rules } = given;
  if ((await stat(file)).size > FILE_BYTES_MAX)
    throw new CandleFileError('The file is larger than 1 GB; split it.');
  const isParquet = given.format === undefined ? isParquetName(file) : given.format === 'parquet';
  return withPlainName(folder, file, async (path) => {
    const source = isParquet ? await parquetSource(store, path) : await csvSource(path);
    const keep = !isDryRun;
    const taken = await store.write((connection) => takeSetWise(connection, { source, rules }), keep);
    if (taken !== null) return counted(taken);
    const rows = () => (isParquet ? parquetRows(store, source.sql) : readCsv(path));
    // Nothing is kept of the first time, so that a fault in the last row of a long file costs no memory.
    for await (const _ of checkRows(rows(), rules));
    const candles: StoredCandle[] = [];
    for await (const candle of checkRows(rows(), rules)) candles.push(candle);
    return counted(await store.write((connection) => store.append(connection, candles), keep));
  });
}

function counted(series: readonly ImportedSeries[] | null): ImportReport {
  const candles = (series ?? []).reduce((sum, each) => sum + each.candles, 0);
  if (series === null || candles === 0) throw new CandleFileError('The file has no candles.');
  return { candles, series };
}

/** Rows as text, and the columns that are there. */
export type TextSource = { readonly sql: string; readonly columns: readonly string[] };

async function csvSource(path: string): Promise<TextSource> {
  const columns = await readCsvHeader(path);
  const types = columns.map((column) => `${quoted(column)}: 'VARCHAR'`).join(', ');
  const options = `header = true, auto_detect = false, buffer_size = 1048576, max_line_size = 4096, delim = ',', quote = '"', escape = '"', columns = {${types}}`;
  const cells = columns.map((column) => `trim("${column}") AS "${column}"`).join(', ');
  return { columns, sql: `SELECT ${cells} FROM read_csv(${quoted(path)}, ${options})` };
}

async function parquetSource(store: CandleStore, path: string): Promise<TextSource> {
  const source = `read_parquet(${quoted(path)})`;
  const described = await store.database
    .use((connection) => connection.runAndReadAll(`DESCRIBE SELECT * FROM ${source}`))
    .catch((error: Error) => {
      throw new CandleFileError(`The file is not Parquet: ${error.message.split('\n')[0]}`);
    });
  const types = new Map(described.getRows().map(([name, type]) => [String(name), String(type)]));
  const columns = [...types.keys()];
  const fault = columnsFault(columns);
  if (fault !== null)
    throw new CandleFileError(`In the file ${fault}. Its columns must be: ${FILE_COLUMNS.join(', ')}`);
  const cells = columns.map((column) => `${asText(column, types.get(column))} AS "${column}"`).join(', ');
  return { columns, sql: `SELECT ${cells} FROM ${source}` };
}

const PRICES: readonly string[] = ['open', 'high', 'low', 'close', 'strike'];

/** Whatever type a notebook gave a column, it is checked as the text of a CSV file. */
function asText(column: string, type = ''): string {
  if (column === 'datetime' && type.startsWith('TIMESTAMP'))
    return `strftime(datetime::TIMESTAMP, '%Y-%m-%d %H:%M:%S')`;
  // A float is written out with all its digits only when it has more than two decimals, and is refused then.
  if (PRICES.includes(column) && (type === 'DOUBLE' || type === 'FLOAT'))
    return `CASE WHEN abs(${column} - round(${column}, 2)) < 1e-6 THEN round(${column}, 2)::DECIMAL(18, 2)::VARCHAR ELSE ${column}::VARCHAR END`;
  return `"${column}"::VARCHAR`;
}

async function* parquetRows(store: CandleStore, sql: string): AsyncGenerator<FileRow> {
  const pages = await store.database.use((connection) => allRows(connection, sql));
  let row = 0;
  for (const cells of pages) {
    row += 1;
    yield { place: `row ${row}`, cells };
  }
}

async function allRows(connection: DuckDBConnection, sql: string): Promise<readonly FileRow['cells'][]> {
  const result = await connection.runAndReadAll(sql);
  const names = result.columnNames().filter(isFileColumn);
  return result
    .getRows()
    .map((values) => new Map(names.map((name, index) => [name, String(values[index] ?? '')])));
}

/** DuckDB reads stars and brackets of a path as a pattern, and takes the kind of a file from its name: it gets a name of ours. */
async function withPlainName<T>(
  folder: string,
  file: string,
  work: (path: string) => Promise<T>,
): Promise<T> {
  if (!/[*?[\]{}]/.test(file)) return work(file);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${randomUUID()}${UNFINISHED}.parquet`);
  try {
    await copyFile(file, copy);
    return await work(copy);
  } finally {
    await unlink(copy).catch(() => undefined);
  }
}

export function isParquetName(file: string): boolean {
  return file.toLowerCase().endsWith('.parquet');
}
