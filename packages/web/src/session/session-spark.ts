import { type Call, type CallOptions, Spark, SparkError, type SparkOptions } from '@spark/client';
import type { Session, SessionStore } from './session.ts';

/** How calls are sent, besides the server and the user. */
type ClientOptions = Omit<SparkOptions, 'url' | 'token' | 'onToken'>;

/** The client of the logged-in user. A token that the server no longer takes ends the login. */
class SessionSpark extends Spark {
  readonly #onRefused: () => void;

  constructor(options: SparkOptions, onRefused: () => void) {
    super(options);
    this.#onRefused = onRefused;
  }

  protected override async send(call: Call, input?: object, options?: CallOptions): Promise<unknown> {
    try {
      return await super.send(call, input, options);
    } catch (error) {
      if (!call.open && error instanceof SparkError && error.status === 401) this.#onRefused();
      throw error;
    }
  }
}

/** The newest client of each store: another session gets another client. */
const clients = new WeakMap<SessionStore, { readonly session: Session; readonly spark: Spark }>();

/** The same client for as long as the session is the same. */
export function sparkOf(store: SessionStore): Spark {
  const session = store.getSnapshot();
  const known = clients.get(store);
  if (known?.session === session) return known.spark;
  const spark = newSpark(store);
  clients.set(store, { session, spark });
  return spark;
}

/** A separate client for the current session. */
export function newSpark(store: SessionStore, options: ClientOptions = {}): Spark {
  const { token } = store.getSnapshot();
  const given = token === '' ? undefined : token;
  return new SessionSpark({ ...options, url: store.url(), token: given }, () => store.end(token));
}
