import {
  assert,
  type Candle,
  type CandleQuestion,
  type CandleSource,
  type Clock,
  DAY_MS,
  type Feed,
  type FeedConnection,
  type FeedListener,
  type Instant,
  type InstrumentKey,
  type Quote,
  type Timers,
} from '@spark/core';
import type { SimulatedExchange } from '../venue/exchange.ts';
import type { ExchangeEvent } from '../venue/order.ts';
import { createDayCandles } from './day-candles.ts';

export type ExchangeFloorParts = {
  readonly exchange: SimulatedExchange;
  readonly clock: Clock;
  readonly timers: Timers;
  /** How often quotes are published; prices change once a second. */
  readonly tickMs?: number;
  /** Yields to other work while many candles are made; without it there is no other work. */
  readonly turn?: () => Promise<void>;
  /** Whether an order waits, which comes before quotes that are published in parts; without it none ever does. */
  readonly hasOrdersUnderWay?: () => boolean;
  /** A monotonic clock in milliseconds, to end a part early where steps take long; without it they never do. */
  readonly steadyMs?: () => number;
};

/**
 * Drives the exchange by a clock: quotes go to the feed's listeners, what happens to orders to those who subscribed to it.
 * Without a subscription and a live order it sets no timer.
 */
export type ExchangeFloor = Pick<
  SimulatedExchange,
  | 'submit'
  | 'replace'
  | 'cancel'
  | 'orderByTag'
  | 'orders'
  | 'trades'
  | 'resume'
  | 'hold'
  | 'quote'
  | 'settlementPaise'
  | 'previousClosePaise'
  | 'pathDaysRetained'
  | 'refresh'
  | 'faults'
  | 'meet'
  | 'busyKeys'
> & {
  readonly feed: Feed;
  readonly candleSource: CandleSource;
  /**
   * What became of these shares changed: orders in them expire, what was published of them is void, and their first new
   * prices come after a pause in which everybody who holds them is adjusted.
   */
  readonly adjust: (keys: readonly InstrumentKey[]) => void;
  /** Events come in batches, in their order, never within a call that caused them. Returns how to stop listening. */
  readonly onEvents: (listener: (events: readonly ExchangeEvent[]) => void) => () => void;
  /** Stops for good: no timer is left. */
  readonly close: () => void;
};

const MINUTE_MS = 60_000;
const NEVER = Number.NEGATIVE_INFINITY;
/** A first quote needs the day so far; it is worked out in steps, so many at once, so that others get their turns. */
const FIRST_STEPS_AT_ONCE = 16;
/** No step is begun after so long: the first ones of a day take much longer than the others. */
const FIRST_STEPS_MS = 0.5;
/** The same for quotes of every tick: at least so many, and more of them while there is time. */
const QUOTES_AT_LEAST = 8;
const QUOTES_AT_ONCE = 128;
/** A part waits for the orders that are under way, but no longer, so that a list of 500 comes under constant orders too. */
const PATIENCE_MS = 8;
/** How often it looks whether they have ended. */
const LOOK_MS = 1;
/** So few first quotes are published at once, before long lists: an order may wait for its price. */
const FEW = 16;
/** Without a price of a share whose number has changed. */
const ADJUSTING_MS = 2_000;
const NOT_YET = Number.POSITIVE_INFINITY;
/** Made in one turn. */
const CANDLES_AT_ONCE = 64;
/** Who wants more asks in parts: each takes its time from everyone else. */
const SPAN_MS_MAX = 400 * 1440 * MINUTE_MS;

