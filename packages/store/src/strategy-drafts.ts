import {
  type StrategyDraftOutcome,
  type StrategyDraftPut,
  type StrategyDraftRow,
  type StrategyKey,
  UNSAVED_DOCUMENT,
} from '@spark/core';
import { put, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import { all, nextVersion } from './strategy-changes.ts';
import { draftValues, soundDraft, soundOrNull } from './strategy-rows.ts';
import { columnNames, type SqlRow, STRATEGY_DRAFTS } from './tables.ts';

const PUT_DRAFTS = put(STRATEGY_DRAFTS);
const REMOVE_DRAFT = 'DELETE FROM "strategy_drafts" WHERE "ucc" = ? AND "id" = ?';
export const READ_DRAFT = `SELECT ${columnNames(STRATEGY_DRAFTS)} FROM "strategy_drafts" WHERE "ucc" = ? AND "id" = ?`;
const HAS_DOCUMENT = 'SELECT 1 AS "found" FROM "strategy_documents" WHERE "ucc" = ? AND "id" = ?';

export function* draftPutSteps({ expectedVersion, ...draft }: StrategyDraftPut): Steps<StrategyDraftOutcome> {
  yield 'begin';
  const { rows } = yield { text: HAS_DOCUMENT, values: [draft.ucc, draft.id] };
  if (rows.length === 0 && draft.id !== UNSAVED_DOCUMENT) {
    yield 'rollback';
    return { kind: 'unknown' };
  }
  const found = yield* draftOf(draft);
  if (versionOf(found) !== expectedVersion) return yield* stale(found);
  const row: StrategyDraftRow = { ...draft, version: yield* nextVersion() };
  yield* all(statementsOf(PUT_DRAFTS, [draftValues(row)]));
  yield 'commit';
  return { kind: 'stored', row };
}

export function* draftRemovalSteps(
  key: StrategyKey,
  expectedVersion: number | null,
): Steps<StrategyDraftOutcome> {
  yield 'begin';
  const found = yield* draftOf(key);
  if (expectedVersion !== null && found !== undefined && versionOf(found) !== expectedVersion)
    return yield* stale(found);
  yield { text: REMOVE_DRAFT, values: [key.ucc, key.id] };
  yield 'commit';
  return { kind: 'stored', row: null };
}

function* draftOf({ ucc, id }: StrategyKey): Steps<SqlRow | undefined> {
  const { rows } = yield { text: READ_DRAFT, values: [ucc, id] };
  return rows[0];
}

function* stale(found: SqlRow | undefined): Steps<StrategyDraftOutcome> {
  yield 'rollback';
  return { kind: 'stale', row: soundOrNull(found, soundDraft) };
}

function versionOf(found: SqlRow | undefined): number {
  return Number(found?.version ?? 0);
}
