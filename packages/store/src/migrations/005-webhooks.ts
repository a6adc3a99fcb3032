import type { Migration } from './migration.ts';

/**
 * Secret addresses for alerts, by the hash of their secret part, and the alerts that came in. An alert is stored whole
 * before it is acknowledged; which of its actions are over stands beside it. Few alerts wait at any time, so they have
 * an index of their own.
 */
export const WEBHOOKS: Migration = {
  number: 5,
  name: 'webhooks',
  sqlite: `
CREATE TABLE webhooks (
  id INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER
) STRICT;
CREATE INDEX webhooks_by_desk ON webhooks (ucc, id);

CREATE TABLE alerts (
  id INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  webhook_id INTEGER NOT NULL,
  fingerprint TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  at INTEGER NOT NULL,
  actions TEXT NOT NULL,
  outcomes TEXT NOT NULL,
  finished INTEGER NOT NULL CHECK (finished IN (0, 1))
) STRICT;
CREATE INDEX alerts_by_fingerprint ON alerts (webhook_id, fingerprint, id);
CREATE INDEX alerts_waiting ON alerts (id) WHERE finished = 0;
`,
  postgres: `
CREATE TABLE webhooks (
  id bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  token_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  last_used_at bigint
);
CREATE INDEX webhooks_by_desk ON webhooks (ucc, id);

CREATE TABLE alerts (
  id bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  webhook_id bigint NOT NULL,
  fingerprint text COLLATE "C" NOT NULL,
  body_hash text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  actions text COLLATE "C" NOT NULL,
  outcomes text COLLATE "C" NOT NULL,
  finished smallint NOT NULL CHECK (finished IN (0, 1))
);
CREATE INDEX alerts_by_fingerprint ON alerts (webhook_id, fingerprint, id);
CREATE INDEX alerts_waiting ON alerts (id) WHERE finished = 0;
`,
};
