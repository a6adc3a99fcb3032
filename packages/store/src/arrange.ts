import { APPEND_LOGS, APPEND_NUMBERED_LOGS } from './log-lines.ts';
import type { PreparedCommit } from './prepare-commit.ts';
import {
  APPEND_FACTS,
  APPEND_NUMBERED_FACTS,
  type Operation,
  PUT_DESKS,
  PUT_USERS,
  SET_KEY_MACS,
  type Statement,
  statementsOf,
} from './statements.ts';
import type { SqlValue } from './tables.ts';

/** A commit that is built on what is stored, and the version it makes. */
export type Accepted = { readonly commit: PreparedCommit; readonly version: number };

/** The numbers of the first fact and of the first log line that are written. */
export type FirstNumbers = { readonly seq: number; readonly log: number };

export function linesIn(accepted: readonly Accepted[]): number {
  return accepted.reduce((sum, { commit }) => sum + commit.logs.length, 0);
}

/** Everything that a group writes, in few statements. `first`: null where the database numbers by itself. */
export function statementsFor(accepted: readonly Accepted[], first: FirstNumbers | null): Statement[] {
  const desks = new Map<string, readonly SqlValue[]>();
  const facts: SqlValue[][] = [];
  const logs: SqlValue[][] = [];
  for (const { commit, version } of accepted) {
    desks.set(commit.ucc, [commit.ucc, version, commit.stamp]);
    commit.facts.forEach((fact, position) => {
      const number = first ? [first.seq + facts.length] : [];
      facts.push([...number, commit.at, commit.ucc, version, position, fact.kind, fact.body]);
    });
    for (const [, ...values] of commit.logs)
      logs.push([...(first ? [first.log + logs.length] : []), ...values]);
  }
  const statements = statementsOf(PUT_DESKS, [...desks.values()]);
  for (const batch of batchesOf(accepted)) {
    statements.push(...statementsOf(batch.operation, [...batch.rows.values()]));
  }
  statements.push(...statementsOf(first ? APPEND_FACTS : APPEND_NUMBERED_FACTS, facts));
  statements.push(...statementsOf(first ? APPEND_LOGS : APPEND_NUMBERED_LOGS, logs));
  if (first && facts.length > 0)
    statements.push({ text: ADVANCE_FACT_SEQUENCE, values: [first.seq + facts.length] });
  return statements;
}

const ADVANCE_FACT_SEQUENCE = `UPDATE "sequences" SET "next" = ? WHERE "name" = 'facts'`;

type Batch = { readonly operation: Operation; readonly rows: Map<string, readonly SqlValue[]> };

/**
 * Gathers like changes of all commits into batches, each becoming one statement (or a few). A change goes into
 * the first batch of its operation that is not before the previous change of its desk, so each desk sees its
 * changes in their order, and desks touch different rows. What is unique across desks (address, key) retains its
 * order among all desks as well; without that a group could succeed where its commits one by one would not.
 */
export function batchesOf(accepted: readonly Accepted[]): readonly Batch[] {
  const batches: Batch[] = [];
  const floors = new Map<string, number>();
  let uniqueFloor = 0;
  for (const { commit } of accepted) {
    let floor = floors.get(commit.ucc) ?? 0;
    for (const { operation, values } of commit.changes) {
      const isUnique = operation === PUT_USERS || operation === SET_KEY_MACS;
      floor = place(batches, operation, values, isUnique ? Math.max(floor, uniqueFloor) : floor);
      if (isUnique) uniqueFloor = floor;
    }
    floors.set(commit.ucc, floor);
  }
  return batches;
}

function place(batches: Batch[], operation: Operation, values: readonly SqlValue[], floor: number): number {
  const key = values.slice(0, operation.keyWidth).join('\0');
  for (let at = floor; at < batches.length; at++) {
    const batch = batches[at];
    if (batch?.operation !== operation) continue;
    const earlier = batch.rows.get(key);
    // PostgreSQL refuses a key twice within one upsert, so the last one wins. A different address or key hash in
    // between must still be tried against the others, so it gets a separate statement.
    if (earlier && operation.uniqueAt.some((place) => earlier[place] !== values[place])) continue;
    batch.rows.set(key, values);
    return at;
  }
  batches.push({ operation, rows: new Map([[key, values]]) });
  return batches.length - 1;
}
