import { setImmediate } from 'node:timers/promises';
import { isVisitorUcc, type Retention } from '@spark/core';
import { STORE_BOUNDS } from '../bounds.ts';
import type { Engine } from '../engine.ts';
import { StoreError } from '../errors.ts';
import { put, quote, type Statement, statementsOf } from '../statements.ts';
import type { Steps } from '../steps.ts';
import {
  ALERTS,
  DESK_TABLES,
  encodeRow,
  FACTS,
  isOfUsers,
  REMOVED_FACTS_SETTING,
  SETTINGS,
  type SqlRow,
  type SqlValue,
  TABLES,
  type Table,
} from '../tables.ts';

type Parts = {
  readonly engine: Engine;
  readonly requireWritable: () => void;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  /** Carries out a statement where the journal is written. */
  readonly write: (statement: Statement) => Promise<void>;
};

/** Of these a visitor may have very many. Facts are apart: before they go, it is noted that they do. */
const LONG: readonly Table[] = TABLES.filter(
  (table) => isOfUsers(table) && table !== FACTS && !DESK_TABLES.includes(table),
);
/** The desk itself, children before parents: few rows, which go together and last. */
const DESK: readonly Table[] = DESK_TABLES.toReversed();

export function createVisitorRemoval(parts: Parts): Retention['removeVisitor'] {
  const { engine, requireWritable, read, write } = parts;

  async function removeAll(table: Table, ucc: string): Promise<void> {
    const which = OF_VISITOR.get(table) ?? '"ucc" = ?';
    const key = table.columns
      .slice(0, table.keyWidth)
      .map((column) => quote(column.name))
      .join(', ');
    const found = `SELECT ${key} FROM ${quote(table.name)} WHERE ${which} LIMIT ${STORE_BOUNDS.rowsPerTurn}`;
    const text = `DELETE FROM ${quote(table.name)} WHERE (${key}) IN (${found})`;
    for (;;) {
      requireWritable();
      await setImmediate();
      const rows = await read(found, [ucc]);
      if (rows.length > 0) await write({ text, values: [ucc] });
      if (rows.length < STORE_BOUNDS.rowsPerTurn) return;
    }
  }

  return async (ucc) => {
    requireWritable();
    const [user] = await read(`SELECT "user_type", "disabled" FROM "users" WHERE "ucc" = ?`, [ucc]);
    if (user === undefined) return true;
    if (!isVisitorUcc(ucc) || user.user_type !== 'visitor' || user.disabled !== 1) {
      throw new StoreError(
        'invalid',
        `The user ${ucc} is no visitor whose time is over. Only such a one is removed; nothing was.`,
      );
    }
    if ((await read(AT_WORK, [ucc, ucc])).length > 0) return false;
    for (const table of LONG) await removeAll(table, ucc);
    const [last] = await read(`SELECT max("seq") AS "seq" FROM "facts" WHERE ${WHERE_VISITOR}`, [ucc]);
    if (typeof last?.seq === 'number') await engine.write(noteRemovedFacts(last.seq));
    await removeAll(FACTS, ucc);
    return engine.write(removeDesk(ucc));
  };
}

/** Before they go: facts are counted without a gap, so who finds the last ones missing has to know why. */
export function* noteRemovedFacts(last: number): Steps<void> {
  yield 'begin';
  const { rows } = yield {
    text: 'SELECT "value" FROM "settings" WHERE "name" = ?',
    values: [REMOVED_FACTS_SETTING],
  };
  if (Number(rows[0]?.value ?? 0) >= last) {
    yield 'rollback';
    return;
  }
  const row = encodeRow(SETTINGS, { name: REMOVED_FACTS_SETTING, value: String(last) });
  for (const statement of statementsOf(PUT_SETTINGS, [row])) yield statement;
  yield 'commit';
}

/** Not while anything else of theirs is there: what was on its way to the disk may have come since. */
function* removeDesk(ucc: string): Steps<boolean> {
  yield 'begin';
  for (const table of [...LONG, FACTS]) {
    const which = OF_VISITOR.get(table) ?? '"ucc" = ?';
    const { rows } = yield {
      text: `SELECT 1 AS "found" FROM ${quote(table.name)} WHERE ${which} LIMIT 1`,
      values: [ucc],
    };
    if (rows.length === 0) continue;
    yield 'rollback';
    return false;
  }
  for (const table of DESK) yield { text: `DELETE FROM ${quote(table.name)} WHERE "ucc" = ?`, values: [ucc] };
  yield 'commit';
  return true;
}

const PUT_SETTINGS = put(SETTINGS);
/** As the indexes of visitors have it. */
const WHERE_VISITOR = `"ucc" = ? AND "ucc" >= 'V' AND "ucc" < 'W'`;
const OF_VISITOR: ReadonlyMap<Table, string> = new Map([
  [FACTS, WHERE_VISITOR],
  [ALERTS, WHERE_VISITOR],
]);
const AT_WORK =
  'SELECT 1 AS "found" FROM "orders" WHERE "ucc" = ? AND "at_work" = 1' +
  ' UNION ALL SELECT 1 AS "found" FROM "positions" WHERE "ucc" = ? AND "net_qty" <> 0 LIMIT 1';
