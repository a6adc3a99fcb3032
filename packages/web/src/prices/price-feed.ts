import { DataSocket, type MinuteCandle, type PriceMode, type Spark, type Tick } from '@spark/client';
import { createConnectionWatch } from '../connection/connection-watch.ts';
import type { Freshness } from '../connection/freshness.ts';
import { type ConnectOptions, KEEP_TRYING } from '../connection/keep-trying.ts';
import type { Readable } from '../store.ts';

type FeedParts = {
  readonly spark: Spark;
  readonly options: ConnectOptions;
  readonly onTick: (tick: Tick) => void;
  readonly onCandle: (candle: MinuteCandle) => void;
  /** Prices from before this moment may be old. */
  readonly onLost: () => void;
};

/** One price websocket for all subscribers: connected while there are any, each instrument subscribed once. */
export type PriceFeed = {
  /** The returned function ends that. */
  readonly watch: (token: string, withCandles: boolean) => () => void;
  readonly freshness: Readable<Freshness>;
};

type Watched = { watchers: number; hasCandles: boolean };

export function createPriceFeed({ spark, options, onTick, onCandle, onLost }: FeedParts): PriceFeed {
  const { staleAfterMs, ...connecting } = options;
  const connection = createConnectionWatch(staleAfterMs);
  const watched = new Map<string, Watched>();
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
    for (const [token, { hasCandles }] of watched) {
      ask(token, 'ltp');
      if (hasCandles) ask(token, 'candle');
    }
  }

  function ask(token: string, mode: PriceMode): void {
    // A socket that cannot go on reports that itself, and an unknown instrument has no price.
    socket?.subscribe([token], { mode }).catch(ignore);
  }

  function leave(token: string, entry: Watched): void {
    entry.watchers -= 1;
    if (entry.watchers > 0) return;
    watched.delete(token);
    if (watched.size > 0) {
      socket?.unsubscribe([token]).catch(ignore);
      return;
    }
    socket?.close();
    socket = null;
  }

  return {
    watch: (token, withCandles) => {
      const entry = watched.get(token) ?? { watchers: 0, hasCandles: false };
      const isFirst = entry.watchers === 0;
      const wantsCandles = withCandles && !entry.hasCandles;
      entry.watchers += 1;
      entry.hasCandles ||= withCandles;
      watched.set(token, entry);
      if (socket === null) open();
      else {
        if (isFirst) ask(token, 'ltp');
        if (wantsCandles) ask(token, 'candle');
      }
      let isOver = false;
      return () => {
        if (!isOver) leave(token, entry);
        isOver = true;
      };
    },
    freshness: connection,
  };
}

function ignore(): void {}
