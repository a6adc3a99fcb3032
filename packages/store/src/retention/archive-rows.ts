import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import {
  ARCHIVE_KIND,
  type ArchiveFile,
  type ArchiveKind,
  type DumpLine,
  type IstDay,
  type Retention,
} from '@spark/core';
import { STORE_BOUNDS, type StoreBounds } from '../bounds.ts';
import { rowLine } from '../dump-format.ts';
import type { Engine } from '../engine.ts';
import { insert, quote, type Statement, statementsOf } from '../statements.ts';
import { ARCHIVES, allColumns, encodeRow, type SqlRow, type SqlValue } from '../tables.ts';
import { nameArchive, readArchive, removeUnfinished, writeArchive } from './archive-file.ts';
import type { ArchiveShelf } from './archive-shelf.ts';
import { ARCHIVED, type Holding, isHeld, keyOf } from './archived-kinds.ts';
import { noteRemovedFacts } from './remove-visitor.ts';

/** The moments at which an archiving may be broken off. */
export type ArchiveStep = 'written' | 'named' | 'listed' | 'removing' | 'removed';

type Parts = {
  readonly bounds: Pick<StoreBounds, 'archiveRowsMax'>;
  readonly engine: Engine;
  readonly shelf: ArchiveShelf;
  readonly requireWritable: () => void;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  readonly write: (statement: Statement) => Promise<void>;
  readonly onStep: (step: ArchiveStep) => void;
};

/**
 * Moves old rows to files in steps, each of which can be the last: a file counts when the database lists it, and rows
 * are removed after that, if they equal those of the file. Until then they are in both, and read once.
 */
