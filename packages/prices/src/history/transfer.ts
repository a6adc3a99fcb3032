import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Candle, Instant } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';
import {
  CandleFileError,
  columnsFault,
  csvLine,
  FILE_COLUMNS,
  type FileColumn,
  type FileRow,
  readCsv,
  spacedTime,
} from './candle-file.ts';
import { type CandleStore, quoted } from './candle-store.ts';
import { checkRows } from './check-rows.ts';
import { UNFINISHED } from './segments.ts';
import type { SeriesName } from './series.ts';

const FILE_BYTES_MAX = 1024 * 1024 * 1024;

type Import = {
  readonly store: CandleStore;
  /** The folder of the store, for temporary files. */
  readonly folder: string;
  readonly file: string;
  readonly seriesOfToken: (token: string) => SeriesName | null;
  readonly now: Instant;
};

/** Takes all candles of a file into the store, or none. Answers how many there were. */
export async function importCandles({ store, folder, file, ...rules }: Import): Promise<number> {
  if ((await stat(file)).size > FILE_BYTES_MAX)
    throw new CandleFileError('The file is larger than 1 GB; split it.');
  const candles = isParquet(file)
    ? await withCopy(folder, file, (copy) =>
        store.database.use((connection) => checkRows(readParquet(connection, copy), rules)),
      )
    : await checkRows(readCsv(file), rules);
  if (candles.length === 0) throw new CandleFileError('The file has no candles.');
  await store.add(candles);
  return candles.length;
}

/** DuckDB reads stars and brackets of a path as a pattern, so it is given a name of ours. */
async function withCopy<T>(folder: string, file: string, work: (copy: string) => Promise<T>): Promise<T> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const copy = join(folder, `${randomUUID()}${UNFINISHED}.parquet`);
  try {
    await copyFile(file, copy);
    return await work(copy);
  } finally {
    await unlink(copy).catch(() => undefined);
  }
}

async function* readParquet(connection: DuckDBConnection, path: string): AsyncGenerator<FileRow> {
  const source = `read_parquet(${quoted(path)})`;
  const described = await connection
    .runAndReadAll(`DESCRIBE SELECT * FROM ${source}`)
    .catch((error: Error) => {
      throw new CandleFileError(`The file is not Parquet: ${error.message.split('\n')[0]}`);
    });
  const types = new Map(described.getRows().map(([name, type]) => [String(name), String(type)]));
  const fault = columnsFault([...types.keys()]);
  if (fault !== null)
    throw new CandleFileError(`In the file ${fault}. Its columns must be: ${FILE_COLUMNS.join(', ')}`);
  const result = await connection.stream(
    `SELECT ${FILE_COLUMNS.map((column) => asText(column, types.get(column))).join(', ')} FROM ${source}`,
  );
  let row = 0;
  for await (const chunk of result) {
    for (const values of chunk.getRows()) {
      row += 1;
      const entries = FILE_COLUMNS.map((column, index) => [column, String(values[index] ?? '')]);
      yield { place: `row ${row}`, cells: Object.fromEntries(entries) as FileRow['cells'] };
    }
  }
}

const PRICES: readonly FileColumn[] = ['open', 'high', 'low', 'close'];

/** Whatever type a notebook gave a column, it is checked as the text of a CSV file. */
function asText(column: FileColumn, type = ''): string {
  if (column === 'datetime' && type.startsWith('TIMESTAMP'))
    return `strftime(datetime::TIMESTAMP, '%Y-%m-%d %H:%M:%S')`;
  // A float is written out with all its digits only when it has more than two decimals, and is refused then.
  if (PRICES.includes(column) && (type === 'DOUBLE' || type === 'FLOAT'))
    return `CASE WHEN abs(${column} - round(${column}, 2)) < 1e-6 THEN round(${column}, 2)::DECIMAL(18, 2)::VARCHAR ELSE ${column}::VARCHAR END`;
  return `"${column}"::VARCHAR`;
}

type Export = {
  readonly store: CandleStore;
  readonly file: string;
  readonly token: string;
  readonly interval: CandleInterval;
  readonly candles: readonly Candle[];
};

/** Writes candles to a new file, as Parquet when its name ends so. */
export async function exportCandles(given: Export): Promise<void> {
  const beside = join(dirname(given.file), `${randomUUID()}${UNFINISHED}.parquet`);
  try {
    await (isParquet(given.file) ? writeParquet(given, beside) : writeCsv(given, beside));
    await rename(beside, given.file);
  } catch (error) {
    await unlink(beside).catch(() => undefined);
    throw error;
  }
}

async function writeCsv({ token, interval, candles }: Export, path: string): Promise<void> {
  const lines = function* () {
    yield `${FILE_COLUMNS.join(',')}\n`;
    for (const candle of candles) yield `${csvLine(token, interval, candle)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(path, { flags: 'wx', flush: true }));
}

async function writeParquet({ store, token, interval, candles }: Export, path: string): Promise<void> {
  await store.database.use(async (connection) => {
    await connection.run(`CREATE OR REPLACE TEMP TABLE leaving (token VARCHAR, interval VARCHAR, datetime VARCHAR,
      open DOUBLE, high DOUBLE, low DOUBLE, close DOUBLE, volume BIGINT, oi BIGINT)`);
    try {
      const appender = await connection.createAppender('leaving');
      for (const candle of candles) {
        appender.appendVarchar(token);
        appender.appendVarchar(interval);
        appender.appendVarchar(spacedTime(candle.at));
        appender.appendDouble(candle.openPaise / 100);
        appender.appendDouble(candle.highPaise / 100);
        appender.appendDouble(candle.lowPaise / 100);
        appender.appendDouble(candle.closePaise / 100);
        appender.appendBigInt(BigInt(candle.volume));
        appender.appendBigInt(BigInt(candle.openInterest));
        appender.endRow();
      }
      appender.closeSync();
      await connection.run(
        `COPY (SELECT * REPLACE (datetime::TIMESTAMP AS datetime) FROM leaving) TO ${quoted(path)} (FORMAT parquet, COMPRESSION zstd)`,
      );
    } finally {
      await connection.run('DROP TABLE IF EXISTS leaving');
    }
  });
}

function isParquet(file: string): boolean {
  return file.toLowerCase().endsWith('.parquet');
}
