import type { Broker } from '@spark/vocabulary';
import type { Instant } from '../time/ist.ts';

/** A broker for login and sessions; orders go to its `TradingVenue`. */
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
  /** Checks a session that the user supplied, before it is stored. */
  readonly checkSession: (
    credentials: BrokerCredentials,
    session: string,
  ) => Promise<BrokerAnswer<BrokerSession>>;
  /** Renews a session that is still valid; absent where the broker cannot. */
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

/** What the adapter may know of an account. Its secrets are decrypted in memory as long as its session is in use. */
export type BrokerCredentials = {
  readonly ucc: string;
  readonly accountName: string;
  readonly clientId: string;
  readonly secrets: Readonly<Record<string, string>>;
  /** Our address from which its orders are sent. Absent: the machine's default. */
  readonly egress?: Egress;
};

/** Brokers accept orders of an account only from its registered address. */
export type Egress =
  | { readonly kind: 'local-address'; readonly address: string }
  | {
      readonly kind: 'proxy';
      readonly url: string;
      /** A second proxy at an address that is registered as well, for as long as the first is not reached. */
      readonly reserveUrl?: string;
    };

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
  /** Where keys are enough, the login completes at once. */
  readonly session?: BrokerSession;
};

export type BrokerSession = {
  /** Everything later calls need, as text; stored encrypted. */
  readonly session: string;
  readonly startedAt: Instant;
  /** When the broker will end it; null where unknown. */
  readonly endsAt: Instant | null;
};

export type BrokerAnswer<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Sent, but no answer came back. */
  | { readonly kind: 'unknown'; readonly reason: string };
