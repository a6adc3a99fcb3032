import type {
  BrokerCapabilities,
  BrokerCredentials,
  Egress,
  Instant,
  InstrumentKey,
  LoginRequest,
  LoginStart,
  OrderTerms,
  ShownTerms,
  SliceToPlace,
} from '@spark/core';
import type { Broker, TransType } from '@spark/vocabulary';
import type { BrokerHttp } from './broker-http.ts';
import type { MarginDialect } from './margin-dialect.ts';
import type { BrokerName, PortfolioDialect } from './portfolio-dialect.ts';
import type { SocketRhythm } from './reconnecting-socket.ts';

/**
 * What distinguishes one live broker: its addresses, field names and limits. The frame around it does what all live
 * brokers have in common: pacing, protection of Market orders, reconnecting, exact fill values, the end of a session.
 */
export type BrokerDialect = {
  readonly broker: Broker;
  readonly capabilities: BrokerCapabilities;
  /** Calls in a time, shared as the broker counts them. The frame waits for a place before each call. */
  readonly budgets: readonly CallBudget[];
  /** The key that the broker counts `app` budgets by. Absent: every account has an app of its own. */
  readonly appOf?: (credentials: BrokerCredentials) => string;
  readonly safetyPoll: SafetyPace;
  readonly login: LoginDialect;
  readonly orders: OrderDialect;
  readonly portfolio: PortfolioDialect;
  /** Absent where the broker has no margin calculator. */
  readonly margin?: MarginDialect;
};

/** How often the book is looked at while the order stream stands: with orders at work, and without. */
export type SafetyPace = { readonly workingMs: number; readonly idleMs: number };

/** `calls` within `perMs`, counted together for all calls of the named kinds, by account or by the broker's app. */
export type CallBudget = {
  readonly kinds: readonly CallKind[] | 'all';
  readonly countedBy: 'account' | 'app' | 'account and exchange';
  readonly calls: number;
  readonly perMs: number;
};

export const CALL_KIND = [
  'place',
  'change',
  'cancel',
  'orders',
  'trades',
  'positions',
  'holdings',
  'funds',
  'margin',
  'login',
  'quotes',
  'candles',
] as const;
export type CallKind = (typeof CALL_KIND)[number];

/**
 * How a call ended. `refused`: settled, nothing was done. `login-dead`: nothing was done and
 * nothing will be until the user logs in again; its reason is what the broker said, and whoever reports it adds what to do.
 * `retry-later`: nothing was done; a read may be asked again, an order is refused. `unknown`: it may have been done; it is
 * asked about, never sent again.
 */
export type Verdict<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** With a number where the broker keeps what it refused, and shows it under that number. */
  | { readonly kind: 'refused'; readonly reason: string; readonly orderId?: string }
  | { readonly kind: 'login-dead'; readonly reason: string }
  | { readonly kind: 'retry-later'; readonly reason: string; readonly afterMs: number }
  | { readonly kind: 'unknown'; readonly reason: string };

/** Who calls, with what was stored of the login (the text that `startedSession` made), and the egress. */
export type Caller = {
  readonly credentials: BrokerCredentials;
  readonly session: string;
  readonly http: BrokerHttp;
  readonly now: Instant;
};

export type StartedSession = {
  /** Everything later calls need, as text; encrypted where it is kept. */
  readonly session: string;
  /** When the broker will end it, where it says so; null where that is not known. */
  readonly endsAt: Instant | null;
};

export type LoginDialect = {
  readonly start: (
    request: LoginRequest,
    http: BrokerHttp,
  ) => Promise<Verdict<LoginStart & { readonly started?: StartedSession }>>;
  /** `query` is all that came back with the redirect. */
  readonly exchange: (
    credentials: BrokerCredentials,
    authCode: string,
    query: ReadonlyMap<string, string>,
    http: BrokerHttp,
  ) => Promise<Verdict<StartedSession>>;
  /** A session that the user brought along: looked at with a cheap read before it is kept. */
  readonly check: (
    credentials: BrokerCredentials,
    session: string,
    http: BrokerHttp,
  ) => Promise<Verdict<StartedSession>>;
  /** Another session in place of this one, within the day; absent where the broker has no way to it. */
  readonly renew?: (caller: Caller) => Promise<Verdict<StartedSession>>;
  /** Is the session alive? The cheapest read the broker has. */
  readonly probe: (caller: Caller) => Promise<Verdict<null>>;
};

