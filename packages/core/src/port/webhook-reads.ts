import type { Instant } from '../time/ist.ts';

/** Secret addresses for alerts. */
export type WebhookReads = {
  /** By the hash of its secret part. */
  readonly findWebhook: (tokenHash: string) => Promise<WebhookRow | null>;
  /** In order of their numbers. */
  readonly listWebhooks: (ucc: string) => Promise<readonly WebhookRow[]>;
};

/** A secret address for alerts, of which only the hash is stored. */
export type WebhookRow = {
  readonly id: number;
  readonly ucc: string;
  readonly name: string;
  readonly tokenHash: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  readonly lastUsedAt: Instant | null;
};
