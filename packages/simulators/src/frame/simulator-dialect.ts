import type { Clock, Instant, Randomness, Timers } from '@spark/core';
import type { ExchangeFloor } from '@spark/exchange';
import type { AuthCodes } from './auth-codes.ts';
import type { Listing } from './listing.ts';
import type { DeskEvent, OrderDesk } from './order-desk.ts';
import type { BrokerSession, BrokerSessions, SessionKind } from './sessions.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { Reply, WireRequest } from './wire-request.ts';

/** The wire format of one broker: its paths, its errors, its sockets. The frame does everything else. */
export type SimulatorDialect = {
  readonly broker: string;
  readonly routes: readonly Route[];
  readonly sockets: readonly SocketRoute[];
  readonly errors: ErrorReplies;
  /** The token of the request, wherever this broker puts it. */
  readonly tokenOf: (request: WireRequest) => string | null;
  /** The broker's order number, counted over all accounts. */
  readonly orderId: (count: number, at: Instant) => string;
  /** The broker's rate limits. A call above one gets the broker's answer for it. */
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
  /** The account of a call before there is a session, so that its faults apply to its logins too. */
  readonly clientIdOf?: (request: WireRequest, world: SimulatorWorld) => string | null;
};

/** A call and its caller. `account` is present on every route that needs a session. */
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

/** The broker's error answers. `call` is the call that fails. */
export type ErrorReplies = {
  readonly sessionExpired: (call: SimulatedCall) => Reply;
  /** The refusal of an order, e.g. for missing margin; with the order's number where the broker assigns one. */
  readonly refused: (reason: string, orderId: string | null) => Reply;
  /** An error with HTTP status 200. */
  readonly errorIn200: (call: SimulatedCall) => Reply;
  /** A 5xx status with a code that says for certain that nothing was done. */
  readonly settled5xx: (call: SimulatedCall) => Reply;
  /** A 5xx status that leaves the outcome unknown. */
  readonly unsettled5xx: (call: SimulatedCall) => Reply;
  readonly rateLimit429: (call: SimulatedCall) => Reply;
  /** The broker's answer to too many calls, where that is not a 429. */
  readonly rateLimitOwnWay: (call: SimulatedCall) => Reply;
  readonly wrongAddress: (address: string) => Reply;
  readonly wrongKey: (call: SimulatedCall) => Reply;
  /** Forwarded to the exchange and not acknowledged; null where the broker has no such answer. */
  readonly unacknowledged: ((answer: Reply) => Reply) | null;
  /** The answer to a placement without the number of the order. */
  readonly withoutOrderId: (answer: Reply) => Reply;
  /** An order book with an error and an empty list beside it. */
  readonly errorWithEmptyList: (call: SimulatedCall) => Reply;
  /** The status text of an undocumented order state. */
  readonly unknownStatus: Readonly<Record<string, unknown>>;
};

export type SocketRoute = {
  readonly path: string | RegExp;
  readonly call: 'orders' | 'ticks';
  /** The account that connects; a number is the status that refuses the handshake. `NOBODY` logs in by a later frame. */
  readonly admit: (request: WireRequest, world: SimulatorWorld) => Caller | number;
  readonly open: (line: SocketLine) => SocketSession;
};

/** One open websocket, seen from the dialect. Faults may change or drop what is sent. */
export type SocketLine = Caller & {
  readonly request: WireRequest;
  readonly world: SimulatorWorld;
  readonly send: (frame: string | Uint8Array) => void;
  readonly close: (code?: number) => void;
  /** For sockets on which the client logs in after the handshake. */
  readonly identify: (caller: Caller) => void;
};

/** A client that has not logged in yet. */
export const NOBODY: Caller = {
  account: { clientId: '', appId: '', secret: '' },
  session: { token: '', clientId: '', kind: 'market', startedAt: 0, endsAt: 0 },
};

export type SocketSession = {
  readonly onText?: (frame: string) => void;
  readonly onBinary?: (frame: Uint8Array) => void;
  /** The frames of one event; they are sent, lost or delayed together. */
  readonly framesOf?: (event: DeskEvent) => readonly (string | Uint8Array)[];
  /** The frames by which the broker reports the end of a login, where it does. */
  readonly logoutFrames?: () => readonly (string | Uint8Array)[];
  readonly onClose?: () => void;
};
