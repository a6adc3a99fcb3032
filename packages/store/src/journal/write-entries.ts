import { assert } from '@spark/core';
import { APPEND_FACTS, type Operation, statementsOf } from '../statements.ts';
import type { Steps } from '../steps.ts';
import { encodeRow, FACT_SEQUENCE, LOG_SEQUENCE, LOGS, type SqlValue } from '../tables.ts';
import { APPEND_LOGS, type PreparedEntry } from './prepare-entry.ts';

/** Facts of accounts stand beside those of desks; they are no change of a desk, so they have no version of one. */
const NO_DESK_VERSION = 0;

/** One transaction for all entries, all or nothing: a later entry may rest on an earlier one. */
export function* writeEntries(entries: readonly PreparedEntry[]): Steps<readonly 'stored'[]> {
  const begun = yield 'begin';
  let seq = begun.rows[0]?.next;
  assert(typeof seq === 'number', 'a writing transaction begins with the number of the next fact');
  const facts: SqlValue[][] = [];
  const batches = new Map<Operation, Map<string, readonly SqlValue[]>>();
  for (const { ucc, at, facts: told, changes } of entries) {
    told.forEach(({ kind, body }, position) => {
      facts.push([(seq as number)++, at, ucc, NO_DESK_VERSION, position, kind, body]);
    });
    for (const { operation, values } of changes) {
      const key = values.slice(0, operation.keyWidth).join('\0');
      // A row that is put and removed in one group would depend on the order of the statements.
      forgetOpposite(batches, operation, key);
      const rows = batches.get(operation);
      if (rows) rows.set(key, values);
      else batches.set(operation, new Map([[key, values]]));
    }
  }
  for (const [operation, rows] of batches)
    for (const statement of statementsOf(operation, [...rows.values()])) yield statement;
  for (const statement of statementsOf(APPEND_FACTS, facts)) yield statement;
  if (facts.length > 0) yield { text: ADVANCE_FACTS, values: [seq] };
  yield* writeLogs(entries);
  yield 'commit';
  return entries.map(() => 'stored');
}

function forgetOpposite(
  batches: ReadonlyMap<Operation, Map<string, readonly SqlValue[]>>,
  operation: Operation,
  key: string,
): void {
  const table = tableOf(operation);
  for (const [other, rows] of batches) if (other !== operation && tableOf(other) === table) rows.delete(key);
}

/** An operation's name is its verb and its table. */
function tableOf({ name }: Operation): string | undefined {
  return name.split(' ')[1];
}

function* writeLogs(entries: readonly PreparedEntry[]): Steps<void> {
  const logs = entries.flatMap((entry) => entry.logs);
  if (logs.length === 0) return;
  const count = logs.length;
  const { rows } = yield { text: RESERVE_LOGS, values: [count + 1, count, count] };
  const first = rows[0]?.first;
  assert(typeof first === 'number', 'log lines are numbered');
  const values = logs.map((log, at) => encodeRow(LOGS, { id: first + at, ...log }));
  for (const statement of statementsOf(APPEND_LOGS, values)) yield statement;
}

const ADVANCE_FACTS = `UPDATE "sequences" SET "next" = ? WHERE "name" = '${FACT_SEQUENCE}'`;
const RESERVE_LOGS =
  `INSERT INTO "sequences" ("name", "next") VALUES ('${LOG_SEQUENCE}', ?)` +
  ' ON CONFLICT ("name") DO UPDATE SET "next" = "sequences"."next" + ? RETURNING "next" - ? AS "first"';
