import type { Migration } from './migration.ts';

/** What a node writes into its row to show which secret it runs with, so that one with another secret is found. */
export const SECRET_PRINTS: Migration = {
  number: 16,
  name: 'secret-prints',
  sqlite: '',
  postgres: `ALTER TABLE nodes ADD secret_print text COLLATE "C" NOT NULL DEFAULT '';`,
};
