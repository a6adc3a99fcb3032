import type { Migration } from './migration.ts';

/** Small texts of users, each under a name: what pages remember, notes on days and trades. */
export const DOCUMENTS: Migration = {
  number: 12,
  name: 'documents',
  sqlite: `
CREATE TABLE documents (
  ucc TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (ucc, kind, name)
) STRICT;
`,
  postgres: `
CREATE TABLE documents (
  ucc text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  at bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, kind, name)
);
`,
};
