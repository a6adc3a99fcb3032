import type { ExpressionOperand, Operand } from '../schema/operand.ts';
import {
  CLOCK_PHRASES,
  DAY_PHRASES,
  LEG_PHRASES,
  MTM_OF,
  MTM_PHRASES,
  nameText,
  SIGNAL,
  SIGNS,
  WEEKDAY_NAMES,
} from './phrases.ts';

/** `the close of prem 2 candles ago`. */
export function operandText(operand: Operand): string {
  if ('ref' in operand) {
    const { ref, col, at = 0 } = operand;
    const element = col === undefined ? nameText(ref) : `the ${nameText(col)} of ${nameText(ref)}`;
    return at === 0 ? element : `${element} ${candlesText(-at)} ago`;
  }
  if ('value' in operand) return valueText(operand.value);
  if ('time' in operand) return operand.time;
  if ('param' in operand) return `parameter ${nameText(operand.param)}`;
  if ('var' in operand) return `variable ${nameText(operand.var)}`;
  if ('clock' in operand) return CLOCK_PHRASES[operand.clock];
  if ('mtm' in operand) {
    const fixed = Object.hasOwn(MTM_PHRASES, operand.mtm) ? MTM_PHRASES[operand.mtm] : undefined;
    return fixed ?? `${MTM_OF} ${nameText(operand.mtm)}`;
  }
  if ('action' in operand) return `${LEG_PHRASES[operand.is]} ${nameText(operand.action)}`;
  if ('day' in operand) return DAY_PHRASES[operand.day];
  if ('webhook' in operand) return `${SIGNAL} ${nameText(operand.webhook)}`;
  return expressionText(operand);
}

export function candlesText(count: number): string {
  return `${count} ${count === 1 ? 'candle' : 'candles'}`;
}

function valueText(value: number | boolean | string): string {
  return typeof value === 'string' ? (WEEKDAY_NAMES[value] ?? value) : String(value);
}

function expressionText({ expr: [op, ...terms] }: ExpressionOperand): string {
  const texts = terms.map(operandText);
  if (op === 'abs' || op === 'min' || op === 'max') return `${op}(${texts.join(', ')})`;
  return `(${texts.join(` ${SIGNS[op]} `)})`;
}
