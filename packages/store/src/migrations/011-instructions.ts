import type { Migration } from './migration.ts';

/**
 * What Spark holds for users until its moment comes: price alerts, exits, triggers, baskets under way. Every start reads
 * those that are not over, and the old ones go by their time, so both have an index of their own.
 */
export const INSTRUCTIONS: Migration = {
  number: 11,
  name: 'instructions',
  sqlite: `
CREATE TABLE instructions (
  id INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  kind TEXT NOT NULL,
  at INTEGER NOT NULL,
  open INTEGER NOT NULL CHECK (open IN (0, 1)),
  body TEXT NOT NULL
) STRICT;
CREATE INDEX instructions_by_desk ON instructions (ucc, kind, id);
CREATE INDEX instructions_open ON instructions (id) WHERE open = 1;
CREATE INDEX instructions_over ON instructions (at) WHERE open = 0;
`,
  postgres: `
CREATE TABLE instructions (
  id bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  open smallint NOT NULL CHECK (open IN (0, 1)),
  body text COLLATE "C" NOT NULL
);
CREATE INDEX instructions_by_desk ON instructions (ucc, kind, id);
CREATE INDEX instructions_open ON instructions (id) WHERE open = 1;
CREATE INDEX instructions_over ON instructions (at) WHERE open = 0;
`,
};
