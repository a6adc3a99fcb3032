import type { CompareRow, ConditionNode, ConditionRow, CrossRow } from '../schema/condition.ts';
import type { Action, Condition } from '../schema/document.ts';
import type { LegFact } from '../schema/operand.ts';
import { actionPhrases } from './action-phrases.ts';
import { COMPARISONS, nameText, STATE_PHRASES } from './phrases.ts';
import { candlesText, operandText } from './write-operand.ts';

/** `When the close of prem crosses below ema_f, and dte is below 3, then sell CE, sell PE.` */
export function conditionSentence(
  { when, then }: Pick<Condition, 'when' | 'then'>,
  actions: readonly Action[],
): string {
  const phrases = actionPhrases(actions);
  const steps = then.map((id) => phrases.get(id) ?? nameText(id));
  return `When ${whenText(when)}, then ${steps.join(', ')}.`;
}

export function whenText(when: ConditionNode): string {
  if ('all' in when && when.all.length > 1)
    return when.all.map((child) => member(child, 'any')).join(', and ');
  if ('any' in when && when.any.length > 1)
    return when.any.map((child) => member(child, 'all')).join(', or ');
  return unit(when);
}

/** A row, a group of rows of the other kind without brackets, or a group in brackets. */
function member(node: ConditionNode, bare: 'all' | 'any'): string {
  const rows = bare === 'any' ? ('any' in node ? node.any : []) : 'all' in node ? node.all : [];
  const isBare = rows.length > 1 && rows.every((row) => 'op' in row);
  return isBare ? rows.map(unit).join(bare === 'any' ? ' or ' : ' and ') : unit(node);
}

function unit(node: ConditionNode): string {
  if ('all' in node) return `all of (${node.all.map(unit).join('; ')})`;
  if ('any' in node) return `any of (${node.any.map(unit).join('; ')})`;
  if ('not' in node) return `not (${unit(node.not)})`;
  return rowText(node);
}

export function rowText(row: ConditionRow): string {
  if (row.op === 'trueWithin') return `within the last ${candlesText(row.n)} (${rowText(row.row)})`;
  const left = operandText(row.l);
  if ('n' in row)
    return `${left} has ${row.op === 'risingFor' ? 'risen' : 'fallen'} for ${candlesText(row.n)}`;
  if (row.op === 'between') return `${left} is between ${operandText(row.r[0])} and ${operandText(row.r[1])}`;
  if (isCross(row)) {
    const session = row.sessionOnly === true ? ' within the session' : '';
    return `${left} ${COMPARISONS[row.op]} ${operandText(row.r)}${session}`;
  }
  return clockText(row) ?? stateText(row) ?? `${left} ${COMPARISONS[row.op]} ${operandText(row.r)}`;
}

function isCross(row: CompareRow | CrossRow): row is CrossRow {
  return row.op === 'crossAbove' || row.op === 'crossBelow';
}

/** `the candle closes at 10:00 or later`. */
function clockText({ op, l, r }: CompareRow): string | undefined {
  if (!('clock' in l) || !('time' in r)) return undefined;
  if (l.clock !== 'candleClose' && l.clock !== 'candleTime') return undefined;
  const verb = l.clock === 'candleClose' ? 'close' : 'open';
  const times = {
    gte: `${verb}s at ${r.time} or later`,
    lte: `${verb}s at ${r.time} or earlier`,
    gt: `${verb}s after ${r.time}`,
    lt: `${verb}s before ${r.time}`,
    eq: `${verb}s at ${r.time}`,
    neq: `does not ${verb} at ${r.time}`,
  };
  return `the candle ${times[op]}`;
}

/** `a_pe is not open`. */
function stateText({ op, l, r }: CompareRow): string | undefined {
  if (op !== 'eq' || !('action' in l) || !('value' in r) || typeof r.value !== 'boolean') return undefined;
  if (!isState(l.is)) return undefined;
  return `${nameText(l.action)} ${STATE_PHRASES[l.is][r.value ? 0 : 1]}`;
}

function isState(fact: LegFact): fact is keyof typeof STATE_PHRASES {
  return Object.hasOwn(STATE_PHRASES, fact);
}
