import { choice, flag, keyed, list, named, object, optional, tagged, text, whole } from './build.ts';
import { DOCUMENT_LIMITS } from './limits.ts';
import { type Operand, operand } from './operand.ts';
import type { Notes, Shape } from './shape.ts';
import { id, refersTo } from './values.ts';

export const CROSS_OPS = ['crossAbove', 'crossBelow'] as const;
export const ORDER_OPS = ['gt', 'lt', 'gte', 'lte'] as const;
export const EQUAL_OPS = ['eq', 'neq'] as const;
export const TREND_OPS = ['risingFor', 'fallingFor'] as const;

export type CrossOp = (typeof CROSS_OPS)[number];
export type OrderOp = (typeof ORDER_OPS)[number];
export type EqualOp = (typeof EQUAL_OPS)[number];
export type TrendOp = (typeof TREND_OPS)[number];

export interface CrossRow {
  readonly op: CrossOp;
  readonly l: Operand;
  readonly r: Operand;
  /** True: the first candle of a day compares with nothing. */
  readonly sessionOnly?: boolean;
}
export interface CompareRow {
  readonly op: OrderOp | EqualOp;
  readonly l: Operand;
  readonly r: Operand;
}
export interface BetweenRow {
  readonly op: 'between';
  readonly l: Operand;
  /** The lower and the upper bound, both included. */
  readonly r: readonly [Operand, Operand];
}
export interface TrendRow {
  readonly op: TrendOp;
  readonly l: Operand;
  readonly n: number;
}
export interface WithinRow {
  readonly op: 'trueWithin';
  readonly row: Exclude<ConditionRow, WithinRow>;
  readonly n: number;
}
export type ConditionRow = CrossRow | CompareRow | BetweenRow | TrendRow | WithinRow;
export type ConditionNode =
  | { readonly all: readonly ConditionNode[] }
  | { readonly any: readonly ConditionNode[] }
  | { readonly not: ConditionNode }
  | ConditionRow;

const docs = 'Conditions/cndop#the-operators';
const left = { title: 'Left' };
const right = { title: 'Right' };
const candles = whole({ min: 1, max: DOCUMENT_LIMITS.lookBack }, { title: 'Candles', unit: 'candles' });

function compare<const Op extends OrderOp | EqualOp>(op: Op, notes: Notes) {
  return object(
    {
      op: choice([op], { title: 'Operator' }),
      l: named('operand', () => operand, left),
      r: named('operand', () => operand, right),
    },
    { docs, ...notes },
  );
}

function cross<const Op extends CrossOp>(op: Op, notes: Notes) {
  return object(
    {
      op: choice([op], { title: 'Operator' }),
      l: named('operand', () => operand, left),
      r: named('operand', () => operand, right),
      sessionOnly: optional(
        flag({ title: 'Within the session', purpose: 'Does not compare with the day before.' }),
        false,
      ),
    },
    { docs, ...notes },
  );
}

function trend<const Op extends TrendOp>(op: Op, notes: Notes) {
  return object(
    { op: choice([op], { title: 'Operator' }), l: named('operand', () => operand, left), n: candles },
    { docs, ...notes },
  );
}

const simpleOperators = {
  crossAbove: cross('crossAbove', {
    title: 'cross above',
    purpose: 'Before: left at or below right; now: left above right.',
  }),
  crossBelow: cross('crossBelow', {
    title: 'cross below',
    purpose: 'Before: left at or above right; now: left below right.',
  }),
  gt: compare('gt', { title: 'is above', purpose: 'Left is greater than right.' }),
  lt: compare('lt', { title: 'is below', purpose: 'Left is less than right.' }),
  gte: compare('gte', { title: 'above or equal', purpose: 'Left is greater than right or the same.' }),
  lte: compare('lte', { title: 'below or equal', purpose: 'Left is less than right or the same.' }),
  eq: compare('eq', { title: 'equal', purpose: 'Left and right are the same.' }),
  neq: compare('neq', { title: 'not equal', purpose: 'Left and right are not the same.' }),
  between: object(
    {
      op: choice(['between'], { title: 'Operator' }),
      l: named('operand', () => operand, left),
      r: list(
        named('operand', () => operand),
        { min: 2, max: 2 },
        { title: 'Bounds' },
      ),
    },
    { docs, title: 'between', purpose: 'Left is inside two bounds, or on one of them.' },
  ),
  risingFor: trend('risingFor', {
    title: 'rising for n',
    purpose: 'Each of the last n candles is above the one before.',
  }),
  fallingFor: trend('fallingFor', {
    title: 'falling for n',
    purpose: 'Each of the last n candles is below the one before.',
  }),
} as const;

