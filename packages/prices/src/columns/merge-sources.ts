import {
  type CandleColumns,
  copyColumns,
  copyRow,
  DAY_MS,
  emptyColumns,
  type Instant,
  partOfColumns,
  rowAt,
} from '@spark/core';
import { startOfIstDay } from '../candles/interval.ts';
import type { StoredColumns } from './read-columns.ts';

/** Where the minutes of one day came from. */
export type DayOrigin = {
  /** Its first instant. */
  readonly day: Instant;
  /** Minutes that were imported or recorded. */
  readonly stored: number;
  readonly isImported: boolean;
  /** Minutes that the source made up the rest with. */
  readonly made: number;
};

export type MergedColumns = { readonly columns: CandleColumns; readonly days: readonly DayOrigin[] };

/**
 * Stored minutes and those of the source as one series, by the rule of the history: a day of which something was imported
 * is what was imported and no more, what was recorded of a day is filled up from the source, and a day of neither is a gap.
 */
export function mergeSources(stored: StoredColumns, made: CandleColumns): MergedColumns {
  const columns = emptyColumns(stored.columns.length + made.length);
  const days: DayOrigin[] = [];
  let [left, right, row] = [0, 0, 0];
  while (left < stored.columns.length || right < made.length) {
    const next = Math.min(stored.columns.at[left] ?? NEVER, made.at[right] ?? NEVER);
    const day = startOfIstDay(next);
    const storedEnd = rowAt(stored.columns, day + DAY_MS);
    const madeEnd = rowAt(made, day + DAY_MS);
    const ofDay = partOfColumns(stored.columns, left, storedEnd);
    const isImported = stored.isImported.subarray(left, storedEnd).includes(1);
    const before = row;
    row = isImported
      ? importedDay(ofDay, stored.isImported.subarray(left, storedEnd), columns, row)
      : filledDay(ofDay, partOfColumns(made, right, madeEnd), columns, row);
    const own = isImported ? row - before : ofDay.length;
    days.push({ day, stored: own, isImported, made: row - before - own });
    [left, right] = [storedEnd, madeEnd];
  }
  return { columns: partOfColumns(columns, 0, row), days };
}

const NEVER = Number.POSITIVE_INFINITY;

/** What was recorded beside an import of the same day does not count. */
function importedDay(ofDay: CandleColumns, isImported: Uint8Array, into: CandleColumns, row: number): number {
  let end = row;
  for (let index = 0; index < ofDay.length; index += 1)
    if (isImported[index] === 1) copyRow(ofDay, index, into, end++);
  return end;
}

function filledDay(recorded: CandleColumns, made: CandleColumns, into: CandleColumns, row: number): number {
  if (recorded.length === 0) {
    copyColumns(made, into, row);
    return row + made.length;
  }
  let [left, right, end] = [0, 0, row];
  while (left < recorded.length || right < made.length) {
    const [own, other] = [recorded.at[left] ?? NEVER, made.at[right] ?? NEVER];
    if (own <= other) copyRow(recorded, left++, into, end);
    else copyRow(made, right, into, end);
    if (other <= own) right += 1;
    end += 1;
  }
  return end;
}
