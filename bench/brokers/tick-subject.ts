import type { BrokerInstrument, FeedDialect } from '@spark/brokers';

/** A price stream, and the plainest thing that could touch the same bytes. */
export type TickSubject = {
  readonly name: string;
  readonly dialect: FeedDialect;
  readonly instruments: readonly BrokerInstrument[];
  /** What the reader needs before it can read updates. */
  readonly before?: readonly Uint8Array[];
  readonly frames: readonly (Uint8Array | string)[];
  readonly ticksPerFrame: number;
  /** The aim; null where there is none. */
  readonly aimPerSecond: number | null;
  readonly plainName: string;
  /** A value that depends on everything read, so that the compiler cannot drop it. */
  readonly plain: (frame: Uint8Array | string) => number;
};

/** When all of it happens. */
export const TICK_TIME = Date.UTC(2026, 10, 16, 4, 30);

/** The aim for a binary stream. */
export const BINARY_AIM = 1_000_000;
