import type { Migration } from './migration.ts';

/**
 * What all nodes together have used of the budgets of brokers. One row for each app or account that is counted there, whose slots
 * of each budget are written by those who hold the row. Nobody needs it after the longest window, so no dump has it.
 */
export const CALL_COUNTS: Migration = {
  number: 20,
  name: 'call-counts',
  onlyAdds: true,
  sqlite: '',
  postgres: `
CREATE TABLE call_counts (
  scope text COLLATE "C" NOT NULL,
  counts text COLLATE "C" NOT NULL,
  used_at bigint NOT NULL,
  CONSTRAINT call_counts_pkey PRIMARY KEY (scope)
) WITH (fillfactor = 50);
CREATE INDEX call_counts_by_use ON call_counts (used_at);
`,
};
