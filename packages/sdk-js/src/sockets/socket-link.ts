import { encode } from '../encode-request.ts';
import { SparkConnectionError, SparkError } from '../errors.ts';
import { pauseMs } from '../pause.ts';
import type { Spark } from '../spark.ts';
import { type WebSocketLike, type WebSocketMaker, webSocketMaker } from './web-socket.ts';

/** Connection options of both websockets of Spark. */
export type LiveOptions = {
  /** How often in a row to try to connect before giving up. 20 when left out, 0 for no second try. */
  readonly attempts?: number | undefined;
  /** The pause before the first try to reconnect; it doubles. 1 s when left out. */
  readonly backoffMs?: number | undefined;
  /** The longest pause. 30 s when left out. */
  readonly backoffMsMost?: number | undefined;
  /** How long a handshake may take. 15 s when left out. */
  readonly timeoutMs?: number | undefined;
  /** Opens each connection with a ticket of `makeSocketTicket`, so that the access token stands in no address. */
  readonly withTicket?: boolean | undefined;
  /**
   * Asks the server for signs of life, and takes a connection for broken when nothing came for this long. Left out:
   * a connection that hangs is noticed when the system notices it.
   */
  readonly silenceMs?: number | undefined;
  /**
   * Tells when the machine may have been asleep or without a network: a page passes a function that calls the given one
   * then, and returns how to stop that. A broken connection is made again at once instead of after its pause.
   */
  readonly onWake?: ((check: () => void) => () => void) | undefined;
  /** A sign of life, with the time of the server in epoch milliseconds. */
  readonly onHeartbeat?: ((epochMs: number) => void) | undefined;
  /** A websocket for Node 20, such as that of the package `ws`. */
  readonly WebSocket?: WebSocketMaker | undefined;
  /** The server has greeted: called after the first connection and after every later one. */
  readonly onConnect?: (() => void) | undefined;
  /** The connection is lost and will be made again. */
  readonly onDisconnect?: ((lost: LostConnection) => void) | undefined;
  /** The socket has ended for good: null after `close`, else why. */
  readonly onClose?: ((why: SparkError | null) => void) | undefined;
};

export type LostConnection = {
  /** The close code of the websocket; 1006 when the connection broke. */
  readonly code: number;
  readonly reason: string;
  /** Which try in a row comes next. */
  readonly attempt: number;
  readonly inMs: number;
};

type Parts = {
  readonly spark: Spark;
  readonly path: string;
  /** Fields of the address besides the token, as they are at each try. */
  readonly query: () => Readonly<Record<string, string>>;
  readonly options: LiveOptions;
  /** The connection works: the first message has come. */
  readonly onGreeted: () => void;
  readonly onText: (text: string) => void;
  readonly onEnd: (why: SparkError | null) => void;
};

/** A websocket that is made again when it breaks, until it is closed or trying is useless. */
export type SocketLink = {
  /** False when there is no connection; the message is then lost. */
  readonly send: (text: string) => boolean;
  readonly close: () => void;
};

const CLOSED_BY_US = 1000;
const BROKEN = 1006;
const AGAINST_THE_RULES = 1008;
const LISTEN_EVERY_MS = 500;
/** How the server writes a sign of life: its keys have one sequence. */
const HEARTBEAT = '{"type":"Heartbeat"';

