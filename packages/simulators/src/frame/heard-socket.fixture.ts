import { once } from 'node:events';
import { WebSocket } from 'ws';

/** A websocket that records its frames, and can be waited for. */
export type ReceivingSocket = {
  readonly socket: WebSocket;
  readonly frames: readonly (string | Buffer)[];
  /** Resolves when this many frames have come. */
  readonly heard: (count: number) => Promise<void>;
  /** Resolves when the other side has read everything and answered a ping; every earlier frame has arrived by then. */
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function receiveFrom(url: string, headers: Record<string, string>): Promise<ReceivingSocket> {
  const socket = new WebSocket(url, { headers });
  const frames: (string | Buffer)[] = [];
  const waiters = new Set<() => void>();
  socket.on('message', (data: Buffer, isBinary) => {
    frames.push(isBinary ? data : data.toString());
    for (const waiter of waiters) waiter();
  });
  await once(socket, 'open');
  return {
    socket,
    frames,
    heard: (count) =>
      new Promise((resolve) => {
        const look = () => {
          if (frames.length < count) return;
          waiters.delete(look);
          resolve();
        };
        waiters.add(look);
        look();
      }),
    settled: async () => {
      const pong = once(socket, 'pong');
      socket.ping();
      await pong;
    },
    close: async () => {
      if (socket.readyState === socket.CLOSED) return;
      const closed = once(socket, 'close');
      socket.terminate();
      await closed;
    },
  };
}
