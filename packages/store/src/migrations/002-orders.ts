import type { Migration } from './migration.ts';

/**
 * Orders in accounts with everything that came of them. What is searched for has a column; the rest of an order, a
 * position or a trade is JSON text, read and written whole. Orders at work are few among all, so they have an index of
 * their own. Log lines are numbered like facts, but may be removed one day.
 */
export const ORDERS: Migration = {
  number: 2,
  name: 'orders',
  sqlite: `
CREATE TABLE orders (
  reftag INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  account_name TEXT NOT NULL,
  strategy_name TEXT NOT NULL,
  stref_id INTEGER NOT NULL,
  day TEXT NOT NULL,
  at_work INTEGER NOT NULL CHECK (at_work IN (0, 1)),
  traded_at INTEGER,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX orders_by_day ON orders (ucc, day);
CREATE INDEX orders_by_stref ON orders (stref_id);
CREATE INDEX orders_at_work ON orders (ucc, account_name) WHERE at_work = 1;

CREATE TABLE positions (
  ucc TEXT NOT NULL,
  account_name TEXT NOT NULL,
  id TEXT NOT NULL,
  day TEXT NOT NULL,
  net_qty INTEGER NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (ucc, account_name, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE logs (
  id INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  at INTEGER NOT NULL,
  name TEXT NOT NULL,
  type TEXT NOT NULL,
  message TEXT NOT NULL
) STRICT;
CREATE INDEX logs_by_desk ON logs (ucc, id);

CREATE TABLE profit (
  ucc TEXT NOT NULL,
  at INTEGER NOT NULL,
  account_name TEXT NOT NULL,
  strategy_name TEXT NOT NULL,
  paise INTEGER NOT NULL,
  PRIMARY KEY (ucc, at, account_name, strategy_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE trades (
  number INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  account_name TEXT NOT NULL,
  strategy_name TEXT NOT NULL,
  day TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT;
CREATE INDEX trades_by_day ON trades (ucc, day);

CREATE TABLE open_legs (
  ucc TEXT NOT NULL,
  account_name TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (ucc, account_name)
) STRICT, WITHOUT ROWID;

CREATE TABLE replies (
  ucc TEXT NOT NULL,
  key TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  reply TEXT NOT NULL,
  at INTEGER NOT NULL,
  PRIMARY KEY (ucc, key)
) STRICT, WITHOUT ROWID;
`,
  postgres: `
CREATE TABLE orders (
  reftag bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  strategy_name text COLLATE "C" NOT NULL,
  stref_id bigint NOT NULL,
  day text COLLATE "C" NOT NULL,
  at_work smallint NOT NULL CHECK (at_work IN (0, 1)),
  traded_at bigint,
  body text COLLATE "C" NOT NULL
);
CREATE INDEX orders_by_day ON orders (ucc, day);
CREATE INDEX orders_by_stref ON orders (stref_id);
CREATE INDEX orders_at_work ON orders (ucc, account_name) WHERE at_work = 1;

CREATE TABLE positions (
  ucc text COLLATE "C" NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  net_qty bigint NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, account_name, id)
);

CREATE TABLE logs (
  id bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  type text COLLATE "C" NOT NULL,
  message text COLLATE "C" NOT NULL
);
CREATE INDEX logs_by_desk ON logs (ucc, id);

CREATE TABLE profit (
  ucc text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  strategy_name text COLLATE "C" NOT NULL,
  paise bigint NOT NULL,
  PRIMARY KEY (ucc, at, account_name, strategy_name)
);

CREATE TABLE trades (
  number bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  strategy_name text COLLATE "C" NOT NULL,
  day text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL
);
CREATE INDEX trades_by_day ON trades (ucc, day);

CREATE TABLE open_legs (
  ucc text COLLATE "C" NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  body text COLLATE "C" NOT NULL,
  PRIMARY KEY (ucc, account_name)
);

CREATE TABLE replies (
  ucc text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  body_hash text COLLATE "C" NOT NULL,
  reply text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  PRIMARY KEY (ucc, key)
);
`,
};
