import type {
  StrategyAddition,
  StrategyDocumentRow,
  StrategyKey,
  StrategyOutcome,
  StrategyRevisionRow,
  StrategySave,
} from '@spark/core';
import { NEXT_VERSION } from './documents.ts';
import { insert, put, type Statement, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import {
  revisionValues,
  soundOrNull,
  soundRevision,
  soundStrategy,
  strategyValues,
} from './strategy-rows.ts';
import {
  columnNames,
  encodeRow,
  REPLIES,
  type SqlValue,
  STRATEGY_DOCUMENTS,
  STRATEGY_REVISIONS,
} from './tables.ts';

/** Each of these is one transaction: a document is never without its newest revision. */

const PUT_STRATEGIES = put(STRATEGY_DOCUMENTS);
const INSERT_REVISIONS = insert(STRATEGY_REVISIONS);
const PUT_REVISIONS = put(STRATEGY_REVISIONS);
const INSERT_REPLIES = insert(REPLIES);
const READ = `SELECT ${columnNames(STRATEGY_DOCUMENTS)} FROM "strategy_documents" WHERE "ucc" = ? AND "id" = ?`;
const READ_REVISION = `SELECT ${columnNames(STRATEGY_REVISIONS)} FROM "strategy_revisions" WHERE "ucc" = ? AND "id" = ? AND "rev" = ?`;
/** PostgreSQL would give a sum of whole numbers another type. */
const USED =
  'SELECT count(*) AS "count", CAST(coalesce(sum("bytes"), 0) AS bigint) AS "bytes"' +
  ' FROM "strategy_documents" WHERE "ucc" = ?';
const NEXT_ID =
  `INSERT INTO "sequences" ("name", "next") VALUES ('strategy-document', 2)` +
  ' ON CONFLICT ("name") DO UPDATE SET "next" = "sequences"."next" + 1 RETURNING "next" - 1 AS "id"';

export function* additionSteps(change: StrategyAddition): Steps<StrategyOutcome> {
  const { ucc, at, name, hash, issues, note, body, bounds, replyOf } = change;
  yield 'begin';
  const bytes = Buffer.byteLength(body);
  const used = yield* usedBy(ucc);
  if (used.count >= bounds.documents) return yield* full('documents');
  if (used.bytes + bytes > bounds.bytes) return yield* full('bytes');
  const { rows } = yield { text: NEXT_ID, values: [] };
  const version = yield* nextVersion();
  const key = { ucc, id: Number(rows[0]?.id) };
  const row = { ...key, name, rev: 1, version, hash, issues, bytes, createdAt: at, changedAt: at };
  yield* all(statementsOf(PUT_STRATEGIES, [strategyValues(row)]));
  yield* all(statementsOf(INSERT_REVISIONS, [revisionValues({ ...key, rev: 1, hash, at, note, body })]));
  if (replyOf) yield* all(statementsOf(INSERT_REPLIES, [encodeRow(REPLIES, replyOf(row))]));
  yield 'commit';
  return { kind: 'stored', row };
}

export function* changeSteps(change: StrategySave): Steps<StrategyOutcome> {
  const { ucc, id, hash, note, body, baseRev, baseVersion } = change;
  yield 'begin';
  const { rows } = yield { text: READ, values: [ucc, id] };
  const row = soundOrNull(rows[0], soundStrategy);
  if (row === null) {
    yield 'rollback';
    return { kind: 'unknown' };
  }
  const found = yield { text: READ_REVISION, values: [ucc, id, row.rev] };
  // On a damaged revision a new one is made.
  const newest = soundOrNull(found.rows[0], soundRevision);
  if (newest?.body === body && (note === null || note === newest.note)) {
    yield 'rollback';
    return { kind: 'same', row };
  }
  if (row.rev !== baseRev || (baseVersion !== null && row.version !== baseVersion)) {
    yield 'rollback';
    return { kind: 'stale', row };
  }
  return yield* newest?.hash === hash ? reword(change, row, newest) : revise(change, row);
}

/** Name, description and places of boxes have no effect, so that the newest revision gets the new ones. */
function* reword(
  change: StrategySave,
  before: StrategyDocumentRow,
  newest: StrategyRevisionRow,
): Steps<StrategyOutcome> {
  const revision = { ...newest, body: change.body, note: change.note ?? newest.note };
  const grown = Buffer.byteLength(change.body) - Buffer.byteLength(newest.body);
  if (yield* isTooMuch(change, grown)) return yield* full('bytes');
  const row = yield* changed(change, before, { rev: before.rev, grown });
  yield* all(statementsOf(PUT_REVISIONS, [revisionValues(revision)]));
  yield 'commit';
  return { kind: 'stored', row };
}

function* revise(change: StrategySave, before: StrategyDocumentRow): Steps<StrategyOutcome> {
  const { ucc, id, hash, at, note, body, bounds } = change;
  if (before.rev >= bounds.revisions) return yield* full('revisions');
  const grown = Buffer.byteLength(body);
  if (yield* isTooMuch(change, grown)) return yield* full('bytes');
  const rev = before.rev + 1;
  const row = yield* changed(change, before, { rev, grown });
  yield* all(statementsOf(INSERT_REVISIONS, [revisionValues({ ucc, id, rev, hash, at, note, body })]));
  yield 'commit';
  return { kind: 'stored', row };
}

function* changed(
  { name, hash, issues, at }: StrategySave,
  before: StrategyDocumentRow,
  { rev, grown }: { readonly rev: number; readonly grown: number },
): Steps<StrategyDocumentRow> {
  const version = yield* nextVersion();
  const bytes = before.bytes + grown;
  const row = { ...before, name, hash, issues, rev, version, bytes, changedAt: at };
  yield* all(statementsOf(PUT_STRATEGIES, [strategyValues(row)]));
  return row;
}

export function* removalSteps({ ucc, id }: StrategyKey): Steps<boolean> {
  yield 'begin';
  const values: SqlValue[] = [ucc, id];
  const { rows } = yield { text: READ, values };
  for (const table of ['strategy_documents', 'strategy_revisions', 'strategy_drafts'])
    yield { text: `DELETE FROM "${table}" WHERE "ucc" = ? AND "id" = ?`, values };
  yield 'commit';
  return rows.length > 0;
}

export function* nextVersion(): Steps<number> {
  const { rows } = yield { text: NEXT_VERSION, values: [] };
  return Number(rows[0]?.version);
}

export function* all(statements: readonly Statement[]): Steps<void> {
  for (const statement of statements) yield statement;
}

function* usedBy(ucc: string): Steps<{ readonly count: number; readonly bytes: number }> {
  const { rows } = yield { text: USED, values: [ucc] };
  return { count: Number(rows[0]?.count), bytes: Number(rows[0]?.bytes) };
}

/** What takes less room is let through, so that a user who is at the bound can make room. */
function* isTooMuch({ ucc, bounds }: StrategySave, grown: number): Steps<boolean> {
  const { bytes } = yield* usedBy(ucc);
  return grown > 0 && bytes + grown > bounds.bytes;
}

function* full(of: 'documents' | 'revisions' | 'bytes'): Steps<StrategyOutcome> {
  yield 'rollback';
  return { kind: 'full', of };
}
