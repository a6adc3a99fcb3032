import type { Instant } from '../time/ist.ts';

/** Messages queued for chats. */
export type MessageReads = {
  /** What waits to be sent, of everyone, in order of their numbers. */
  readonly readMessages: (page: {
    readonly afterId: number;
    readonly limit: number;
    /** Of several nodes: of the desks that this one owns, and no others. */
    readonly ofOwnDesks?: boolean;
  }) => Promise<readonly MessageRow[]>;
};

/** A message to the chat that the account had when it was written. */
export type MessageRow = {
  /** Given by the writer, and never twice. */
  readonly id: number;
  readonly ucc: string;
  readonly accountName: string;
  readonly chatId: string;
  readonly at: Instant;
  readonly text: string;
};
