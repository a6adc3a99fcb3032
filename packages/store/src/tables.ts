import { StoreError } from './errors.ts';

/** What both engines can hold and give back unchanged. */
export type SqlValue = string | number | null;
export type SqlRow = Readonly<Record<string, unknown>>;

export const COLUMN_KIND = ['int', 'text', 'bool', 'json'] as const;
/** A bool is stored as 0 or 1 and json as text, so that both engines and a dump hold the same values. */
export type ColumnKind = (typeof COLUMN_KIND)[number];

export type Column = {
  /** As the database spells it. */
  readonly name: string;
  /** As the rows of the port spell it. */
  readonly field: string;
  readonly kind: ColumnKind;
  readonly nullable: boolean;
};

export type Table = {
  readonly name: string;
  /** The key columns come first. */
  readonly columns: readonly Column[];
  readonly keyWidth: number;
  /** Columns besides the key that no two rows may share. */
  readonly unique: readonly string[];
  /** Columns that the port's rows do not have: separate statements write them, and they survive a `put`. */
  readonly apart: readonly Column[];
  /**
   * Columns that never change once the row is there. A `put` leaves them alone, and with them the indexes that have no
   * other column: SQLite rewrites an index when one of its columns is given, even with the same value.
   */
  readonly fixed: readonly string[];
};

function column(kind: ColumnKind, name: string, nullable = false): Column {
  return {
    name,
    field: name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    kind,
    nullable,
  };
}
const int = (name: string): Column => column('int', name);
const text = (name: string): Column => column('text', name);
const bool = (name: string): Column => column('bool', name);
const orNull = (column: Column): Column => ({ ...column, nullable: true });

function table(
  name: string,
  key: readonly Column[],
  rest: readonly Column[],
  more: Partial<Pick<Table, 'unique' | 'apart' | 'fixed'>> = {},
): Table {
  return {
    name,
    columns: [...key, ...rest],
    keyWidth: key.length,
    unique: [],
    apart: [],
    fixed: [],
    ...more,
  };
}

export const DESKS = table('desks', [text('ucc')], [int('version'), text('stamp')]);

export const USERS = table(
  'users',
  [text('ucc')],
  [
    int('id'),
    text('name'),
    text('email'),
    text('phone'),
    text('user_type'),
    bool('disabled'),
    text('created_on'),
    orNull(text('last_login')),
    int('account_limit'),
    int('strategy_limit'),
    int('token_epoch'),
    int('next_strategy_id'),
  ],
  { unique: ['id', 'email'], apart: [orNull(text('key_mac'))] },
);

export const ACCOUNTS = table(
  'accounts',
  [text('ucc'), text('name')],
  [
    text('broker'),
    text('client_id'),
    text('redirect_url'),
    text('chat_id'),
    bool('enabled'),
    orNull(bool('trading_on')),
    orNull(int('logged_in_at')),
    bool('trading_paused'),
    orNull(int('session_ends_at')),
    orNull(text('session_ended')),
  ],
);

export const STRATEGIES = table(
  'strategies',
  [text('ucc'), text('name')],
  [
    int('id'),
    text('description'),
    text('type'),
    text('display'),
    bool('forward_test'),
    orNull(column('json', 'params')),
  ],
);

export const LINKS = table(
  'links',
  [text('ucc'), text('strategy_name'), text('account_name')],
  [int('multiplier'), bool('active'), int('capital_paise')],
);

export const GUARDS = table(
  'guards',
  [text('ucc'), text('owner')],
  [bool('killed'), column('json', 'limits')],
);

export const SECRETS = table(
  'secrets',
  [text('ucc'), text('owner'), text('name')],
  [text('key_id'), text('sealed')],
);

export const FACTS = table(
  'facts',
  [int('seq')],
  [int('at'), text('ucc'), int('version'), int('position'), text('kind'), column('json', 'body')],
);

export const SEQUENCES = table('sequences', [text('name')], [int('next')]);

export const SETTINGS = table('settings', [text('name')], [text('value')]);

export const ORDERS = table(
  'orders',
  [int('reftag')],
  [
    text('ucc'),
    text('account_name'),
    text('strategy_name'),
    int('stref_id'),
    text('day'),
    bool('at_work'),
    orNull(int('traded_at')),
    column('json', 'body'),
  ],
  { fixed: ['ucc', 'account_name', 'strategy_name', 'stref_id', 'day'] },
);

export const POSITIONS = table(
  'positions',
  [text('ucc'), text('account_name'), text('id')],
  [text('day'), int('net_qty'), column('json', 'body')],
);

export const LOGS = table(
  'logs',
  [int('id')],
  [text('ucc'), int('at'), text('name'), text('type'), text('message')],
);