export const OPERATORS = {
  ...simpleOperators,
  trueWithin: object(
    {
      op: choice(['trueWithin'], { title: 'Operator' }),
      row: tagged('op', simpleOperators, { title: 'Row', purpose: 'The row that was true.' }),
      n: candles,
    },
    { docs, title: 'true within n', purpose: 'The row was true on one of the last n candles.' },
  ),
} as const;

export const GROUPS = {
  all: object(
    {
      all: list(
        named('conditionNode', () => node),
        { min: 1, max: DOCUMENT_LIMITS.groupRows, codeShort: 'group_empty' },
        { title: 'Rows' },
      ),
    },
    { title: 'ALL', purpose: 'Every row must be true.', docs: 'Conditions/conditionBuilder#an-example' },
  ),
  any: object(
    {
      any: list(
        named('conditionNode', () => node),
        { min: 1, max: DOCUMENT_LIMITS.groupRows, codeShort: 'group_empty' },
        { title: 'Rows' },
      ),
    },
    { title: 'ANY', purpose: 'One true row is enough.', docs: 'Conditions/conditionBuilder#an-example' },
  ),
  not: object(
    { not: named('conditionNode', () => node, { title: 'Row' }) },
    {
      title: 'NOT',
      purpose: 'Turns its one row or group around.',
      docs: 'Conditions/conditionBuilder#an-example',
    },
  ),
} as const;

const row = tagged('op', OPERATORS, { title: 'Row', docs }) as unknown as Shape<ConditionRow>;

export const node: Shape<ConditionNode> = keyed(
  { ...GROUPS, op: row },
  { title: 'Row or group', docs: 'Conditions/conditionBuilder' },
);

export const condition = object(
  {
    id: id(),
    name: optional(
      text({ max: DOCUMENT_LIMITS.nameChars }, { title: 'Name', purpose: 'Appears in reports.' }),
    ),
    kind: choice(['entry', 'exit', 'adjust'], {
      title: 'Type',
      purpose: 'Entries run when flat; exits and adjustments while a leg is open or waiting.',
      docs: 'Conditions/intro#three-types',
    }),
    maxPerDay: optional(
      whole(
        { min: 1, max: 10_000 },
        { title: 'Max Entries', purpose: 'How often it may fire in a day; without limit if left out.' },
      ),
    ),
    ifPositionOpen: optional(
      choice(['skip', 'check'], {
        title: 'While a position is open',
        docs: 'Conditions/intro#the-guards-of-an-entry',
      }),
      'skip',
    ),
    ifTriggerOpen: optional(
      choice(['skip', 'check'], {
        title: 'While a trigger is open',
        docs: 'Conditions/intro#the-guards-of-an-entry',
      }),
      'skip',
    ),
    fire: choice(['edge', 'level'], {
      title: 'Fires',
      purpose: 'edge when it becomes true, level on every candle while it is true.',
      docs: 'Conditions/intro#fire',
    }),
    when: named('conditionNode', () => node, { title: 'When' }),
    then: list(
      refersTo('action'),
      { min: 1, max: DOCUMENT_LIMITS.actionsPerCondition, codeShort: 'no_action' },
      {
        title: 'Then',
        purpose: 'The actions, in the order in which they run.',
        docs: 'Actions/intro#linking',
      },
    ),
  },
  { title: 'Condition', purpose: 'An IF that is checked when a candle closes.', docs: 'Conditions/intro' },
);
