import { createStore, type Readable } from '../store.ts';

/** Who is logged in, and at which server. */
export type Session = {
  /** The address of the server; empty for the one that served the page. */
  readonly server: string;
  /** The access token; empty while nobody is logged in. */
  readonly token: string;
  /** The user, as the page shows them. */
  readonly user: string;
  /** A visitor: trades on paper only, and is deleted when the visit ends. */
  readonly isVisitor: boolean;
  /** When the token ends, in epoch milliseconds; null when that is not known. */
  readonly endsAt: number | null;
};

export type SessionStore = Readable<Session> & {
  /** Where calls go, such as `http://localhost:8080`. */
  readonly url: () => string;
  readonly begin: (login: Session) => void;
  /** Logs out; with a token only if it is still the one in use. */
  readonly end: (token?: string) => void;
  /** Another server. A token is valid at one server only, so it ends the login. */
  readonly moveTo: (server: string) => void;
};

/** The storage of a session beyond the life of the page. Without one the token is in memory alone. */
export type SessionPersistence = {
  readonly load: () => Session | null;
  readonly save: (session: Session, before: Session) => void;
  /** Reports what another tab saved, null when it ended its session; the returned function ends that. */
  readonly watch: (listener: (session: Session | null) => void) => () => void;
};

type SessionParts = {
  /** The address of the server that served the page; read when it is needed. */
  readonly home: () => string;
  readonly persistence?: SessionPersistence;
};

export const NOBODY: Session = { server: '', token: '', user: '', isVisitor: false, endsAt: null };

/** The longest that a timer can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1;

export function createSessionStore({ home, persistence }: SessionParts): SessionStore {
  let isLoaded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopWatching: (() => void) | undefined;
  const store = createStore<Session>(NOBODY, {
    onFirst: () => {
      stopWatching = persistence?.watch(adopt);
    },
    onLast: () => stopWatching?.(),
  });

  /** Not before it is needed: a page is also rendered where there is no browser. */
  function current(): Session {
    if (!isLoaded) {
      isLoaded = true;
      take(persistence?.load() ?? NOBODY);
    }
    return store.getSnapshot();
  }

  function take(session: Session): void {
    clearTimeout(timer);
    const leftMs = session.endsAt === null ? null : session.endsAt - Date.now();
    const isOver = leftMs !== null && leftMs <= 0;
    if (leftMs !== null && !isOver) timer = setTimeout(() => change(session), Math.min(leftMs, TIMER_MS_MAX));
    store.set(isOver ? loggedOut(session) : session);
  }

  function change(session: Session): void {
    const before = current();
    take(session);
    persistence?.save(store.getSnapshot(), before);
  }

  function end(token?: string): void {
    const session = current();
    if (session.token === '' || (token !== undefined && token !== session.token)) return;
    change(loggedOut(session));
  }

  /** A visit is shared by all tabs; a login in this tab stays. */
  function adopt(session: Session | null): void {
    const own = current();
    if (own.token === '' || own.isVisitor) take(session ?? loggedOut(own));
  }

  return {
    getSnapshot: current,
    subscribe: store.subscribe,
    url: () => current().server || home(),
    begin: change,
    end,
    moveTo: (server) => {
      if (server !== current().server) change({ ...NOBODY, server });
    },
  };
}

function loggedOut({ server }: Session): Session {
  return { ...NOBODY, server };
}
