import type {
  CancelTimer,
  Clock,
  FeedConnection,
  FeedListener,
  FeedState,
  Instant,
  InstrumentKey,
  Quote,
  Timers,
} from '@spark/core';
import { isOlder, notAhead } from '../hub/not-ahead.ts';
import type { RankedRules, RankedSource } from './ranked-source.ts';

export type RankedConnection = FeedConnection & {
  readonly setSources: (sources: readonly RankedSource[]) => void;
  readonly sourceOf: (key: InstrumentKey) => string | null;
  /** How many more instruments those that publish can carry; null where none of them does. */
  readonly room: (isMeant: (source: RankedSource) => boolean) => number | null;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly isOpen: (key: InstrumentKey, at: Instant) => boolean;
  readonly rules: RankedRules;
};

/** A feed in use. */
type Line = {
  readonly source: RankedSource;
  readonly connection: FeedConnection;
  state: FeedState;
  /** Should have published something and did not. */
  isSilent: boolean;
  /** When it last published something, or got its first subscription. */
  receivedAt: Instant;
  /** Its subscriptions. */
  readonly watched: Set<InstrumentKey>;
  /** Subscriptions that still run there, and until when. */
  readonly leaving: Map<InstrumentKey, Instant>;
};

/** A watched instrument. */
type Entry = {
  readonly key: InstrumentKey;
  /** The feed it is to come from; null while no feed has room for it. */
  home: Line | null;
  /** Who helps out while its home is silent. */
  standIn: Line | null;
  /** The last published price, and its feed. */
  published: Quote | null;
  source: Line | null;
};

