import type { CancelTimer, Clock, Timers } from '@spark/core';
import type WebSocket from 'ws';
import { backOffMs } from './back-off.ts';
import { connectionFailure } from './connection-failure.ts';

export type Frame = string | Uint8Array;

/** The protocol of one connection. Each connection gets a new one, so that it may hold state. */
export type SocketTalk = {
  readonly greeting: readonly Frame[];
  readonly heartbeat: { readonly send: Frame; readonly everyMs: number } | null;
  /** Silence twice as long as this means that the other side is gone. */
  readonly silenceMs: number;
  readonly read: (frame: Frame) => SocketNews;
};

export type SocketNews = {
  readonly reply?: Frame;
  /** How often the server wants a heartbeat, and how long it is silent itself at most. It may announce that once. */
  readonly rhythm?: SocketRhythm;
  readonly isReady?: boolean;
  readonly ended?: { readonly kind: 'login-dead' | 'reconnect'; readonly reason: string };
};

export type SocketRhythm = { readonly everyMs: number; readonly silenceMs: number };

export type SocketParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** From 0 to 1, for the spread of attempts. */
  readonly random: () => number;
  readonly open: () => WebSocket;
  readonly talk: () => SocketTalk;
  readonly onReady: () => void;
  /** It was ready and is no more, or an attempt failed. It is tried again, unless the login is dead. */
  readonly onDown?: (reason: string) => void;
  /** The broker does not know the session: nothing is tried any more. */
  readonly onLoginDead: (reason: string) => void;
};

/** A socket that reconnects: watched for silence, reopened with growing pauses, given up when the login is dead. */
export type ReconnectingSocket = {
  readonly isReady: () => boolean;
  /** Resolves when the attempt that is under way came to something, at once when there is none. */
  readonly attempt: () => Promise<void>;
  /** Returns whether it was sent, which it is only while the socket is ready. */
  readonly send: (frame: Frame) => boolean;
  /** Drops the connection and opens it anew, at once. */
  readonly reopen: () => void;
  readonly close: () => void;
};

const READY_WITHIN_MS = 10_000;

type Line = {
  readonly socket: WebSocket;
  isReady: boolean;
  lastReceivedAt: number;
  readonly timers: Set<CancelTimer>;
  stopBeat: CancelTimer;
  stopWatch: CancelTimer;
};

