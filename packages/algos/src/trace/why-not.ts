import { type TracedProgram, truthOf } from './explain.ts';
import { readConditionByte, type Skip, type TraceSink } from './trace.ts';

/** How often a condition was what; all counts together are the candles. */
export type WhyNot = {
  readonly id: string;
  readonly candles: number;
  readonly fired: number;
  readonly false: number;
  readonly warmingUp: number;
  readonly skipped: Readonly<Partial<Record<Skip, number>>>;
  /** True, and none of its legs could be added. */
  readonly nothingAdded: number;
  readonly rows: readonly RowCounts[];
};

export type RowCounts = {
  readonly path: string;
  readonly op: string;
  readonly true: number;
  readonly false: number;
  readonly warmingUp: number;
};

/** Over all candles that were looked at: which condition did not fire how often for which reason, and which row was in the way. */
export function whyNot(
  engine: Pick<TracedProgram, 'conditions' | 'rows'>,
  trace: TraceSink,
): readonly WhyNot[] {
  return engine.conditions.map(({ id }, index) => ({
    id,
    ...countCondition(trace, trace.conditions[index] ?? new Uint8Array(0)),
    rows: engine.rows.flatMap(({ condition, path, op }, place) =>
      condition === index ? [{ path, op, ...countRow(trace, trace.rows[place] ?? new Uint8Array(0)) }] : [],
    ),
  }));
}

function countCondition({ seen, candles: lines }: TraceSink, bytes: Uint8Array) {
  const skipped: Partial<Record<Skip, number>> = {};
  const counts = { candles: 0, fired: 0, false: 0, warmingUp: 0, nothingAdded: 0 };
  for (let line = 0; line < lines; line += 1) {
    if (seen[line] !== 1) continue;
    counts.candles += 1;
    const { truth, hasFired, skip } = readConditionByte(bytes[line] ?? 0);
    if (truth === 0) counts.false += 1;
    else if (truth === 2) counts.warmingUp += 1;
    else if (hasFired) counts.fired += 1;
    else if (skip === 'none') counts.nothingAdded += 1;
    else skipped[skip] = (skipped[skip] ?? 0) + 1;
  }
  return { ...counts, skipped };
}

function countRow({ seen, candles }: TraceSink, bytes: Uint8Array) {
  const counts: [number, number, number] = [0, 0, 0];
  for (let line = 0; line < candles; line += 1) if (seen[line] === 1) counts[truthOf(bytes[line])] += 1;
  return { true: counts[1], false: counts[0], warmingUp: counts[2] };
}
