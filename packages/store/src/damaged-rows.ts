import type { AccountKey, DamagedRow } from '@spark/core';
import { StoreError } from './errors.ts';
import type { SqlRow, Table } from './tables.ts';

/** A stored row is not what was written. */
export class RowDamage extends Error {
  override readonly name = 'RowDamage';
}

/** Damaged rows that were read, until they are read sound. */
export type DamagedRows = {
  /** The result of `read`; null for a damaged row, which is left out and remembered. */
  readonly sound: <T>(table: Table, row: SqlRow, read: (row: SqlRow) => T) => T | null;
  readonly all: () => readonly DamagedRow[];
  readonly inAccount: (account: AccountKey) => readonly DamagedRow[];
};

/** The most that are named; further damaged rows are left out all the same. */
const NAMED_MAX = 1_000;
const TEXT_CHARS_MAX = 8_000;
const NONE: readonly DamagedRow[] = [];

export function createDamagedRows(): DamagedRows {
  const known = new Map<string, DamagedRow>();

  return {
    sound: (table, row, read) => {
      try {
        const value = read(row);
        if (known.size > 0) known.delete(idOf(table, row));
        return value;
      } catch (error) {
        if (known.size < NAMED_MAX) known.set(idOf(table, row), damagedRow(table, row, error));
        return null;
      }
    },
    all: () => (known.size === 0 ? NONE : [...known.values()]),
    inAccount: ({ ucc, accountName }) =>
      known.size === 0
        ? NONE
        : [...known.values()].filter((row) => row.ucc === ucc && row.accountName === accountName),
  };
}

/** Throws an error that is not about the row. */
export function damagedRow(table: Table, row: SqlRow, error: unknown): DamagedRow {
  const isFinding = error instanceof RowDamage || (error instanceof StoreError && error.kind === 'corrupt');
  if (!isFinding) throw error;
  return {
    table: table.name,
    key: keyOf(table, row),
    ucc: textOf(row.ucc) ?? '',
    accountName: textOf(row.account_name),
    strategyName: textOf(row.strategy_name) ?? (table.name === 'positions' ? strategyIn(row.id) : null),
    isAtWork: row.at_work === 1,
    why: error.message,
    text: textIn(row).slice(0, TEXT_CHARS_MAX),
  };
}

function idOf(table: Table, row: SqlRow): string {
  return `${table.name} ${keyOf(table, row)}`;
}

function keyOf(table: Table, row: SqlRow): string {
  return table.columns
    .slice(0, table.keyWidth)
    .map(({ name }) => String(row[name]))
    .join(', ');
}

/** What is damaged in the row: alerts, guards and strategies have no `body`. */
function textIn({ body, actions, outcomes, limits, params }: SqlRow): string {
  return [body, actions, outcomes, limits, params].filter((value) => typeof value === 'string').join(' ');
}

/** The id of a position begins with its strategy. */
function strategyIn(id: unknown): string | null {
  return textOf(id)?.split('|')[0] ?? null;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
