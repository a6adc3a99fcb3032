import type { Migration } from './migration.ts';

/**
 * Strategies of BuildAlgos that trade by themselves. A strategy has at most one that is not over: legs of two would mix. The row
 * of an account's newest day is where it stands; days before it tell what was.
 */
export const DEPLOYMENTS: Migration = {
  number: 14,
  name: 'deployments',
  sqlite: `
CREATE TABLE deployments (
  id INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  strategy_name TEXT NOT NULL,
  document_id INTEGER NOT NULL,
  rev INTEGER NOT NULL,
  hash TEXT NOT NULL,
  mode TEXT NOT NULL,
  state TEXT NOT NULL,
  at INTEGER NOT NULL,
  open INTEGER NOT NULL CHECK (open IN (0, 1)),
  body TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX deployments_open ON deployments (ucc, strategy_name) WHERE open = 1;
CREATE INDEX deployments_by_desk ON deployments (ucc, id);
CREATE INDEX deployments_over ON deployments (at) WHERE open = 0;
CREATE TABLE deployment_days (
  deployment INTEGER NOT NULL,
  account_name TEXT NOT NULL,
  day TEXT NOT NULL,
  ucc TEXT NOT NULL,
  at INTEGER NOT NULL,
  open INTEGER NOT NULL CHECK (open IN (0, 1)),
  body TEXT NOT NULL,
  PRIMARY KEY (deployment, account_name, day)
) STRICT;
CREATE INDEX deployment_days_over ON deployment_days (at) WHERE open = 0;
`,
  postgres: `
CREATE TABLE deployments (
  id bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  strategy_name text COLLATE "C" NOT NULL,
  document_id bigint NOT NULL,
  rev bigint NOT NULL,
  hash text COLLATE "C" NOT NULL,
  mode text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  open smallint NOT NULL CHECK (open IN (0, 1)),
  body text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX deployments_open ON deployments (ucc, strategy_name) WHERE open = 1;
CREATE INDEX deployments_by_desk ON deployments (ucc, id);
CREATE INDEX deployments_over ON deployments (at) WHERE open = 0;
CREATE TABLE deployment_days (
  deployment bigint NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  ucc text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  open smallint NOT NULL CHECK (open IN (0, 1)),
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment, account_name, day)
);
CREATE INDEX deployment_days_over ON deployment_days (at) WHERE open = 0;
`,
};
