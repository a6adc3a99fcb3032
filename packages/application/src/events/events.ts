import type { Clock, Instant } from '@spark/core';
import { createUserStream, type UserStream } from '@spark/engine';
import { type AlertType, type EventKind, LIMITS } from '@spark/vocabulary';

/** Something that happened to a user, and is neither an order nor a price. */
export type SparkEvent = {
  readonly kind: EventKind;
  /** What happened to it, in one word for programs. */
  readonly what: string;
  readonly at: Instant;
  readonly level: AlertType;
  readonly accountName: string | null;
  readonly strategyName: string | null;
  /** Number of the instruction it is about. */
  readonly id: number | null;
  /** The same as a sentence. */
  readonly text: string;
};

/** The events of each user, numbered; the last ones are retained for readers who come back. */
export type Events = UserStream<SparkEvent>;

export function createEvents(clock: Clock): Events {
  return createUserStream<SparkEvent>({
    clock,
    bounds: {
      perUser: LIMITS.eventsPerUser,
      total: LIMITS.eventsRetained,
      users: LIMITS.orderUpdateUsers,
    },
  });
}
