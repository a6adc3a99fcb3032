import type { Migration } from './migration.ts';

/**
 * Desks with their users, accounts, strategies, links and sealed secrets; the facts, which are append-only;
 * sequences and settings. In PostgreSQL text is compared byte by byte (collation C), as SQLite does, so that
 * pages have the same order in both; a yes or no is 0 or 1 in both.
 *
 * Facts have no index by desk: the version is checked under the writer's lock, so no fact can be there twice, and
 * such an index would touch one page per desk and make commits in groups four times slower.
 */
export const FOUNDATIONS: Migration = {
  number: 1,
  name: 'foundations',
  sqlite: `
CREATE TABLE desks (
  ucc TEXT NOT NULL PRIMARY KEY,
  version INTEGER NOT NULL CHECK (version > 0),
  stamp TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE users (
  ucc TEXT NOT NULL PRIMARY KEY REFERENCES desks (ucc),
  id INTEGER NOT NULL UNIQUE,
  name TEXT NOT NULL,
  email TEXT NOT NULL UNIQUE,
  phone TEXT NOT NULL,
  user_type TEXT NOT NULL,
  disabled INTEGER NOT NULL CHECK (disabled IN (0, 1)),
  created_on TEXT NOT NULL,
  last_login TEXT,
  account_limit INTEGER NOT NULL,
  strategy_limit INTEGER NOT NULL,
  token_epoch INTEGER NOT NULL,
  next_strategy_id INTEGER NOT NULL,
  key_mac TEXT UNIQUE
) STRICT;

CREATE TABLE accounts (
  ucc TEXT NOT NULL REFERENCES desks (ucc),
  name TEXT NOT NULL,
  broker TEXT NOT NULL,
  client_id TEXT NOT NULL,
  redirect_url TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  trading_on INTEGER CHECK (trading_on IN (0, 1)),
  logged_in_at INTEGER,
  PRIMARY KEY (ucc, name)
) STRICT;

CREATE TABLE strategies (
  ucc TEXT NOT NULL REFERENCES desks (ucc),
  name TEXT NOT NULL,
  id INTEGER NOT NULL,
  description TEXT NOT NULL,
  type TEXT NOT NULL,
  display TEXT NOT NULL,
  forward_test INTEGER NOT NULL CHECK (forward_test IN (0, 1)),
  params TEXT,
  PRIMARY KEY (ucc, name)
) STRICT;

CREATE TABLE links (
  ucc TEXT NOT NULL,
  strategy_name TEXT NOT NULL,
  account_name TEXT NOT NULL,
  multiplier INTEGER NOT NULL,
  active INTEGER NOT NULL CHECK (active IN (0, 1)),
  capital_paise INTEGER NOT NULL,
  PRIMARY KEY (ucc, strategy_name, account_name),
  FOREIGN KEY (ucc, strategy_name) REFERENCES strategies (ucc, name) ON DELETE CASCADE,
  FOREIGN KEY (ucc, account_name) REFERENCES accounts (ucc, name) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX links_by_account ON links (ucc, account_name);

CREATE TABLE secrets (
  ucc TEXT NOT NULL REFERENCES desks (ucc),
  owner TEXT NOT NULL,
  name TEXT NOT NULL,
  key_id TEXT NOT NULL,
  sealed TEXT NOT NULL,
  PRIMARY KEY (ucc, owner, name)
) STRICT;

CREATE TABLE facts (
  seq INTEGER NOT NULL PRIMARY KEY,
  at INTEGER NOT NULL,
  ucc TEXT NOT NULL,
  version INTEGER NOT NULL,
  position INTEGER NOT NULL,
  kind TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE TRIGGER facts_never_change BEFORE UPDATE ON facts
BEGIN SELECT RAISE(ABORT, 'facts are append-only: a fact never changes'); END;
CREATE TRIGGER facts_never_go BEFORE DELETE ON facts
BEGIN SELECT RAISE(ABORT, 'facts are append-only: a fact is never removed'); END;

CREATE TABLE sequences (
  name TEXT NOT NULL PRIMARY KEY,
  next INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO sequences (name, next) VALUES ('facts', 1);

CREATE TABLE settings (
  name TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`,
  postgres: `
CREATE TABLE desks (
  ucc text COLLATE "C" NOT NULL PRIMARY KEY,
  version bigint NOT NULL CHECK (version > 0),
  stamp text COLLATE "C" NOT NULL
);

CREATE TABLE users (
  ucc text COLLATE "C" NOT NULL CONSTRAINT users_pkey PRIMARY KEY REFERENCES desks (ucc),
  id bigint NOT NULL CONSTRAINT users_id_unique UNIQUE,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL CONSTRAINT users_email_unique UNIQUE,
  phone text COLLATE "C" NOT NULL,
  user_type text COLLATE "C" NOT NULL,
  disabled smallint NOT NULL CHECK (disabled IN (0, 1)),
  created_on text COLLATE "C" NOT NULL,
  last_login text COLLATE "C",
  account_limit bigint NOT NULL,
  strategy_limit bigint NOT NULL,
  token_epoch bigint NOT NULL,
  next_strategy_id bigint NOT NULL,
  key_mac text COLLATE "C" CONSTRAINT users_key_mac_unique UNIQUE
);

CREATE TABLE accounts (
  ucc text COLLATE "C" NOT NULL REFERENCES desks (ucc),
  name text COLLATE "C" NOT NULL,
  broker text COLLATE "C" NOT NULL,
  client_id text COLLATE "C" NOT NULL,
  redirect_url text COLLATE "C" NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  enabled smallint NOT NULL CHECK (enabled IN (0, 1)),
  trading_on smallint CHECK (trading_on IN (0, 1)),
  logged_in_at bigint,
  PRIMARY KEY (ucc, name)
);

CREATE TABLE strategies (
  ucc text COLLATE "C" NOT NULL REFERENCES desks (ucc),
  name text COLLATE "C" NOT NULL,
  id bigint NOT NULL,
  description text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  display text COLLATE "C" NOT NULL,
  forward_test smallint NOT NULL CHECK (forward_test IN (0, 1)),
  params text COLLATE "C",
  PRIMARY KEY (ucc, name)
);

CREATE TABLE links (
  ucc text COLLATE "C" NOT NULL,
  strategy_name text COLLATE "C" NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  multiplier bigint NOT NULL,
  active smallint NOT NULL CHECK (active IN (0, 1)),
  capital_paise bigint NOT NULL,
  PRIMARY KEY (ucc, strategy_name, account_name),
  FOREIGN KEY (ucc, strategy_name) REFERENCES strategies (ucc, name) ON DELETE CASCADE,
  FOREIGN KEY (ucc, account_name) REFERENCES accounts (ucc, name) ON DELETE CASCADE
);
CREATE INDEX links_by_account ON links (ucc, account_name);

CREATE TABLE secrets (
  ucc text COLLATE "C" NOT NULL REFERENCES desks (ucc),
  owner text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  key_id text COLLATE "C" NOT NULL,
  sealed text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, owner, name)
);

CREATE TABLE facts (
  seq bigint NOT NULL PRIMARY KEY,
  at bigint NOT NULL,
  ucc text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  position bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL
);
CREATE FUNCTION refuse_change_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'facts are append-only: a fact never changes and is never removed'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER facts_never_change BEFORE UPDATE OR DELETE ON facts
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_facts();
CREATE TRIGGER facts_never_go BEFORE TRUNCATE ON facts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_facts();

CREATE TABLE sequences (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  next bigint NOT NULL
);
INSERT INTO sequences (name, next) VALUES ('facts', 1);

CREATE TABLE settings (
  name text COLLATE "C" NOT NULL PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);
`,
};