export function createArchiving(parts: Parts): Retention['archive'] {
  const { bounds, engine, shelf, read, write, onStep } = parts;
  let stopping: AbortSignal | undefined;

  const rowsPerTurn = Math.min(STORE_BOUNDS.rowsPerTurn, bounds.archiveRowsMax);

  function requireWritable(): void {
    parts.requireWritable();
    stopping?.throwIfAborted();
  }

  async function archiveAll(before: IstDay): Promise<readonly ArchiveFile[]> {
    const folder = shelf.requireFolder();
    await removeUnfinished(folder);
    for (const file of await shelf.list()) if (!file.isEmptied) await removeArchived(file);
    const made: ArchiveFile[] = [];
    for (const kind of ARCHIVE_KIND) {
      for (let after: number | null = 0; after !== null; ) {
        const next = await archiveSome(folder, kind, { before, after });
        if (next?.file) made.push(next.file);
        after = next?.after ?? null;
      }
    }
    return made;
  }

  /** One file of a kind. Answers with where the next begins, or null when there is nothing more of this age. */
  async function archiveSome(
    folder: string,
    kind: ArchiveKind,
    { before, after }: { readonly before: IstDay; readonly after: number },
  ): Promise<{ readonly file: ArchiveFile | null; readonly after: number } | null> {
    const old = await findOld(kind, before, after);
    if (old === null) return null;
    const holding = await readHolding();
    const span = { rows: 0, firstKey: 0, lastKey: 0, firstDay: '', lastDay: '' };
    let lastLooked = after;
    async function* pages(): AsyncGenerator<readonly DumpLine[], void, undefined> {
      for await (const rows of oldRows(kind, before, after)) {
        const moving: DumpLine[] = [];
        for (const row of rows) {
          lastLooked = row[keyOf(kind)] as number;
          if (isHeld(kind, row, holding)) continue;
          moving.push(rowLine(ARCHIVED[kind].table, row));
          const day = ARCHIVED[kind].dayOf(row);
          if (span.rows === 0) Object.assign(span, { firstKey: lastLooked, firstDay: day, lastDay: day });
          span.rows += 1;
          span.lastKey = lastLooked;
          if (day < span.firstDay) span.firstDay = day;
          if (day > span.lastDay) span.lastDay = day;
        }
        yield moving;
        if (span.rows >= bounds.archiveRowsMax) return;
      }
    }
    const { path, bytes, sha256 } = await writeArchive(folder, pages());
    onStep('written');
    if (span.rows === 0) {
      await removeUnfinished(folder);
      return { file: null, after: lastLooked };
    }
    const { rows: rowCount, ...rest } = span;
    // With its hash: two files of one name are one file.
    const name = `${kind}-${rest.firstKey}-${rest.lastKey}-${sha256.slice(0, 8)}.jsonl.zst`;
    await nameArchive(path, name);
    onStep('named');
    const file: ArchiveFile = { name, kind, ...rest, rowCount, bytes, sha256, isEmptied: false };
    requireWritable();
    const row = encodeRow(ARCHIVES, { ...file, emptied: false });
    for (const statement of statementsOf(INSERT_ARCHIVES, [row])) await write(statement);
    onStep('listed');
    await removeArchived(file);
    return { file, after: lastLooked };
  }

  async function findOld(kind: ArchiveKind, before: IstDay, after: number): Promise<SqlRow | null> {
    const [row] = await read(pageOf(kind, 1), [after]);
    return row !== undefined && ARCHIVED[kind].dayOf(row) < before ? row : null;
  }

  /** From the beginning to the first young row: if a clock was wrong for a while, some old rows stay longer. */
  async function* oldRows(
    kind: ArchiveKind,
    before: IstDay,
    first: number,
  ): AsyncGenerator<readonly SqlRow[]> {
    for (let after = first; ; ) {
      requireWritable();
      await setImmediate();
      const rows = await read(pageOf(kind, rowsPerTurn), [after]);
      const young = rows.findIndex((row) => ARCHIVED[kind].dayOf(row) >= before);
      yield young < 0 ? rows : rows.slice(0, young);
      if (young >= 0 || rows.length < rowsPerTurn) return;
      after = rows.at(-1)?.[keyOf(kind)] as number;
    }
  }

  async function readHolding(): Promise<Holding> {
    const [seal] = await read('SELECT max("last_seq") AS "seq" FROM "seals"', []);
    const open = new Set<string>();
    for (const { ucc, account_name, id } of await read(OPEN_POSITIONS, []))
      open.add(`${ucc}\n${account_name}\n${id}`);
    return {
      sealedSeq: Number(seal?.seq ?? 0),
      isOpen: (ucc, accountName, id) => open.has(`${ucc}\n${accountName}\n${id}`),
    };
  }

  /** What the file has and the table has unchanged. A row that was changed since stays, and counts. */
  async function removeArchived({ name, kind, lastKey }: ArchiveFile): Promise<void> {
    if (kind === 'facts') await engine.write(noteRemovedFacts(lastKey));
    let waiting: DumpLine[] = [];
    for await (const lines of readArchive(join(shelf.requireFolder(), name))) {
      for (const line of lines) {
        waiting.push(line);
        if (waiting.length < rowsPerTurn) continue;
        await removeRows(kind, waiting);
        waiting = [];
      }
    }
    if (waiting.length > 0) await removeRows(kind, waiting);
    requireWritable();
    await write({ text: 'UPDATE "archives" SET "emptied" = 1 WHERE "name" = ?', values: [name] });
    onStep('removed');
  }

  async function removeRows(kind: ArchiveKind, lines: readonly DumpLine[]): Promise<void> {
    const { table } = ARCHIVED[kind];
    const key = keyOf(kind);
    const archived = new Map(lines.map(({ row }) => [row[key] as number, row]));
    requireWritable();
    await setImmediate();
    const keys = [...archived.keys()];
    const among = keys.map(() => '?').join(', ');
    const found = await read(`SELECT * FROM ${quote(table.name)} WHERE ${quote(key)} IN (${among})`, keys);
    const same = found.filter((row) =>
      allColumns(table).every(({ name }) => archived.get(row[key] as number)?.[name] === row[name]),
    );
    const going = same.map((row) => row[key] as number);
    if (going.length === 0) return;
    const text = `DELETE FROM ${quote(table.name)} WHERE ${quote(key)} IN (${going.map(() => '?').join(', ')})`;
    await write({ text, values: going });
    onStep('removing');
  }

  let underWay: Promise<readonly ArchiveFile[]> | null = null;
  return (before, signal) => {
    if (underWay === null) stopping = signal;
    underWay ??= archiveAll(before).finally(() => {
      underWay = null;
    });
    return underWay;
  };
}

function pageOf(kind: ArchiveKind, limit: number): string {
  const { table } = ARCHIVED[kind];
  const key = quote(keyOf(kind));
  return `SELECT * FROM ${quote(table.name)} WHERE ${key} > ? ORDER BY ${key} LIMIT ${limit}`;
}

const INSERT_ARCHIVES = insert(ARCHIVES);
const OPEN_POSITIONS = 'SELECT "ucc", "account_name", "id" FROM "positions" WHERE "net_qty" <> 0';
