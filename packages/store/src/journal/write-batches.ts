import { reserveLogs } from '../log-lines.ts';
import type { Statement } from '../statements.ts';
import type { StepResult, Steps } from '../steps.ts';
import { FACT_SEQUENCE, type SqlValue } from '../tables.ts';
import type { BatchStatement, EntryBatch } from './entry-batch.ts';

/** One transaction for all entries, all or nothing: a later entry may rest on an earlier one. */
export function* writeBatches(batches: readonly EntryBatch[]): Steps<void> {
  const firstFact = numberIn(yield 'begin', 'next');
  const logs = batches.reduce((sum, batch) => sum + batch.logs, 0);
  const firstLog = logs === 0 ? 0 : numberIn(yield reserveLogs(logs), 'first');
  const first = { facts: firstFact, logs: firstLog };
  for (const batch of batches) {
    for (const statement of batch.statements)
      yield statement.numbered ? numbered(statement, first[statement.numbered]) : statement;
    first.facts += batch.facts;
    first.logs += batch.logs;
  }
  if (first.facts > firstFact) yield { text: ADVANCE_FACTS, values: [first.facts] };
  yield 'commit';
}

function numbered({ text, values, width = 1 }: BatchStatement, first: number): Statement {
  const absolute: SqlValue[] = [...values];
  for (let at = 0; at < absolute.length; at += width) absolute[at] = first + (absolute[at] as number);
  return { text, values: absolute };
}

function numberIn({ rows }: StepResult, name: string): number {
  const found = rows[0]?.[name];
  if (typeof found !== 'number')
    throw new Error(`Invariant: a transaction begins with its numbers (${name})`);
  return found;
}

const ADVANCE_FACTS = `UPDATE "sequences" SET "next" = ? WHERE "name" = '${FACT_SEQUENCE}'`;
