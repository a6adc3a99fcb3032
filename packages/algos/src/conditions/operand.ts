import type { Operand } from '@spark/document';
import { WEEKDAYS } from '@spark/document';
import { actionProfit, bookedProfit, dayProfit, openProfit } from '../account/money.ts';
import { dateNumber } from '../columns/timeline.ts';
import type { Reader } from '../market/element.ts';
import { numberOf } from '../program/parameters.ts';
import { minuteOfDay } from '../program/settings.ts';
import { compileExpression } from './expression.ts';
import { legFact } from './leg-fact.ts';
import type { Compiling } from './scope.ts';

export type CompiledOperand = {
  readonly read: Reader;
  /** Its values at every candle, where the value before is that of the candle before; null else. */
  readonly column: Float64Array | null;
  /** Reads the market alone, so it can be asked about earlier candles as well. */
  readonly isMarket: boolean;
  readonly isPrice: boolean;
  /** Asks about legs of an action. */
  readonly isLegFact: boolean;
};

export function compileOperand(operand: Operand, compiling: Compiling): CompiledOperand {
  if ('ref' in operand) {
    const element = compiling.elements.get(operand.ref);
    if (element === undefined) throw new RangeError(`There is no element ${operand.ref}.`);
    const column = operand.col ?? element.columns[0] ?? 'value';
    const at = operand.at ?? 0;
    return {
      ...market(element.reader(column, at), element.isPrice(column)),
      column: element.aligned(column, at),
    };
  }
  if ('value' in operand) return constant(fixedNumber(operand.value));
  if ('time' in operand) return constant(minuteOfDay(operand.time));
  if ('param' in operand) return constant(numberOf(operand, compiling.parameters));
  if ('clock' in operand) return market(clockReader(operand.clock, compiling), false);
  if ('day' in operand) return dayOperand(operand.day, compiling);
  if ('webhook' in operand) return signalOperand(operand.webhook, compiling);
  if ('expr' in operand) return compileExpression(operand.expr, (term) => compileOperand(term, compiling));
  const { scope } = compiling;
  if ('var' in operand) {
    const index = compiling.varIndex(operand.var);
    return account(() => scope.state.vars[index] ?? Number.NaN);
  }
  if ('mtm' in operand) return account(profitReader(operand.mtm, compiling));
  const read = legFact(operand.is, compiling.actionIndex(operand.action), scope);
  return { ...account(read), isLegFact: true };
}

function market(read: Reader, isPrice: boolean): CompiledOperand {
  return { read, column: null, isMarket: true, isPrice, isLegFact: false };
}

function account(read: () => number): CompiledOperand {
  return { read, column: null, isMarket: false, isPrice: false, isLegFact: false };
}

function constant(value: number): CompiledOperand {
  return market(() => value, false);
}

/** Truth, weekdays and dates are numbers too, so that one comparison serves all. */
function fixedNumber(value: number | boolean | string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const weekday = WEEKDAYS.findIndex((name) => name.startsWith(value));
  return weekday >= 0 ? weekday : dateNumber(value);
}

function clockReader(clock: string, { clock: rows }: Compiling): Reader {
  switch (clock) {
    case 'candleTime':
      return (row, back) => rows.opensAt(row - back);
    case 'candleClose':
      return (row, back) => rows.closesAt(row - back);
    case 'weekday':
      return (row, back) => rows.weekday(row - back);
    case 'date':
      return (row, back) => rows.date(row - back);
    default:
      return (row, back) => rows.sinceOpen(row - back);
  }
}

function dayOperand(fact: 'open' | 'prevClose' | 'gapPct', { day }: Compiling): CompiledOperand {
  if (fact === 'open') return market((row, back) => day.open(row - back), true);
  if (fact === 'prevClose') return market((row, back) => day.prevClose(row - back), true);
  return market((row, back) => {
    const before = day.prevClose(row - back);
    return ((day.open(row - back) - before) / before) * 100;
  }, false);
}

function signalOperand(name: string, { signals }: Compiling): CompiledOperand {
  const column = signals.get(name);
  if (column === undefined) throw new RangeError(`The document names no signal ${name}.`);
  return { ...market((row, back) => column[row - back] ?? Number.NaN, false), column };
}

/** In rupees, as a trader writes amounts. */
function profitReader(of: string, { scope, actionIndex }: Compiling): () => number {
  if (of === 'day') return () => dayProfit(scope.state) / 100;
  if (of === 'open') return () => openProfit(scope.state) / 100;
  if (of === 'realised') return () => (bookedProfit(scope.state) - scope.state.chargesPaise) / 100;
  const plan = actionIndex(of);
  return () => actionProfit(scope.state, plan) / 100;
}
