import type { Migration } from './migration.ts';

/**
 * What several nodes on one database need to know. `desks.node` owns a desk in `desks.epoch`, and `desks.seq` is the number of
 * the last update of its user: a write of the journal changes that row, so it is refused where the desk has another owner.
 * Numbers begin with the time in which a desk was made, above whatever a single server counted. Facts and lines of the log
 * are numbered by real sequences, for which nobody waits. A SQLite file has one owner and keeps what it has. `done` is what
 * is done once a day, in both.
 */
export const NODES: Migration = {
  number: 15,
  name: 'nodes',
  sqlite: `
CREATE TABLE done (
  ucc TEXT NOT NULL,
  what TEXT NOT NULL,
  day TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (ucc, what, day)
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE done (
  ucc text COLLATE "C" NOT NULL,
  what text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  CONSTRAINT done_pkey PRIMARY KEY (ucc, what, day)
);

ALTER TABLE desks
  ADD node text COLLATE "C",
  ADD epoch bigint NOT NULL DEFAULT 0,
  ADD seq bigint NOT NULL DEFAULT (extract(epoch FROM clock_timestamp()) * 1000)::bigint * 1000,
  ADD format bigint NOT NULL DEFAULT 1,
  ADD egress text COLLATE "C";
ALTER TABLE desks SET (fillfactor = 60);
CREATE INDEX desks_by_node ON desks (node);

CREATE TABLE nodes (
  id text COLLATE "C" NOT NULL PRIMARY KEY,
  address text COLLATE "C" NOT NULL,
  format_max bigint NOT NULL,
  egress text COLLATE "C" NOT NULL,
  beats bigint NOT NULL DEFAULT 0,
  dead boolean NOT NULL DEFAULT false,
  draining boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
CREATE TABLE duties (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  node text COLLATE "C",
  epoch bigint NOT NULL DEFAULT 0
);
INSERT INTO duties (name) VALUES ('cleaning');

CREATE SEQUENCE facts_seq;
SELECT setval('facts_seq', next, false) FROM sequences WHERE name = 'facts';
ALTER TABLE facts ALTER seq SET DEFAULT nextval('facts_seq');
CREATE SEQUENCE logs_seq;
SELECT setval('logs_seq', next, false) FROM sequences WHERE name = 'logs';
ALTER TABLE logs ALTER id SET DEFAULT nextval('logs_seq');
`,
};
