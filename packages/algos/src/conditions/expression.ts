import type { ExpressionOp, ExpressionOperand, Operand } from '@spark/document';
import type { Reader } from '../market/element.ts';
import type { CompiledOperand } from './operand.ts';

const FOLD: Readonly<Record<Exclude<ExpressionOp, 'abs'>, (left: number, right: number) => number>> = {
  add: (left, right) => left + right,
  sub: (left, right) => left - right,
  mul: (left, right) => left * right,
  // By zero there is no value, as little as without an operand.
  div: (left, right) => (right === 0 ? Number.NaN : left / right),
  min: Math.min,
  max: Math.max,
};

/** A small calculation, from left to right. What is missing in it makes it missing. */
export function compileExpression(
  [op, ...terms]: ExpressionOperand['expr'],
  compile: (term: Operand) => CompiledOperand,
): CompiledOperand {
  const operands = terms.map(compile);
  return {
    read: readerOf(
      op,
      operands.map(({ read }) => read),
    ),
    column: null,
    isMarket: operands.every(({ isMarket }) => isMarket),
    isPrice: false,
    isLegFact: operands.some(({ isLegFact }) => isLegFact),
  };
}

function readerOf(op: ExpressionOp, readers: readonly Reader[]): Reader {
  const [first = () => Number.NaN, ...rest] = readers;
  if (op === 'abs') return (row, back) => Math.abs(first(row, back));
  const fold = FOLD[op];
  return (row, back) => {
    let value = first(row, back);
    for (const read of rest) value = fold(value, read(row, back));
    return value;
  };
}
