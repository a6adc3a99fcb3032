import type { Socket } from 'node:net';
import type { EgressClient } from '@spark/brokers';

/** The egress of one process of ours, watched: what is on its way, and what never comes because the process ended. */
export type CountedEgress = EgressClient & {
  /** Requests that have no answer yet, by the number that each carries. */
  readonly waiting: () => ReadonlySet<string>;
  readonly handshakes: () => number;
  /** Our ends of the websockets that are open. */
  readonly lines: () => readonly Socket[];
  /** The process ends: its sockets break, and nothing leaves any more. */
  readonly kill: () => void;
};

let requests = 0;

export function countEgress(egressClient: EgressClient): CountedEgress {
  const waiting = new Set<string>();
  const lines = new Set<Socket>();
  const sockets = new Set<ReturnType<EgressClient['socket']>>();
  let isDead = false;

  return {
    ...egressClient,
    http: (credentials) => {
      const send = egressClient.http(credentials);
      return async (request) => {
        if (isDead) return new Promise(() => undefined);
        requests += 1;
        const id = String(requests);
        waiting.add(id);
        try {
          return await send({ ...request, headers: { ...request.headers, 'x-stage-request': id } });
        } finally {
          waiting.delete(id);
        }
      };
    },
    socket: (credentials, address) => {
      if (isDead) throw new Error('The process has ended.');
      const socket = egressClient.socket(credentials, address);
      sockets.add(socket);
      socket.once('upgrade', ({ socket: stream }) => {
        lines.add(stream);
        stream.once('close', () => lines.delete(stream));
      });
      return socket;
    },
    waiting: () => waiting,
    // Asked and not told: whoever owns a socket may have stopped listening to it.
    handshakes: () => {
      for (const socket of sockets) if (socket.readyState === socket.CLOSED) sockets.delete(socket);
      return [...sockets].filter((socket) => socket.readyState === socket.CONNECTING).length;
    },
    lines: () => [...lines],
    kill: () => {
      isDead = true;
      for (const socket of sockets) socket.terminate();
    },
  };
}
