import type {
  CancelTimer,
  Clock,
  Feed,
  FeedConnection,
  FeedListener,
  InstrumentKey,
  Timers,
} from '@spark/core';
import { readFeederNews, readTick, readTicks, type Tick, type Wanted } from './cluster-messages.ts';
import { createFeeders } from './feeders.ts';
import { FEEDERS, knownFor, type PriceBus, tickSubject, wantedOf } from './price-bus.ts';

type Parts = { readonly bus: PriceBus; readonly clock: Clock; readonly timers: Timers };

export type ClusterFeed = Feed & {
  /** Where the last price of an instrument came from, as the node with that connection says; null where none came. */
  readonly sourceOf: (key: InstrumentKey) => string | null;
};

const LOOK_EVERY_MS = 1_000;
const RENEW_EVERY_LOOKS = 5;
const KEYS_PER_MESSAGE = 500;

/** A watched instrument. */
type Entry = {
  readonly key: InstrumentKey;
  /** The node that was asked for it; null while none has room. */
  home: string | null;
  source: string | null;
  readonly unsubscribe: () => void;
};

/**
 * Prices that other nodes get from brokers. Whatever ends their coming (the bus, the node, messages that came too late) is
 * told as a gap, so that the last price is shown as the old one that it is.
 */
export function createClusterFeed({ bus, clock, timers }: Parts): ClusterFeed {
  const entries = new Map<InstrumentKey, Entry>();
  return {
    name: 'cluster',
    sourceOf: (key) => entries.get(key)?.source ?? null,
    open: (listener) => openClusterFeed(listener, { bus, clock, timers }, entries),
  };
}

function openClusterFeed(
  listener: FeedListener,
  { bus, clock, timers }: Parts,
  entries: Map<InstrumentKey, Entry>,
): FeedConnection {
  const feeders = createFeeders();
  let cancelLook: CancelTimer | null = null;
  let isOpen = false;
  let looks = 0;

  function take(from: string, ticks: readonly Tick[]): void {
    const news = ticks.filter(({ quote }) => entries.get(quote.key)?.home === from);
    for (const { quote, source } of news) {
      const entry = entries.get(quote.key);
      if (entry) entry.source = source;
    }
    if (news.length > 0) listener.onQuotes(news.map(({ quote }) => quote));
  }

  function onNews(from: string, body: unknown): void {
    const news = readFeederNews(body);
    if (news === null) return;
    feeders.onNews(from, news.room, clock.now());
    sayState();
    place([...entries.values()].filter(({ home }) => home === null));
  }

  /** A feed that is closed is asked for nothing, and for everything anew when it opens. */
  function sayState(): void {
    const next = bus.isUp() && feeders.count() > 0;
    if (next === isOpen) return;
    isOpen = next;
    listener.onState(isOpen ? 'open' : 'closed');
  }

  function onGone(nodes: readonly string[]): void {
    const orphans = [...entries.values()].filter(({ home }) => home !== null && nodes.includes(home));
    for (const entry of orphans) entry.home = null;
    sayGap(orphans);
    sayState();
    place(orphans.filter(({ key }) => entries.has(key)));
  }

  function sayGap(missed: readonly Entry[]): void {
    if (missed.length > 0) listener.onGap?.(missed.map(({ key }) => key));
  }

  function place(homeless: readonly Entry[]): void {
    const asked = new Map<string, InstrumentKey[]>();
    for (const entry of homeless) {
      entry.home = feeders.choose(entry.key);
      if (entry.home !== null) asked.set(entry.home, [...(asked.get(entry.home) ?? []), entry.key]);
    }
    for (const [node, keys] of asked) tell(node, keys, true);
  }

  function tell(node: string, keys: readonly InstrumentKey[], isWanted: boolean): void {
    for (let at = 0; at < keys.length; at += KEYS_PER_MESSAGE) {
      const message: Wanted = { keys: keys.slice(at, at + KEYS_PER_MESSAGE), isWanted };
      bus.publish(wantedOf(node), message);
    }
  }

  function look(): void {
    cancelLook = timers.at(clock.now() + LOOK_EVERY_MS, look);
    const silent = feeders.takeSilent(clock.now());
    if (silent.length > 0) onGone(silent);
    looks += 1;
    if (looks % RENEW_EVERY_LOOKS !== 0) return;
    for (const [node, wanted] of Map.groupBy(entries.values(), ({ home }) => home))
      if (node !== null)
        tell(
          node,
          wanted.map(({ key }) => key),
          true,
        );
  }

  const leave = [
    bus.subscribe(FEEDERS, onNews),
    bus.subscribe(knownFor(bus.me), (from, body) => take(from, readTicks(body))),
    bus.onState((isUp) => {
      if (!isUp) onGone(feeders.takeAll());
    }),
    bus.onLate((from) => sayGap([...entries.values()].filter(({ home }) => home === from))),
  ];
  cancelLook = timers.at(clock.now() + LOOK_EVERY_MS, look);
  listener.onState('closed');

  return {
    watch: (keys) => {
      const fresh = keys.filter((key) => !entries.has(key));
      for (const key of fresh) {
        const onTick = (from: string, body: unknown): void => {
          const tick = readTick(body);
          if (tick?.quote.key === key) take(from, [tick]);
        };
        const unsubscribe = bus.subscribe(tickSubject(key), onTick);
        entries.set(key, { key, home: null, source: null, unsubscribe });
      }
      place(fresh.flatMap((key) => entries.get(key) ?? []));
    },
    unwatch: (keys) => {
      const left = keys.flatMap((key) => entries.get(key) ?? []);
      for (const entry of left) {
        entry.unsubscribe();
        entries.delete(entry.key);
      }
      for (const [node, unwanted] of Map.groupBy(left, ({ home }) => home))
        if (node !== null)
          tell(
            node,
            unwanted.map(({ key }) => key),
            false,
          );
    },
    close: async () => {
      cancelLook?.();
      for (const end of leave) end();
      for (const { unsubscribe } of entries.values()) unsubscribe();
      entries.clear();
    },
  };
}
