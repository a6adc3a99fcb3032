import type { ConditionNode, ConditionRow, WithinRow } from '../schema/condition.ts';
import type { Action } from '../schema/document.ts';
import type { Operand } from '../schema/operand.ts';
import { actionPhrases } from './action-phrases.ts';
import { Cursor, SentenceError } from './cursor.ts';
import { parseOperand } from './parse-operand.ts';
import { COMPARISONS, nameText, SIGNAL_PHRASES, STATE_PHRASES } from './phrases.ts';

export type Parsed<Value> =
  | { readonly isRead: true; readonly value: Value }
  | { readonly isRead: false; readonly message: string };

export interface ParsedCondition {
  readonly when: ConditionNode;
  readonly then: readonly string[];
}

/** The condition that a sentence says; actions are found by their phrases. */
export function parseCondition(sentence: string, actions: readonly Action[]): Parsed<ParsedCondition> {
  return parsed(() => {
    const at = sentence.lastIndexOf(', then ');
    if (at < 0) throw new SentenceError('", then" and the actions are missing');
    const cursor = new Cursor(sentence.slice(0, at));
    cursor.needs('When');
    const when = parseWhen(cursor);
    if (!cursor.isAtEnd) cursor.fail('", and", ", or" or ", then"');
    return { when, then: parseSteps(sentence.slice(at + ', then '.length), actions) };
  });
}

export function parsed<Value>(read: () => Value): Parsed<Value> {
  try {
    return { isRead: true, value: read() };
  } catch (error) {
    if (!(error instanceof SentenceError)) throw error;
    return { isRead: false, message: `The sentence cannot be understood: ${error.message}.` };
  }
}

function parseSteps(text: string, actions: readonly Action[]): readonly string[] {
  const ids = new Map([...actionPhrases(actions)].map(([id, phrase]) => [phrase, id]));
  const names = new Map(actions.map(({ id }) => [nameText(id), id]));
  return text
    .trim()
    .replace(/\.$/, '')
    .split(', ')
    .map((step) => {
      const id = ids.get(step) ?? names.get(step);
      if (id === undefined) throw new SentenceError(`there is no action for "${step}"`);
      return id;
    });
}

function parseWhen(cursor: Cursor): ConditionNode {
  const members = [parseMember(cursor)];
  const word = cursor.takesOne({ all: ', and', any: ', or' });
  if (!word) return members[0] ?? cursor.fail('a row');
  const phrase = word === 'all' ? ', and' : ', or';
  do members.push(parseMember(cursor));
  while (cursor.takes(phrase));
  return word === 'all' ? { all: members } : { any: members };
}

function parseMember(cursor: Cursor): ConditionNode {
  const rows = [parseUnit(cursor)];
  const word = cursor.takesOne({ all: 'and', any: 'or' });
  if (!word) return rows[0] ?? cursor.fail('a row');
  do rows.push(parseUnit(cursor));
  while (cursor.takes(word === 'all' ? 'and' : 'or'));
  return word === 'all' ? { all: rows } : { any: rows };
}

function parseUnit(cursor: Cursor): ConditionNode {
  const group = cursor.takesOne({ all: 'all of (', any: 'any of (' });
  if (group) {
    const members = [parseUnit(cursor)];
    while (cursor.takes(';')) members.push(parseUnit(cursor));
    cursor.needs(')');
    return group === 'all' ? { all: members } : { any: members };
  }
  if (cursor.takes('not (')) {
    const not = parseUnit(cursor);
    cursor.needs(')');
    return { not };
  }
  return parseRow(cursor);
}

function parseRow(cursor: Cursor): ConditionRow {
  if (!cursor.takes('within the last')) return parseSimpleRow(cursor);
  const n = parseCandles(cursor);
  cursor.needs('(');
  const row = parseSimpleRow(cursor);
  cursor.needs(')');
  return { op: 'trueWithin', row, n };
}

function parseCandles(cursor: Cursor): number {
  const count = cursor.number();
  if (!cursor.takes('candle')) cursor.needs('candles');
  return count;
}

function parseSimpleRow(cursor: Cursor): WithinRow['row'] {
  const clock = parseClockRow(cursor);
  if (clock) return clock;
  const l = parseOperand(cursor);
  const state = 'webhook' in l ? parseSignal(cursor, l) : 'ref' in l ? parseState(cursor, l.ref) : undefined;
  if (state) return state;
  if (cursor.takes('has risen for')) return { op: 'risingFor', l, n: parseCandles(cursor) };
  if (cursor.takes('has fallen for')) return { op: 'fallingFor', l, n: parseCandles(cursor) };
  if (cursor.takes('is between')) {
    const low = parseOperand(cursor);
    cursor.needs('and');
    return { op: 'between', l, r: [low, parseOperand(cursor)] };
  }
  const op = cursor.takesOne(COMPARISONS) ?? cursor.fail('an operator');
  const r = parseOperand(cursor);
  if (op !== 'crossAbove' && op !== 'crossBelow') return { op, l, r };
  return cursor.takes('within the session') ? { op, l, r, sessionOnly: true } : { op, l, r };
}

function parseState(cursor: Cursor, action: string): WithinRow['row'] | undefined {
  for (const is of ['open', 'waiting', 'stoppedToday', 'targetToday'] as const) {
    const [yes, no] = STATE_PHRASES[is];
    if (cursor.takes(yes)) return { op: 'eq', l: { action, is }, r: { value: true } };
    if (cursor.takes(no)) return { op: 'eq', l: { action, is }, r: { value: false } };
  }
  return undefined;
}

function parseSignal(cursor: Cursor, l: Operand): WithinRow['row'] | undefined {
  const [came, cameNot] = SIGNAL_PHRASES;
  if (cursor.takes(came)) return { op: 'eq', l, r: { value: true } };
  return cursor.takes(cameNot) ? { op: 'eq', l, r: { value: false } } : undefined;
}

function parseClockRow(cursor: Cursor): WithinRow['row'] | undefined {
  for (const verb of ['close', 'open'] as const) {
    const l = { clock: verb === 'close' ? 'candleClose' : 'candleTime' } as const;
    if (cursor.takes(`the candle does not ${verb} at`))
      return { op: 'neq', l, r: { time: cursor.need('time') } };
    if (cursor.takes(`the candle ${verb}s after`)) return { op: 'gt', l, r: { time: cursor.need('time') } };
    if (cursor.takes(`the candle ${verb}s before`)) return { op: 'lt', l, r: { time: cursor.need('time') } };
    if (!cursor.takes(`the candle ${verb}s at`)) continue;
    const r = { time: cursor.need('time') };
    // `or` alone begins the next row.
    const op = cursor.takesOne({ gte: 'or later', lte: 'or earlier' }) ?? 'eq';
    return { op, l, r };
  }
  return undefined;
}
