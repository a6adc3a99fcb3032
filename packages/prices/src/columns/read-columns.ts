import type { DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { type CandleColumns, copyColumns, copyRow, emptyColumns, partOfColumns } from '@spark/core';
import { quoted } from '../history/quoted.ts';
import type { Segment } from '../history/segments.ts';

/** Stored candles as columns, and of each whether it was imported. */
export type StoredColumns = {
  readonly columns: CandleColumns;
  readonly isImported: Uint8Array<ArrayBuffer>;
};

type Question = {
  readonly segments: readonly Segment[];
  readonly series: string;
  readonly step: number;
  readonly from: number;
  readonly to: number;
};

const SELECTED = `began::DOUBLE, open_paise, high_paise, low_paise, close_paise, volume::DOUBLE,
  open_interest::DOUBLE, origin`;

/**
 * Each file has its candles in order and each of them once, so files that do not overlap need no sorting: they are read one
 * after the other into arrays. Only where two files have the same minutes are rows put in order and the newer ones taken.
 */
export async function readStoredColumns(
  connection: DuckDBConnection,
  question: Question,
): Promise<StoredColumns> {
  const parts: StoredColumns[] = [];
  for (const segment of question.segments) {
    const part = await readSegment(connection, segment, question);
    if (part.columns.length > 0) parts.push(part);
  }
  const byTime = parts.toSorted((left, right) => (left.columns.at[0] ?? 0) - (right.columns.at[0] ?? 0));
  const isApart = byTime.every(({ columns }, index) => {
    const next = byTime[index + 1]?.columns.at[0];
    return next === undefined || (columns.at[columns.length - 1] as number) < next;
  });
  return isApart ? joined(byTime) : parts.reduce(merged);
}

async function readSegment(
  connection: DuckDBConnection,
  { path }: Segment,
  { series, step, from, to }: Question,
): Promise<StoredColumns> {
  const result = await connection.stream(
    `SELECT ${SELECTED} FROM read_parquet(${quoted(path)})
     WHERE series = $series AND step = $step AND began BETWEEN $from AND $to`,
    { series, step, from: BigInt(from), to: BigInt(to) },
  );
  let read = { columns: emptyColumns(FIRST_ROWS), isImported: new Uint8Array(FIRST_ROWS) };
  let count = 0;
  for (;;) {
    const chunk = await result.fetchChunk();
    if (chunk === null || chunk.rowCount === 0) break;
    if (count + chunk.rowCount > read.columns.length) read = larger(read, count);
    takeChunk(chunk, read, count);
    count += chunk.rowCount;
  }
  return { columns: partOfColumns(read.columns, 0, count), isImported: read.isImported.subarray(0, count) };
}

const FIRST_ROWS = 8_192;

function larger({ columns, isImported }: StoredColumns, used: number): StoredColumns {
  const grown = emptyColumns(columns.length * 2);
  copyColumns(partOfColumns(columns, 0, used), grown, 0);
  const flags = new Uint8Array(columns.length * 2);
  flags.set(isImported);
  return { columns: grown, isImported: flags };
}

/** The columns of a chunk are numbers without nulls, as the store writes them. */
function takeChunk(chunk: DuckDBDataChunk, { columns, isImported }: StoredColumns, row: number): void {
  const vector = (index: number) => chunk.getColumnVector(index);
  takeDoubles(vector(0), columns.at, row);
  takeIntegers(vector(1), columns.openPaise, row);
  takeIntegers(vector(2), columns.highPaise, row);
  takeIntegers(vector(3), columns.lowPaise, row);
  takeIntegers(vector(4), columns.closePaise, row);
  takeDoubles(vector(5), columns.volume, row);
  takeDoubles(vector(6), columns.openInterest, row);
  takeBytes(vector(7), isImported, row);
}

type Vector = { readonly itemCount: number; readonly getItem: (index: number) => unknown };

// Written out for each kind of array: one function for all of them takes twice as long.
function takeDoubles(vector: Vector, into: Float64Array, row: number): void {
  for (let at = 0; at < vector.itemCount; at += 1) into[row + at] = vector.getItem(at) as number;
}

function takeIntegers(vector: Vector, into: Int32Array, row: number): void {
  for (let at = 0; at < vector.itemCount; at += 1) into[row + at] = vector.getItem(at) as number;
}

function takeBytes(vector: Vector, into: Uint8Array, row: number): void {
  for (let at = 0; at < vector.itemCount; at += 1) into[row + at] = vector.getItem(at) as number;
}

function joined(parts: readonly StoredColumns[]): StoredColumns {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const length = parts.reduce((sum, { columns }) => sum + columns.length, 0);
  const all = { columns: emptyColumns(length), isImported: new Uint8Array(length) };
  let row = 0;
  for (const { columns, isImported } of parts) {
    copyColumns(columns, all.columns, row);
    all.isImported.set(isImported, row);
    row += columns.length;
  }
  return all;
}

/** Of two candles for the same time the imported one counts, then the one of the newer file. */
function merged(older: StoredColumns, newer: StoredColumns): StoredColumns {
  const length = older.columns.length + newer.columns.length;
  const all = { columns: emptyColumns(length), isImported: new Uint8Array(length) };
  let [left, right, row] = [0, 0, 0];
  const take = (part: StoredColumns, from: number): void => {
    copyRow(part.columns, from, all.columns, row);
    all.isImported[row] = part.isImported[from] as number;
    row += 1;
  };
  while (left < older.columns.length || right < newer.columns.length) {
    const before = older.columns.at[left] ?? Number.POSITIVE_INFINITY;
    const after = newer.columns.at[right] ?? Number.POSITIVE_INFINITY;
    const isSame = before === after;
    const isNewer = isSame
      ? (newer.isImported[right] as number) >= (older.isImported[left] as number)
      : after < before;
    take(isNewer ? newer : older, isNewer ? right : left);
    if (isSame || !isNewer) left += 1;
    if (isSame || isNewer) right += 1;
  }
  return { columns: partOfColumns(all.columns, 0, row), isImported: all.isImported.subarray(0, row) };
}
