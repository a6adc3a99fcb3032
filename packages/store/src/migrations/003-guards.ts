import type { Migration } from './migration.ts';

/**
 * Limits and kill switches, of a user (empty owner) or of an account. Limits are JSON text of those that were set: one
 * that was never set is told apart from one that was switched off. They have no parent among the accounts, since a user
 * has them too; who removes an account removes its guard.
 */
export const GUARDS: Migration = {
  number: 3,
  name: 'guards',
  sqlite: `
CREATE TABLE guards (
  ucc TEXT NOT NULL REFERENCES desks (ucc),
  owner TEXT NOT NULL,
  killed INTEGER NOT NULL CHECK (killed IN (0, 1)),
  limits TEXT NOT NULL,
  PRIMARY KEY (ucc, owner)
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE guards (
  ucc text COLLATE "C" NOT NULL REFERENCES desks (ucc),
  owner text COLLATE "C" NOT NULL,
  killed smallint NOT NULL CHECK (killed IN (0, 1)),
  limits text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, owner)
);
`,
};
