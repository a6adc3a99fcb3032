import type { Store } from '@spark/core';

/** Numbers that are never given twice, also not after a crash. They are reserved in blocks, so few are waited for. */
export type OrderNumbers = {
  /** Resolves when at least so many more numbers can be looked at. */
  readonly atHand: (count: number) => Promise<void>;
  /** The next number. Looking at it does not take it. */
  readonly next: () => number;
  readonly take: (count: number) => void;
};

const BLOCK = 1_000;

export function createOrderNumbers(store: Pick<Store, 'reserveIds'>, sequence: string): OrderNumbers {
  let next = 0;
  let end = 0;
  let reserving: Promise<void> | null = null;

  async function reserve(count: number): Promise<void> {
    const size = Math.max(BLOCK, count);
    // A new block need not follow the old one, so what is left of the old one is let go.
    const first = await store.reserveIds(sequence, size);
    next = first;
    end = first + size;
  }

  return {
    atHand: async (count) => {
      while (end - next < count) {
        reserving ??= reserve(count).finally(() => {
          reserving = null;
        });
        await reserving;
      }
    },
    next: () => next,
    take: (count) => {
      next += count;
    },
  };
}
