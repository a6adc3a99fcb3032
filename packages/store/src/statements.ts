import { assert } from '@spark/core';
import { STORE_BOUNDS } from './bounds.ts';
import {
  ACCOUNTS,
  allColumns,
  DESKS,
  FACTS,
  GUARDS,
  LINKS,
  SECRETS,
  type SqlValue,
  STRATEGIES,
  type Table,
  USERS,
} from './tables.ts';

/** One text for both engines, with `?` for each value. */
export type Statement = { readonly text: string; readonly values: readonly SqlValue[] };

/** A way to change many rows with one statement. */
export type Operation = {
  readonly name: string;
  /** Of two operations on one table, the later one on a row counts; null where it takes nothing back. */
  readonly table: string | null;
  /** Values per row. */
  readonly width: number;
  /** How many of the first values are the key of the row. */
  readonly keyWidth: number;
  /** Places of values that no other row may have: two changes of them never collapse into one. */
  readonly uniqueAt: readonly number[];
  /** Its rows must not be there yet: two of one key contradict each other, and none of them counts for both. */
  readonly isNew?: boolean;
  /** Rows of one statement; a power of two. */
  readonly rowsMax: number;
  readonly text: (rows: number) => string;
};

export const PUT_DESKS = put(DESKS);
export const PUT_USERS = put(USERS);
export const PUT_ACCOUNTS = put(ACCOUNTS);
export const PUT_STRATEGIES = put(STRATEGIES);
export const PUT_LINKS = put(LINKS);
export const PUT_GUARDS = put(GUARDS);
export const PUT_SECRETS = put(SECRETS);
export const APPEND_FACTS = insert(FACTS);
export const APPEND_NUMBERED_FACTS = insertNumbered(FACTS);
export const REMOVE_ACCOUNTS = remove(ACCOUNTS, 2);
export const REMOVE_STRATEGIES = remove(STRATEGIES, 2);
export const REMOVE_LINKS = remove(LINKS, 3);
export const REMOVE_GUARDS = remove(GUARDS, 2);
export const REMOVE_SECRETS = remove(SECRETS, 3);
/** By desk and owner: the secrets that go with an account. */
export const REMOVE_SECRETS_OF = remove(SECRETS, 2);
/** For a key rotation, which replaces all of them. */
export const REPLACE_KEY_MACS = update(USERS, 1, ['key_mac']);
/**
 * One row per statement: an UPDATE with a list takes its rows in any order, so a key that one user gives up and
 * another takes would succeed or fail at random.
 */
export const SET_KEY_MACS: Operation = { ...REPLACE_KEY_MACS, uniqueAt: [1], rowsMax: 1 };
/** Replaces sealed values that exist; one that was removed meanwhile does not come back. */
export const RESEAL_SECRETS = update(SECRETS, 3, ['key_id', 'sealed']);

/** Every column, for a row that is new: facts, and the rows of a dump. */
export function insert(table: Table): Operation {
  return insertColumns(
    table,
    allColumns(table).map((column) => column.name),
  );
}

/** Without the first column: the database numbers the row by itself, in the order of the values. */
export function insertNumbered(table: Table): Operation {
  return insertColumns(
    table,
    table.columns.slice(1).map((column) => column.name),
  );
}

function insertColumns(table: Table, names: readonly string[]): Operation {
  const text = (rows: number): string => insertText(table, names, rows);
  return { ...operation(`insert ${table.name}`, table, names.length, text), isNew: true };
}

/** Inserts or replaces by key, leaving the columns apart and the fixed ones as they are. */
export function put(table: Table): Operation {
  const names = table.columns.map((column) => column.name);
  const conflict = names.slice(0, table.keyWidth).map(quote).join(', ');
  const changing = names.slice(table.keyWidth).filter((name) => !table.fixed.includes(name));
  const changes = changing.map((name) => `${quote(name)} = excluded.${quote(name)}`);
  return {
    ...operation(
      `put ${table.name}`,
      table,
      names.length,
      (rows) =>
        `${insertText(table, names, rows)} ON CONFLICT (${conflict}) DO UPDATE SET ${changes.join(', ')}`,
    ),
    uniqueAt: table.unique.map((name) => names.indexOf(name)),
  };
}

export function remove(table: Table, keyWidth: number): Operation {
  const key = table.columns.slice(0, keyWidth).map((column) => quote(column.name));
  // PostgreSQL takes values in a list of VALUES for text, but compares a plain list in the type of the column.
  const among = (rows: number): string =>
    keyWidth === 1
      ? `${key[0]} IN (${Array(rows).fill('?').join(', ')})`
      : `(${key.join(', ')}) IN (VALUES ${tuples(keyWidth, rows)})`;
  return {
    ...operation(
      `remove ${table.name} by ${keyWidth}`,
      table,
      keyWidth,
      (rows) => `DELETE FROM ${quote(table.name)} WHERE ${among(rows)}`,
    ),
    keyWidth,
  };
}

