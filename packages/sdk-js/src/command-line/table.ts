/** A column: its heading and what it shows of a row. */
export type Column<Row> = {
  readonly title: string;
  readonly cell: (row: Row) => unknown;
  readonly isNumber?: true;
};

/** Rows below each other for people; numbers are right-aligned. */
export function tableText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  if (rows.length === 0) return 'Nothing to show.';
  const cells = rows.map((row) => columns.map(({ cell }) => cellText(cell(row))));
  const widths = columns.map(({ title }, index) =>
    Math.max(title.length, ...cells.map((row) => row[index]?.length ?? 0)),
  );
  const line = (texts: readonly string[]) =>
    texts
      .map((text, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.isNumber ? text.padStart(width) : text.padEnd(width);
      })
      .join('  ')
      .trimEnd();
  return [line(columns.map(({ title }) => title)), ...cells.map(line)].join('\n');
}

/** Two decimals, as prices and money are written. */
export function rupeesText(value: number | null | undefined): string {
  return value === null || value === undefined ? '-' : value.toFixed(2);
}

/** Control characters in foreign text are removed: they would move the cursor or colour the screen. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not get through
  return String(value).replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}
