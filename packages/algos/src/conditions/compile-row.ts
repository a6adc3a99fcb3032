import type { ConditionRow } from '@spark/document';
import { resolvedText } from '../market/resolved-text.ts';
import { type CompiledOperand, compileOperand } from './operand.ts';
import { type SimpleRow, type Test, testOf } from './row-test.ts';
import type { Compiling, Scope, TracedOperand } from './scope.ts';
import { TRUE, type Truth, UNKNOWN } from './truth.ts';
import { crossingColumn } from './truth-column.ts';

export type CompiledTest = {
  readonly test: Test;
  /** What it is at every candle of the strategy, where it asks the market alone; null else, and candle by candle. */
  readonly column: Uint8Array | null;
  readonly asksLegs: boolean;
};

/** A row, with the place where its result and its numbers are recorded. */
export function compileRow(
  row: ConditionRow,
  compiling: Compiling,
  path: string,
  condition: number,
): CompiledTest {
  const simple = row.op === 'trueWithin' ? row.row : row;
  const operands = operandsOf(simple).map((operand) => compileOperand(operand, compiling));
  const firstValue = compiling.operands.length;
  compiling.operands.push(...operands);
  const asksLegs = operands.some(({ isLegFact }) => isLegFact);
  const isMarket = operands.every((operand) => operand.isMarket);
  const plain = testOf(simple, operands, compiling);
  const place = compiling.rows.length;
  const entry = { condition, path, op: row.op, firstValue, values: operands.length };
  if (isMarket) {
    const test = row.op === 'trueWithin' ? lookBack(plain, row.n) : plain;
    const { share, candles } = compiling;
    if (compiling.candleByCandle) {
      const asked = keptOfLast(test);
      compiling.rows.push({ ...entry, column: null, asked });
      return { test: asked, column: null, asksLegs };
    }
    const column = share.truths.get(rowName(row, compiling), (grew) => {
      grew(candles);
      return truthColumn(row, operands, test, candles);
    });
    compiling.rows.push({ ...entry, column, asked: null });
    return { test: readColumn(column), column, asksLegs };
  }
  compiling.rows.push({ ...entry, column: null, asked: null });
  const slot = compiling.within;
  if (row.op === 'trueWithin') compiling.within += 1;
  const test = row.op === 'trueWithin' ? remembered(plain, row.n, slot, compiling.scope) : plain;
  return { test: recorded(test, operands, place, firstValue, compiling.scope), column: null, asksLegs };
}

/** Two rows of one name are the same at every candle. */
function rowName(row: ConditionRow, { parameters, elements, timeframe }: Compiling): string {
  const text = resolvedText(row, parameters, (id) => elements.get(id)?.name ?? id);
  return `${timeframe} ${text}`;
}

function operandsOf(row: SimpleRow) {
  if (row.op === 'between') return [row.l, ...row.r];
  return 'n' in row ? [row.l] : [row.l, row.r];
}

export function readColumn(column: Uint8Array): Test {
  return (row) => {
    const truth = column[row];
    return truth === 1 ? 1 : truth === 0 ? 0 : UNKNOWN;
  };
}

/** Accounts ask about the same candle one after the other. */
function keptOfLast(test: Test): Test {
  let lastRow = -1;
  let last: Truth = UNKNOWN;
  return (row) => {
    if (row !== lastRow) last = test(row);
    lastRow = row;
    return last;
  };
}

/** A row about the market is worked out for all candles at once: what it is at one depends on none after it. */
function truthColumn(
  row: ConditionRow,
  operands: readonly CompiledOperand[],
  test: Test,
  candles: number,
): Uint8Array {
  const [left, right] = operands;
  if (
    (row.op === 'crossAbove' || row.op === 'crossBelow') &&
    !row.sessionOnly &&
    left?.column &&
    right?.column
  )
    return crossingColumn(left.column, right.column, row.op === 'crossAbove' ? 1 : -1);
  const column = new Uint8Array(candles);
  for (let at = 0; at < candles; at += 1) column[at] = test(at);
  return column;
}

/** Writes what the row was and what it compared into the trace of the candle. */
function recorded(
  test: Test,
  operands: readonly TracedOperand[],
  place: number,
  firstValue: number,
  scope: Scope,
): Test {
  return (row) => {
    const truth = test(row);
    const { trace } = scope;
    if (trace === null) return truth;
    const line = row - trace.firstRow;
    const results = trace.rows[place];
    if (results !== undefined) results[line] = truth;
    operands.forEach(({ read }, index) => {
      const values = trace.values[firstValue + index];
      if (values !== undefined) values[line] = read(row, 0);
    });
    return truth;
  };
}

function lookBack(test: Test, candles: number): Test {
  return (row) => {
    let isKnown = true;
    for (let back = 0; back < candles; back += 1) {
      const truth = row >= back ? test(row - back) : UNKNOWN;
      if (truth === TRUE) return TRUE;
      if (truth === UNKNOWN) isKnown = false;
    }
    return isKnown ? 0 : UNKNOWN;
  };
}

/** Of the account nothing can be asked about earlier candles, so it is remembered how long ago the row was true. */
function remembered(test: Test, candles: number, slot: number, scope: Scope): Test {
  return (row): Truth => {
    const truth = test(row);
    const { within } = scope.state;
    const before = within[slot] ?? null;
    const since = truth === TRUE ? 0 : before === null ? null : before + 1;
    within[slot] = since;
    return since !== null && since < candles ? TRUE : truth;
  };
}
