import type { Migration } from './migration.ts';

/**
 * Ways through a book of very many orders, a page at a time in order of reftag: of an account, of what was not turned into
 * trades, and of a user. Replies and alerts are found by their age, so that old ones can be removed a few at a time.
 */
export const LONG_BOOKS: Migration = {
  number: 9,
  name: 'long-books',
  sqlite: `
CREATE INDEX orders_by_account ON orders (ucc, account_name, reftag);
CREATE INDEX orders_unpaired ON orders (ucc, account_name, reftag) WHERE traded_at IS NULL;
CREATE INDEX orders_by_user ON orders (ucc, reftag);
CREATE INDEX replies_by_age ON replies (at);
CREATE INDEX alerts_finished ON alerts (at) WHERE finished = 1;
`,
  postgres: `
DROP INDEX orders_by_day;
CREATE INDEX orders_by_day ON orders (ucc, day, reftag);
CREATE INDEX orders_by_account ON orders (ucc, account_name, reftag);
CREATE INDEX orders_unpaired ON orders (ucc, account_name, reftag) WHERE traded_at IS NULL;
CREATE INDEX orders_by_user ON orders (ucc, reftag);
CREATE INDEX replies_by_age ON replies (at);
CREATE INDEX alerts_finished ON alerts (at) WHERE finished = 1;
`,
};
