import type { StoreError } from './errors.ts';
import type { EntryBatch } from './journal/entry-batch.ts';
import type { Statement } from './statements.ts';
import type { StepResult, Steps } from './steps.ts';
import type { SqlRow, Table } from './tables.ts';

/** The little that SQLite and PostgreSQL do each in their own way; the store above it is one and the same. */
export type Engine = {
  readonly name: 'sqlite' | 'postgres';
  readonly schemaVersion: number;
  readonly numbering: Numbering;
  /** A single statement, durable when it resolves. */
  readonly query: (statement: Statement) => Promise<StepResult>;
  /** The same for a statement that writes. */
  readonly change: (statement: Statement) => Promise<StepResult>;
  /** A writing transaction. An error inside undoes all of it. `desks`: those that it changes, where it changes nothing else. */
  readonly write: <T>(steps: Steps<T>, desks?: readonly string[]) => Promise<T>;
  /** A writing transaction too, for what happens to orders: the busiest one, which may go another way. */
  readonly writeJournal: (batch: EntryBatch) => Promise<void>;
  /**
   * The same at once, for recoverable entries; false when another connection is writing, or where the engine has
   * no such way.
   */
  readonly writeJournalAtOnce: (batch: EntryBatch) => boolean;
  /**
   * How many calls of `writeJournal` may be under way. They run in order; after one that fails, those that
   * were under way with it fail too and leave nothing.
   */
  readonly journalGroupsMax: number;
  /** All rows of one desk as of one moment. */
  readonly readDesk: (ucc: string) => Promise<RawDesk | null>;
  /** A view of one moment that later commits do not change, on a separate connection. */
  readonly snapshot: () => Promise<Snapshot>;
  /** A long writing transaction on a separate connection; others see it after `commit`. */
  readonly bulk: () => Promise<Bulk>;
  readonly foreignChanges: () => number;
  /** The desks that others changed since that number; null when it may be any. */
  readonly desksChangedSince: (changes: number) => ReadonlySet<string> | null;
  /**
   * The highest number below which no fact can appear any more; null when that is not known now. Where there is no such
   * question the facts appear in the order of their numbers.
   */
  readonly settledFacts?: () => Promise<number | null>;
  /** Why nothing can be stored, as far as a check of microseconds shows; null when nothing is known. */
  readonly findFault: () => StoreError | null;
  /** Damage that only this engine can find. */
  readonly findDamage: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/**
 * Who numbers facts and lines of the log. `global`: the writer, who alone writes; there are no gaps. `desk`: the database, for
 * writers who wait for each other only where they write for the same desk; a write that fails leaves a gap.
 */
export type Numbering = 'global' | 'desk';

export type RawDesk = {
  readonly version: unknown;
  readonly stamp: unknown;
  readonly user: SqlRow | null;
  readonly accounts: readonly SqlRow[];
  readonly strategies: readonly SqlRow[];
  readonly links: readonly SqlRow[];
  readonly guards: readonly SqlRow[];
  readonly secrets: readonly SqlRow[];
};

export type Snapshot = {
  /** In order of the table's key. */
  readonly rows: (table: Table) => AsyncIterable<SqlRow>;
  readonly close: () => Promise<void>;
};

export type Bulk = {
  readonly run: (statement: Statement) => Promise<StepResult>;
  readonly commit: () => Promise<void>;
  /** Takes everything back unless it was committed. Never throws. */
  readonly close: () => Promise<void>;
};
