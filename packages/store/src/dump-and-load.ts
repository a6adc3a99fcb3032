import type { DumpLine } from '@spark/core';
import { STORE_BOUNDS } from './bounds.ts';
import { createDumpReader, footerLine, headerLine, rowLine } from './dump-format.ts';
import type { Bulk, Engine } from './engine.ts';
import { RowFault, StoreError } from './errors.ts';
import { CONTINUE_SEQUENCES } from './postgres/sequences.ts';
import { insert, type Operation, put, quote, statementsOf } from './statements.ts';
import {
  FACT_SEQUENCE,
  REMOVED_FACTS_SETTING,
  SEQUENCES,
  type SqlValue,
  TABLES,
  type Table,
} from './tables.ts';

export async function* dumpLines(
  engine: Pick<Engine, 'schemaVersion' | 'snapshot'>,
): AsyncGenerator<DumpLine, void, undefined> {
  const snapshot = await engine.snapshot();
  try {
    yield headerLine(engine.schemaVersion);
    const counts = new Map<string, number>();
    for (const table of TABLES) {
      let count = 0;
      for await (const row of snapshot.rows(table)) {
        count++;
        yield rowLine(table, row);
      }
      counts.set(table.name, count);
    }
    yield footerLine(counts);
  } finally {
    await snapshot.close();
  }
}

export async function loadLines(engine: Engine, lines: AsyncIterable<DumpLine>): Promise<void> {
  const bulk = await engine.bulk();
  try {
    await requireEmpty(bulk);
    const reader = createDumpReader();
    const rows = createBuffer(bulk);
    for await (const line of lines) {
      const taken = reader.take(line);
      if (taken) await rows.add(taken.table, taken.values);
    }
    reader.finish();
    await rows.flush();
    await requireNumbering(bulk);
    if (engine.numbering === 'desk')
      for (const text of CONTINUE_SEQUENCES) await bulk.run({ text, values: [] });
    await bulk.commit();
  } catch (error) {
    if (!(error instanceof RowFault)) throw error;
    throw new StoreError(
      'bad-dump',
      `The dump contradicts itself and was refused: ${error.message}. Nothing was written; use an unchanged dump.`,
      error.cause,
    );
  } finally {
    await bulk.close();
  }
}

/** The row that numbers the facts exists from the start; everything else must be absent. */
async function requireEmpty(bulk: Bulk): Promise<void> {
  for (const table of TABLES) {
    const but = table === SEQUENCES ? ` WHERE "name" <> '${FACT_SEQUENCE}'` : '';
    const { rows } = await bulk.run({
      text: `SELECT 1 AS "found" FROM ${quote(table.name)}${but} LIMIT 1`,
      values: [],
    });
    if (rows.length === 0) continue;
    throw new StoreError(
      'not-empty',
      `The store is not empty: table ${table.name} has rows. Load a dump into a new data folder or a new database.`,
    );
  }
}

/**
 * New facts continue where the old ones end, without a number given twice. Gaps are where facts were removed, and where a write
 * of PostgreSQL failed; that none is missing the footer has shown.
 */
async function requireNumbering(bulk: Bulk): Promise<void> {
  const { rows } = await bulk.run({
    text:
      `SELECT (SELECT "next" FROM "sequences" WHERE "name" = '${FACT_SEQUENCE}') AS "next",` +
      ` (SELECT "value" FROM "settings" WHERE "name" = '${REMOVED_FACTS_SETTING}') AS "removed",` +
      ' (SELECT count(*) FROM "facts") AS "count", (SELECT max("seq") FROM "facts") AS "last"',
    values: [],
  });
  const { next, count, last, removed } = rows[0] ?? {};
  const highest = Math.max(Number(last ?? 0), Number(removed ?? 0));
  if (highest >= Number(count) && next === highest + 1) return;
  throw new StoreError(
    'bad-dump',
    `The dump cannot be loaded: it has ${count} facts, the last is number ${last} and the next would be ${next}. Nothing was written; use an unchanged dump.`,
  );
}

type Buffer = {
  readonly add: (table: Table, values: readonly SqlValue[]) => Promise<void>;
  readonly flush: () => Promise<void>;
};

function createBuffer(bulk: Bulk): Buffer {
  let current: Table | undefined;
  let rows: (readonly SqlValue[])[] = [];

  async function flush(): Promise<void> {
    if (current)
      for (const statement of statementsOf(LOADING.get(current) ?? insert(current), rows))
        await bulk.run(statement);
    rows = [];
  }

  return {
    flush,
    add: async (table, values) => {
      if (table !== current || rows.length >= STORE_BOUNDS.statementRowsMax) await flush();
      current = table;
      rows.push(values);
    },
  };
}

/** A row that exists already (the numbering of facts) is replaced; every other one must be new. */
const LOADING: ReadonlyMap<Table, Operation> = new Map(
  TABLES.map((table) => [table, table === SEQUENCES ? put(table) : insert(table)]),
);
