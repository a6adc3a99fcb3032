import type { OPERATORS } from '../schema/condition.ts';
import type { Partner, Sort } from './operand-kind.ts';

export type Operator = keyof typeof OPERATORS;

/** What stands on either side of an operator. */
export interface PartnerRule {
  readonly partners: readonly Partner[];
  readonly sorts: readonly Sort[];
}

const SERIES: readonly Partner[] = ['candle', 'indicator', 'calculation'];
const NUMBERS: readonly Partner[] = [...SERIES, 'days', 'mtm', 'leg', 'day', 'value'];
const CROSS: PartnerRule = { partners: [...SERIES, 'value', 'day'], sorts: ['number'] };
const ORDER: PartnerRule = { partners: [...NUMBERS, 'time'], sorts: ['number', 'time', 'date'] };
const EQUAL: PartnerRule = {
  partners: [...NUMBERS, 'time', 'signal'],
  sorts: ['number', 'flag', 'time', 'weekday', 'date'],
};
const TREND: PartnerRule = { partners: SERIES, sorts: ['number'] };

/** Which operator accepts what; `trueWithin` takes a row instead. */
export const PARTNERS: Readonly<Record<Exclude<Operator, 'trueWithin'>, PartnerRule>> = {
  crossAbove: CROSS,
  crossBelow: CROSS,
  gt: ORDER,
  lt: ORDER,
  gte: ORDER,
  lte: ORDER,
  eq: EQUAL,
  neq: EQUAL,
  between: ORDER,
  risingFor: TREND,
  fallingFor: TREND,
};
