/** Secrets of an account, by the names under which clients send them. */
export const ACCOUNT_SECRETS = [
  'ApiKey',
  'ApiSecret',
  'Password',
  'Pin',
  'Totp',
  'BotKeys',
  'Sessionid',
  'Egress',
  // Not a secret, but a setting that only its owner needs to see.
  'Brokerage',
] as const;
export type AccountSecret = (typeof ACCOUNT_SECRETS)[number];
