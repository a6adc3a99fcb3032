import type { ExpressionOp, Operand } from '../schema/operand.ts';
import type { Cursor } from './cursor.ts';
import {
  CLOCK_PHRASES,
  DAY_PHRASES,
  LEG_PHRASES,
  MTM_OF,
  MTM_PHRASES,
  SIGNAL,
  SIGNS,
  WEEKDAY_NAMES,
} from './phrases.ts';

export function parseOperand(cursor: Cursor): Operand {
  const fixed = parseFixed(cursor) ?? parsePhrase(cursor) ?? parseExpression(cursor);
  if (fixed) return fixed;
  if (!cursor.takes('the')) return withLocation(cursor, { ref: cursor.name() });
  const col = cursor.name();
  cursor.needs('of');
  return withLocation(cursor, { ref: cursor.name(), col });
}

function parseFixed(cursor: Cursor): Operand | undefined {
  const time = cursor.take('time');
  if (time !== undefined) return { time };
  const date = cursor.take('date');
  if (date !== undefined) return { value: date };
  const number = cursor.take('number');
  if (number !== undefined) return { value: Number(number) };
  if (cursor.takes('true')) return { value: true };
  if (cursor.takes('false')) return { value: false };
  const weekday = cursor.takesOne(WEEKDAY_NAMES);
  return weekday === undefined ? undefined : { value: weekday };
}

function parsePhrase(cursor: Cursor): Operand | undefined {
  if (cursor.takes('parameter')) return { param: cursor.name() };
  if (cursor.takes('variable')) return { var: cursor.name() };
  const clock = cursor.takesOne(CLOCK_PHRASES);
  if (clock) return { clock };
  const mtm = cursor.takesOne(MTM_PHRASES);
  if (mtm) return { mtm };
  if (cursor.takes(MTM_OF)) return { mtm: cursor.name() };
  const day = cursor.takesOne(DAY_PHRASES);
  if (day) return { day };
  if (cursor.takes(SIGNAL)) return { webhook: cursor.name() };
  const is = cursor.takesOne(LEG_PHRASES);
  return is ? { action: cursor.name(), is } : undefined;
}

function parseExpression(cursor: Cursor): Operand | undefined {
  const named = cursor.takesOne({ abs: 'abs (', min: 'min (', max: 'max (' });
  if (named) {
    const terms = [parseOperand(cursor)];
    while (cursor.takes(',')) terms.push(parseOperand(cursor));
    cursor.needs(')');
    return { expr: [named, ...terms] };
  }
  if (!cursor.takes('(')) return undefined;
  const terms = [parseOperand(cursor)];
  const op: ExpressionOp = cursor.takesOne(SIGNS) ?? cursor.fail('a sign');
  terms.push(parseOperand(cursor));
  while (cursor.takes(SIGNS[op])) terms.push(parseOperand(cursor));
  cursor.needs(')');
  return { expr: [op, ...terms] };
}

function withLocation(cursor: Cursor, operand: { readonly ref: string; readonly col?: string }): Operand {
  const count = cursor.take('number');
  if (count === undefined) return operand;
  if (!cursor.takes('candle ago')) cursor.needs('candles ago');
  return { ...operand, at: -Number(count) };
}
