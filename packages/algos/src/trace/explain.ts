import type { Engine } from '../account/engine.ts';
import { instantOf, MINUTE_MS } from '../columns/timeline.ts';
import type { TracedRow } from '../conditions/scope.ts';
import type { Truth } from '../conditions/truth.ts';
import { readConditionByte, type Skip, type TraceSink } from './trace.ts';

/** The decisions of one candle. */
export type CandleTrace = {
  /** When the candle closed, in epoch milliseconds. */
  readonly at: number;
  readonly conditions: readonly ConditionTrace[];
};

export type ConditionTrace = {
  readonly id: string;
  readonly truth: Truth;
  readonly hasFired: boolean;
  readonly skip: Skip;
  readonly rows: readonly RowTrace[];
};

export type RowTrace = {
  /** JSON pointer below the condition's `when`. */
  readonly path: string;
  readonly op: string;
  readonly truth: Truth;
  /** What was compared, in the order of the row; null for what was not known. Empty where values were not kept. */
  readonly values: readonly (number | null)[];
};

/** What of an engine a trace is read with. It can be written down, so that a trace is read without the engine. */
export type TracedProgram = {
  readonly conditions: readonly Pick<Engine['conditions'][number], 'id'>[];
  readonly rows: readonly Omit<TracedRow, 'column'>[];
  readonly grid: Pick<Engine['grid'], 'sessionOf' | 'lastMinute'>;
  readonly book: Pick<Engine['book'], 'timeline'>;
};

export function explainCandle(engine: TracedProgram, trace: TraceSink, row: number): CandleTrace {
  const line = row - trace.firstRow;
  const { grid, book } = engine;
  const session = book.timeline.sessions[grid.sessionOf[row] ?? -1];
  const at = session === undefined ? 0 : instantOf(session, grid.lastMinute[row] ?? 0) + MINUTE_MS;
  return {
    at,
    conditions: engine.conditions.map(({ id }, index) => ({
      id,
      ...readConditionByte(trace.conditions[index]?.[line] ?? 0),
      rows: engine.rows.flatMap((traced, place) =>
        traced.condition === index ? [rowTrace(trace, traced, place, line)] : [],
      ),
    })),
  };
}

function rowTrace(
  trace: TraceSink,
  { path, op, firstValue, values }: TracedProgram['rows'][number],
  place: number,
  line: number,
): RowTrace {
  const columns = trace.values.slice(firstValue, firstValue + values);
  return {
    path,
    op,
    truth: truthOf(trace.rows[place]?.[line]),
    values: columns.map((column) => {
      const value = column[line] ?? Number.NaN;
      return Number.isNaN(value) ? null : value;
    }),
  };
}

export function truthOf(byte: number | undefined): Truth {
  return byte === 1 ? 1 : byte === 0 ? 0 : 2;
}
