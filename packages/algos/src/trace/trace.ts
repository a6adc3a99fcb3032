import type { Engine } from '../account/engine.ts';
import type { TracedOperand } from '../conditions/scope.ts';
import type { Truth } from '../conditions/truth.ts';

/** Why a condition that was looked at did not fire. The number is what the trace stores. */
export const SKIP = [
  'none',
  'stopped for the day',
  'before the start',
  'after the last entry',
  'not a day to trade',
  'Max Entries reached',
  'a position is open',
  'a trigger is open',
  'no leg is open or waiting',
  'trades per day reached',
  'was true before',
  'paused',
] as const;
export type Skip = (typeof SKIP)[number];

const FIRED = 4;
const SKIP_SHIFT = 3;

/** One byte for a condition at a candle: what it was, whether it fired, and why not. */
export function conditionByte(truth: Truth, hasFired: boolean, skip: number): number {
  return truth | (hasFired ? FIRED : 0) | (skip << SKIP_SHIFT);
}

export function readConditionByte(byte: number): {
  readonly truth: Truth;
  readonly hasFired: boolean;
  readonly skip: Skip;
} {
  const truth = byte & 3;
  return {
    truth: truth === 1 ? 1 : truth === 0 ? 0 : 2,
    hasFired: (byte & FIRED) !== 0,
    skip: SKIP[byte >> SKIP_SHIFT] ?? 'none',
  };
}

/**
 * The decisions of a run as columns, one entry for each candle of the strategy: a byte for each condition, a byte for each row,
 * a number for each operand. Any candle is found by its number.
 */
export type TraceSink = {
  readonly firstRow: number;
  readonly candles: number;
  readonly conditions: readonly Uint8Array[];
  readonly rows: readonly Uint8Array[];
  /** Empty where only results are kept. */
  readonly values: readonly Float64Array[];
  /** Whether the candle was looked at: 1. */
  readonly seen: Uint8Array;
};

type TracedEngine = Pick<Engine, 'conditions' | 'rows' | 'operands' | 'grid'>;

/** Rows about the market are known beforehand and are shared with the engine; those about the account are written as it runs. */
export function createTrace(
  engine: TracedEngine,
  firstRow: number,
  withValues: boolean,
  candles = engine.grid.candles - firstRow,
): TraceSink {
  const end = firstRow + candles;
  const numbers = ({ column, isMarket, read }: TracedOperand) => {
    if (column !== null) return column.subarray(firstRow, end);
    const values = new Float64Array(candles).fill(Number.NaN);
    if (isMarket) for (let line = 0; line < candles; line += 1) values[line] = read(firstRow + line, 0);
    return values;
  };
  return {
    firstRow,
    candles,
    conditions: engine.conditions.map(() => new Uint8Array(candles)),
    rows: engine.rows.map(
      ({ column, asked }) =>
        column?.subarray(firstRow, end) ??
        Uint8Array.from({ length: candles }, (_, line) => asked?.(firstRow + line) ?? 0),
    ),
    values: withValues ? engine.operands.map(numbers) : [],
    seen: new Uint8Array(candles),
  };
}

/** Conditions about the market alone are known for a whole session: what they were is written at once. */
export function traceSession(engine: Engine, trace: TraceSink, session: number): void {
  const { firstOf, candles } = engine.grid;
  const from = firstOf[session] ?? candles;
  const to = firstOf[session + 1] ?? candles;
  engine.setOf(session).tests.forEach(({ column }, index) => {
    if (column !== null) trace.conditions[index]?.set(column.subarray(from, to), from - trace.firstRow);
  });
  trace.seen.fill(1, from - trace.firstRow, to - trace.firstRow);
}