export function openSocketLink({ spark, path, query, options, onGreeted, onText, onEnd }: Parts): SocketLink {
  const Maker = webSocketMaker(options.WebSocket);
  const { attempts = 20, backoffMs = 1_000, backoffMsMost = 30_000, timeoutMs = 15_000, silenceMs } = options;
  const ending = new AbortController();
  let current: WebSocketLike | null = null;
  /** Failed tries in a row. */
  let failures = 0;
  /** Whether to check first if the token is still valid: a refused handshake has no reason. */
  let isDoubtful = spark.token === undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isWaiting = false;
  let stopListening = (): void => undefined;
  let listen = (): void => undefined;
  const stopWaking = options.onWake?.(() => {
    if (isWaiting) connectAfter(0);
    else listen();
  });

  function connectAfter(ms: number): void {
    clearTimeout(timer);
    isWaiting = true;
    timer = setTimeout(() => {
      isWaiting = false;
      void connect();
    }, ms);
  }

  async function connect(): Promise<void> {
    if (isDoubtful) {
      try {
        // Also renews an expired token.
        await spark.readProfile({}, { retries: 0, timeoutMs, signal: ending.signal });
        isDoubtful = false;
      } catch (error) {
        if (ending.signal.aborted) return;
        if (!(error instanceof SparkError) || error.status === 401) end(error as SparkError);
        else lost(BROKEN, error.message);
        return;
      }
    }
    if (ending.signal.aborted) return;
    try {
      const credential = await credentialFields();
      if (!ending.signal.aborted) open(new Maker(address(credential)));
    } catch (error) {
      if (ending.signal.aborted) return;
      if (!(error instanceof SparkError) || error.status === 401) end(error as SparkError);
      else lost(BROKEN, error.message);
    }
  }

  async function credentialFields(): Promise<Readonly<Record<string, string>>> {
    if (!options.withTicket) return { token: spark.token ?? '' };
    const { data } = await spark.makeSocketTicket({}, { timeoutMs, signal: ending.signal });
    return { ticket: data[0]?.ticket ?? '' };
  }

  function address(credential: Readonly<Record<string, string>>): string {
    const heartbeat = silenceMs === undefined ? {} : { heartbeat: 'true' };
    const fields = Object.entries({ ...credential, ...heartbeat, ...query() });
    const text = fields.map(([name, value]) => `${name}=${encode(value)}`).join('&');
    return `${spark.url.replace(/^http/, 'ws')}${path}?${text}`;
  }

  function open(socket: WebSocketLike): void {
    let isGreeted = false;
    let isOver = false;
    current = socket;
    const handshake = setTimeout(() => over(BROKEN, 'the handshake took too long'), timeoutMs);
    let heardAt = Date.now();
    // Looked at now and then rather than set anew with each message; a machine that slept finds it due at once.
    if (silenceMs !== undefined) {
      listen = () => {
        if (isGreeted && Date.now() - heardAt > silenceMs) over(BROKEN, 'nothing was heard any more');
      };
      const listening = setInterval(listen, LISTEN_EVERY_MS);
      stopListening = () => clearInterval(listening);
    }

    function over(code: number, reason: string): void {
      if (isOver) return;
      isOver = true;
      clearTimeout(handshake);
      stopListening();
      if (current !== socket) return;
      current = null;
      quietly(() => socket.close());
      if (!isGreeted || code === AGAINST_THE_RULES) isDoubtful = true;
      lost(code, reason);
    }

    socket.addEventListener('message', ({ data }) => {
      if (isOver || current !== socket) return;
      heardAt = Date.now();
      const text = String(data);
      if (text.startsWith(HEARTBEAT)) {
        options.onHeartbeat?.(heartbeatOf(text));
        return;
      }
      const isFirst = !isGreeted;
      if (isFirst) {
        isGreeted = true;
        clearTimeout(handshake);
        failures = 0;
        onGreeted();
      }
      onText(text);
      if (isFirst) options.onConnect?.();
    });
    socket.addEventListener('close', ({ code, reason }) => over(code, reason));
    // Browsers give no reason here; the close event follows.
    socket.addEventListener('error', () => undefined);
  }

  function lost(code: number, reason: string): void {
    if (ending.signal.aborted) return;
    if (failures >= attempts) {
      const tries = attempts === 0 ? '' : ` after ${attempts} attempts`;
      end(new SparkConnectionError(`${path} cannot be reached${tries}: ${reason || `closed with ${code}`}`));
      return;
    }
    const inMs = pauseMs(failures, { firstMs: backoffMs, mostMs: backoffMsMost, random: Math.random() });
    failures += 1;
    connectAfter(inMs);
    options.onDisconnect?.({ code, reason, attempt: failures, inMs });
  }

  function end(why: SparkError | null): void {
    if (ending.signal.aborted) return;
    ending.abort();
    stopWaking?.();
    clearTimeout(timer);
    const socket = current;
    current = null;
    stopListening();
    if (socket) quietly(() => socket.close(CLOSED_BY_US));
    onEnd(why);
    options.onClose?.(why);
  }

  // Not at once, so that the caller can attach its handlers first.
  connectAfter(0);
  return {
    send: (text) => {
      if (current === null) return false;
      current.send(text);
      return true;
    },
    close: () => end(null),
  };
}

function heartbeatOf(text: string): number {
  const { data } = JSON.parse(text) as { readonly data: readonly { readonly epochMs: number }[] };
  return data[0]?.epochMs ?? Number.NaN;
}

/** Closing a socket that is already closing does no harm. */
function quietly(close: () => void): void {
  try {
    close();
  } catch {
    // It is closed already.
  }
}
