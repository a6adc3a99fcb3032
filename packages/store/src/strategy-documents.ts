import type { StrategyDocumentRow, StrategyDocuments, StrategyKey } from '@spark/core';
import type { DamagedRows } from './damaged-rows.ts';
import type { Steps } from './steps.ts';
import { additionSteps, changeSteps, removalSteps } from './strategy-changes.ts';
import { draftPutSteps, draftRemovalSteps, READ_DRAFT } from './strategy-drafts.ts';
import { soundDraft, soundRevision, soundRevisionHead, soundStrategy } from './strategy-rows.ts';
import {
  columnNames,
  type SqlRow,
  type SqlValue,
  STRATEGY_DOCUMENTS,
  STRATEGY_DRAFTS,
  STRATEGY_REVISIONS,
} from './tables.ts';

type Parts = {
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly write: <T>(steps: Steps<T>) => Promise<T>;
  readonly damaged: DamagedRows;
};

/** A user has fewer by far; it bounds what a damaged table can cost. */
const ROWS_MAX = 10_000;

const COLUMNS = columnNames(STRATEGY_DOCUMENTS);
const LIST = `SELECT ${COLUMNS} FROM "strategy_documents" WHERE "ucc" = ? ORDER BY "id" LIMIT ${ROWS_MAX}`;
const READ = `SELECT ${COLUMNS} FROM "strategy_documents" WHERE "ucc" = ? AND "id" = ?`;
const OF_DOCUMENT = 'FROM "strategy_revisions" WHERE "ucc" = ? AND "id" = ?';
const READ_REVISION = `SELECT ${columnNames(STRATEGY_REVISIONS)} ${OF_DOCUMENT} AND "rev" = ?`;
const LIST_REVISIONS = `SELECT "ucc", "id", "rev", "hash", "at", "note" ${OF_DOCUMENT} ORDER BY "rev" DESC LIMIT ${ROWS_MAX}`;

export function createStrategyDocuments({ read, write, damaged }: Parts): StrategyDocuments {
  const sound = (row: SqlRow): StrategyDocumentRow | null =>
    damaged.sound(STRATEGY_DOCUMENTS, row, soundStrategy);
  const keyOf = ({ ucc, id }: StrategyKey): SqlValue[] => [ucc, id];

  return {
    list: async (ucc) => (await read(LIST, [ucc])).flatMap((row) => sound(row) ?? []),
    read: async (key) => {
      const [row] = await read(READ, keyOf(key));
      return row ? sound(row) : null;
    },
    readRevision: async (key, rev) => {
      const [row] = await read(READ_REVISION, [...keyOf(key), rev]);
      return row ? damaged.sound(STRATEGY_REVISIONS, row, soundRevision) : null;
    },
    listRevisions: async (key) => {
      const rows = await read(LIST_REVISIONS, keyOf(key));
      return rows.flatMap((row) => damaged.sound(STRATEGY_REVISIONS, row, soundRevisionHead) ?? []);
    },
    add: (change) => write(additionSteps(change)),
    change: (change) => write(changeSteps(change)),
    remove: (key) => write(removalSteps(key)),
    readDraft: async (key) => {
      const [row] = await read(READ_DRAFT, keyOf(key));
      return row ? damaged.sound(STRATEGY_DRAFTS, row, soundDraft) : null;
    },
    putDraft: (change) => write(draftPutSteps(change)),
    removeDraft: (key, expectedVersion) => write(draftRemovalSteps(key, expectedVersion)),
  };
}