/** An instrument as this broker names it. */
export type BrokerInstrument = {
  readonly key: InstrumentKey;
  readonly exchange: string;
  /** What orders carry: a ticker or a number. */
  readonly symbol: string;
  readonly token: string;
};

/** Terms are those to send: the frame has turned Market into a protected Limit already. */
export type BrokerSlice = SliceToPlace & { readonly at: BrokerInstrument };

export type BrokerChange = {
  readonly tag: string;
  readonly orderId: string;
  readonly at: BrokerInstrument;
  readonly slice: Pick<SliceToPlace, 'instrument' | 'side' | 'product'>;
  readonly terms: OrderTerms;
  readonly qty: number;
};

/** One row of the broker's order book, or one frame of its stream: totals, in whole units and paise. */
export type BrokerOrderRow = {
  readonly tag: string;
  readonly orderId: string;
  /** `pending`: the broker has it, the exchange not yet. */
  readonly state: 'pending' | 'open' | 'rejected' | 'cancelled' | 'executed';
  /** As the broker writes it, kept for people. */
  readonly rawStatus: string;
  /** An unknown status: the order is taken to be unchanged. */
  readonly isUnknownStatus?: true;
  /** Which order it is beside its tag, as far as the row has readable fields for it. */
  readonly side?: TransType;
  readonly instrument?: BrokerName;
  readonly terms?: ShownTerms;
  readonly qty: number;
  readonly filledQty: number;
  /** In rupees, rounded by the broker; fills are exact where trades are known. */
  readonly averagePrice: number;
  readonly message: string;
  readonly at: Instant;
};

/** One fill. Unique by its id within the account and day. */
export type BrokerTradeRow = {
  readonly tradeId: string;
  readonly orderId: string;
  readonly qty: number;
  readonly pricePaise: number;
  readonly at: Instant;
};

/** Books of trades are read whole and often, and little of them is new. */
export type IsTradeKnown = (orderId: string, tradeId: string) => boolean;

export type OrderDialect = {
  readonly place: (caller: Caller, slice: BrokerSlice) => Promise<Verdict<{ readonly orderId: string }>>;
  readonly change: (caller: Caller, change: BrokerChange) => Promise<Verdict<null>>;
  readonly cancel: (caller: Caller, cancel: BrokerChange) => Promise<Verdict<null>>;
  readonly orders: (caller: Caller) => Promise<Verdict<readonly BrokerOrderRow[]>>;
  /** What the broker has under one of our tags; absent where the whole book has to be read. */
  readonly byTag?: (caller: Caller, tag: string) => Promise<Verdict<readonly BrokerOrderRow[]>>;
  /** Those of the day. What is known already may be left out. */
  readonly trades: (caller: Caller, isKnown?: IsTradeKnown) => Promise<Verdict<readonly BrokerTradeRow[]>>;
  readonly stream: OrderStreamDialect;
};

/** The broker's own push of orders. The frame opens, watches and reopens the socket. */
export type OrderStreamDialect = {
  /** Whether fills come as frames of their own; else the frame reads the trades when an order was filled. */
  readonly hasTrades: boolean;
  /** Whether a session opens it, where the broker has sessions for prices alone. Absent: every session does. */
  readonly isFor?: (session: string) => boolean;
  readonly address: (caller: Caller) => {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
  };
  /** A new reader per connection, so that it may remember (handshakes, packet ids, announced heartbeats). */
  readonly reader: (caller: Caller) => StreamReader;
};

export type StreamReader = {
  /** What to send once the socket is open. */
  readonly greeting: readonly (string | Uint8Array)[];
  /** Sent every so often; absent where the server begins. Silence twice as long as `silenceMs` means it is gone. */
  readonly heartbeat: { readonly send: string | Uint8Array; readonly everyMs: number } | null;
  readonly silenceMs: number;
  /** `now` is for what the broker sends without a time. */
  readonly read: (frame: string | Uint8Array, now: Instant) => StreamNews;
};

export type StreamNews = {
  readonly orders?: readonly BrokerOrderRow[];
  readonly trades?: readonly BrokerTradeRow[];
  readonly reply?: string | Uint8Array;
  /** The broker announced its heartbeat interval. */
  readonly rhythm?: SocketRhythm;
  /** The subscription stands: from here on nothing is missed. Must be said within 10 s of opening. */
  readonly isReady?: boolean;
  readonly ended?: { readonly kind: 'login-dead' | 'reconnect'; readonly reason: string };
};

export type { Egress };
