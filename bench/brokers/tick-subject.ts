import type { BrokerInstrument, FeedDialect } from '@spark/brokers';

/** A price stream, and the plainest thing that could touch the same bytes. */
export type TickSubject = {
  readonly name: string;
  readonly dialect: FeedDialect;
  readonly instruments: readonly BrokerInstrument[];
  /** What the reader has to have heard before it can read updates. */
  readonly before?: readonly Uint8Array[];
  readonly frames: readonly (Uint8Array | string)[];
  readonly ticksPerFrame: number;
  /** The wanted rate; null where nobody wants one. */
  readonly aimPerSecond: number | null;
  readonly plainName: string;
  /** Something that depends on all that was read, so that nobody leaves it out. */
  readonly plain: (frame: Uint8Array | string) => number;
};

/** When all of it happens. */
export const TICK_TIME = Date.UTC(2026, 10, 16, 4, 30);

/** What is wanted of a binary stream. */
export const BINARY_AIM = 1_000_000;
