import type { Migration } from './migration.ts';

/**
 * Files that every node of several needs, in parts of bounded length, as base64 so that both engines and a dump hold the same. A
 * single server has such files in its data folder alone.
 */
export const BLOBS: Migration = {
  number: 18,
  name: 'blobs',
  sqlite: `
CREATE TABLE blobs (
  name TEXT NOT NULL,
  part INTEGER NOT NULL,
  hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (name, part)
) STRICT;
`,
  postgres: `
CREATE TABLE blobs (
  name text COLLATE "C" NOT NULL,
  part bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  bytes bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (name, part)
);
`,
};
