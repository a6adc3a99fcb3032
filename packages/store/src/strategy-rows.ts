import type {
  StrategyDocumentRow,
  StrategyDraftRow,
  StrategyRevisionHead,
  StrategyRevisionRow,
} from '@spark/core';
import { RowDamage } from './damaged-rows.ts';
import { StoreError } from './errors.ts';
import {
  decodeRow,
  encodeRow,
  type SqlRow,
  type SqlValue,
  STRATEGY_DOCUMENTS,
  STRATEGY_DRAFTS,
  STRATEGY_REVISIONS,
} from './tables.ts';

/** Rows of strategy documents, read as strictly as a request. */

const HASH = /^[0-9a-f]{64}$/;

export function strategyValues(row: StrategyDocumentRow): SqlValue[] {
  return encodeRow(STRATEGY_DOCUMENTS, { ...row, name: JSON.stringify(row.name) });
}

export function revisionValues(row: StrategyRevisionRow): SqlValue[] {
  return encodeRow(STRATEGY_REVISIONS, { ...row, note: row.note === null ? null : JSON.stringify(row.note) });
}

export function draftValues(row: StrategyDraftRow): SqlValue[] {
  return encodeRow(STRATEGY_DRAFTS, row);
}

export function soundStrategy(row: SqlRow): StrategyDocumentRow {
  const { name, ...rest } = decodeRow<StrategyDocumentRow>(STRATEGY_DOCUMENTS, row);
  requireHash(rest.hash);
  requireFrom(1, { id: rest.id, rev: rest.rev, version: rest.version });
  requireFrom(0, { issues: rest.issues, bytes: rest.bytes });
  return { ...rest, name: textIn(name, 'name') };
}

export function soundRevision(row: SqlRow): StrategyRevisionRow {
  const decoded = decodeRow<StrategyRevisionRow>(STRATEGY_REVISIONS, row);
  requireObject(decoded.body);
  return { ...decoded, ...headOf(decoded) };
}

export function soundDraft(row: SqlRow): StrategyDraftRow {
  const draft = decodeRow<StrategyDraftRow>(STRATEGY_DRAFTS, row);
  requireFrom(0, { id: draft.id, base_rev: draft.baseRev ?? 0 });
  requireFrom(1, { version: draft.version });
  requireObject(draft.body);
  return draft;
}

/** Null for a row that is missing or damaged: inside a transaction it counts as none. */
export function soundOrNull<T>(row: SqlRow | undefined, read: (row: SqlRow) => T): T | null {
  if (row === undefined) return null;
  try {
    return read(row);
  } catch (error) {
    if (error instanceof RowDamage || error instanceof StoreError) return null;
    throw error;
  }
}

/** Of a row that was read without its text. */
export function soundRevisionHead(row: SqlRow): StrategyRevisionHead {
  const { body: _, ...head } = decodeRow<StrategyRevisionRow>(STRATEGY_REVISIONS, { ...row, body: '{}' });
  return headOf(head);
}

function headOf({ ucc, id, rev, hash, at, note }: StrategyRevisionHead): StrategyRevisionHead {
  requireHash(hash);
  requireFrom(1, { id, rev });
  return { ucc, id, rev, hash, at, note: note === null ? null : textIn(note, 'note') };
}

function requireHash(hash: string): void {
  if (!HASH.test(hash)) throw new RowDamage('its hash is none');
}

function requireFrom(least: number, numbers: Readonly<Record<string, number>>): void {
  for (const [name, value] of Object.entries(numbers))
    if (value < least) throw new RowDamage(`its ${name} is ${value}`);
}

function textIn(json: string, what: string): string {
  const value = valueIn(json, what);
  if (typeof value !== 'string') throw new RowDamage(`its ${what} is not text`);
  return value;
}

function requireObject(json: string): void {
  const value = valueIn(json, 'body');
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new RowDamage('its body is not a JSON object');
}

function valueIn(json: string, what: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new RowDamage(`its ${what} is not JSON`);
  }
}
