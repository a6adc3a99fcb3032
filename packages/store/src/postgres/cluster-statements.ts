import type { Answers, DeskRow, DutyRow, NodeRow, Statement as Question } from '@spark/cluster';
import type { Statement } from '../statements.ts';
import type { SqlRow, SqlValue } from '../tables.ts';

/** A question of the protocol in SQL: one statement that holds all of its conditions, and what its rows mean. */
export type Asked<K extends Question['kind']> = {
  readonly statements: readonly Statement[];
  readonly answer: (rows: readonly (readonly SqlRow[])[]) => Answers[K];
};

type Asking = {
  readonly [K in Question['kind']]: (question: Extract<Question, { readonly kind: K }>) => Asked<K>;
};

/** Each as `runStatement` of the cluster has it over rows in memory; one suite holds both to it. */
export const CLUSTER_STATEMENTS: Asking = {
  join: ({ node: { id, address, formatMax, egress, secretPrint }, duties = [], build = '' }) => ({
    statements: [
      { text: ADD_DUTIES, values: [JSON.stringify(duties)] },
      { text: ADD_NODE, values: [id, address, formatMax, JSON.stringify(egress), secretPrint, build] },
    ],
    answer: ([, added = []]) => hasRow(added),
  }),
  beat: ({ node }) =>
    one('UPDATE nodes SET beats = beats + 1 WHERE id = ? AND NOT dead RETURNING beats', [node], ([row]) =>
      row ? (row.beats as number) : null,
    ),
  'read-cluster': ({ node }) => ({
    statements: [
      { text: `SELECT ${NODE_COLUMNS} FROM nodes ORDER BY id`, values: [] },
      { text: OWN_DESKS, values: [node] },
      BUSY_LOOK,
      { text: 'SELECT name, node, epoch FROM duties ORDER BY name', values: [] },
    ],
    answer: ([nodes = [], own = [], orphans = [], duties = []]) => {
      const desks = new Map([...orphans, ...own].map((row) => [row.ucc, deskRow(row)]));
      return { nodes: nodes.map(nodeRow), desks: [...desks.values()], duties: duties.map(dutyRow) };
    },
  }),
  'declare-dead': ({ node, beats }) =>
    beats === null
      ? one(`${DECLARE_DEAD} RETURNING id`, [node], hasRow)
      : one(`${DECLARE_DEAD} AND beats = ? RETURNING id`, [node, beats], hasRow),
  'begin-draining': ({ node }) =>
    one('UPDATE nodes SET draining = true WHERE id = ? RETURNING id', [node], hasRow),
  'read-desk': ({ ucc }) => one(`${SELECT_DESKS} WHERE d.ucc = ?`, [ucc], firstDesk),
  claim: ({ ucc, node, epoch, formatMax }) =>
    one(
      `UPDATE desks d SET node = ?, epoch = epoch + 1 WHERE ucc = ? AND epoch = ? AND format <= ?` +
        ` AND ${isOrphan('d')} AND ${LIVES} RETURNING ${DESK_COLUMNS}`,
      [node, ucc, epoch, formatMax, node],
      firstDesk,
    ),
  renew: ({ ucc, node, epoch }) =>
    one(
      `UPDATE desks d SET epoch = epoch + 1 ${OWNED} RETURNING ${DESK_COLUMNS}`,
      [ucc, epoch, node],
      firstDesk,
    ),
  release: ({ ucc, node, epoch, to }) =>
    one(
      `UPDATE desks d SET node = ?, epoch = epoch + 1 ${OWNED} RETURNING ucc`,
      [to, ucc, epoch, node],
      hasRow,
    ),
  confirm: ({ node, desks }) =>
    one(CONFIRM, [JSON.stringify(desks), node], (rows) => rows.map(({ ucc }) => ucc as string)),
  'claim-duty': ({ name, node, epoch }) =>
    one(
      `UPDATE duties d SET node = ?, epoch = epoch + 1 WHERE name = ? AND epoch = ?` +
        ` AND ${isOrphan('d')} AND ${LIVES} RETURNING name, node, epoch`,
      [node, name, epoch, node],
      firstDuty,
    ),
  'release-duty': ({ name, node, epoch }) =>
    one(
      'UPDATE duties SET node = NULL, epoch = epoch + 1 WHERE name = ? AND epoch = ? AND node = ?' +
        ' RETURNING name, node, epoch',
      [name, epoch, node],
      firstDuty,
    ),
};

