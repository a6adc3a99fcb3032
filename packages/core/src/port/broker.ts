import type { Broker } from '@spark/vocabulary';
import type { Instant } from '../time/ist.ts';

/** A broker as its daily login sees it; where its orders go is a `TradingVenue`. */
export type BrokerPort = {
  readonly broker: Broker;
  readonly capabilities: BrokerCapabilities;
  readonly startLogin: (request: LoginRequest) => Promise<BrokerAnswer<LoginStart>>;
  readonly exchangeAuthCode: (
    credentials: BrokerCredentials,
    authCode: string,
    /** Everything that came back with the redirect; empty when a person typed the code in. */
    query?: ReadonlyMap<string, string>,
  ) => Promise<BrokerAnswer<BrokerSession>>;
  /** Checks a session that the user brought along, before it is kept. */
  readonly checkSession: (
    credentials: BrokerCredentials,
    session: string,
  ) => Promise<BrokerAnswer<BrokerSession>>;
  /** A session that ends later in place of one that is still alive; absent where the broker has no way to it. */
  readonly renewSession?: (
    credentials: BrokerCredentials,
    session: string,
  ) => Promise<BrokerAnswer<BrokerSession>>;
  /** Drops and reopens the broker's own order feed of this account. */
  readonly reconnectFeed: (credentials: BrokerCredentials) => Promise<BrokerAnswer<null>>;
};

export type BrokerCapabilities = {
  /** `daily`: the session ends every night. `lasting`: once logged in, logged in on every later day. */
  readonly session: 'daily' | 'lasting';
};

/** What the adapter may know of an account. Its secrets are open in memory as long as its session is in use. */
export type BrokerCredentials = {
  readonly ucc: string;
  readonly accountName: string;
  readonly clientId: string;
  readonly secrets: Readonly<Record<string, string>>;
  /** By which of our addresses its orders leave. Absent: whichever the machine takes. */
  readonly egress?: Egress;
};

/** Brokers take orders of an account only from the address that is registered for it. */
export type Egress =
  | { readonly kind: 'local-address'; readonly address: string }
  | { readonly kind: 'proxy'; readonly url: string };

export type LoginRequest = {
  readonly credentials: BrokerCredentials;
  /** Where the broker sends the browser back to. */
  readonly redirectUrl: string;
  /** Unguessable text that comes back with the redirect and ties it to this request. */
  readonly state: string;
};

export type LoginStart = {
  /** Empty where there is no page to open. */
  readonly loginUrl: string;
  /** Where keys alone log in, the login is over as soon as it has begun. */
  readonly session?: BrokerSession;
};

export type BrokerSession = {
  /** Everything later calls need, as text; encrypted where it is kept. */
  readonly session: string;
  readonly startedAt: Instant;
  /** When the broker will end it; null where nobody knows. */
  readonly endsAt: Instant | null;
};

export type BrokerAnswer<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Sent, but no answer came back. */
  | { readonly kind: 'unknown'; readonly reason: string };
