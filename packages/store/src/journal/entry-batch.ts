import { APPEND_FACTS, type Operation, type Statement, statementsOf } from '../statements.ts';
import { encodeRow, LOGS, type SqlValue } from '../tables.ts';
import { APPEND_LOGS, type PreparedEntry } from './prepare-entry.ts';

/** Everything that a group of entries writes: plain data, so that another thread can carry it out. */
export type EntryBatch = {
  readonly statements: readonly BatchStatement[];
  readonly facts: number;
  readonly logs: number;
};

/**
 * `numbered`: the first value of each row counts from zero, and gets the number of the batch's first fact or log line
 * added when it is written.
 */
export type BatchStatement = Statement & {
  readonly numbered?: 'facts' | 'logs';
  readonly width?: number;
};

/** Facts of accounts stand beside those of desks; they are no change of a desk, so they have no version of one. */
const NO_DESK_VERSION = 0;

export function entryBatch(entries: readonly PreparedEntry[]): EntryBatch {
  const facts: SqlValue[][] = [];
  const logs: (readonly SqlValue[])[] = [];
  const batches = new Map<Operation, Map<string, readonly SqlValue[]>>();
  for (const { ucc, at, facts: told, changes, logs: lines } of entries) {
    told.forEach(({ kind, body }, position) => {
      facts.push([facts.length, at, ucc, NO_DESK_VERSION, position, kind, body]);
    });
    for (const { operation, values } of changes) {
      const key = keyOf(operation, values);
      // A row that is put and removed in one group would depend on the order of the statements.
      forgetOpposite(batches, operation, key);
      const rows = batches.get(operation);
      if (rows) rows.set(key, values);
      else batches.set(operation, new Map([[key, values]]));
    }
    for (const log of lines) logs.push(encodeRow(LOGS, { id: logs.length, ...log }));
  }
  const statements: BatchStatement[] = [];
  for (const [operation, rows] of batches) statements.push(...statementsOf(operation, [...rows.values()]));
  for (const it of statementsOf(APPEND_FACTS, facts))
    statements.push({ ...it, numbered: 'facts', width: APPEND_FACTS.width });
  for (const it of statementsOf(APPEND_LOGS, logs))
    statements.push({ ...it, numbered: 'logs', width: APPEND_LOGS.width });
  return { statements, facts: facts.length, logs: logs.length };
}

function keyOf({ keyWidth }: Operation, values: readonly SqlValue[]): string {
  return keyWidth === 1 ? String(values[0]) : values.slice(0, keyWidth).join('\0');
}

function forgetOpposite(
  batches: ReadonlyMap<Operation, Map<string, readonly SqlValue[]>>,
  operation: Operation,
  key: string,
): void {
  for (const [other, rows] of batches)
    if (other !== operation && other.table !== null && other.table === operation.table) rows.delete(key);
}
