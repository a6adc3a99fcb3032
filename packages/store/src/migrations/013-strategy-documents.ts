import type { Migration } from './migration.ts';

/**
 * Strategy documents of BuildAlgos, their revisions and drafts. Names and notes are JSON texts: they may have letters
 * that a database does not take.
 */
export const STRATEGY_DOCUMENTS: Migration = {
  number: 13,
  name: 'strategy documents',
  sqlite: `
CREATE TABLE strategy_documents (
  ucc TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  rev INTEGER NOT NULL,
  version INTEGER NOT NULL,
  hash TEXT NOT NULL,
  issues INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (ucc, id)
) STRICT;
CREATE TABLE strategy_revisions (
  ucc TEXT NOT NULL,
  id INTEGER NOT NULL,
  rev INTEGER NOT NULL,
  hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  note TEXT,
  body TEXT NOT NULL,
  PRIMARY KEY (ucc, id, rev)
) STRICT;
CREATE TABLE strategy_drafts (
  ucc TEXT NOT NULL,
  id INTEGER NOT NULL,
  version INTEGER NOT NULL,
  at INTEGER NOT NULL,
  base_rev INTEGER,
  body TEXT NOT NULL,
  PRIMARY KEY (ucc, id)
) STRICT;
`,
  postgres: `
CREATE TABLE strategy_documents (
  ucc text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  rev bigint NOT NULL,
  version bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  issues bigint NOT NULL,
  bytes bigint NOT NULL,
  created_at bigint NOT NULL,
  changed_at bigint NOT NULL,
  PRIMARY KEY (ucc, id)
);
CREATE TABLE strategy_revisions (
  ucc text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  rev bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  note text COLLATE "C",
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, id, rev)
);
CREATE TABLE strategy_drafts (
  ucc text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  version bigint NOT NULL,
  at bigint NOT NULL,
  base_rev bigint,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, id)
);
`,
};
