import type { BacktestRow } from '@spark/client';

type Run = { readonly state: BacktestRow['state'] };

export function isUnderWay({ state }: Run): boolean {
  return state === 'waiting' || state === 'running';
}

/**
 * Rows as they were read, with what was reported since. What was read as ended has ended: an older message says nothing about it.
 * What was reported and not read yet stands first.
 */
export function liveRows<Row extends Run>(
  read: readonly Row[] | undefined,
  reported: ReadonlyMap<number, Row>,
  idOf: (row: Row) => number,
): readonly Row[] {
  const rows = (read ?? []).map((row) => (isUnderWay(row) ? (reported.get(idOf(row)) ?? row) : row));
  const known = new Set(rows.map(idOf));
  const fresh = [...reported.values()].filter((row) => !known.has(idOf(row)) && isUnderWay(row));
  return [...fresh.toSorted((a, b) => idOf(b) - idOf(a)), ...rows];
}
