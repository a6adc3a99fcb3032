import type { AccountKey, BrokerCredentials, Instant } from '@spark/core';

/** Who is logged in where. The server keeps it, encrypted; venues and feeds of live brokers ask it. */
export type LiveSessions = {
  /** null while the account is not logged in today. */
  readonly find: (account: AccountKey) => LiveSession | null;
  /** Called when an account logged in, logged in anew, or was logged out. */
  readonly onChange: (account: AccountKey, listener: () => void) => () => void;
  /** The broker said that the session is over. Reported once per session; the user gets a message, Trade goes off. */
  readonly ended: (account: AccountKey, session: string, reason: string) => void;
};

export type LiveSession = {
  readonly credentials: BrokerCredentials;
  readonly session: string;
  readonly endsAt: Instant | null;
};
