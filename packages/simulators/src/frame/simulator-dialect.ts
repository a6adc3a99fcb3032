import type { Clock, Instant, Randomness, Timers } from '@spark/core';
import type { ExchangeFloor } from '@spark/exchange';
import type { AuthCodes } from './auth-codes.ts';
import type { Listing } from './listing.ts';
import type { DeskEvent, OrderDesk } from './order-desk.ts';
import type { BrokerSession, BrokerSessions, SessionKind } from './sessions.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { Reply, WireRequest } from './wire-request.ts';

/** How one broker speaks: its paths, its words for what can go wrong, its sockets. The frame does everything else. */
export type SimulatorDialect = {
  readonly broker: string;
  readonly routes: readonly Route[];
  readonly sockets: readonly SocketRoute[];
  readonly words: BrokerWords;
  /** Who asks: the token that the request carries, wherever this broker wants it. */
  readonly tokenOf: (request: WireRequest) => string | null;
  /** The broker's number for an order; they are counted up over all accounts. */
  readonly orderId: (count: number, at: Instant) => string;
  /** Calls in a time, as the broker counts them. Who exceeds them gets the words for it. */
  readonly limits?: readonly CallLimit[];
  /**
   * Who has an account there when Spark simulates its brokers. Made up, and the same every time, so that pages can show
   * them. `redirectUrl` is where the person registered the browser to come back to.
   */
  readonly people: (redirectUrl: () => string) => readonly SimulatedAccount[];
};

export const SIMULATED_CALL = [
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
  'page',
  'quotes',
  'candles',
  'master',
  'ticks',
] as const;
export type SimulatedCall = (typeof SIMULATED_CALL)[number];

/** Counted per account or, where the broker does so, per app. */
export type CallLimit = {
  readonly calls: readonly SimulatedCall[] | 'all';
  readonly by: 'account' | 'app';
  readonly count: number;
  readonly perMs: number;
};

export type Route = {
  readonly method: string;
  /** The whole path, or what the whole path has to match. */
  readonly path: string | RegExp;
  readonly call: SimulatedCall;
  /** Which kind of login it needs; null for none. */
  readonly needs: SessionKind | null;
  readonly answer: (ask: Ask) => Reply | Promise<Reply>;
  /** Whose call it is where there is no session yet, so that faults of an account also befall its logins. */
  readonly clientIdOf?: (request: WireRequest, world: SimulatorWorld) => string | null;
};

/** A call with who makes it. `account` is there on every route that needs a session. */
export type Ask = { readonly request: WireRequest; readonly world: SimulatorWorld } & Caller;

export type Caller = { readonly account: SimulatedAccount; readonly session: BrokerSession };

/** Everything behind the wire. */
export type SimulatorWorld = {
  readonly accounts: readonly SimulatedAccount[];
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  readonly floor: ExchangeFloor;
  readonly listing: Listing;
  readonly sessions: BrokerSessions;
  readonly codes: AuthCodes;
  readonly desk: OrderDesk;
};

/** What this broker says when something is wrong. `call` is the call that it befalls. */
export type BrokerWords = {
  readonly sessionExpired: (call: SimulatedCall) => Reply;
  /** The refusal of an order, e.g. for want of margin; with the order's number where the broker gives one. */
  readonly refused: (reason: string, orderId: string | null) => Reply;
  /** An error told with the status 200. */
  readonly errorIn200: (call: SimulatedCall) => Reply;
  /** A status of 5xx with a code that settles the matter. */
  readonly settled5xx: (call: SimulatedCall) => Reply;
  /** A status of 5xx that settles nothing. */
  readonly unsettled5xx: (call: SimulatedCall) => Reply;
  readonly rateLimit429: (call: SimulatedCall) => Reply;
  /** How this broker says that there were too many calls when it does not say 429. */
  readonly rateLimitOwnWay: (call: SimulatedCall) => Reply;
  readonly wrongAddress: (address: string) => Reply;
  readonly wrongKey: (call: SimulatedCall) => Reply;
  /** Sent on and not acknowledged; null where the broker has no word for it. */
  readonly unacknowledged: ((answer: Reply) => Reply) | null;
  /** The answer to a placement without the number of the order. */
  readonly withoutOrderId: (answer: Reply) => Reply;
  /** A book that says error and shows an empty list beside it. */
  readonly errorWithEmptyList: (call: SimulatedCall) => Reply;
  /** What a row of the order book says of a state that nobody wrote about. */
  readonly unknownStatus: Readonly<Record<string, unknown>>;
};

export type SocketRoute = {
  readonly path: string | RegExp;
  readonly call: 'orders' | 'ticks';
  /** Who connects; a number is the status with which the handshake is refused. `NOBODY` says who it is later. */
  readonly admit: (request: WireRequest, world: SimulatorWorld) => Caller | number;
  readonly open: (line: SocketLine) => SocketSession;
};

/** One open websocket, seen from the dialect. What is sent may meet faults on its way. */
export type SocketLine = Caller & {
  readonly request: WireRequest;
  readonly world: SimulatorWorld;
  readonly send: (frame: string | Uint8Array) => void;
  readonly close: (code?: number) => void;
  /** For sockets on which the client says who it is after the handshake. */
  readonly identify: (caller: Caller) => void;
};

/** Whoever has not said yet who it is. */
export const NOBODY: Caller = {
  account: { clientId: '', appId: '', secret: '' },
  session: { token: '', clientId: '', kind: 'market', startedAt: 0, endsAt: 0 },
};

export type SocketSession = {
  readonly onText?: (frame: string) => void;
  readonly onBinary?: (frame: Uint8Array) => void;
  /** The frames that tell it; they are sent, lost or late together. */
  readonly framesOf?: (event: DeskEvent) => readonly (string | Uint8Array)[];
  /** The frames with which the broker says that the login is over, where it says so. */
  readonly logoutFrames?: () => readonly (string | Uint8Array)[];
  readonly onClose?: () => void;
};
