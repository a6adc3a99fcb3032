import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The open connections of a server, so that stopping it need not wait for people who say nothing. */
export type Connections = {
  /**
   * Takes no new ones, and lets the others end: at once where nothing was ever asked (browsers open such ones in
   * advance, and Node waits for them), and with its answer where a request is under way.
   */
  readonly wind: () => void;
  readonly cut: () => void;
};

export function watchConnections(server: Server): Connections {
  const open = new Set<Socket>();
  const unanswered = new Set<ServerResponse>();
  let isWinding = false;

  server.on('connection', (socket: Socket) => {
    if (isWinding) {
      socket.destroy();
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (_, response: ServerResponse) => {
    unanswered.add(response);
    response.once('close', () => unanswered.delete(response));
  });

  return {
    wind: () => {
      isWinding = true;
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
      for (const response of unanswered) if (!response.headersSent) response.setHeader('connection', 'close');
    },
    cut: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
