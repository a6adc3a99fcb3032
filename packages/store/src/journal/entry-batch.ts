import type { Numbering } from '../engine.ts';
import { APPEND_LOGS, APPEND_NUMBERED_LOGS } from '../log-lines.ts';
import {
  APPEND_FACTS,
  APPEND_NUMBERED_FACTS,
  fewTogether,
  type Operation,
  type Statement,
  statementsOf,
  statementsOfValues,
} from '../statements.ts';
import type { SqlValue } from '../tables.ts';
import type { PreparedEntry } from './prepare-entry.ts';

/** Everything that a group of entries writes: plain data, so that another thread can carry it out. */
export type EntryBatch = {
  readonly statements: readonly BatchStatement[];
  readonly facts: number;
  readonly logs: number;
  /** All entries of the batch are: the caller need not wait for the disk. */
  readonly isRecoverable: boolean;
};

/**
 * `numbered`: the first value of each row counts from zero, and gets the number of the batch's first fact or log line
 * added when it is written.
 */
export type BatchStatement = Statement & {
  readonly numbered?: 'facts' | 'logs';
  readonly width?: number;
};

/** Facts of accounts are stored beside those of desks. They do not change a desk, so they have no version of it. */
const NO_DESK_VERSION = 0;

export function entryBatch(entries: readonly PreparedEntry[], numbering: Numbering = 'global'): EntryBatch {
  const isCounted = numbering === 'global';
  const factValues: SqlValue[] = [];
  const logValues: SqlValue[] = [];
  const batches: Batches = new Map();
  let facts = 0;
  let logs = 0;
  for (const { ucc, at: recordedAt, facts: told, changes, logs: lines } of entries) {
    let position = 0;
    for (const { kind, body } of told) {
      if (isCounted) factValues.push(facts++);
      factValues.push(recordedAt, ucc, NO_DESK_VERSION, position++, kind, body);
    }
    for (const { operation, values } of changes) {
      const rows = batches.get(operation) ?? new Map<SqlValue, readonly SqlValue[]>();
      batches.set(operation, rows);
      const key = operation.isNew ? rows.size : keyOf(operation, values);
      // A row that is put and removed in one group would depend on the order of the statements.
      forgetOpposite(batches, operation, key);
      rows.set(key, values);
    }
    for (const line of lines) {
      if (isCounted) logValues.push(logs++);
      for (let at = 1; at < line.length; at++) logValues.push(line[at] ?? null);
    }
  }
  const statements: BatchStatement[] = [];
  const sizeOf = isCounted ? undefined : fewTogether;
  for (const [operation, rows] of batches) statements.push(...statementsOf(operation, rows.values(), sizeOf));
  if (isCounted) {
    for (const statement of statementsOfValues(APPEND_FACTS, factValues))
      statements.push({ ...statement, numbered: 'facts', width: APPEND_FACTS.width });
    for (const statement of statementsOfValues(APPEND_LOGS, logValues))
      statements.push({ ...statement, numbered: 'logs', width: APPEND_LOGS.width });
  } else {
    statements.push(...statementsOfValues(APPEND_NUMBERED_FACTS, factValues, sizeOf));
    statements.push(...statementsOfValues(APPEND_NUMBERED_LOGS, logValues, sizeOf));
  }
  const isRecoverable = entries.every((entry) => entry.isRecoverable);
  return { statements, facts, logs, isRecoverable };
}

type Batches = Map<Operation, Map<SqlValue, readonly SqlValue[]>>;

function keyOf({ keyWidth }: Operation, values: readonly SqlValue[]): SqlValue {
  return keyWidth === 1 ? (values[0] ?? null) : values.slice(0, keyWidth).join('\0');
}

function forgetOpposite(batches: Batches, operation: Operation, key: SqlValue): void {
  for (const [other, rows] of batches)
    if (other !== operation && other.table !== null && other.table === operation.table) rows.delete(key);
}