export function createExchangeFloor({
  exchange,
  clock,
  timers,
  tickMs = 1000,
  turn = () => Promise.resolve(),
  hasOrdersUnderWay = () => false,
  steadyMs = () => 0,
}: ExchangeFloorParts): ExchangeFloor {
  const eventListeners = new Set<(events: readonly ExchangeEvent[]) => void>();
  const connections = new Set<Connection>();
  const dayCandles = createDayCandles(exchange, turn);
  /** Events of the time up to a call that are not published yet. */
  const waiting: ExchangeEvent[] = [];
  /** How to end the pauses of shares that are adjusted. */
  const pauses = new Set<() => void>();
  let cancelTimer: (() => void) | null = null;
  let wakesAt = Number.POSITIVE_INFINITY;
  let isClosed = false;

  function wakeUp(): void {
    cancelTimer = null;
    wakesAt = Number.POSITIVE_INFINITY;
    if (isClosed) return;
    const now = clock.now();
    waiting.push(...exchange.advanceTo(now));
    const events = waiting.splice(0);
    const isCalm = !hasOrdersUnderWay();
    const ready = [...connections].filter(({ goesOnAt }) => isCalm || goesOnAt <= now);
    for (const connection of ready) connection.hasNews = false;
    // The next timer is set before listeners are called, so that one that throws does not stop the market.
    schedule();
    if (events.length > 0) for (const listener of eventListeners) listener(events);
    for (const connection of ready) if (connections.has(connection)) publishQuotes(connection);
    schedule();
  }

  function schedule(): void {
    const now = clock.now();
    let due = waiting.length > 0 ? now : (exchange.nextDue() ?? Number.POSITIVE_INFINITY);
    for (const connection of connections) {
      if (connection.hasNews)
        due = Math.min(due, Math.max(now, Math.min(connection.goesOnAt, now + LOOK_MS)));
      else if (connection.published.size > 0) due = Math.min(due, (Math.floor(now / tickMs) + 1) * tickMs);
    }
    if (isClosed || !(due < wakesAt)) return;
    cancelTimer?.();
    wakesAt = due;
    cancelTimer = timers.at(due, wakeUp);
  }

  function publishQuotes(connection: Connection): void {
    if (!connection.isOpen) {
      connection.isOpen = true;
      connection.listener.onState('open');
    }
    const quotes: Quote[] = [];
    const publish = (key: InstrumentKey, since: Instant): void => {
      const quote = exchange.quoteSince(key, since);
      if (!quote) return;
      connection.published.set(key, quote.at);
      quotes.push(quote);
    };
    const { fresh, freshOfFew } = connection;
    const until = steadyMs() + FIRST_STEPS_MS;
    let steps = 0;
    for (const key of freshOfFew.size > 0 ? freshOfFew : fresh) {
      let isThere = false;
      while (!isThere && steps < FIRST_STEPS_AT_ONCE && (steps === 0 || steadyMs() < until)) {
        steps += 1;
        isThere = exchange.approach(key);
      }
      if (!isThere) break;
      fresh.delete(key);
      freshOfFew.delete(key);
      publish(key, NEVER);
    }
    // Prices change with the tick: between two ticks only first quotes and the rest of a long list are published.
    const tick = Math.floor(clock.now() / tickMs);
    if (connection.left === null && tick !== connection.tick) {
      connection.tick = tick;
      connection.left = connection.published.entries();
    }
    const hasRoom = (looked: number): boolean =>
      looked < QUOTES_AT_LEAST || (looked < QUOTES_AT_ONCE && steadyMs() < until);
    for (let looked = 0; connection.left !== null && hasRoom(looked); looked += 1) {
      const { value, done } = connection.left.next();
      if (done) connection.left = null;
      else if (!fresh.has(value[0])) publish(...value);
    }
    connection.hasNews ||= fresh.size > 0 || connection.left !== null;
    const givesWay = connection.hasNews && freshOfFew.size === 0 && hasOrdersUnderWay();
    connection.goesOnAt = givesWay ? clock.now() + PATIENCE_MS : NEVER;
    if (quotes.length > 0) connection.listener.onQuotes(quotes);
  }

  function open(listener: FeedListener): FeedConnection {
    const connection: Connection = {
      listener,
      published: new Map(),
      fresh: new Set(),
      freshOfFew: new Set(),
      tick: Number.NaN,
      left: null,
      hasNews: true,
      goesOnAt: NEVER,
      isOpen: false,
    };
    connections.add(connection);
    listener.onState('connecting');
    schedule();
    return {
      watch: (keys) => {
        for (const key of keys) {
          if (connection.published.has(key)) continue;
          connection.published.set(key, NEVER);
          connection.fresh.add(key);
          if (keys.length <= FEW) {
            connection.freshOfFew.add(key);
            connection.goesOnAt = NEVER;
          }
          connection.hasNews = true;
        }
        schedule();
      },
      unwatch: (keys) => {
        for (const key of keys) {
          connection.fresh.delete(key);
          connection.freshOfFew.delete(key);
          if (connection.published.delete(key)) closeUnpublished(key);
        }
      },
      close: async () => {
        if (!connections.delete(connection)) return;
        for (const key of connection.published.keys()) closeUnpublished(key);
        listener.onState('closed');
      },
    };
  }

  function adjust(keys: readonly InstrumentKey[]): void {
    waiting.push(...exchange.advanceTo(clock.now()));
    exchange.adjust(keys);
    dayCandles.forget();
    for (const connection of connections) {
      const sent = keys.filter((key) => connection.published.has(key));
      for (const key of sent) {
        connection.published.set(key, NOT_YET);
        connection.fresh.delete(key);
        connection.freshOfFew.delete(key);
      }
      connection.listener.onVoid?.(sent);
    }
    const cancel = timers.at(clock.now() + ADJUSTING_MS, () => {
      pauses.delete(cancel);
      publishAgain(keys);
    });
    pauses.add(cancel);
    schedule();
  }

  function publishAgain(keys: readonly InstrumentKey[]): void {
    for (const connection of connections)
      for (const key of keys)
        if (connection.published.get(key) === NOT_YET) {
          connection.fresh.add(key);
          connection.hasNews = true;
        }
    schedule();
  }

  function closeUnpublished(key: InstrumentKey): void {
    for (const other of connections) if (other.published.has(key)) return;
    exchange.close(key);
  }

  /** The simulated future could be shown as well, but a candle is known only when its minute has ended. */
  function lastEnded(to: Instant): Instant {
    return Math.min(to, Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS);
  }

  async function endedCandles({ key, from, to }: CandleQuestion): Promise<readonly Candle[]> {
    assert(to - from <= SPAN_MS_MAX, 'a question for candles spans at most 400 days');
    const candles: Candle[] = [];
    for (let start = Math.ceil(from / MINUTE_MS) * MINUTE_MS; start <= to; ) {
      const last = Math.min(to, start + (CANDLES_AT_ONCE - 1) * MINUTE_MS);
      const part = exchange.candles(key, start, last);
      for (const candle of part) candles.push(candle);
      start = last + MINUTE_MS;
      // Hours in which nothing trades take no time.
      if (part.length > 0) await turn();
    }
    return candles;
  }

  /** Time is brought up to the clock before a call; what the call caused is published soon after it. */
  function upToDate<A extends readonly unknown[], R>(call: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      waiting.push(...exchange.advanceTo(clock.now()));
      const answer = call(...args);
      schedule();
      return answer;
    };
  }

  return {
    feed: { name: 'simulated exchange', open },
    candleSource: {
      candles: async ({ key, from, to }) => endedCandles({ key, from, to: lastEnded(to) }),
      candleCount: ({ key, from, to }) => exchange.candleCount(key, from, lastEnded(to)),
      dayCandle: async (key, day) => {
        assert(day + DAY_MS <= clock.now(), 'only a day that has ended has its candle');
        return dayCandles.candleOf(key, day);
      },
    },
    onEvents: (listener) => {
      eventListeners.add(listener);
      return () => {
        eventListeners.delete(listener);
      };
    },
    submit: upToDate(exchange.submit),
    replace: upToDate(exchange.replace),
    cancel: upToDate(exchange.cancel),
    orderByTag: upToDate(exchange.orderByTag),
    orders: upToDate(exchange.orders),
    trades: upToDate(exchange.trades),
    resume: upToDate(exchange.resume),
    hold: upToDate(exchange.hold),
    quote: upToDate(exchange.quote),
    meet: upToDate(exchange.meet),
    busyKeys: exchange.busyKeys,
    settlementPaise: exchange.settlementPaise,
    previousClosePaise: upToDate(exchange.previousClosePaise),
    pathDaysRetained: exchange.pathDaysRetained,
    refresh: () => {
      dayCandles.forget();
      exchange.refresh();
    },
    adjust,
    faults: exchange.faults,
    close: () => {
      isClosed = true;
      cancelTimer?.();
      for (const cancel of pauses) cancel();
      for (const { listener } of connections) listener.onState('closed');
      connections.clear();
    },
  };
}

type Connection = {
  readonly listener: FeedListener;
  /** The time of the last published quote, by instrument. */
  readonly published: Map<InstrumentKey, Instant>;
  /** Those of them without a published quote yet. */
  readonly fresh: Set<InstrumentKey>;
  /** Those of them that were asked for with few others. */
  readonly freshOfFew: Set<InstrumentKey>;
  /** The last published tick. */
  tick: number;
  /** What is still to be published of it. */
  left: MapIterator<[InstrumentKey, Instant]> | null;
  /** A subscription has no quote yet, or a part of a tick is left. */
  hasNews: boolean;
  /** Nothing is published before while orders are under way. */
  goesOnAt: Instant;
  isOpen: boolean;
};
