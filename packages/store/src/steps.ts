import type { Statement } from './statements.ts';
import type { SqlRow } from './tables.ts';

/**
 * A writing transaction as steps. The same steps are run by SQLite at once and by PostgreSQL with
 * waiting in between, so both engines decide alike. `begin` takes the writer's lock and answers with the
 * number of the next fact. `begin-journal` takes no lock: entries wait for each other only at the rows of their desks.
 */
export type Step =
  | 'begin'
  | 'begin-journal'
  | 'commit'
  | 'rollback'
  | 'savepoint'
  | 'undo'
  | 'release'
  | Statement
  | Opening
  | Together;

/** `begin-journal` with a statement behind it that does nothing outside of such a transaction: one way to the database. */
export type Opening = { readonly opening: Statement };

/**
 * Statements of which nobody needs an answer before the next, so that they cost one way to the database. The first fault counts.
 * `commits`: COMMIT goes with them, and commits nothing after a fault. Then the transaction is over either way.
 */
export type Together = { readonly together: readonly Statement[]; readonly commits?: boolean };

/** What a statement read, and how many rows it changed where it read none. */
export type StepResult = { readonly rows: readonly SqlRow[]; readonly changed: number };

export type Steps<T> = Generator<Step, T, StepResult>;
