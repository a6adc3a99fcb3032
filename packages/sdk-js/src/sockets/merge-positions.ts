import type { LivePositions } from '../generated/entities.ts';

/** All positions after a message: those of the message, and of the others what was known before. */
export function mergePositions(before: LivePositions | null, change: LivePositions): LivePositions {
  if (change.whole || before === null) return change;
  return {
    ...change,
    whole: true,
    rows: merged(before.rows, change.rows, change.removed, ({ key }) => key),
    accounts: merged(
      before.accounts,
      change.accounts,
      change.removedAccounts,
      ({ AccountName }) => AccountName,
    ),
    removed: [],
    removedAccounts: [],
  };
}

/** A changed row keeps its place; new ones come last. */
function merged<T>(
  before: readonly T[],
  changed: readonly T[],
  removed: readonly string[],
  keyOf: (row: T) => string,
): readonly T[] {
  const rows = new Map(before.map((row) => [keyOf(row), row]));
  for (const key of removed) rows.delete(key);
  for (const row of changed) rows.set(keyOf(row), row);
  return [...rows.values()];
}
