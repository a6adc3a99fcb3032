import type { Instant } from '../time/ist.ts';

/** First answers to requests with an idempotency key. */
export type ReplyReads = {
  readonly findReply: (ucc: string, key: string) => Promise<ReplyRow | null>;
  /** Drops the replies that were given before this instant. */
  readonly forgetReplies: (before: Instant) => Promise<void>;
};

/** The first answer to a request with an idempotency key, for a repetition. */
export type ReplyRow = {
  readonly ucc: string;
  readonly key: string;
  /** Distinguishes the same request from another one with the same key. */
  readonly bodyHash: string;
  readonly reply: string;
  readonly at: Instant;
};
