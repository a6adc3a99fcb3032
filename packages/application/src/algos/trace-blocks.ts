import {
  type CandleTrace,
  createTimeline,
  explainCandle,
  gridOf,
  instantOf,
  readConditionByte,
  readTrace,
  type TraceSink,
  writeTrace,
} from '@spark/algos';
import type { StoredProgram } from './play-backtest.ts';

const BLOCK_BYTES = 256 * 1024;
const MINUTE_MS = 60_000;

/** A trace cut into blocks, so that a candle is found by reading a few of them and not the trace of years. */
export type TraceBlock = {
  readonly firstRow: number;
  readonly candles: number;
  readonly bytes: Uint8Array;
};

export function traceBlocks(trace: TraceSink): readonly TraceBlock[] {
  const { firstRow, candles, conditions, rows, values, seen } = trace;
  const each = 8 * values.length + conditions.length + rows.length + 1;
  const most = Math.max(64, Math.floor(BLOCK_BYTES / each));
  const blocks: TraceBlock[] = [];
  for (let from = 0; from < candles; from += most) {
    const to = Math.min(candles, from + most);
    const cut = <Column extends Uint8Array | Float64Array>(column: Column) =>
      column.subarray(from, to) as Column;
    const part = {
      firstRow: firstRow + from,
      candles: to - from,
      conditions: conditions.map(cut),
      rows: rows.map(cut),
      values: values.map(cut),
      seen: cut(seen),
    };
    blocks.push({ firstRow: part.firstRow, candles: part.candles, bytes: writeTrace(part) });
  }
  return blocks;
}

type NextTrue = { readonly row: number | null; readonly after: number };

/** Where an instant is in a trace. */
export function openProgram({ conditions, rows, timeframe, sessions }: StoredProgram) {
  const timeline = createTimeline(
    sessions.map(([day, openMinute, closeMinute]) => ({ day, openMinute, closeMinute })),
  );
  const grid = gridOf(timeline, timeframe);
  const closesAt = (row: number): number => {
    const session = timeline.sessions[grid.sessionOf[row] ?? -1];
    return session === undefined ? 0 : instantOf(session, grid.lastMinute[row] ?? 0) + MINUTE_MS;
  };
  return {
    /** The last candle that had closed then; -1 before the first. */
    rowAt: (at: number): number => {
      let [low, high] = [0, grid.candles];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (closesAt(middle) <= at) low = middle + 1;
        else high = middle;
      }
      return low - 1;
    },
    /** The first candle of a block from a row on at which a condition was true; null with the row after the block. */
    nextTrue: (block: Uint8Array, condition: string, from: number): NextTrue => {
      const { firstRow, candles, conditions: columns } = readTrace(block);
      const column = columns[conditions.findIndex(({ id }) => id === condition)] ?? new Uint8Array();
      const line = column.findIndex(
        (byte, at) => firstRow + at >= from && readConditionByte(byte).truth === 1,
      );
      return { row: line < 0 ? null : firstRow + line, after: firstRow + candles };
    },
    explain: (block: Uint8Array, row: number): CandleTrace =>
      explainCandle({ conditions, rows, grid, book: { timeline } }, readTrace(block), row),
  };
}