/** Changes rows that exist; one that is gone does not come back. */
export function update(table: Table, keyWidth: number, names: readonly string[]): Operation {
  // Both engines name the columns of a VALUES list column1, column2 and so on; PostgreSQL takes its values for text.
  const given = (name: string, at: number): string => {
    const isNumber = allColumns(table).find((column) => column.name === name)?.kind === 'int';
    return isNumber ? `CAST(given.column${at} AS bigint)` : `given.column${at}`;
  };
  const changes = names.map((name, at) => `${quote(name)} = ${given(name, keyWidth + at + 1)}`);
  const same = table.columns
    .slice(0, keyWidth)
    .map((column, at) => `${quote(table.name)}.${quote(column.name)} = ${given(column.name, at + 1)}`);
  const width = keyWidth + names.length;
  return operation(
    `update ${table.name} ${names.join()}`,
    table,
    width,
    (rows) =>
      `UPDATE ${quote(table.name)} SET ${changes.join(', ')} FROM (VALUES ${tuples(width, rows)}) AS given` +
      ` WHERE ${same.join(' AND ')}`,
  );
}

/**
 * The statements that apply an operation to rows. They come in sizes of a power of two, so that an engine
 * sees few different texts and can cache each one prepared.
 */
export function statementsOf(
  operation: Operation,
  rows: Iterable<readonly SqlValue[]>,
  sizeOf?: (rowsLeft: number) => number,
): Statement[] {
  const values: SqlValue[] = [];
  for (const row of rows) for (const value of row) values.push(value);
  return statementsOfValues(operation, values, sizeOf);
}

/** The same for the values of all rows, one row after the other. `sizeOf`: how many of the rows that are left go together. */
export function statementsOfValues(
  operation: Operation,
  values: readonly SqlValue[],
  sizeOf: (rowsLeft: number) => number = powerOfTwoWithin,
): Statement[] {
  assert(values.length % operation.width === 0, `${operation.name} gives ${operation.width} values per row`);
  const statements: Statement[] = [];
  for (let from = 0; from < values.length; ) {
    const size = Math.min(operation.rowsMax, sizeOf((values.length - from) / operation.width));
    const to = from + size * operation.width;
    statements.push({ text: operation.text(size), values: values.slice(from, to) });
    from = to;
  }
  return statements;
}

/** `locked`: the rows are locked as well, in the order in which every writer locks them. */
export function selectVersions(uccs: readonly string[], how: 'read' | 'locked' = 'read'): Statement[] {
  if (how === 'locked') return [{ text: LOCK_VERSIONS, values: [JSON.stringify(uccs)] }];
  const statements: Statement[] = [];
  for (let from = 0; from < uccs.length; from += STORE_BOUNDS.statementRowsMax) {
    const some = uccs.slice(from, from + STORE_BOUNDS.statementRowsMax);
    // A list filled up with its last member has the same result and limits the number of texts.
    const size = 2 ** Math.ceil(Math.log2(some.length));
    const values = [...some, ...Array<string>(size - some.length).fill(some.at(-1) ?? '')];
    statements.push({ text: versionsText(size), values });
  }
  return statements;
}

const versionsText = perSize(
  (rows) =>
    `SELECT "ucc", "version", "stamp" FROM "desks" WHERE "ucc" IN (${Array(rows).fill('?').join(', ')})`,
);

const LOCK_VERSIONS =
  'SELECT "ucc", "version", "stamp" FROM "desks"' +
  ' WHERE "ucc" IN (SELECT json_array_elements_text(CAST(? AS json))) ORDER BY "ucc" FOR NO KEY UPDATE';

export function quote(name: string): string {
  return `"${name}"`;
}

function insertText(table: Table, names: readonly string[], rows: number): string {
  return `INSERT INTO ${quote(table.name)} (${names.map(quote).join(', ')}) VALUES ${tuples(names.length, rows)}`;
}

function tuples(width: number, rows: number): string {
  const row = `(${Array(width).fill('?').join(', ')})`;
  return Array(rows).fill(row).join(', ');
}

function operation(name: string, table: Table, width: number, text: (rows: number) => string): Operation {
  const rowsMax = STORE_BOUNDS.statementRowsMax;
  return {
    name,
    table: table.name,
    width,
    keyWidth: table.keyWidth,
    uniqueAt: [],
    rowsMax,
    text: perSize(text),
  };
}

/** Sizes are few, so each text is made once. */
function perSize(make: (rows: number) => string): (rows: number) => string {
  const made = new Map<number, string>();
  return (rows) => {
    const known = made.get(rows);
    if (known !== undefined) return known;
    const text = make(rows);
    made.set(rows, text);
    return text;
  };
}

function powerOfTwoWithin(count: number): number {
  return 2 ** Math.floor(Math.log2(count));
}

/**
 * A few rows go together, however many: where each statement costs as much as its rows, 13 of them in three statements cost
 * twice what they cost in one. The texts stay few enough to be prepared.
 */
export function fewTogether(rowsLeft: number): number {
  return rowsLeft < FEW_ROWS ? rowsLeft : powerOfTwoWithin(rowsLeft);
}

const FEW_ROWS = 16;
