import {
  DOCUMENT_KIND,
  type DocumentKey,
  type DocumentOutcome,
  type DocumentPut,
  type DocumentRemoval,
  type DocumentRow,
  type Documents,
} from '@spark/core';
import { STORE_BOUNDS } from './bounds.ts';
import { type DamagedRows, RowDamage } from './damaged-rows.ts';
import { StoreError } from './errors.ts';
import { put, remove, statementsOf } from './statements.ts';
import type { Steps } from './steps.ts';
import { columnNames, DOCUMENTS, decodeRow, encodeRow, type SqlRow, type SqlValue } from './tables.ts';

type Parts = {
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly write: <T>(steps: Steps<T>) => Promise<T>;
  readonly damaged: DamagedRows;
};

const PUT_DOCUMENTS = put(DOCUMENTS);
const REMOVE_DOCUMENTS = remove(DOCUMENTS, 3);
const COLUMNS = columnNames(DOCUMENTS);
const READ_DOCUMENT = `SELECT ${COLUMNS} FROM "documents" WHERE "ucc" = ? AND "kind" = ? AND "name" = ?`;
const COUNT_DOCUMENTS = 'SELECT count(*) AS "count" FROM "documents" WHERE "ucc" = ? AND "kind" = ?';
/** One sequence for all, so that a version is never given twice. */
export const NEXT_VERSION =
  `INSERT INTO "sequences" ("name", "next") VALUES ('document', 2)` +
  ' ON CONFLICT ("name") DO UPDATE SET "next" = "sequences"."next" + 1 RETURNING "next" - 1 AS "version"';

export function createDocuments({ read, write, damaged }: Parts): Documents {
  return {
    read: async (key) => {
      const [row] = await read(READ_DOCUMENT, valuesOf(key));
      return row ? damaged.sound(DOCUMENTS, row, soundDocument) : null;
    },
    list: async ({ ucc, kind, from, to, limit }) => {
      requireLimit(limit);
      const text =
        `SELECT ${COLUMNS} FROM "documents" WHERE "ucc" = ? AND "kind" = ?` +
        `${from === undefined ? '' : ' AND "name" >= ?'}${to === undefined ? '' : ' AND "name" <= ?'}` +
        ' ORDER BY "name" LIMIT ?';
      const bounds = [from, to].filter((bound) => bound !== undefined);
      const rows = await read(text, [ucc, kind, ...bounds, limit]);
      return rows.flatMap((row) => damaged.sound(DOCUMENTS, row, soundDocument) ?? []);
    },
    put: (change) => write(putSteps(change)),
    remove: (change) => write(removalSteps(change)),
  };
}

function* putSteps({ most, expectedVersion, ...document }: DocumentPut): Steps<DocumentOutcome> {
  const found = yield* begun(document);
  if (isOther(found, expectedVersion)) return yield* stale(found);
  if (found === undefined) {
    const { rows } = yield { text: COUNT_DOCUMENTS, values: [document.ucc, document.kind] };
    if (Number(rows[0]?.count) >= most) {
      yield 'rollback';
      return { kind: 'full' };
    }
  }
  const { rows } = yield { text: NEXT_VERSION, values: [] };
  const row: DocumentRow = { ...document, version: Number(rows[0]?.version) };
  for (const statement of statementsOf(PUT_DOCUMENTS, [encodeRow(DOCUMENTS, row)])) yield statement;
  yield 'commit';
  return { kind: 'stored', row };
}

function* removalSteps({ expectedVersion, ...key }: DocumentRemoval): Steps<DocumentOutcome> {
  const found = yield* begun(key);
  if (found === undefined || isOther(found, expectedVersion)) return yield* stale(found);
  for (const statement of statementsOf(REMOVE_DOCUMENTS, [valuesOf(key)])) yield statement;
  yield 'commit';
  return { kind: 'stored', row: null };
}

function* begun(key: DocumentKey): Steps<SqlRow | undefined> {
  yield 'begin';
  const { rows } = yield { text: READ_DOCUMENT, values: valuesOf(key) };
  return rows[0];
}

function* stale(found: SqlRow | undefined): Steps<DocumentOutcome> {
  yield 'rollback';
  return { kind: 'stale', row: found === undefined ? null : soundDocument(found) };
}

function isOther(found: SqlRow | undefined, expected: number | null): boolean {
  return expected !== null && Number(found?.version ?? 0) !== expected;
}

export function soundDocument(row: SqlRow): DocumentRow {
  const { kind: stored, ...rest } = decodeRow<Omit<DocumentRow, 'kind'> & { readonly kind: string }>(
    DOCUMENTS,
    row,
  );
  const kind = DOCUMENT_KIND.find((known) => known === stored);
  if (kind === undefined) throw new RowDamage('there is no such kind');
  try {
    JSON.parse(rest.body);
  } catch {
    throw new RowDamage('it is not JSON');
  }
  return { ...rest, kind };
}

function valuesOf({ ucc, kind, name }: DocumentKey): SqlValue[] {
  return [ucc, kind, name];
}

function requireLimit(limit: number): void {
  const max = STORE_BOUNDS.pageRowsMax;
  if (Number.isSafeInteger(limit) && limit >= 1 && limit <= max) return;
  throw new StoreError(
    'invalid',
    `A page has 1 to ${max} rows, not ${limit}. Ask for the next page instead.`,
  );
}
