import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { type WebSocket, WebSocketServer } from 'ws';
import { type Collected, createCollected } from './collected.ts';

/** A real websocket server that a test controls, also to do what Spark never would. */
export type SocketServer = {
  readonly url: string;
  /** The connections, in the order in which they came. */
  readonly connections: Collected<Connection>;
  /** The handshakes that were not taken. */
  readonly refusals: Collected<string>;
  /** Paths of the plain requests that came. */
  readonly requests: Collected<string>;
  /** Whether handshakes are taken, refused, or left without an answer. */
  handshake: 'take' | 'refuse' | 'ignore';
  /** What plain requests get; by their path. */
  readonly replies: Map<string, () => { readonly status: number; readonly json: unknown }>;
};

export type Connection = {
  readonly query: URLSearchParams;
  readonly ws: WebSocket;
  readonly messages: Collected<Readonly<Record<string, unknown>>>;
  readonly send: (message: unknown) => void;
  readonly greet: () => void;
  readonly closed: Promise<number>;
};

const good = (data: readonly unknown[] = []) => ({
  status: 200,
  json: { status: true, error: false, data, message: 'Data Received' },
});

export async function startSocketServer(t: TestContext): Promise<SocketServer> {
  const http = createServer((request, response) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    server.requests.add(path);
    const { status, json } = (server.replies.get(path) ?? good)();
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });
  const upgrader = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request: IncomingMessage, stream, head) => {
    const socket = stream as Socket;
    if (server.handshake !== 'take') {
      if (server.handshake === 'refuse') socket.end('HTTP/1.1 403 Forbidden\r\nconnection: close\r\n\r\n');
      server.refusals.add(request.url ?? '');
      return;
    }
    upgrader.handleUpgrade(request, socket, head, (ws) => server.connections.add(connectionOf(ws, request)));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const server: SocketServer = {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    connections: createCollected(),
    refusals: createCollected(),
    requests: createCollected(),
    handshake: 'take',
    replies: new Map(),
  };
  t.after(() => {
    for (const { ws } of server.connections.all()) ws.terminate();
    http.closeAllConnections();
    http.close();
  });
  return server;
}

function connectionOf(ws: WebSocket, request: IncomingMessage): Connection {
  const messages = createCollected<Readonly<Record<string, unknown>>>();
  ws.on('message', (data) => messages.add(JSON.parse(data.toString())));
  const send = (message: unknown) => ws.send(typeof message === 'string' ? message : JSON.stringify(message));
  return {
    query: new URL(request.url ?? '', 'http://localhost').searchParams,
    ws,
    messages,
    send,
    greet: () => send({ type: 'General', message: 'Connected', data: [] }),
    closed: new Promise((resolve) => void ws.on('close', resolve)),
  };
}
