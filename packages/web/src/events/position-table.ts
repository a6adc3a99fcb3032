import type { LiveAccountTotal, LivePosition, LivePositions, LiveTotal } from '@spark/client';

/** Positions and totals of one moment, as the server counted them. */
export type PositionTable = {
  readonly version: number;
  /** When that was, in epoch milliseconds. */
  readonly asOf: number;
  readonly rows: readonly LivePosition[];
  readonly accounts: readonly LiveAccountTotal[];
  readonly total: LiveTotal;
};

/** The table after a message. What is not whole changes rows of a table that is there; without one it says nothing. */
export function applyPositions(table: PositionTable | null, message: LivePositions): PositionTable | null {
  const { version, epochMs: asOf, total } = message;
  if (message.whole) return { version, asOf, rows: message.rows, accounts: message.accounts, total };
  if (table === null || version <= table.version) return table;
  return {
    version,
    asOf,
    rows: merged(table.rows, message.rows, message.removed, ({ key }) => key),
    accounts: merged(
      table.accounts,
      message.accounts,
      message.removedAccounts,
      ({ AccountName }) => AccountName,
    ),
    total,
  };
}

/** Rows keep their places; new ones come last. */
function merged<Row>(
  rows: readonly Row[],
  changed: readonly Row[],
  removed: readonly string[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  if (changed.length === 0 && removed.length === 0) return rows;
  const table = new Map(rows.map((row) => [keyOf(row), row]));
  for (const row of changed) table.set(keyOf(row), row);
  for (const key of removed) table.delete(key);
  return [...table.values()];
}