export const PROFIT = table(
  'profit',
  [text('ucc'), int('at'), text('account_name'), text('strategy_name')],
  [int('paise')],
);

export const TRADES = table(
  'trades',
  [int('number')],
  [text('ucc'), text('account_name'), text('strategy_name'), text('day'), column('json', 'body')],
);

export const OPEN_LEGS = table('open_legs', [text('ucc'), text('account_name')], [column('json', 'body')]);

export const REPLIES = table(
  'replies',
  [text('ucc'), text('key')],
  [text('body_hash'), text('reply'), int('at')],
);

export const CHAT_MESSAGES = table(
  'chat_messages',
  [int('id')],
  [text('ucc'), text('account_name'), text('chat_id'), int('at'), text('text')],
);

export const WEBHOOKS = table(
  'webhooks',
  [int('id')],
  [text('ucc'), text('name'), text('token_hash'), int('created_at'), int('expires_at')],
  { unique: ['token_hash'], apart: [orNull(int('last_used_at'))] },
);

export const ALERTS = table(
  'alerts',
  [int('id')],
  [
    text('ucc'),
    int('webhook_id'),
    text('fingerprint'),
    text('body_hash'),
    int('at'),
    column('json', 'actions'),
    column('json', 'outcomes'),
    bool('finished'),
  ],
);

/** What Spark holds for users until its moment comes. `at`: when it changed last. */
export const INSTRUCTIONS = table(
  'instructions',
  [int('id')],
  [text('ucc'), text('kind'), int('at'), bool('open'), column('json', 'body')],
  { fixed: ['ucc', 'kind'] },
);

/** Strategies that trade by themselves. `at`: when it changed last. */
export const DEPLOYMENTS = table(
  'deployments',
  [int('id')],
  [
    text('ucc'),
    text('strategy_name'),
    int('document_id'),
    int('rev'),
    text('hash'),
    text('mode'),
    text('state'),
    int('at'),
    bool('open'),
    column('json', 'body'),
  ],
  { fixed: ['ucc', 'strategy_name', 'document_id', 'mode'] },
);

/** One account of a deployment on one day. */
export const DEPLOYMENT_DAYS = table(
  'deployment_days',
  [int('deployment'), text('account_name'), text('day')],
  [text('ucc'), int('at'), bool('open'), column('json', 'body')],
  { fixed: ['ucc'] },
);

/** What alerts told deployments. `place`: which action of the alert. */
export const SIGNALS = table(
  'signals',
  [int('alert'), int('place')],
  [text('ucc'), int('deployment'), text('name'), int('at')],
  { fixed: ['ucc', 'deployment'] },
);

/** What is done once a day, by whoever comes first. */
export const DONE = table('done', [text('ucc'), text('what'), text('day')], [int('at')]);

/** Small texts of users, each under a name. */
export const DOCUMENTS = table(
  'documents',
  [text('ucc'), text('kind'), text('name')],
  [int('version'), int('at'), column('json', 'body')],
);

/** Strategy documents of BuildAlgos. Names and notes are JSON texts, since they may have any letter. */
export const STRATEGY_DOCUMENTS = table(
  'strategy_documents',
  [text('ucc'), int('id')],
  [
    column('json', 'name'),
    int('rev'),
    int('version'),
    text('hash'),
    int('issues'),
    int('bytes'),
    int('created_at'),
    int('changed_at'),
  ],
  { fixed: ['created_at'] },
);

export const STRATEGY_REVISIONS = table(
  'strategy_revisions',
  [text('ucc'), int('id'), int('rev')],
  [text('hash'), int('at'), orNull(column('json', 'note')), column('json', 'body')],
  { fixed: ['hash', 'at'] },
);

export const STRATEGY_DRAFTS = table(
  'strategy_drafts',
  [text('ucc'), int('id')],
  [int('version'), int('at'), orNull(int('base_rev')), column('json', 'body')],
);

/** Files that every node of several needs, in parts. `bytes`: of the whole. */
export const BLOBS = table(
  'blobs',
  [text('name'), int('part')],
  [text('hash'), int('at'), int('bytes'), text('body')],
);

/** A link of the hash chain over the facts: all of them up to a number that no earlier one covers. */
export const SEALS = table(
  'seals',
  [int('number')],
  [int('first_seq'), int('last_seq'), int('last_at'), text('hash'), text('marks')],
);

/** Files to which rows were moved. `emptied`: none of them is in its table any more. */
export const ARCHIVES = table(
  'archives',
  [text('name')],
  [
    text('kind'),
    int('first_key'),
    int('last_key'),
    text('first_day'),
    text('last_day'),
    int('row_count'),
    int('bytes'),
    text('sha256'),
    bool('emptied'),
  ],
);

