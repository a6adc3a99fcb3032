import type { Fix } from '../issue/issue.ts';
import type { IssueList } from '../issue/issue-list.ts';
import { below } from '../issue/pointer.ts';
import { OPERATORS } from '../schema/condition.ts';
import type { Operand } from '../schema/operand.ts';
import type { Draft } from './draft.ts';
import { kindOf, type OperandKind } from './operand-kind.ts';
import { type Operator, PARTNERS } from './partners.ts';
import type { PlacedRow } from './walk.ts';

const DOCS = 'Conditions/cndop#the-operators';

const WORDS: Readonly<Record<string, string>> = {
  number: 'a number',
  flag: 'true or false',
  time: 'a time',
  weekday: 'a weekday',
  date: 'a date',
  candle: 'a candle',
  indicator: 'an indicator',
  days: 'a count of days',
  mtm: 'MTM',
  leg: 'the state of a leg',
  day: 'a value of the day',
  signal: 'a signal',
  value: 'a fixed value',
  calculation: 'a calculation',
};

interface Side {
  readonly operand: Operand;
  readonly pointer: string;
}

/** The operator accepts both sides, they can be compared, and the row can change. */
export function checkRow(draft: Draft, { row, pointer }: PlacedRow, found: IssueList): void {
  if (row.op === 'trueWithin') return;
  const left: Side = { operand: row.l, pointer: below(pointer, 'l') };
  const rights: readonly Side[] = !('r' in row)
    ? []
    : row.op === 'between'
      ? row.r.map((operand, index) => ({ operand, pointer: below(pointer, 'r', index) }))
      : [{ operand: row.r, pointer: below(pointer, 'r') }];
  const sides = [left, ...rights];
  const refused = sides.find(({ operand }) => !accepts(row.op, kindOf(operand, draft)));
  if (refused) {
    reportPartner(
      row.op,
      sides.map(({ operand }) => kindOf(operand, draft)),
      sides.indexOf(refused),
      refused.pointer,
      pointer,
      found,
    );
    return;
  }
  checkSorts(draft, left, rights, found);
  checkConstant(row.op, sides, pointer, found);
  if (row.op === 'eq' || row.op === 'neq') checkEqual(draft, row, pointer, found);
}

function accepts(op: Exclude<Operator, 'trueWithin'>, kind: OperandKind | undefined): boolean {
  if (!kind) return true;
  const { partners, sorts } = PARTNERS[op];
  return partners.includes(kind.partner) && sorts.includes(kind.sort);
}

function reportPartner(
  op: Exclude<Operator, 'trueWithin'>,
  kinds: readonly (OperandKind | undefined)[],
  refused: number,
  at: string,
  row: string,
  found: IssueList,
): void {
  const kind = kinds[refused];
  const title = OPERATORS[op].notes.title ?? op;
  const what = kind && (kind.sort === 'number' ? WORDS[kind.partner] : WORDS[kind.sort]);
  const accepted = PARTNERS[op].partners.map((partner) => WORDS[partner]).join(', ');
  found.error({
    code: 'operator_partner',
    pointer: at,
    message: `"${title}" does not accept ${what}; it compares ${accepted}.`,
    docs: DOCS,
    fix: insteadOfCross(op, kinds, row),
  });
}

/** A comparison in place of a cross, where it accepts both sides. */
function insteadOfCross(
  op: Operator,
  kinds: readonly (OperandKind | undefined)[],
  row: string,
): Fix | undefined {
  const instead = op === 'crossAbove' ? 'gte' : op === 'crossBelow' ? 'lte' : undefined;
  const isFine = kinds.every((kind) => accepts('gte', kind) && kind?.sort === kinds[0]?.sort);
  if (!instead || !isFine) return undefined;
  return {
    label: `Use "${OPERATORS[instead].notes.title}"`,
    patch: [{ op: 'replace', path: below(row, 'op'), value: instead }],
  };
}

function checkSorts(draft: Draft, left: Side, rights: readonly Side[], found: IssueList): void {
  const kind = kindOf(left.operand, draft);
  for (const right of rights) {
    const other = kindOf(right.operand, draft);
    if (!kind || !other || kind.sort === other.sort) continue;
    found.error({
      code: 'operator_partner',
      pointer: right.pointer,
      message: `${sentenceCase(WORDS[kind.sort] ?? '')} cannot be compared with ${WORDS[other.sort]}.`,
      docs: DOCS,
    });
  }
}

/** A row whose sides are the same, or all fixed, is always true or always false. */
function checkConstant(op: Operator, sides: readonly Side[], pointer: string, found: IssueList): void {
  const [left, right] = sides;
  const isSame = right !== undefined && op !== 'between' && sameOperand(left?.operand, right.operand);
  const isFixed = sides.every(({ operand }) => 'value' in operand || 'time' in operand);
  if (!isSame && !isFixed) return;
  found.error({
    code: 'row_constant',
    pointer,
    message: isFixed
      ? 'Both sides are fixed, so the row can never change.'
      : 'Left and right are the same, so the row can never change; choose the candle before on one side.',
    docs: 'Conditions/conditionBuilder#errors-and-what-to-do',
  });
}

function sameOperand(left: Operand | undefined, right: Operand): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(operand: unknown): unknown {
  if (typeof operand !== 'object' || operand === null || Array.isArray(operand)) return operand;
  return Object.entries(operand)
    .filter(([key, value]) => !(key === 'at' && value === 0))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

interface EqualRow {
  readonly l: Operand;
  readonly r: Operand;
}

function checkEqual(draft: Draft, row: EqualRow, pointer: string, found: IssueList): void {
  const kinds = [kindOf(row.l, draft), kindOf(row.r, draft)];
  if (kinds.some((kind) => kind?.isDecimal === true)) {
    found.warn({
      code: 'equal_decimals',
      pointer: below(pointer, 'op'),
      message: 'Two decimals are hardly ever equal; use "above or equal", "below or equal" or a cross.',
      docs: 'Conditions/cndop#equal-and-decimals',
    });
  }
  const frame = draft.clock?.timeframe;
  if (frame === undefined || !('clock' in row.l) || !('time' in row.r)) return;
  if ((minutes(row.r.time) - minutes('09:15')) % frame === 0) return;
  found.warn({
    code: 'time_off_candle',
    pointer: below(pointer, 'r', 'time'),
    message: `No candle of ${frame} minutes begins or ends at ${row.r.time}, so this is never true; take a time that is a multiple of ${frame} minutes after 09:15.`,
    docs: 'Conditions/cndelements#time',
  });
}

/** Minutes since midnight. */
export function minutes(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function sentenceCase(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
