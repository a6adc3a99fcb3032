import { assert, type Clock, type Instant, type Store } from '@spark/core';

/**
 * Numbers that are never given twice, also not after a crash. They are reserved in blocks, so most calls do not wait.
 */
export type OrderNumbers = {
  /** Takes this many consecutive numbers; returns the first. */
  readonly claim: (count: number) => Promise<number>;
  /** Call it last, with no await before taking them: other calls take numbers too. */
  readonly isReserved: (count: number) => boolean;
  /** Resolves when at least this many numbers are reserved. */
  readonly ensure: (count: number) => Promise<void>;
  /** The next number, without taking it. */
  readonly next: () => number;
  readonly take: (count: number) => number;
};

const BLOCK_MIN = 1_000;
const BLOCK_MAX = 32_000;
/** A block that lasts longer is large enough. */
const LASTS_MS = 4_000;

export function createOrderNumbers(
  store: Pick<Store, 'reserveIds'>,
  sequence: string,
  clock: Clock,
): OrderNumbers {
  let next = 0;
  let end = 0;
  let reserving: Promise<void> | null = null;

  let block = BLOCK_MIN;
  let reservedAt: Instant | null = null;

  /** Reserving waits for the disk, so a busy day takes larger blocks; the rest of a block is lost at a restart. */
  function nextBlock(): number {
    const now = clock.now();
    const isBusy = reservedAt !== null && now - reservedAt < LASTS_MS;
    reservedAt = now;
    block = isBusy ? Math.min(BLOCK_MAX, block * 2) : BLOCK_MIN;
    return block;
  }

  async function reserve(count: number): Promise<void> {
    const size = Math.max(nextBlock(), count);
    // A new block need not follow the old one, so the rest of the old one is dropped.
    const first = await store.reserveIds(sequence, size);
    next = first;
    end = first + size;
  }

  const isReserved = (count: number): boolean => end - next >= count;

  async function ensure(count: number): Promise<void> {
    while (!isReserved(count)) {
      reserving ??= reserve(count).finally(() => {
        reserving = null;
      });
      await reserving;
    }
  }

  function take(count: number): number {
    assert(isReserved(count), 'numbers are taken from those that are reserved');
    next += count;
    return next - count;
  }

  return {
    claim: async (count) => {
      // Another waiter may have taken the whole block.
      while (!isReserved(count)) await ensure(count);
      return take(count);
    },
    isReserved,
    ensure,
    next: () => next,
    take,
  };
}