export function createRankedConnection(listener: FeedListener, parts: Parts): RankedConnection {
  const { clock, timers, isOpen, rules } = parts;
  const entries = new Map<InstrumentKey, Entry>();
  let lines: readonly Line[] = [];
  let state: FeedState = 'connecting';
  let cancelTimer: CancelTimer | null = null;
  let timerDue: Instant = Number.POSITIVE_INFINITY;
  let isClosed = false;

  function openLine(source: RankedSource): Line {
    // A feed may speak while it is being opened.
    const early: (() => void)[] = [];
    let line: Line | null = null;
    const forLine = (run: (line: Line) => void): void => {
      if (line === null) early.push(() => line !== null && run(line));
      else if (!isClosed && lines.includes(line)) run(line);
    };
    const connection = source.feed.open({
      onQuotes: (quotes) => forLine((line) => onQuotes(line, quotes)),
      onState: (next) => forLine((line) => onLineState(line, next)),
      onGap: (keys) => forLine((line) => onLineGap(line, keys)),
    });
    const made: Line = {
      ...{ source, connection, state: 'connecting', isSilent: false, receivedAt: clock.now() },
      watched: new Set(),
      leaving: new Map(),
    };
    line = made;
    // They are reported when the line has its place among the others.
    timers.at(clock.now(), () => {
      for (const run of early.splice(0)) if (!isClosed && lines.includes(made)) run();
    });
    return made;
  }

  function setSources(sources: readonly RankedSource[]): void {
    const before = lines;
    lines = sources.map(
      (source) => before.find((line) => line.source.feed === source.feed) ?? openLine(source),
    );
    for (const line of before.filter((line) => !lines.includes(line))) {
      for (const entry of entries.values()) forget(entry, line);
      void line.connection.close();
    }
    review();
    publishState();
  }

  function forget(entry: Entry, line: Line): void {
    if (entry.home === line) entry.home = null;
    if (entry.standIn === line) entry.standIn = null;
  }

  function onLineState(line: Line, next: FeedState): void {
    if (line.state === next) return;
    line.state = next;
    if (next === 'closed') {
      // It may come back with room for others.
      if (line.watched.size > 0) line.connection.unwatch([...line.watched]);
      line.watched.clear();
      line.leaving.clear();
      for (const entry of entries.values()) forget(entry, line);
    }
    review();
    publishState();
  }

  function publishState(): void {
    const next = stateOf(lines);
    if (next === state) return;
    state = next;
    listener.onState(next);
  }

  /** A feed that was interrupted missed what only it was asked for. */
  function onLineGap(line: Line, keys: readonly InstrumentKey[]): void {
    const missed = keys.filter((key) => entries.get(key)?.source === line);
    if (missed.length > 0) listener.onGap?.(missed);
  }

  function onQuotes(line: Line, quotes: readonly Quote[]): void {
    line.receivedAt = clock.now();
    if (line.isSilent) {
      line.isSilent = false;
      review();
    }
    const news: Quote[] = [];
    const missed: InstrumentKey[] = [];
    for (const quote of notAhead(quotes, line.receivedAt)) {
      const entry = entries.get(quote.key);
      if (entry === undefined) continue;
      const { published, source } = entry;
      if (source !== line && !mayPublish(entry, line, quote)) continue;
      // Another feed continues where a silent or closed one stopped, with another price: something was missed in between.
      if (published !== null && source !== null && source !== line && isGone(source)) missed.push(quote.key);
      entry.published = quote;
      entry.source = line;
      news.push(quote);
    }
    if (missed.length > 0) listener.onGap?.(missed);
    if (news.length > 0) listener.onQuotes(news);
  }

  /** Whether a feed that did not publish the last price may publish this one. */
  function mayPublish(entry: Entry, line: Line, quote: Quote): boolean {
    const isAsked =
      entry.home === line || (entry.standIn === line && (entry.home === null || isGone(entry.home)));
    if (!isAsked) return false;
    const { published } = entry;
    if (published === null) return true;
    if (isOlder(quote, published, line.receivedAt)) return false;
    if (!isSame(quote, published)) return true;
    // It was published already; from here on it comes from its home feed.
    if (entry.home === line) entry.source = line;
    return false;
  }

  function isGone(line: Line): boolean {
    return line.isSilent || line.state !== 'open' || !lines.includes(line);
  }

  /** Assigns every instrument to a feed again. Those that stay where they are cost nothing. */
  function review(): void {
    place([...entries.values()]);
  }

  function place(some: readonly Entry[]): void {
    const wanted = new Map<Line, InstrumentKey[]>();
    const want = (line: Line, key: InstrumentKey): void => {
      line.leaving.delete(key);
      if (line.watched.has(key)) return;
      line.watched.add(key);
      const keys = wanted.get(line);
      if (keys === undefined) wanted.set(line, [key]);
      else keys.push(key);
    };
    for (const entry of some) {
      const home = lines.find((line) => hasRoom(line, entry.key)) ?? null;
      if (home !== null) want(home, entry.key);
      const standIn = home?.isSilent
        ? (lines.find((line) => line !== home && !line.isSilent && hasRoom(line, entry.key)) ?? null)
        : null;
      if (standIn !== null) want(standIn, entry.key);
      leave(entry, home, standIn);
      entry.home = home;
      entry.standIn = standIn;
    }
    for (const [line, keys] of wanted) {
      // Silence is counted from the first question on.
      if (line.watched.size === keys.length) line.receivedAt = clock.now();
      line.connection.watch(keys);
    }
    schedule();
  }

  function hasRoom({ state: is, watched, source }: Line, key: InstrumentKey): boolean {
    return is !== 'closed' && (watched.has(key) || watched.size < source.capacity);
  }

  function leave({ key, home, standIn }: Entry, nextHome: Line | null, nextStandIn: Line | null): void {
    for (const line of [home, standIn]) {
      if (line === null || line === nextHome || line === nextStandIn) continue;
      if (line.watched.has(key) && !line.leaving.has(key))
        line.leaving.set(key, clock.now() + rules.lingerMs);
    }
  }

  /** One timer for whatever is due next. */
  function schedule(): void {
    let due = Number.POSITIVE_INFINITY;
    for (const line of lines) {
      if (!line.isSilent && line.watched.size > line.leaving.size)
        due = Math.min(due, Math.max(line.receivedAt + rules.silentAfterMs, clock.now() + 1));
      for (const until of line.leaving.values()) due = Math.min(due, until);
    }
    if (due === timerDue) return;
    cancelTimer?.();
    timerDue = due;
    cancelTimer = due === Number.POSITIVE_INFINITY ? null : timers.at(due, chooseLine);
  }

  function chooseLine(): void {
    timerDue = Number.POSITIVE_INFINITY;
    const now = clock.now();
    let isChanged = false;
    for (const line of lines) {
      const gone = [...line.leaving].filter(([, until]) => until <= now).map(([key]) => key);
      for (const key of gone) {
        line.leaving.delete(key);
        line.watched.delete(key);
      }
      if (gone.length > 0) line.connection.unwatch(gone);
      // Who is asked for nothing is not silent, and may be asked again.
      if (line.isSilent && line.watched.size === 0) {
        line.isSilent = false;
        isChanged = true;
      }
      if (line.isSilent || now - line.receivedAt < rules.silentAfterMs || line.watched.size === 0) continue;
      // While the market is closed no feed has anything to publish.
      if (!someOf(line.watched, (key) => isOpen(key, now))) line.receivedAt = now;
      else {
        line.isSilent = true;
        isChanged = true;
      }
    }
    if (isChanged) review();
    else schedule();
  }

  return {
    setSources,
    sourceOf: (key) => entries.get(key)?.source?.source.feed.name ?? null,
    room: (isMeant) => {
      const speaking = lines.filter(
        (line) => line.state === 'open' && !line.isSilent && isMeant(line.source),
      );
      if (speaking.length === 0) return null;
      return speaking.reduce(
        (sum, { source, watched }) => sum + Math.max(0, source.capacity - watched.size),
        0,
      );
    },
    watch: (keys) => {
      const fresh: Entry[] = [];
      for (const key of keys) {
        if (entries.has(key)) continue;
        const entry: Entry = { key, home: null, standIn: null, published: null, source: null };
        entries.set(key, entry);
        fresh.push(entry);
      }
      place(fresh);
    },
    unwatch: (keys) => {
      const known = keys.filter((key) => entries.delete(key));
      for (const line of lines) {
        const there = known.filter((key) => line.watched.delete(key));
        for (const key of there) line.leaving.delete(key);
        if (there.length > 0) line.connection.unwatch(there);
      }
      // There may be room now for those that had none.
      if ([...entries.values()].some(({ home }) => home === null)) review();
      else schedule();
    },
    close: async () => {
      isClosed = true;
      cancelTimer?.();
      await Promise.all(lines.map((line) => line.connection.close()));
    },
  };
}

function stateOf(lines: readonly Line[]): FeedState {
  if (lines.some((line) => line.state === 'open')) return 'open';
  return lines.some((line) => line.state === 'connecting') ? 'connecting' : 'closed';
}

function isSame(quote: Quote, other: Quote): boolean {
  return quote.at === other.at && quote.lastPaise === other.lastPaise && quote.volume === other.volume;
}

function someOf<T>(all: Iterable<T>, is: (line: T) => boolean): boolean {
  for (const line of all) if (is(line)) return true;
  return false;
}
