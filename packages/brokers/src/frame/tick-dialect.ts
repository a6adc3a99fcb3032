import type { Candle, CandleQuestion, Instant, InstrumentKey, Quote } from '@spark/core';
import type { Broker } from '@spark/vocabulary';
import type { BrokerInstrument, Caller, CallKind, Verdict } from './broker-dialect.ts';
import type { HttpOutcome, HttpRequest } from './broker-http.ts';
import type { SocketRhythm } from './reconnecting-socket.ts';

/** Prices of one live broker: its tick stream and its candles. Beside `BrokerDialect`, which is about orders. */
export type FeedDialect = {
  readonly broker: Broker;
  readonly ticks: TickDialect;
  readonly candles: CandleDialect;
};

/**
 * The broker's push of prices. The feed around it opens, watches and reopens the socket, asks again for everything
 * after a reconnect, and spreads instruments over connections; the dialect only says which bytes that takes.
 */
export type TickDialect = {
  readonly limits: TickLimits;
  /** Whether a session opens it, where the broker has sessions for orders alone. Absent: every session does. */
  readonly isFor?: (session: string) => boolean;
  readonly address: (caller: Caller) => {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** A new reader per connection: it remembers topic ids and the last whole quote of each instrument. */
  readonly reader: (caller: Caller) => TickReader;
};

export type TickLimits = {
  readonly instrumentsPerConnection: number;
  /** Connections that the broker allows one login at the same time. */
  readonly connections: number;
  /** Instruments named in one subscription; a longer list is sent as several. */
  readonly instrumentsPerRequest: number;
};

export type TickReader = {
  /** What to send once the socket is open. */
  readonly greeting: readonly TickFrame[];
  readonly heartbeat: { readonly send: TickFrame; readonly everyMs: number } | null;
  /** Silence twice as long as this means that the connection is gone. */
  readonly silenceMs: number;
  /** Asked only after `isReady`. Never more at once than `instrumentsPerRequest`. */
  readonly subscribe: (instruments: readonly BrokerInstrument[]) => TickRequest;
  /** Forgets the instruments too, so that what comes late for them is not published. */
  readonly unsubscribe: (instruments: readonly BrokerInstrument[]) => TickRequest;
  /**
   * Reads one frame; never throws. Quotes are whole, also where the broker sends only what changed, and under our
   * keys. `now` stands in for a time that the broker does not send, and only then.
   */
  readonly read: (frame: string | Uint8Array, now: Instant) => TickNews;
  /** Reads the answer to a call of `TickRequest`; absent where the broker is asked over the socket. */
  readonly readAnswer?: (outcome: HttpOutcome, now: Instant) => TickNews;
};

export type TickFrame = string | Uint8Array;

/** How a subscription is asked for: frames on the socket, calls beside it, or both. */
export type TickRequest = {
  readonly frames?: readonly TickFrame[];
  readonly calls?: readonly HttpRequest[];
  /** Instruments that this broker's stream has no name for; the rest is asked for. */
  readonly unknown?: readonly InstrumentKey[];
};

export type TickNews = {
  /** In the order in which they happened. */
  readonly quotes?: readonly Quote[];
  readonly reply?: TickFrame;
  /** The broker announced its heartbeat interval. */
  readonly rhythm?: SocketRhythm;
  /** The greeting was answered: subscriptions are accepted from here on. */
  readonly isReady?: boolean;
  /** The broker will not send these; reported once in the log, the rest goes on. */
  readonly refused?: { readonly keys: readonly InstrumentKey[]; readonly reason: string };
  readonly ended?: { readonly kind: 'login-dead' | 'reconnect'; readonly reason: string };
};

export const NO_TICK_NEWS: TickNews = {};

/** Minute candles of the past. */
export type CandleDialect = {
  /** A longer question is asked in several calls, the earliest first. */
  readonly daysPerCall: number;
  /** Which budget a call is counted in. */
  readonly kind: CallKind;
  /** `from` and `to` are starts of minutes, both included, at most `daysPerCall` apart. Candles in order of time. */
  readonly candles: (
    caller: Caller,
    at: BrokerInstrument,
    range: Pick<CandleQuestion, 'from' | 'to'>,
  ) => Promise<Verdict<readonly Candle[]>>;
};
