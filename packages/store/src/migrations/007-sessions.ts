import type { Migration } from './migration.ts';

/**
 * What is known of the broker session of an account besides when it began: when it will end, why the last one ended
 * before its time, and whether trading waits for the next.
 */
export const SESSIONS: Migration = {
  number: 7,
  name: 'sessions',
  sqlite: `
ALTER TABLE accounts ADD COLUMN trading_paused INTEGER NOT NULL DEFAULT 0 CHECK (trading_paused IN (0, 1));
ALTER TABLE accounts ADD COLUMN session_ends_at INTEGER;
ALTER TABLE accounts ADD COLUMN session_ended TEXT;
`,
  postgres: `
ALTER TABLE accounts ADD COLUMN trading_paused smallint NOT NULL DEFAULT 0 CHECK (trading_paused IN (0, 1));
ALTER TABLE accounts ADD COLUMN session_ends_at bigint;
ALTER TABLE accounts ADD COLUMN session_ended text COLLATE "C";
`,
};
