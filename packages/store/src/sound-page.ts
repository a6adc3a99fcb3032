import type { DamagedRows } from './damaged-rows.ts';
import type { SqlRow, Table } from './tables.ts';

type Page = { readonly after: number | undefined; readonly limit: number };

/** A page is filled up in place of its damaged rows: a short one means that there are no more rows. */
export async function soundPage<T>(
  damaged: DamagedRows,
  table: Table,
  sound: (row: SqlRow) => T,
  { after: first, limit }: Page,
  readRows: (after: number | undefined, limit: number) => Promise<readonly SqlRow[]>,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (let after = first; ; ) {
    const wanted = limit - found.length;
    const rows = await readRows(after, wanted);
    for (const row of rows) {
      const value = damaged.sound(table, row, sound);
      if (value !== null) found.push(value);
    }
    if (found.length === limit || rows.length < wanted) return found;
    after = rows.at(-1)?.[table.columns[0]?.name ?? ''] as number;
  }
}
