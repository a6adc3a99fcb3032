import type { DumpLine } from '@spark/core';
import { StoreError } from './errors.ts';
import { SCHEMA_VERSION } from './migrations/migrations.ts';
import { allColumns, isStorable, type SqlRow, type SqlValue, TABLES, type Table } from './tables.ts';

/**
 * A dump is a header, the rows table by table with parents before children, and a footer with the count of each
 * table, so that a dump cut short is noticed. Column names and values are the same for both engines.
 */
const FORMAT = 'spark-dump';
const FORMAT_VERSION = 1;

export function headerLine(schemaVersion: number): DumpLine {
  return { table: '_header', row: { format: FORMAT, formatVersion: FORMAT_VERSION, schemaVersion } };
}

export function rowLine(table: Table, row: SqlRow): DumpLine {
  const values: Record<string, SqlValue> = {};
  for (const column of allColumns(table)) {
    const value = row[column.name];
    if (value !== null && !isStorable(column, value)) {
      throw new StoreError(
        'corrupt',
        `The database holds a value in ${table.name}.${column.name} that was never written. Restore the last good dump.`,
      );
    }
    values[column.name] = value;
  }
  return { table: table.name, row: values };
}

export function footerLine(counts: ReadonlyMap<string, number>): DumpLine {
  return { table: '_footer', row: Object.fromEntries(counts) };
}

/** Walks along a dump of this schema line by line and refuses the first one that cannot be true. */
export type DumpReader = {
  /** The values of the line's row in the order of all columns, or null for the header and the footer. */
  readonly take: (line: DumpLine) => { readonly table: Table; readonly values: readonly SqlValue[] } | null;
  /** To be called after the last line. */
  readonly finish: () => void;
};

export function createDumpReader(): DumpReader {
  const counts = new Map(TABLES.map((table) => [table.name, 0]));
  let lines = 0;
  let at: 'header' | 'rows' | 'end' = 'header';
  let tableAt = 0;

  function take(line: DumpLine): ReturnType<DumpReader['take']> {
    lines++;
    if (typeof line?.table !== 'string' || typeof line.row !== 'object' || line.row === null) {
      throw badDump(lines, 'it is not a table name with a row');
    }
    if (at === 'end') throw badDump(lines, 'it comes after the footer');
    if (at === 'header') {
      readHeader(line);
      at = 'rows';
      return null;
    }
    if (line.table === '_footer') {
      readFooter(line, counts, lines);
      at = 'end';
      return null;
    }
    const found = TABLES.findIndex((table) => table.name === line.table);
    const table = TABLES[found];
    if (!table) throw badDump(lines, `the table ${JSON.stringify(line.table)} is not known`);
    if (found < tableAt)
      throw badDump(lines, `rows of ${table.name} come before those of ${TABLES[tableAt]?.name}`);
    tableAt = found;
    counts.set(table.name, (counts.get(table.name) ?? 0) + 1);
    return { table, values: readRow(table, line.row, lines) };
  }

  return {
    take,
    finish: () => {
      if (at === 'header') throw badDump(1, 'the dump is empty');
      if (at !== 'end') throw badDump(lines, 'the dump ends without its footer, so it was cut short');
    },
  };
}

/** The schema that the dump was made with: this one, or an earlier one. */
export function readHeader(line: DumpLine): number {
  const { format, formatVersion, schemaVersion: made } = line?.row ?? {};
  if (line?.table !== '_header' || format !== FORMAT)
    throw badDump(1, 'it is not the header of a Spark dump');
  if (typeof formatVersion !== 'number' || typeof made !== 'number')
    throw badDump(1, 'the header says no version');
  if (formatVersion > FORMAT_VERSION || made > SCHEMA_VERSION) {
    throw new StoreError(
      'newer-schema',
      `The dump was made by a newer Spark (schema ${made}; this one knows ${SCHEMA_VERSION}). Update Spark, then load it again.`,
    );
  }
  if (formatVersion !== FORMAT_VERSION || !Number.isInteger(made) || made < 1)
    throw badDump(1, `there never was a dump of format ${formatVersion} and schema ${made}`);
  return made;
}

function readRow(table: Table, row: DumpLine['row'], line: number): readonly SqlValue[] {
  const columns = allColumns(table);
  const values = columns.map((column) => {
    const value = row[column.name];
    if (value === undefined) throw badDump(line, `${table.name}.${column.name} is missing`);
    if (value === null ? !column.nullable : !isStorable(column, value)) {
      throw badDump(line, `${table.name}.${column.name} is not a value of kind ${column.kind}`);
    }
    return value;
  });
  const unknown = Object.keys(row).find((name) => !columns.some((column) => column.name === name));
  if (unknown !== undefined) throw badDump(line, `${table.name} has no column ${JSON.stringify(unknown)}`);
  return values;
}

function readFooter(line: DumpLine, counts: ReadonlyMap<string, number>, at: number): void {
  for (const [name, count] of counts) {
    if (line.row[name] !== count) {
      throw badDump(at, `the footer counts ${line.row[name]} rows of ${name}, yet the dump has ${count}`);
    }
  }
}

export function badDump(line: number, what: string): StoreError {
  return new StoreError(
    'bad-dump',
    `The dump cannot be loaded: line ${line}: ${what}. Nothing was written; use a complete, unchanged dump.`,
  );
}
