import type { Operand } from '../schema/operand.ts';
import type { Draft } from './draft.ts';
import { sourceOf } from './source.ts';

/** What an operand is to an operator. */
export type Partner =
  | 'candle'
  | 'indicator'
  | 'days'
  | 'mtm'
  | 'time'
  | 'leg'
  | 'day'
  | 'signal'
  | 'value'
  | 'calculation';
/** What its values are; only alike ones can be compared. */
export type Sort = 'number' | 'flag' | 'time' | 'weekday' | 'date';

export interface OperandKind {
  readonly partner: Partner;
  readonly sort: Sort;
  /** Whether its numbers have decimals, so that two are hardly ever equal. */
  readonly isDecimal: boolean;
}

const FLAGS: readonly string[] = ['open', 'waiting', 'stoppedToday', 'targetToday'];
const WHOLE_COLUMNS: readonly string[] = ['volume', 'oi', 'direction', 'late'];

function kind(partner: Partner, sort: Sort = 'number', isDecimal = false): OperandKind {
  return { partner, sort, isDecimal };
}

/** Undefined where it refers to something broken or unknown, which is told elsewhere. */
export function kindOf(operand: Operand, draft: Draft): OperandKind | undefined {
  if ('ref' in operand) return refKind(operand, draft);
  if ('value' in operand) return kind('value', sortOfValue(operand.value));
  if ('time' in operand) return kind('time', 'time');
  if ('param' in operand || 'var' in operand) return kind('value');
  if ('clock' in operand) return clockKind(operand.clock);
  if ('mtm' in operand) return kind('mtm', 'number', true);
  if ('action' in operand) {
    const isFlag = FLAGS.includes(operand.is);
    return kind('leg', isFlag ? 'flag' : 'number', operand.is === 'pnl' || operand.is === 'entryPrice');
  }
  if ('day' in operand) return kind('day', 'number', true);
  if ('webhook' in operand) return kind('signal', 'flag');
  const terms = operand.expr
    .slice(1)
    .flatMap((term) => (typeof term === 'string' ? [] : [kindOf(term, draft)]));
  return kind(
    'calculation',
    'number',
    terms.some((term) => term?.isDecimal === true),
  );
}

function refKind(
  { ref, col }: { readonly ref: string; readonly col?: string },
  draft: Draft,
): OperandKind | undefined {
  const name = draft.names.get(ref);
  const source = name && sourceOf(draft, name);
  if (!source) return undefined;
  if (source.kind === 'count') return kind('days');
  const column = col ?? source.columns[0] ?? '';
  const isDecimal = !WHOLE_COLUMNS.includes(column);
  return kind(source.kind === 'candles' ? 'candle' : 'indicator', 'number', isDecimal);
}

function clockKind(clock: string): OperandKind {
  if (clock === 'weekday') return kind('time', 'weekday');
  if (clock === 'date') return kind('time', 'date');
  return clock === 'minutesSinceOpen' ? kind('time', 'number') : kind('time', 'time');
}

function sortOfValue(value: number | boolean | string): Sort {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'flag';
  return /^\d/.test(value) ? 'date' : 'weekday';
}