export function openReconnectingSocket(parts: SocketParts): ReconnectingSocket {
  const { clock, timers } = parts;
  let line: Line | null = null;
  let failures = 0;
  let cancelRetry: CancelTimer | null = null;
  let isClosed = false;
  let attempt: { readonly promise: Promise<void>; readonly end: () => void } | null = null;

  function open(): void {
    cancelRetry?.();
    cancelRetry = null;
    if (isClosed) return;
    attempt ??= newAttempt();
    let socket: WebSocket;
    let talk: SocketTalk;
    try {
      talk = parts.talk();
      socket = parts.open();
    } catch (error) {
      retry(connectionFailure(error));
      return;
    }
    const mine: Line = {
      ...{ socket, isReady: false, lastReceivedAt: clock.now(), timers: new Set() },
      ...{ stopBeat: () => undefined, stopWatch: () => undefined },
    };
    line = mine;
    const ifMine = (run: () => void) => () => {
      if (line === mine) run();
    };
    const received = ifMine(() => {
      mine.lastReceivedAt = clock.now();
    });
    after(mine, READY_WITHIN_MS, () => {
      if (!mine.isReady) drop(mine, 'It did not get ready in time.');
    });
    socket.on(
      'open',
      ifMine(() => greet(mine, talk)),
    );
    socket.on('message', (data, isBinary) => {
      if (line !== mine) return;
      received();
      onFrame(mine, talk, frameOf(data, isBinary));
    });
    // Where the server answers our heartbeat with frames, only frames count: proxies answer pings for a dead server.
    if (!talk.heartbeat) socket.on('ping', received).on('pong', received);
    socket.on('unexpected-response', (_, response) => {
      const status = response.statusCode ?? 0;
      response.resume();
      if (line !== mine) return;
      // Brokers block clients that keep connecting with an ended login.
      if (status === 401 || status === 403) die(mine, `The broker refused the connection (HTTP ${status}).`);
      else drop(mine, `The broker answered the connection with HTTP ${status}.`);
    });
    socket.on('error', (error) => {
      if (line === mine) drop(mine, connectionFailure(error));
    });
    socket.on(
      'close',
      ifMine(() => drop(mine, 'The broker closed the connection.')),
    );
  }

  function greet(mine: Line, { greeting, heartbeat, silenceMs }: SocketTalk): void {
    mine.lastReceivedAt = clock.now();
    for (const frame of greeting) mine.socket.send(frame);
    if (heartbeat) beat(mine, heartbeat);
    watch(mine, silenceMs * 2);
  }

  function changeRhythm(mine: Line, { heartbeat }: SocketTalk, { everyMs, silenceMs }: SocketRhythm): void {
    mine.stopBeat();
    mine.stopWatch();
    if (heartbeat) beat(mine, { ...heartbeat, everyMs });
    watch(mine, silenceMs * 2);
  }

  function beat(mine: Line, heartbeat: NonNullable<SocketTalk['heartbeat']>): void {
    mine.stopBeat = after(mine, heartbeat.everyMs, () => {
      mine.socket.send(heartbeat.send);
      beat(mine, heartbeat);
    });
  }

  function watch(mine: Line, longestMs: number): void {
    mine.stopWatch = after(mine, Math.max(1, mine.lastReceivedAt + longestMs - clock.now()), () => {
      if (clock.now() - mine.lastReceivedAt >= longestMs) drop(mine, 'It fell silent.');
      else watch(mine, longestMs);
    });
  }

  function onFrame(mine: Line, talk: SocketTalk, frame: Frame): void {
    let news: SocketNews;
    try {
      news = talk.read(frame);
    } catch {
      drop(mine, 'It sent something that could not be read.');
      return;
    }
    if (line !== mine) return;
    if (news.reply !== undefined) mine.socket.send(news.reply);
    if (news.rhythm) changeRhythm(mine, talk, news.rhythm);
    if (news.ended?.kind === 'login-dead') die(mine, news.ended.reason);
    else if (news.ended) drop(mine, news.ended.reason);
    if (line !== mine || !news.isReady || mine.isReady) return;
    mine.isReady = true;
    failures = 0;
    endAttempt();
    parts.onReady();
  }

  function hangUp(mine: Line): void {
    if (line === mine) line = null;
    for (const cancel of mine.timers) cancel();
    mine.timers.clear();
    // Its later frames and errors are ignored: it is not the current connection any more.
    mine.socket.terminate();
  }

  function drop(mine: Line, reason: string): void {
    hangUp(mine);
    retry(reason);
  }

  function die(mine: Line, reason: string): void {
    hangUp(mine);
    isClosed = true;
    endAttempt();
    parts.onLoginDead(reason);
  }

  function retry(reason: string): void {
    failures += 1;
    endAttempt();
    cancelRetry = timers.at(clock.now() + backOffMs(failures, parts.random()), open);
    parts.onDown?.(reason);
  }

  function after(mine: Line, milliseconds: number, run: () => void): CancelTimer {
    const cancel = timers.at(clock.now() + milliseconds, () => {
      mine.timers.delete(cancel);
      if (line === mine) run();
    });
    mine.timers.add(cancel);
    return () => {
      mine.timers.delete(cancel);
      cancel();
    };
  }

  function endAttempt(): void {
    attempt?.end();
    attempt = null;
  }

  open();

  return {
    isReady: () => line?.isReady ?? false,
    attempt: () => attempt?.promise ?? Promise.resolve(),
    send: (frame) => {
      if (!line?.isReady) return false;
      line.socket.send(frame);
      return true;
    },
    reopen: () => {
      if (line) hangUp(line);
      failures = 0;
      open();
    },
    close: () => {
      isClosed = true;
      cancelRetry?.();
      if (line) hangUp(line);
      endAttempt();
    },
  };
}

function newAttempt(): { readonly promise: Promise<void>; readonly end: () => void } {
  let end = (): void => undefined;
  const promise = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { promise, end };
}

function frameOf(data: WebSocket.RawData, isBinary: boolean): Frame {
  const bytes = Array.isArray(data) ? Buffer.concat(data) : data;
  const buffer = bytes instanceof ArrayBuffer ? Buffer.from(bytes) : bytes;
  return isBinary ? buffer : buffer.toString('utf8');
}
