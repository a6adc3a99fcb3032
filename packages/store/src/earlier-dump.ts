import type { DumpLine } from '@spark/core';
import { dumpLines } from './dump-and-load.ts';
import { badDump, readHeader } from './dump-format.ts';
import { RowFault } from './errors.ts';
import { MIGRATIONS, SCHEMA_VERSION } from './migrations/migrations.ts';
import { type Connection, connect } from './sqlite/connection.ts';
import { readTable } from './sqlite/engine.ts';
import { quote } from './statements.ts';
import { SEQUENCES } from './tables.ts';

/** Tables that no dump has: they are about one file. */
const NOT_DUMPED: ReadonlySet<string> = new Set(['changes']);

/**
 * The lines of a dump as this Spark would have written them. A dump of an earlier schema is loaded into a temporary
 * database of that schema and migrated there: the migrations that bring a database up to date are the only ones that
 * exist, so a backup restores to what the database itself would have become.
 */
export async function* asOfThisSchema(
  lines: AsyncIterable<DumpLine>,
): AsyncGenerator<DumpLine, void, undefined> {
  const rest = lines[Symbol.asyncIterator]();
  try {
    const first = await rest.next();
    if (first.done) return;
    const made = readHeader(first.value);
    if (made === SCHEMA_VERSION) {
      yield first.value;
      for (let at = await rest.next(); !at.done; at = await rest.next()) yield at.value;
      return;
    }
    yield* migrated(made, rest);
  } finally {
    await rest.return?.();
  }
}

async function* migrated(
  made: number,
  lines: AsyncIterator<DumpLine>,
): AsyncGenerator<DumpLine, void, undefined> {
  // SQLite stores a database without a name in a temporary file and deletes it at the end.
  const connection = connect({ path: '', busyTimeoutMs: 0 });
  try {
    connection.exec('BEGIN');
    migrate(connection, 0, made);
    await fill(connection, lines);
    migrate(connection, made, SCHEMA_VERSION);
    connection.exec('COMMIT');
    yield* dumpLines({
      schemaVersion: SCHEMA_VERSION,
      snapshot: async () => ({ rows: (table) => readTable(connection, table), close: async () => undefined }),
    });
  } finally {
    connection.close();
  }
}

function migrate(connection: Connection, from: number, to: number): void {
  for (const { sqlite } of MIGRATIONS.slice(from, to)) connection.exec(sqlite);
}

type EarlierTable = { readonly columns: readonly string[]; readonly insert: string; count: number };

async function fill(connection: Connection, lines: AsyncIterator<DumpLine>): Promise<void> {
  const tables = tablesOf(connection);
  let line = 1;
  for (let at = await lines.next(); !at.done; at = await lines.next()) {
    line++;
    const { table, row } = at.value ?? {};
    if (typeof row !== 'object' || row === null) throw badDump(line, 'it is not a table name with a row');
    if (table === '_footer') {
      for (const [name, { count }] of tables)
        if (row[name] !== count)
          throw badDump(line, `the footer counts ${row[name]} rows of ${name}, yet the dump has ${count}`);
      if (!(await lines.next()).done) throw badDump(line + 1, 'it comes after the footer');
      return;
    }
    const earlier = tables.get(table);
    if (!earlier) throw badDump(line, `the table ${JSON.stringify(table)} is not known`);
    insertRow(connection, { earlier, table, row, line });
  }
  throw badDump(line, 'the dump ends without its footer, so it was cut short');
}

type RowToInsert = DumpLine & { readonly earlier: EarlierTable; readonly line: number };

function insertRow(connection: Connection, { earlier, table, row, line }: RowToInsert): void {
  const names = Object.keys(row);
  const unknown = names.find((name) => !earlier.columns.includes(name));
  if (unknown !== undefined) throw badDump(line, `${table} has no column ${JSON.stringify(unknown)}`);
  const missing = earlier.columns.find((name) => !names.includes(name));
  if (missing !== undefined) throw badDump(line, `${table}.${missing} is missing`);
  try {
    connection.run({ text: earlier.insert, values: earlier.columns.map((name) => row[name] ?? null) });
  } catch (error) {
    if (error instanceof RowFault) throw badDump(line, `its row of ${table} is refused (${error.message})`);
    throw error;
  }
  earlier.count++;
}

function tablesOf(connection: Connection): ReadonlyMap<string, EarlierTable> {
  const found = connection.run({
    text: `SELECT "name" FROM sqlite_schema WHERE "type" = 'table' AND "name" NOT LIKE 'sqlite_%'`,
    values: [],
  });
  const names = found.rows.map(({ name }) => name as string).filter((name) => !NOT_DUMPED.has(name));
  return new Map(
    names.map((name): [string, EarlierTable] => {
      const columns = connection.database
        .prepare(`PRAGMA table_info(${quote(name)})`)
        .all()
        .map((column) => column.name as string);
      // The row that numbers the facts exists already; every other one must be new.
      const how = name === SEQUENCES.name ? 'INSERT OR REPLACE' : 'INSERT';
      const insert = `${how} INTO ${quote(name)} (${columns.map(quote).join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;
      return [name, { columns, insert, count: 0 }];
    }),
  );
}
