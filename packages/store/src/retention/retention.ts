import { setImmediate } from 'node:timers/promises';
import type { ArchiveFile, Audit, Retention } from '@spark/core';
import { STORE_BOUNDS, type StoreBounds } from '../bounds.ts';
import type { Engine } from '../engine.ts';
import { forgetNodes } from '../postgres/forget-nodes.ts';
import type { Statement } from '../statements.ts';
import { columnNames, FACTS, type SqlRow, type SqlValue } from '../tables.ts';
import { type ArchiveStep, createArchiving } from './archive-rows.ts';
import { type ArchiveShelf, createArchiveShelf } from './archive-shelf.ts';
import { auditFacts } from './audit-facts.ts';
import { createVisitorRemoval } from './remove-visitor.ts';
import { createSealing } from './seal-facts.ts';

type Parts = {
  readonly bounds: StoreBounds;
  readonly engine: Engine;
  readonly archiveFolder: string | null;
  readonly requireWritable: () => void;
  readonly read: (text: string, values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  /** Carries out a statement where the journal is written. */
  readonly write: (statement: Statement) => Promise<void>;
  /** For tests: called at every moment at which the work may be interrupted. */
  readonly onArchiveStep?: (step: ArchiveStep) => void;
};

export function createRetention(parts: Parts): Retention & { readonly shelf: ArchiveShelf } {
  const { read, requireWritable, onArchiveStep = () => undefined } = parts;
  const shelf = createArchiveShelf({ folder: parts.archiveFolder, read });
  const seal = createSealing(parts);
  const archive = createArchiving({ ...parts, shelf, onStep: onArchiveStep });

  /** Of one that is in an archive and in the database as well, the database has it. */
  async function* allFacts(except: readonly ArchiveFile[]): AsyncGenerator<SqlRow, void, undefined> {
    const live = liveFacts();
    let next = await live.next();
    for await (const lines of shelf.read({ kind: 'facts' }, except)) {
      for (const { row } of lines) {
        for (; !next.done && (next.value.seq as number) < (row.seq as number); next = await live.next())
          yield next.value;
        if (!next.done && next.value.seq === row.seq) continue;
        yield row;
      }
    }
    for (; !next.done; next = await live.next()) yield next.value;
  }

  async function* liveFacts(): AsyncGenerator<SqlRow, void, undefined> {
    // From before the first fact: one may have been inserted there.
    for (let after = -Number.MAX_SAFE_INTEGER; ; ) {
      await setImmediate();
      const rows = await read(NEXT_FACTS, [after]);
      yield* rows;
      if (rows.length < STORE_BOUNDS.rowsPerTurn) return;
      after = rows.at(-1)?.seq as number;
    }
  }

  async function audit(head: string | null): Promise<Audit> {
    for (;;) {
      const { files, findings, unreadable } = await shelf.check();
      const unknown = unreadable.filter(({ kind }) => kind === 'facts');
      const found = await auditFacts({ read, facts: allFacts(unknown), unknown, head });
      // Rows that moved to an archive meanwhile were in neither place: they are read again, once a month at most.
      if ((await shelf.list()).length !== files) continue;
      return { ...found, archives: files, findings: [...findings, ...found.findings] };
    }
  }

  return {
    shelf,
    seal,
    audit: ({ head }) => audit(head),
    archive: async (before, signal) => {
      requireWritable();
      await seal();
      return archive(before, signal);
    },
    listArchives: () => shelf.list(),
    readArchives: async function* (question) {
      for await (const lines of shelf.read(question)) for (const { row } of lines) yield row;
    },
    removeVisitor: createVisitorRemoval(parts),
    forgetNodes: async (now) => {
      requireWritable();
      return forgetNodes(parts.engine, now);
    },
  };
}

const NEXT_FACTS = `SELECT ${columnNames(FACTS)} FROM "facts" WHERE "seq" > ? ORDER BY "seq" LIMIT ${STORE_BOUNDS.rowsPerTurn}`;
