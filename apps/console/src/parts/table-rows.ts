import type { ReactNode } from 'react';

/** One column of a table. */
export type Column<Row> = {
  readonly id: string;
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** By what the column is sorted and exported; null counts as unknown and stands last. */
  readonly value: (row: Row) => string | number | null;
  readonly isNumber?: boolean;
  /** On phones the column is left out; the row opens to show it. */
  readonly isExtra?: boolean;
  /** Sentences, which go over several lines. */
  readonly isLong?: boolean;
  /** Not shown unless it is chosen. */
  readonly isHidden?: boolean;
};

export type Sort = { readonly by: string; readonly isDescending: boolean };

/** A sort as it stands in the address: `pnl` or `-pnl`. */
export function readSort(text: string | undefined): Sort | null {
  if (!text) return null;
  return text.startsWith('-') ? { by: text.slice(1), isDescending: true } : { by: text, isDescending: false };
}

/** The sort after a click on a head: first down for numbers and up for texts, then the other way, then none. */
export function nextSort(
  current: Sort | null,
  { id, isNumber = false }: Pick<Column<never>, 'id' | 'isNumber'>,
): string {
  const first = isNumber ? `-${id}` : id;
  const second = isNumber ? id : `-${id}`;
  if (current?.by !== id) return first;
  const now = current.isDescending ? `-${id}` : id;
  return now === first ? second : '';
}

/** The rows that a table shows: those that contain all words, in the chosen sequence. Equal ones stay as they were. */
export function shownRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { words, sort }: { readonly words: string; readonly sort: Sort | null },
): readonly Row[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const found =
    wanted.length === 0
      ? rows
      : rows.filter((row) => {
          const text = columns
            .map(({ value }) => value(row) ?? '')
            .join(' ')
            .toLowerCase();
          return wanted.every((word) => text.includes(word));
        });
  const column = sort && columns.find(({ id }) => id === sort.by);
  if (!column) return found;
  const direction = sort.isDescending ? -1 : 1;
  return found.toSorted((a, b) => compare(column.value(a), column.value(b), direction));
}

/** The keys with this one more, or without it where it was there. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  return keys.has(key) ? new Set([...keys].filter((each) => each !== key)) : new Set([...keys, key]);
}

function compare(a: string | number | null, b: string | number | null, direction: number): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
  return String(a).localeCompare(String(b), 'en-IN', { numeric: true }) * direction;
}

/** The shown rows as a file for a spreadsheet. A cell that a spreadsheet would run as a formula is made a text. */
export function csvOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const lines = [
    columns.map(({ head }) => head),
    ...rows.map((row) => columns.map(({ value }) => value(row) ?? '')),
  ];
  return lines.map((cells) => cells.map(csvCell).join(',')).join('\r\n');
}

function csvCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
