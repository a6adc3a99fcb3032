import type { ConditionRow } from '@spark/document';
import type { Reader } from '../market/element.ts';
import type { CompiledOperand } from './operand.ts';
import type { Compiling } from './scope.ts';
import { FALSE, TRUE, type Truth, UNKNOWN } from './truth.ts';

export type Test = (row: number) => Truth;
export type SimpleRow = Exclude<ConditionRow, { readonly op: 'trueWithin' }>;

const EXACT = 1e-9;
const NO_VALUE: CompiledOperand = {
  read: () => Number.NaN,
  column: null,
  isMarket: true,
  isPrice: false,
  isLegFact: false,
};

/** What a row asks at a candle. */
export function testOf(row: SimpleRow, operands: readonly CompiledOperand[], compiling: Compiling): Test {
  const [left = NO_VALUE, right = NO_VALUE, upper = NO_VALUE] = operands;
  switch (row.op) {
    case 'crossAbove':
    case 'crossBelow': {
      const test = crossing(left.read, right.read, row.op === 'crossAbove' ? 1 : -1);
      if (!row.sessionOnly) return test;
      const { isFirstOfSession } = compiling.clock;
      return (at) => (isFirstOfSession(at) ? FALSE : test(at));
    }
    case 'between':
      return between(left.read, right.read, upper.read);
    case 'risingFor':
      return trend(left.read, row.n, 1);
    case 'fallingFor':
      return trend(left.read, row.n, -1);
    default: {
      const tolerance = left.isPrice || right.isPrice ? compiling.halfTick : EXACT;
      return comparison(row.op, left.read, right.read, tolerance);
    }
  }
}

function comparison(op: string, left: Reader, right: Reader, tolerance: number): Test {
  const compare = comparing(op, tolerance);
  return (row) => {
    const difference = left(row, 0) - right(row, 0);
    if (Number.isNaN(difference)) return UNKNOWN;
    return compare(difference) ? TRUE : FALSE;
  };
}

function comparing(op: string, tolerance: number): (difference: number) => boolean {
  switch (op) {
    case 'gt':
      return (difference) => difference > 0;
    case 'lt':
      return (difference) => difference < 0;
    case 'gte':
      return (difference) => difference >= 0;
    case 'lte':
      return (difference) => difference <= 0;
    case 'eq':
      return (difference) => Math.abs(difference) <= tolerance;
    default:
      return (difference) => Math.abs(difference) > tolerance;
  }
}

/** Before: on the other side or touching; now: across. */
function crossing(left: Reader, right: Reader, up: 1 | -1): Test {
  return (row) => {
    const now = (left(row, 0) - right(row, 0)) * up;
    const before = (left(row, 1) - right(row, 1)) * up;
    if (Number.isNaN(now) || Number.isNaN(before)) return UNKNOWN;
    return before <= 0 && now > 0 ? TRUE : FALSE;
  };
}

function between(value: Reader, low: Reader, high: Reader): Test {
  return (row) => {
    const above = value(row, 0) - low(row, 0);
    const below = high(row, 0) - value(row, 0);
    // One bound that is passed decides, whatever the other is.
    if (above < 0 || below < 0) return FALSE;
    return Number.isNaN(above) || Number.isNaN(below) ? UNKNOWN : TRUE;
  };
}

function trend(value: Reader, candles: number, up: 1 | -1): Test {
  return (row) => {
    let isKnown = true;
    for (let back = 0; back < candles; back += 1) {
      const step = (value(row, back) - value(row, back + 1)) * up;
      if (Number.isNaN(step)) isKnown = false;
      else if (step <= 0) return FALSE;
    }
    return isKnown ? TRUE : UNKNOWN;
  };
}
