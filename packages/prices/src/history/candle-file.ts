import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { type Candle, istTimestamp } from '@spark/core';
import type { CandleInterval } from '@spark/vocabulary';
import { columnsFault, FILE_COLUMNS } from './file-layout.ts';

/** One row as the file has it, all text, with its place: `line 7` of a CSV file, `row 6` of a Parquet file. */
export type FileRow = { readonly place: string; readonly cells: ReadonlyMap<string, string> };

/** The file is not one of candles. Nothing was taken from it. */
export class CandleFileError extends Error {
  override readonly name = 'CandleFileError';
}

const LINE_CHARS_MAX = 1_000;

export async function* readCsv(path: string): AsyncGenerator<FileRow> {
  let columns: readonly string[] | null = null;
  for await (const { line, number } of linesOf(path)) {
    const place = `line ${number}`;
    const cells = cellsOf(line);
    if (columns === null) {
      columns = checkedHeader(cells);
      continue;
    }
    if (line.trim() === '') continue;
    if (cells.length !== columns.length)
      throw new CandleFileError(`${place} has ${cells.length} cells where there must be ${columns.length}.`);
    yield { place, cells: new Map(columns.map((column, index) => [column, cells[index] ?? ''])) };
  }
  if (columns === null) throw new CandleFileError('The file is empty.');
}

/** The columns of a CSV file, in its order. */
export async function readCsvHeader(path: string): Promise<readonly string[]> {
  for await (const { line } of linesOf(path)) return checkedHeader(cellsOf(line));
  throw new CandleFileError('The file is empty.');
}

async function* linesOf(path: string): AsyncGenerator<{ readonly line: string; readonly number: number }> {
  const input = createReadStream(path, 'utf8');
  const lines = createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY });
  let number = 0;
  try {
    for await (const line of lines) {
      number += 1;
      if (line.length > LINE_CHARS_MAX)
        throw new CandleFileError(`line ${number} is longer than any candle.`);
      yield { line: number === 1 ? line.replace(/^\uFEFF/, '') : line, number };
    }
  } finally {
    lines.close();
    input.destroy();
  }
}

function checkedHeader(cells: readonly string[]): readonly string[] {
  const columns = cells.map((cell) => cell.toLowerCase());
  const fault = columnsFault(columns);
  if (fault !== null)
    throw new CandleFileError(
      `In the first line ${fault}. It must be: ${FILE_COLUMNS.join(',')}, or with symbol in place of token.`,
    );
  return columns;
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
