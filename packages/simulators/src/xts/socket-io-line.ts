import type { SocketLine } from '../frame/simulator-dialect.ts';

/** One socket.io connection over a websocket, seen from the server. */
export type SocketIoLine = {
  /** Encodes an event without sending it; empty before the client has joined, and after silence began. */
  readonly frameOf: (event: string, payload: string) => readonly string[];
  readonly emit: (event: string, payload: string) => void;
  /** Sends nothing any more, not even pings. */
  readonly fallSilent: () => void;
  readonly onText: (packet: string) => void;
  readonly onClose: () => void;
};

type SocketIoTerms = { readonly onJoined: (line: SocketIoLine) => void };

const PING_INTERVAL_MS = 25_000;
const PING_TIMEOUT_MS = 20_000;
const OPEN = '0';
const PING = '2';
const PONG = '3';
const CONNECT = '40';
const DISCONNECT = '41';
const EVENT = '42';

/**
 * Both protocol versions: with EIO=3 the client pings and is in the room at once; with EIO=4 the server pings, and the
 * client has to ask for the room.
 */
export function openSocketIoLine(
  { request, world, send, close }: SocketLine,
  { onJoined }: SocketIoTerms,
): SocketIoLine {
  const { random } = world;
  const isNew = request.query.get('EIO') === '4';
  const sid = random.text('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789', 20);
  let isJoined = false;
  let isSilent = false;
  let isClosed = false;

  const say = (packet: string) => {
    if (!isSilent && !isClosed) send(packet);
  };

  const life = createSignsOfLife(world, { ping: () => say(PING), onSilent: () => close(1001) });

  function join(): void {
    if (isJoined) return;
    isJoined = true;
    say(isNew ? `${CONNECT}${JSON.stringify({ sid })}` : CONNECT);
    onJoined(line);
  }

  const line: SocketIoLine = {
    frameOf: (event, payload) =>
      isJoined && !isSilent ? [`${EVENT}${JSON.stringify([event, payload])}`] : [],
    emit: (event, payload) => {
      for (const frame of line.frameOf(event, payload)) say(frame);
    },
    fallSilent: () => {
      isSilent = true;
    },
    onText: (packet) => {
      if (isNew) {
        if (packet.startsWith(CONNECT)) join();
        else if (packet === PONG) life.pingLater();
      } else if (packet.startsWith(PING)) {
        say(`${PONG}${packet.slice(1)}`);
        life.expect(PING_INTERVAL_MS + PING_TIMEOUT_MS);
      }
      if (packet.startsWith(DISCONNECT)) close(1000);
    },
    onClose: () => {
      isClosed = true;
      life.end();
    },
  };

  const handshake = { sid, upgrades: [], pingInterval: PING_INTERVAL_MS, pingTimeout: PING_TIMEOUT_MS };
  say(`${OPEN}${JSON.stringify(isNew ? { ...handshake, maxPayload: 1_000_000 } : handshake)}`);
  if (isNew) life.pingLater();
  else {
    life.expect(PING_INTERVAL_MS + PING_TIMEOUT_MS);
    join();
  }
  return line;
}

/** A client that is silent for too long has disconnected. */
function createSignsOfLife(
  { clock, timers }: Pick<SocketLine['world'], 'clock' | 'timers'>,
  { ping, onSilent }: { readonly ping: () => void; readonly onSilent: () => void },
) {
  let isOver = false;
  let stopTimer: () => void = () => undefined;

  function after(ms: number, run: () => void): void {
    stopTimer();
    if (!isOver) stopTimer = timers.at(clock.now() + ms, run);
  }

  const expect = (withinMs: number): void => after(withinMs, onSilent);
  return {
    expect,
    pingLater: (): void =>
      after(PING_INTERVAL_MS, () => {
        ping();
        expect(PING_TIMEOUT_MS);
      }),
    end: (): void => {
      isOver = true;
      stopTimer();
    },
  };
}
