import { DataSocket, type MinuteCandle, type PriceMode, type Spark, type Tick } from '@spark/client';
import { createBatch } from '../batch.ts';
import { createConnectionWatch } from '../connection/connection-watch.ts';
import type { Freshness } from '../connection/freshness.ts';
import { type ConnectOptions, KEEP_TRYING } from '../connection/keep-trying.ts';
import type { Readable } from '../store.ts';
import { collectTurn } from './one-turn.ts';

type FeedParts = {
  readonly spark: Spark;
  readonly options: ConnectOptions;
  readonly onTick: (tick: Tick) => void;
  readonly onCandle: (candle: MinuteCandle) => void;
  /** Prices from before this moment may be old. */
  readonly onLost: () => void;
  /** Nobody watches this instrument any more, and no tick of it comes from now on. */
  readonly onLeft: (token: string) => void;
  /** How long an instrument stays subscribed after the last watcher left it. */
  readonly lingerMs: number;
};

/** One price websocket for all subscribers: connected while there are any, each instrument subscribed once. */
export type PriceFeed = {
  /** The returned function ends that. */
  readonly watch: (token: string, wanted?: Wanted) => () => void;
  readonly freshness: Readable<Freshness>;
};

/** What is wanted of an instrument besides its last price. */
export type Wanted = { readonly candles?: boolean; readonly depth?: boolean };

type Asked = { readonly token: string; readonly mode: PriceMode };

type Watched = { watchers: number; hasCandles: boolean; hasDepth: boolean };

export function createPriceFeed(parts: FeedParts): PriceFeed {
  const { spark, options, onTick, onCandle, onLost, onLeft, lingerMs } = parts;
  const { staleAfterMs, ...connecting } = options;
  const connection = createConnectionWatch(staleAfterMs);
  const watched = new Map<string, Watched>();
  const ask = collectTurn<Asked>(askTogether);
  const leaving = createBatch(lingerMs, leaveTogether);
  let socket: DataSocket | null = null;

  function open(): void {
    connection.connecting();
    socket = new DataSocket(spark, {
      ...KEEP_TRYING,
      ...connecting,
      onConnect: connection.connected,
      onDisconnect: ({ attempt }) => {
        connection.lost(attempt);
        onLost();
      },
      onClose: (why) => {
        connection.ended(why);
        onLost();
        // The next subscriber gets a new one.
        if (why !== null) socket = null;
      },
      onTick: (tick) => {
        connection.received();
        onTick(tick);
      },
      onCandle,
    });
    for (const [token, { hasCandles, hasDepth }] of watched) {
      ask({ token, mode: hasDepth ? 'depth' : 'ltp' });
      if (hasCandles) ask({ token, mode: 'candle' });
    }
  }

  function askTogether(asked: readonly Asked[]): void {
    for (const [mode, some] of Map.groupBy(asked, (one) => one.mode)) {
      const tokens = [...new Set(some.map(({ token }) => token))].filter((token) => watched.has(token));
      // A socket that cannot go on reports that itself, and an unknown instrument has no price.
      if (tokens.length > 0) socket?.subscribe(tokens, { mode }).catch(ignore);
    }
  }

  function leaveTogether(): void {
    const left = [...watched].flatMap(([token, { watchers }]) => (watchers === 0 ? [token] : []));
    for (const token of left) {
      watched.delete(token);
      onLeft(token);
    }
    if (watched.size > 0) {
      if (left.length > 0) socket?.unsubscribe(left).catch(ignore);
      return;
    }
    socket?.close();
    socket = null;
  }

  return {
    watch: (token, { candles = false, depth = false } = {}) => {
      const entry = watched.get(token) ?? { watchers: 0, hasCandles: false, hasDepth: false };
      const isFirst = !watched.has(token);
      const wantsCandles = candles && !entry.hasCandles;
      const wantsDepth = depth && !entry.hasDepth;
      entry.watchers += 1;
      entry.hasCandles ||= candles;
      // It stays while somebody watches the instrument: depth has all that others want of it.
      entry.hasDepth ||= depth;
      watched.set(token, entry);
      if (socket === null) open();
      else {
        if (wantsDepth) ask({ token, mode: 'depth' });
        else if (isFirst) ask({ token, mode: 'ltp' });
        if (wantsCandles) ask({ token, mode: 'candle' });
      }
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        entry.watchers -= 1;
        if (entry.watchers === 0) leaving.schedule();
      };
    },
    freshness: connection,
  };
}

function ignore(): void {}
