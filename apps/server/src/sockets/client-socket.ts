import { type Problem, problem } from '@spark/contract';
import type { Clock, Instant } from '@spark/core';
import type { OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { WebSocket } from 'ws';
import { createMessageRate } from './message-rate.ts';

/** What a socket is used for. One of these is made for every connection. */
export type SocketSession = {
  readonly onText: (text: string) => void;
  /** There is room again after `hasRoom` was false. */
  readonly onRoom: () => void;
  readonly onEnd: () => void;
};

/** One client's open socket, bounded in what it may send and in what may wait for it. */
export type ClientSocket = {
  readonly desk: OpenDesk;
  /** When it ends, because the login behind it does. */
  readonly endsAt: Instant;
  /** Whether the client keeps up. While it is false, senders must wait for `onRoom`. */
  readonly hasRoom: () => boolean;
  readonly sendText: (text: string) => void;
  readonly sendGeneral: (message: string, data?: readonly unknown[], errors?: readonly Problem[]) => void;
  /** Sends the reason, then closes. */
  readonly end: (code: EndCode, why: Problem) => void;
};

/** The close codes of RFC 6455 that we use: going away, against the rules, connect again, too slow. */
export type EndCode = 1001 | 1008 | 1012 | 1013;

/** Beyond this even replies are too much: the client sends and does not read. */
const BUFFER_BYTES_MAX = 4 * LIMITS.socketBufferBytes;
/** A client that does not answer the closing has this long. */
const CLOSE_WITHIN_MS = 1_000;

type Parts = {
  readonly ws: WebSocket;
  readonly desk: OpenDesk;
  readonly endsAt: Instant;
  readonly clock: Clock;
  readonly open: (socket: ClientSocket) => SocketSession;
  /** Why it ended, for the log. */
  readonly onEnd: (code: number, reason: string) => void;
};

export type OpenSocket = ClientSocket & {
  /** Sends a ping; cuts the connection when the last ping was not answered. */
  readonly beat: () => void;
};

export function openClientSocket({ ws, desk, endsAt, clock, open, onEnd }: Parts): OpenSocket {
  const rate = createMessageRate(
    { burst: LIMITS.socketMessageBurst, perSecond: LIMITS.socketMessagesPerSecond },
    clock,
  );
  let isFull = false;
  let isEnding = false;
  let isAlive = true;

  function sendText(text: string): void {
    if (isEnding || ws.readyState !== ws.OPEN) return;
    ws.send(text, afterSend);
    if (ws.bufferedAmount > BUFFER_BYTES_MAX) cut();
    else if (ws.bufferedAmount > LIMITS.socketBufferBytes) isFull = true;
  }

  function afterSend(): void {
    if (!isFull || ws.bufferedAmount > LIMITS.socketBufferBytes / 2) return;
    isFull = false;
    session.onRoom();
  }

  function sendGeneral(
    message: string,
    data: readonly unknown[] = [],
    errors: readonly Problem[] = [],
  ): void {
    sendText(JSON.stringify({ type: 'General', message, data, ...(errors.length > 0 ? { errors } : {}) }));
  }

  function end(code: EndCode, why: Problem): void {
    if (isEnding) return;
    sendGeneral(why.message, [], [why]);
    isEnding = true;
    // A reason has 123 bytes at most.
    ws.close(code, why.message.slice(0, 100));
    setTimeout(() => ws.terminate(), CLOSE_WITHIN_MS).unref();
  }

  function cut(): void {
    isEnding = true;
    ws.terminate();
  }

  function isWithinRate(): boolean {
    if (isEnding) return false;
    if (rate.count()) return true;
    const { socketMessageBurst: burst, socketMessagesPerSecond: perSecond } = LIMITS;
    end(1008, problem('messages_too_many', { burst, perSecond }));
    return false;
  }

  const socket: OpenSocket = {
    desk,
    endsAt,
    hasRoom: () => !isFull && !isEnding,
    sendText,
    sendGeneral,
    end,
    beat: () => {
      if (!isAlive) {
        cut();
        return;
      }
      isAlive = false;
      ws.ping();
    },
  };
  const session = open(socket);

  ws.on('message', (data, isBinary) => {
    isAlive = true;
    if (!isWithinRate()) return;
    const text = Array.isArray(data) ? Buffer.concat(data).toString() : data.toString();
    if (isBinary) {
      const why = problem('message_not_text');
      sendGeneral(why.message, [], [why]);
    } else session.onText(text);
  });
  // The library answers pings; too many of them are a flood like any other.
  ws.on('ping', isWithinRate);
  ws.on('pong', () => {
    isAlive = true;
  });
  // A broken frame or a message that is too large: the library closes with the code for it.
  ws.on('error', () => undefined);
  ws.on('close', (code, reason) => {
    isEnding = true;
    session.onEnd();
    onEnd(code, reason.toString());
  });
  return socket;
}
