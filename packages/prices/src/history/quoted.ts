/** A text within a statement of DuckDB. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
