import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server, so that stopping it need not wait for idle clients. */
export type Connections = {
  /**
   * Accepts no new ones and ends the others: at once where no request ever came (browsers open such connections in
   * advance, and Node waits for them), after the reply where a request is under way.
   */
  readonly wind: () => void;
  readonly cut: () => void;
};

export function watchConnections(server: Server): Connections {
  /** With the last reply of each, finished or not: removing it when finished would cost every request a listener. */
  const open = new Map<Socket, ServerResponse | null>();
  let isWinding = false;

  server.on('connection', (socket: Socket) => {
    if (isWinding) {
      socket.destroy();
      return;
    }
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (open.has(socket)) open.set(socket, response);
  });

  return {
    wind: () => {
      isWinding = true;
      for (const [socket, response] of open) {
        if (socket.bytesRead === 0) socket.destroy();
        else if (response && !response.headersSent) response.setHeader('connection', 'close');
      }
    },
    cut: () => {
      for (const socket of open.keys()) socket.destroy();
    },
  };
}
