import type { Broker } from '@spark/vocabulary';
import type { Instant } from '../calendar/ist.ts';

/** A broker as the house sees it. This far it covers the daily login; trading joins it with the order engine. */
export type BrokerPort = {
  readonly broker: Broker;
  readonly capabilities: BrokerCapabilities;
  readonly startLogin: (request: LoginRequest) => Promise<BrokerAnswer<LoginStart>>;
  readonly exchangeAuthCode: (
    credentials: BrokerCredentials,
    authCode: string,
  ) => Promise<BrokerAnswer<BrokerSession>>;
  /** Checks a session that the user brought along, before it is kept. */
  readonly checkSession: (
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

/** What the adapter may know of an account. Secrets are opened for the call and not kept. */
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

export type LoginStart = { readonly loginUrl: string };

export type BrokerSession = { readonly session: string; readonly startedAt: Instant };

export type BrokerAnswer<T> =
  | { readonly kind: 'accepted'; readonly value: T }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Sent, but no answer came back. */
  | { readonly kind: 'unknown'; readonly reason: string };
