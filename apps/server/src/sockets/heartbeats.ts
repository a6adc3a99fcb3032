import { type CancelTimer, type Clock, istTimestamp, type Timers } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import type { ClientSocket, SocketSession } from './client-socket.ts';

/** Tells sockets the time, so that a page in a browser, which sees no pings, notices a broken connection. */
export type Heartbeats = {
  /** Begins with the next beat, and ends when the returned function is called. */
  readonly add: (socket: Pick<ClientSocket, 'hasRoom' | 'sendText'>) => () => void;
};

type Parts = { readonly clock: Clock; readonly timers: Timers };

export function createHeartbeats({ clock, timers }: Parts): Heartbeats {
  const sockets = new Set<Pick<ClientSocket, 'hasRoom' | 'sendText'>>();
  let cancel: CancelTimer | null = null;

  function beat(): void {
    cancel = timers.at(clock.now() + LIMITS.heartbeatMs, () => {
      const text = heartbeatText(clock.now());
      // Who is behind has messages to read already.
      for (const socket of sockets) if (socket.hasRoom()) socket.sendText(text);
      beat();
    });
  }

  return {
    add: (socket) => {
      sockets.add(socket);
      if (cancel === null) beat();
      return () => {
        sockets.delete(socket);
        if (sockets.size > 0) return;
        cancel?.();
        cancel = null;
      };
    },
  };
}

/** The same sessions, with heartbeats for clients that ask for them. */
export function withHeartbeats<Q extends { readonly heartbeat?: boolean }>(
  heartbeats: Heartbeats,
  open: (socket: ClientSocket, query: Q) => SocketSession,
): (socket: ClientSocket, query: Q) => SocketSession {
  return (socket, query) => {
    const session = open(socket, query);
    if (!query.heartbeat) return session;
    const stop = heartbeats.add(socket);
    return {
      ...session,
      onEnd: () => {
        stop();
        session.onEnd();
      },
    };
  };
}

function heartbeatText(now: number): string {
  return JSON.stringify({
    type: 'Heartbeat',
    message: 'Alive',
    data: [{ time: istTimestamp(now), epochMs: now }],
  });
}
