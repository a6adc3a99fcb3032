import { below } from '../issue/pointer.ts';
import type { CompareRow, ConditionNode, ConditionRow, CrossRow } from '../schema/condition.ts';
import type { Action, Condition } from '../schema/document.ts';
import type { LegFact } from '../schema/operand.ts';
import { actionPhrases } from './action-phrases.ts';
import { COMPARISONS, nameText, SIGNAL_PHRASES, STATE_PHRASES } from './phrases.ts';
import { candlesText, operandText } from './write-operand.ts';

/** A part of a sentence: the words of one row, or what stands between rows. */
export interface SentencePiece {
  readonly text: string;
  /** JSON Pointer below `when` of the row that says it. */
  readonly row?: string;
}

type Pieces = readonly SentencePiece[];

/** `When the close of prem crosses below ema_f, and dte is below 3, then sell CE, sell PE.` */
export function conditionSentence(condition: Said, actions: readonly Action[]): string {
  return textOf(conditionPieces(condition, actions));
}

type Said = Pick<Condition, 'when' | 'then'>;

/** The same sentence in parts, so that each row can be found in it. */
export function conditionPieces({ when, then }: Said, actions: readonly Action[]): Pieces {
  const phrases = actionPhrases(actions);
  const steps = then.map((id) => phrases.get(id) ?? nameText(id));
  return ['When ', ...whenPieces(when), `, then ${steps.join(', ')}.`].map(piece);
}

export function whenText(when: ConditionNode): string {
  return textOf(whenPieces(when));
}

function whenPieces(when: ConditionNode): Pieces {
  const [kind, rows] = 'all' in when ? (['all', when.all] as const) : anyOf(when);
  if (kind === null || rows.length < 2) return unit(when, '');
  const [other, between] = kind === 'all' ? (['any', ', and '] as const) : (['all', ', or '] as const);
  return joined(
    rows.map((child, index) => member(child, other, below('', kind, index))),
    between,
  );
}

function anyOf(node: ConditionNode) {
  return 'any' in node ? (['any', node.any] as const) : ([null, []] as const);
}

/** A row, a group of rows of the other kind without brackets, or a group in brackets. */
function member(node: ConditionNode, bare: 'all' | 'any', at: string): Pieces {
  const rows = bare === 'any' ? ('any' in node ? node.any : []) : 'all' in node ? node.all : [];
  const isBare = rows.length > 1 && rows.every((row) => 'op' in row);
  return isBare ? units(rows, below(at, bare), bare === 'any' ? ' or ' : ' and ') : unit(node, at);
}

function unit(node: ConditionNode, at: string): Pieces {
  if ('all' in node) return ['all of (', ...units(node.all, below(at, 'all'), '; '), ')'].map(piece);
  if ('any' in node) return ['any of (', ...units(node.any, below(at, 'any'), '; '), ')'].map(piece);
  if ('not' in node) return ['not (', ...unit(node.not, below(at, 'not')), ')'].map(piece);
  return [{ text: rowText(node), row: at }];
}

function units(nodes: readonly ConditionNode[], at: string, between: string): Pieces {
  return joined(
    nodes.map((node, index) => unit(node, below(at, index))),
    between,
  );
}

function joined(parts: readonly Pieces[], between: string): Pieces {
  return parts.flatMap((pieces, index) => (index === 0 ? pieces : [piece(between), ...pieces]));
}

function piece(part: string | SentencePiece): SentencePiece {
  return typeof part === 'string' ? { text: part } : part;
}

function textOf(pieces: Pieces): string {
  return pieces.map(({ text }) => text).join('');
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

/** `a_pe is not open`, `the TradingView signal breakout came`. */
function stateText({ op, l, r }: CompareRow): string | undefined {
  if (op !== 'eq' || !('value' in r) || typeof r.value !== 'boolean') return undefined;
  if ('webhook' in l) return `${operandText(l)} ${SIGNAL_PHRASES[r.value ? 0 : 1]}`;
  if (!('action' in l) || !isState(l.is)) return undefined;
  return `${nameText(l.action)} ${STATE_PHRASES[l.is][r.value ? 0 : 1]}`;
}

function isState(fact: LegFact): fact is keyof typeof STATE_PHRASES {
  return Object.hasOwn(STATE_PHRASES, fact);
}
