import type { CancelTimer, Clock, InstrumentKey, Timers } from '@spark/core';
import { HubFullError, type KnownQuote, type QuoteHub } from '../hub/quote-hub.ts';
import { type FeederNews, readWanted, type Tick } from './cluster-messages.ts';
import { FEEDERS, knownFor, type PriceBus, tickSubject, wantedOf } from './price-bus.ts';

type Parts = {
  readonly bus: PriceBus;
  readonly hub: Pick<QuoteHub, 'read' | 'latest'>;
  /** The broker of an account of this node whose price an instrument has; null where it comes from elsewhere. */
  readonly sourceOf: (key: InstrumentKey) => string | null;
  /** How many more instruments the connections of this node can carry; null where it has none. */
  readonly room: () => number | null;
  readonly clock: Clock;
  readonly timers: Timers;
};

/** Ten prices a second of an instrument are enough for everybody. */
const SEND_EVERY_MS = 100;
const SENDS_PER_NEWS = 10;
/** Three renewals were lost, or the node is gone. */
const WANTED_FOR_MS = 16_000;
const TICKS_PER_MESSAGE = 200;

/** Tells the other nodes the prices that this one has from brokers, of what they want. */
export function createPriceFeeder({ bus, hub, sourceOf, room, clock, timers }: Parts): { close: () => void } {
  const wanted = createWantedKeys();
  const reading = hub.read(() => undefined);
  let sends = 0;

  function onWanted(from: string, body: unknown): void {
    const message = readWanted(body);
    if (message === null) return;
    if (!message.isWanted) {
      drop(message.keys, (node) => node === from);
      return;
    }
    const fresh = message.keys.filter((key) => !wanted.isWantedBy(key, from));
    try {
      reading.follow(message.keys);
    } catch (error) {
      // Whoever asked finds no price, and shows none.
      if (error instanceof HubFullError) return;
      throw error;
    }
    wanted.add(message.keys, from, clock.now() + WANTED_FOR_MS);
    const known = fresh.flatMap((key) => tickOf(hub.latest(key)) ?? []);
    for (let at = 0; at < known.length; at += TICKS_PER_MESSAGE)
      bus.publish(knownFor(from), known.slice(at, at + TICKS_PER_MESSAGE));
  }

  function drop(keys: Iterable<InstrumentKey>, isGone: IsGone): void {
    const left = wanted.drop(keys, isGone);
    if (left.length > 0) reading.leave(left);
  }

  /** A price that another node gave is not given further, and one that is old is not given as new. */
  function tickOf(known: KnownQuote | null): Tick | null {
    if (known === null || known.isStale) return null;
    const source = sourceOf(known.quote.key);
    return source === null ? null : { quote: known.quote, source };
  }

  function send(): void {
    cancel = timers.at(clock.now() + SEND_EVERY_MS, send);
    for (const known of reading.take(Number.MAX_SAFE_INTEGER)) {
      const tick = tickOf(known);
      if (tick !== null) bus.publish(tickSubject(tick.quote.key), tick);
    }
    sends += 1;
    if (sends % SENDS_PER_NEWS !== 0) return;
    const now = clock.now();
    drop(wanted.keys(), (_, until) => until < now);
    const free = room();
    if (free !== null) bus.publish(FEEDERS, { room: free } satisfies FeederNews);
  }

  const leave = bus.subscribe(wantedOf(bus.me), onWanted);
  let cancel: CancelTimer = timers.at(clock.now() + SEND_EVERY_MS, send);

  return {
    close: () => {
      cancel();
      leave();
      reading.close();
    },
  };
}

type IsGone = (node: string, until: number) => boolean;

/** Which nodes want an instrument, and until when. */
function createWantedKeys() {
  const wanted = new Map<InstrumentKey, Map<string, number>>();
  return {
    keys: (): readonly InstrumentKey[] => [...wanted.keys()],
    isWantedBy: (key: InstrumentKey, node: string): boolean => wanted.get(key)?.has(node) ?? false,
    add: (keys: readonly InstrumentKey[], node: string, until: number): void => {
      for (const key of keys)
        wanted.set(key, (wanted.get(key) ?? new Map<string, number>()).set(node, until));
    },
    /** The instruments that nobody wants any more. */
    drop: (keys: Iterable<InstrumentKey>, isGone: IsGone): readonly InstrumentKey[] => {
      const left: InstrumentKey[] = [];
      for (const key of keys) {
        const nodes = wanted.get(key);
        for (const [node, until] of nodes ?? []) if (isGone(node, until)) nodes?.delete(node);
        if (nodes?.size !== 0) continue;
        wanted.delete(key);
        left.push(key);
      }
      return left;
    },
  };
}
