import type { Migration } from './migration.ts';

/**
 * One row that counts the servers which have taken the database over, so that a write of an earlier one is refused. A
 * SQLite file has one server for as long as its process lives, and needs no such row.
 */
export const SERVER_EPOCH: Migration = {
  number: 8,
  name: 'server-epoch',
  sqlite: 'SELECT 1',
  postgres: `
CREATE TABLE server_epoch (epoch bigint NOT NULL);
INSERT INTO server_epoch (epoch) VALUES (0);
`,
};
