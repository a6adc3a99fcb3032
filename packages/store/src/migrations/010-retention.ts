import type { Migration } from './migration.ts';

/**
 * What is old moves to archive files. Seals are the hash chain over the facts, written behind them in segments; archives
 * name the files and what is in them. A fact may go when an archive has it, or when it is of a visitor whose time is over.
 * Visitors, whose codes begin with V, are found by indexes that cost nobody else anything.
 */
export const RETENTION: Migration = {
  number: 10,
  name: 'retention',
  sqlite: `
CREATE TABLE seals (
  number INTEGER NOT NULL PRIMARY KEY,
  first_seq INTEGER NOT NULL,
  last_seq INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  hash TEXT NOT NULL,
  marks TEXT NOT NULL
) STRICT;

CREATE TABLE archives (
  name TEXT NOT NULL PRIMARY KEY,
  kind TEXT NOT NULL,
  first_key INTEGER NOT NULL,
  last_key INTEGER NOT NULL,
  first_day TEXT NOT NULL,
  last_day TEXT NOT NULL,
  row_count INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  emptied INTEGER NOT NULL CHECK (emptied IN (0, 1))
) STRICT;

CREATE INDEX facts_of_visitors ON facts (ucc, seq) WHERE ucc >= 'V' AND ucc < 'W';
CREATE INDEX alerts_of_visitors ON alerts (ucc, id) WHERE ucc >= 'V' AND ucc < 'W';

DROP TRIGGER facts_never_go;
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
WHEN NOT EXISTS (SELECT 1 FROM archives WHERE kind = 'facts' AND OLD.seq BETWEEN first_key AND last_key)
  AND NOT EXISTS (SELECT 1 FROM users WHERE ucc = OLD.ucc AND user_type = 'visitor' AND disabled = 1)
BEGIN SELECT RAISE(ABORT, 'facts are append-only: a fact is removed only once an archive has it or its visitor has left'); END;
`,
  postgres: `
CREATE TABLE seals (
  number bigint NOT NULL PRIMARY KEY,
  first_seq bigint NOT NULL,
  last_seq bigint NOT NULL,
  last_at bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  marks text COLLATE "C" NOT NULL
);

CREATE TABLE archives (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  first_key bigint NOT NULL,
  last_key bigint NOT NULL,
  first_day text COLLATE "C" NOT NULL,
  last_day text COLLATE "C" NOT NULL,
  row_count bigint NOT NULL,
  bytes bigint NOT NULL,
  sha256 text COLLATE "C" NOT NULL,
  emptied smallint NOT NULL CHECK (emptied IN (0, 1))
);

CREATE INDEX facts_of_visitors ON facts (ucc, seq) WHERE ucc >= 'V' AND ucc < 'W';
CREATE INDEX alerts_of_visitors ON alerts (ucc, id) WHERE ucc >= 'V' AND ucc < 'W';

DROP TRIGGER facts_never_change ON facts;
CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_facts();
CREATE FUNCTION refuse_removal_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM archives WHERE kind = 'facts' AND OLD.seq BETWEEN first_key AND last_key)
    OR EXISTS (SELECT 1 FROM users WHERE ucc = OLD.ucc AND user_type = 'visitor' AND disabled = 1)
  THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'facts are append-only: a fact is removed only once an archive has it or its visitor has left'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER facts_stay BEFORE DELETE ON facts
  FOR EACH ROW EXECUTE FUNCTION refuse_removal_of_facts();
`,
};