function one<K extends Question['kind']>(
  text: string,
  values: readonly SqlValue[],
  answer: (rows: readonly SqlRow[]) => Answers[K],
): Asked<K> {
  return { statements: [{ text, values }], answer: ([rows = []]) => answer(rows) };
}

function hasRow(rows: readonly SqlRow[]): boolean {
  return rows.length > 0;
}

function firstDesk([row]: readonly SqlRow[]): DeskRow | null {
  return row ? deskRow(row) : null;
}

function firstDuty([row]: readonly SqlRow[]): DutyRow | null {
  return row ? dutyRow(row) : null;
}

function nodeRow(row: SqlRow): NodeRow {
  return {
    id: row.id as string,
    address: row.address as string,
    formatMax: row.format_max as number,
    egress: JSON.parse(row.egress as string) as readonly string[],
    secretPrint: row.secret_print as string,
    beats: row.beats as number,
    dead: row.dead as boolean,
    draining: row.draining as boolean,
  };
}

function deskRow(row: SqlRow): DeskRow {
  return {
    ucc: row.ucc as string,
    node: row.node as string | null,
    epoch: row.epoch as number,
    seq: row.seq as number,
    format: row.format as number,
    egress: row.egress as string | null,
    isBusy: row.busy as boolean,
  };
}

function dutyRow({ name, node, epoch }: SqlRow): DutyRow {
  return { name: name as string, node: node as string | null, epoch: epoch as number };
}

/** Nobody's, or that of a node that is dead or was never there. `dead` never goes back, so what is read here holds. */
export function isOrphan(table: string): string {
  return `(${table}.node IS NULL OR NOT EXISTS (SELECT 1 FROM nodes n WHERE n.id = ${table}.node AND NOT n.dead))`;
}

const ADD_DUTIES =
  'INSERT INTO duties (name) SELECT json_array_elements_text(CAST(? AS json)) ON CONFLICT (name) DO NOTHING';
const ADD_NODE =
  'INSERT INTO nodes (id, address, format_max, egress, secret_print, build) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING RETURNING id';
const LIVES = 'EXISTS (SELECT 1 FROM nodes n WHERE n.id = ? AND NOT n.dead)';
const OWNED = 'WHERE ucc = ? AND epoch = ? AND node = ?';
const DECLARE_DEAD = 'UPDATE nodes SET dead = true WHERE id = ? AND NOT dead';
const NODE_COLUMNS = 'id, address, format_max, egress, secret_print, beats, dead, draining';
export const IS_BUSY =
  '(EXISTS (SELECT 1 FROM orders o WHERE o.ucc = d.ucc AND o.at_work = 1)' +
  ' OR EXISTS (SELECT 1 FROM positions p WHERE p.ucc = d.ucc AND p.net_qty <> 0)' +
  ' OR EXISTS (SELECT 1 FROM instructions i WHERE i.ucc = d.ucc AND i.open = 1)' +
  ' OR EXISTS (SELECT 1 FROM deployments t WHERE t.ucc = d.ucc AND t.open = 1)' +
  ' OR EXISTS (SELECT 1 FROM alerts a WHERE a.ucc = d.ucc AND a.finished = 0)' +
  ' OR EXISTS (SELECT 1 FROM chat_messages c WHERE c.ucc = d.ucc))';
const LEASE_COLUMNS = 'd.ucc, d.node, d.epoch, d.seq, d.format, d.egress';
const DESK_COLUMNS = `${LEASE_COLUMNS}, ${IS_BUSY} AS busy`;
/** Read every second by each node, so no other table is looked at. */
const OWN_DESKS = `SELECT ${LEASE_COLUMNS}, false AS busy FROM desks d WHERE d.node = ?`;
const SELECT_DESKS = `SELECT ${DESK_COLUMNS} FROM desks d`;
const BUSY_ORPHANS = `${SELECT_DESKS} WHERE ${isOrphan('d')} AND ${IS_BUSY} ORDER BY d.ucc`;
/** The only statement that reads what is not of the node itself. */
export const BUSY_LOOK: Statement = { text: BUSY_ORPHANS, values: [] };
const CONFIRM =
  'SELECT d.ucc FROM json_to_recordset(CAST(? AS json)) AS g(ucc text, epoch bigint)' +
  ' JOIN desks d ON d.ucc = g.ucc AND d.epoch = g.epoch WHERE d.node = ? ORDER BY d.ucc';
