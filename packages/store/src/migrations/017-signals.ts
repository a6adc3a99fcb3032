import type { Migration } from './migration.ts';

/**
 * Signals that alerts sent to deployments. `at`: the instant whose candle has it. Its key is the action of the alert that sent it,
 * so an action that is carried out again leaves one row.
 */
export const SIGNALS: Migration = {
  number: 17,
  name: 'signals',
  sqlite: `
CREATE TABLE signals (
  alert INTEGER NOT NULL,
  place INTEGER NOT NULL,
  ucc TEXT NOT NULL,
  deployment INTEGER NOT NULL,
  name TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (alert, place)
) STRICT;
CREATE INDEX signals_by_deployment ON signals (ucc, deployment, at);
CREATE INDEX signals_by_time ON signals (at);
`,
  postgres: `
CREATE TABLE signals (
  alert bigint NOT NULL,
  place bigint NOT NULL,
  ucc text COLLATE "C" NOT NULL,
  deployment bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (alert, place)
);
CREATE INDEX signals_by_deployment ON signals (ucc, deployment, at);
CREATE INDEX signals_by_time ON signals (at);
`,
};
