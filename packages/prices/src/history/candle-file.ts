import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Candle, istTimestamp } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';

/** The layout of candles in a file: the columns of `GET /history` with the token and the interval in front. */
export const FILE_COLUMNS = [
  'token',
  'interval',
  'datetime',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'oi',
] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

/** One row as the file has it, all text, with its place: `line 7` of a CSV file, `row 6` of a Parquet file. */
export type FileRow = { readonly place: string; readonly cells: Readonly<Record<FileColumn, string>> };

/** The file is not one of candles. Nothing was taken from it. */
export class CandleFileError extends Error {
  override readonly name = 'CandleFileError';
}

export function columnsFault(found: readonly string[]): string | null {
  const missing = FILE_COLUMNS.filter((column) => !found.includes(column));
  if (missing.length > 0) return `the column ${missing.join(', ')} is missing`;
  const unknown = found.filter((column) => !(FILE_COLUMNS as readonly string[]).includes(column));
  if (unknown.length > 0) return `the column ${unknown.join(', ')} is not known here`;
  return found.length === FILE_COLUMNS.length ? null : 'a column stands there twice';
}

const LINE_CHARS_MAX = 1_000;

export async function* readCsv(path: string): AsyncGenerator<FileRow> {
  const lines = createInterface({
    input: createReadStream(path, 'utf8'),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  let columns: readonly FileColumn[] | null = null;
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const place = `line ${number}`;
    if (line.length > LINE_CHARS_MAX) throw new CandleFileError(`${place} is longer than any candle.`);
    const cells = cellsOf(number === 1 ? line.replace(/^\uFEFF/, '') : line);
    if (columns === null) {
      const fault = columnsFault(cells);
      if (fault !== null)
        throw new CandleFileError(`In the first line ${fault}. It must be: ${FILE_COLUMNS.join(',')}`);
      columns = cells as FileColumn[];
      continue;
    }
    if (line.trim() === '') continue;
    if (cells.length !== columns.length)
      throw new CandleFileError(`${place} has ${cells.length} cells where there must be ${columns.length}.`);
    const entries = columns.map((column, index) => [column, cells[index] ?? '']);
    yield { place, cells: Object.fromEntries(entries) as FileRow['cells'] };
  }
  if (columns === null) throw new CandleFileError('The file is empty.');
}

function cellsOf(line: string): readonly string[] {
  return line.split(',').map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/** A candle as a line of a CSV file. */
export function csvLine(token: string, interval: CandleInterval, candle: Candle): string {
  const { openPaise, highPaise, lowPaise, closePaise, volume, openInterest } = candle;
  const prices = [openPaise, highPaise, lowPaise, closePaise].map((paise) => paise / 100);
  return [token, interval, spacedTime(candle.at), ...prices, volume, openInterest].join(',');
}

/** `YYYY-MM-DD HH:MM:SS` in Indian time. */
export function spacedTime(at: number): string {
  return istTimestamp(at).replace('T', ' ');
}
