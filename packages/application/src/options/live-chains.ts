import type { CancelTimer, Clock, IstDay, Result, Timers } from '@spark/core';
import { ok, refuse } from '@spark/core';
import type { DeskService } from '@spark/engine';
import { HubFullError, type Reading } from '@spark/prices';
import type { Prices } from '../prices/prices.ts';
import type { ChainRefusal, ChainWanted, OptionChains, ReadChain } from './option-chains.ts';

/** One option chain as somebody follows it. */
export type LiveChain = {
  readonly expiry: IstDay;
  /** The chain of this moment; null when it can no longer be followed: its options are over, or the user is gone. */
  readonly read: () => Promise<ReadChain | null>;
  readonly close: () => void;
};

export type LiveChains = {
  /**
   * Follows a chain until it is closed. `onDue` is called when it is worth reading, at once for the first time and then
   * not again before it was read: who does not read costs nothing.
   */
  readonly follow: (
    ucc: string,
    wanted: ChainWanted,
    onDue: () => void,
  ) => Result<LiveChain, ChainRefusal | { readonly code: 'expiry-over'; readonly expiry: IstDay }>;
};

type Parts = {
  readonly chains: OptionChains;
  readonly desks: Pick<DeskService, 'read'>;
  readonly prices: Pick<Prices, 'hub'>;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** At most two readings a second, however many prices change. */
const READ_EVERY_MS = 500;
/** Without any new price: what is held changes, a price gets too old to count, an expiry ends. */
const LOOK_AGAIN_MS = 2_000;

export function createLiveChains(parts: Parts): LiveChains {
  return { follow: (ucc, wanted, onDue) => followChain(parts, { ucc, wanted, onDue }) };
}

type Follower = { readonly ucc: string; readonly wanted: ChainWanted; readonly onDue: () => void };

function followChain(
  { chains, desks, prices, clock, timers }: Parts,
  { ucc, wanted, onDue }: Follower,
): ReturnType<LiveChains['follow']> {
  const meant = chains.expiryOf(wanted);
  if (!meant.ok) return meant;
  const { expiry, isOver } = meant.value;
  if (isOver) return refuse({ code: 'expiry-over', expiry });
  const pinned: ChainWanted = { ...wanted, expiry };
  let readAt = Number.NEGATIVE_INFINITY;
  let followed: readonly string[] = [];
  let isDue = false;
  let isClosed = false;
  let cancel: CancelTimer = () => undefined;
  const reading = prices.hub.read(() => {
    if (!isDue) dueAt(readAt + READ_EVERY_MS);
  });

  function dueAt(when: number): void {
    cancel();
    if (isClosed) return;
    cancel = timers.at(Math.max(when, clock.now()), () => {
      isDue = true;
      onDue();
    });
  }

  async function read(): Promise<ReadChain | null> {
    // Whatever comes from here on is news for the next time.
    reading.take(Number.POSITIVE_INFINITY);
    readAt = clock.now();
    isDue = false;
    const again = chains.expiryOf(pinned);
    const desk = await desks.read(ucc);
    if (!again.ok || again.value.isOver || desk === null) return null;
    // Only the first time: later an option without a price would hold up all others.
    const chain = await chains.read(desk, pinned, followed.length === 0 ? 'wait' : 'known');
    if (isClosed || !chain.ok) return null;
    followed = followOnly(reading, followed, chain.value.keys);
    return chain.value;
  }

  dueAt(readAt);
  return ok({
    expiry,
    read: async () => {
      try {
        return await read();
      } finally {
        dueAt(readAt + (reading.hasNews() ? READ_EVERY_MS : LOOK_AGAIN_MS));
      }
    },
    close: () => {
      isClosed = true;
      cancel();
      reading.close();
    },
  });
}

/** The strikes around the money change with it, and so does what is worth hearing of. Returns what is followed now. */
function followOnly(
  reading: Pick<Reading, 'follow' | 'leave'>,
  before: readonly string[],
  keys: ReadChain['keys'],
): readonly string[] {
  const now = new Set<string>(keys);
  reading.leave(before.filter((key) => !now.has(key)));
  try {
    reading.follow(keys);
    return keys;
  } catch (error) {
    if (!(error instanceof HubFullError)) throw error;
    // What others watch has a price also here, and is looked at every two seconds.
    return before.filter((key) => now.has(key));
  }
}
