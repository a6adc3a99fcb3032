import {
  type Call,
  type CallOptions,
  type Fetch,
  type Reply,
  Spark,
  SparkError,
  type SparkOptions,
} from '@spark/client';
import { createStore, type Readable } from '../store.ts';
import { istInstant } from '../time/indian-time.ts';

/** Who is signed in to the console. */
export type ConsoleState =
  /** The browser may still be signed in: that is being found out. */
  | { readonly state: 'starting' }
  /** Nobody, and why, where it was not the user who signed out. */
  | { readonly state: 'out'; readonly why: string | null }
  | {
      readonly state: 'in';
      readonly session: string;
      readonly name: string;
      readonly ucc: string;
      readonly userType: 'basic' | 'admin' | 'visitor';
      /** Until when trades may be opened in live accounts, in epoch milliseconds; null: they may not. */
      readonly armedUntil: number | null;
      /** The client of the user. It renews its token by itself. */
      readonly spark: Spark;
    };

export type ConsoleLogin = { readonly userid: string; readonly password: string; readonly totp?: string };

export type ConsoleSession = Readable<ConsoleState> & {
  /** Signs in by the cookie of an earlier visit, if it is still good. */
  readonly resume: () => Promise<void>;
  /** Throws a `SparkError` with the server's message when it refuses. */
  readonly signIn: (login: ConsoleLogin) => Promise<void>;
  readonly visit: () => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Lets this session open trades in live accounts for a while; needs the password or a code. */
  readonly arm: (proof: { readonly password: string } | { readonly totp: string }) => Promise<void>;
  readonly disarm: () => Promise<void>;
};

type SessionParts = {
  readonly url: string;
  readonly fetch?: Fetch;
  /** Remembers that this browser was signed in, so that a first visitor is not asked for a cookie that nobody gave. */
  readonly mark?: SessionMark;
};

/** No secret: only whether there may be a session. */
export type SessionMark = { readonly read: () => boolean; readonly write: (isSignedIn: boolean) => void };

/** A session as the server describes it. */
type Described = {
  readonly access_token: string;
  readonly expires_in: number;
  readonly session: string;
  readonly UCC: string;
  readonly Name: string;
  readonly UserType: 'basic' | 'admin' | 'visitor';
  readonly armedUntil: string | null;
};

const CALLS = {
  start: { method: 'POST', path: '/console/session', body: 'json', open: true },
  renew: { method: 'POST', path: '/console/session/renew', body: 'json', open: true },
  end: { method: 'DELETE', path: '/console/session', body: 'json', open: true },
  arm: { method: 'POST', path: '/console/session/arm', body: 'json' },
  disarm: { method: 'DELETE', path: '/console/session/arm', body: 'json' },
} as const satisfies Record<string, Call>;

/** A token is renewed when this share of its life is over, so that calls seldom meet an expired one. */
const RENEW_AT = 0.8;

/** A client that also makes the calls that only a page of this Spark may make. */
class PageSpark extends Spark {
  readonly #onRefused: (message: string) => void;

  constructor(options: SparkOptions, onRefused: (message: string) => void) {
    super(options);
    this.#onRefused = onRefused;
  }

  async ask(call: Call, input: object = {}): Promise<Described> {
    const { data } = (await this.send(call, input, { retries: 0 })) as Reply<Described>;
    const [described] = data;
    if (!described) throw new TypeError('The server answered without a session');
    return described;
  }

  async order(call: Call): Promise<void> {
    await this.send(call, {}, { retries: 0 });
  }

  /** A token that the server takes no longer, and that could not be renewed, is the end of the session. */
  protected override async send(call: Call, input?: object, options?: CallOptions): Promise<unknown> {
    try {
      return await super.send(call, input, options);
    } catch (error) {
      if (!call.open && error instanceof SparkError && error.status === 401) this.#onRefused(error.message);
      throw error;
    }
  }
}

export function createConsoleSession({
  url,
  fetch: given = (input, init) => fetch(input, init),
  mark = { read: () => true, write: () => undefined },
}: SessionParts): ConsoleSession {
  const store = createStore<ConsoleState>({ state: 'starting' });
  const ownFetch = withPageHeader(given);
  const page = new PageSpark({ url, fetch: ownFetch }, () => undefined);
  let client: PageSpark | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(described: Described): void {
    mark.write(true);
    clearTimeout(timer);
    timer = setTimeout(() => void renewEarly(), described.expires_in * 1_000 * RENEW_AT);
    const current = store.getSnapshot();
    const isSame = current.state === 'in' && current.session === described.session;
    client = isSame && client ? client : newClient(described.access_token);
    store.set({
      state: 'in',
      session: described.session,
      name: described.Name,
      ucc: described.UCC,
      userType: described.UserType,
      armedUntil: described.armedUntil === null ? null : istInstant(described.armedUntil),
      spark: client,
    });
  }

  function newClient(token: string): PageSpark {
    const made: PageSpark = new PageSpark({ url, token, fetch: ownFetch, renewToken }, (message) => {
      // What an earlier session was refused says nothing of this one.
      if (client === made) leave(message);
    });
    return made;
  }

  /** The cookie is good once, so tabs that renew at the same moment wait for each other where the browser can. */
  async function renewToken(): Promise<string> {
    try {
      const described = await inTurn(() => page.ask(CALLS.renew));
      begin(described);
      return described.access_token;
    } catch (error) {
      if (isRefusal(error)) leave(error.message);
      throw error;
    }
  }

  /** A renewal that fails for another reason is tried again by the next call. */
  async function renewEarly(): Promise<void> {
    await client?.renew().catch(() => undefined);
  }

  function leave(why: string | null): void {
    mark.write(false);
    clearTimeout(timer);
    client = null;
    store.set({ state: 'out', why });
  }

  async function resume(): Promise<void> {
    if (!mark.read()) {
      leave(null);
      return;
    }
    try {
      begin(await inTurn(() => page.ask(CALLS.renew)));
    } catch (error) {
      if (!isRefusal(error)) throw error;
      leave(null);
    }
  }

  async function armBy(call: Call, proof: object): Promise<void> {
    if (!client) return;
    const { armedUntil } = await client.ask(call, proof);
    const current = store.getSnapshot();
    if (current.state === 'in')
      store.set({ ...current, armedUntil: armedUntil === null ? null : istInstant(armedUntil) });
  }

  return {
    getSnapshot: store.getSnapshot,
    subscribe: store.subscribe,
    resume,
    signIn: async (login) => begin(await page.ask(CALLS.start, login)),
    visit: async () => begin(await page.ask(CALLS.start, { visitor: true })),
    signOut: async () => {
      await page.order(CALLS.end);
      leave(null);
    },
    arm: (proof) => armBy(CALLS.arm, proof),
    disarm: () => armBy(CALLS.disarm, {}),
  };
}

function isRefusal(error: unknown): error is SparkError {
  return error instanceof SparkError && (error.status === 401 || error.status === 403);
}

const LOCK = 'spark.console.renewal';

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const locks = (globalThis.navigator as Navigator | undefined)?.locks;
  return locks ? locks.request(LOCK, work) : work();
}

/**
 * The calls of the session carry the cookie, and a header that another site cannot send without the permission of the
 * server, which gives it to nobody. Other calls have neither.
 */
function withPageHeader(given: Fetch): Fetch {
  return (input, init) => {
    if (!new URL(input).pathname.startsWith(CALLS.start.path)) return given(input, init);
    const headers = new Headers(init.headers);
    headers.set('x-spark-console', '1');
    return given(input, { ...init, headers, credentials: 'same-origin' });
  };
}