/** What a desk is loaded from, parents before children. */
export const DESK_TABLES: readonly Table[] = [DESKS, USERS, ACCOUNTS, STRATEGIES, LINKS, GUARDS, SECRETS];

/** Parents before children: the sequence in which a dump is written and loaded. */
export const TABLES: readonly Table[] = [
  ...DESK_TABLES,
  FACTS,
  SEQUENCES,
  SETTINGS,
  ORDERS,
  POSITIONS,
  LOGS,
  PROFIT,
  TRADES,
  OPEN_LEGS,
  REPLIES,
  CHAT_MESSAGES,
  WEBHOOKS,
  ALERTS,
  INSTRUCTIONS,
  DEPLOYMENTS,
  DEPLOYMENT_DAYS,
  SIGNALS,
  DOCUMENTS,
  STRATEGY_DOCUMENTS,
  STRATEGY_REVISIONS,
  STRATEGY_DRAFTS,
  DONE,
  SEALS,
  ARCHIVES,
  BLOBS,
];

/** Whether its rows have the code of their user. */
export function isOfUsers({ columns }: Table): boolean {
  return columns.some(({ name }) => name === 'ucc');
}

/** Every column of a table as the database holds it. */
export function allColumns(table: Table): readonly Column[] {
  return [...table.columns, ...table.apart];
}

/** The columns that a row of the port has, as a list for a SELECT. */
export function columnNames(table: Table): string {
  return table.columns.map((column) => `"${column.name}"`).join(', ');
}

/** The sequence that numbers the facts. Who writes locks its row first, so facts become visible in order. */
export const FACT_SEQUENCE = 'facts';

/** The setting with the highest number of a fact that was removed: to an archive, or with a visitor. */
export const REMOVED_FACTS_SETTING = 'facts.removed';

/** The sequence that numbers the lines of the execution log. */
export const LOG_SEQUENCE = 'logs';

/** The values of a row of the port, in the order of the table's columns. Throws on what no engine can hold. */
export function encodeRow(table: Table, row: object): SqlValue[] {
  return table.columns.map((column) => encode(table, column, (row as SqlRow)[column.field]));
}

/** The same in place, for values that are in that order already: for rows that are written with every order. */
export function encodeValues(table: Table, values: unknown[]): SqlValue[] {
  table.columns.forEach((column, at) => {
    values[at] = encode(table, column, values[at]);
  });
  return values as SqlValue[];
}

/** The port's row for these columns. Throws when the database holds a value that was never written. */
export function decodeRow<Row>(table: Table, row: SqlRow): Row {
  const decoded: Record<string, unknown> = {};
  for (const column of table.columns) decoded[column.field] = decode(table, column, row[column.name]);
  return decoded as Row;
}

function encode(table: Table, column: Column, value: unknown): SqlValue {
  if (value === null && column.nullable) return null;
  if (column.kind === 'bool' && typeof value === 'boolean') return value ? 1 : 0;
  if (column.kind !== 'bool' && isStorable(column, value)) return value;
  throw new StoreError(
    'invalid',
    `${table.name}.${column.name} takes ${KIND_RULE[column.kind]}, not ${describe(value)}. Nothing of the change was written.`,
  );
}

function decode(table: Table, column: Column, value: unknown): SqlValue | boolean {
  if (value === null && column.nullable) return null;
  if (isStorable(column, value)) return column.kind === 'bool' ? value === 1 : value;
  throw new StoreError(
    'corrupt',
    `The database holds ${describe(value)} in ${table.name}.${column.name}, where only ${KIND_RULE[column.kind]} was ever written. Restore the last good dump.`,
  );
}

const KIND_RULE: Readonly<Record<ColumnKind, string>> = {
  int: 'an exact integer',
  text: 'text without NUL and without half a surrogate pair',
  bool: 'a yes or a no',
  json: 'JSON text',
};

/** PostgreSQL refuses NUL and both engines would bend a lone surrogate into another character. */
export function isStorable(column: Column, value: unknown): value is string | number {
  if (column.kind === 'int') return Number.isSafeInteger(value);
  if (column.kind === 'bool') return value === 0 || value === 1;
  return isStorableText(value);
}

export function isStorableText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0') && value.isWellFormed();
}

/** Only the kind of value: a message must never contain a secret. */
function describe(value: unknown): string {
  if (typeof value === 'number') return `the number ${value}`;
  if (typeof value === 'string') return `text of ${value.length} characters that cannot be stored`;
  return value === null ? 'null' : typeof value;
}
