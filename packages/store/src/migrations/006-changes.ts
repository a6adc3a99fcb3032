import type { Migration } from './migration.ts';

/**
 * One row that counts the transactions which may have changed a desk, so that a process can tell what others did from
 * what it did itself, whichever of its connections did it. PostgreSQL tells by notifications instead.
 */
export const CHANGES: Migration = {
  number: 6,
  name: 'changes',
  sqlite: `
CREATE TABLE changes (count INTEGER NOT NULL);
INSERT INTO changes (count) VALUES (0);
`,
  postgres: 'SELECT 1',
};
