import type { Migration } from './migration.ts';

/** What waits to be sent to chats. Rows live for seconds, so there is no index beside the key. */
export const CHAT_MESSAGES: Migration = {
  number: 4,
  name: 'chat-messages',
  sqlite: `
CREATE TABLE chat_messages (
  id INTEGER NOT NULL PRIMARY KEY,
  ucc TEXT NOT NULL,
  account_name TEXT NOT NULL,
  chat_id TEXT NOT NULL,
  at INTEGER NOT NULL,
  text TEXT NOT NULL
) STRICT;
`,
  postgres: `
CREATE TABLE chat_messages (
  id bigint NOT NULL PRIMARY KEY,
  ucc text COLLATE "C" NOT NULL,
  account_name text COLLATE "C" NOT NULL,
  chat_id text COLLATE "C" NOT NULL,
  at bigint NOT NULL,
  text text COLLATE "C" NOT NULL
);
`,
};
