import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock, Randomness, Timers } from '@spark/core';
import type { ExchangeFloor } from '@spark/exchange';
import { WebSocketServer } from 'ws';
import { answerRequest, type Delivery } from './answer-request.ts';
import { createAuthCodes } from './auth-codes.ts';
import { createCallCounter } from './call-counter.ts';
import type { Listing } from './listing.ts';
import { createOpenSockets, type OpenSockets } from './open-sockets.ts';
import { createOrderDesk } from './order-desk.ts';
import { createBrokerSessions } from './sessions.ts';
import type { SimulatedAccount } from './simulated-account.ts';
import type { SimulatorDialect, SimulatorWorld, SocketRoute } from './simulator-dialect.ts';
import { createWireFaults, HANDSHAKE_FAULTS, type WireFaultDesk } from './wire-fault.ts';
import type { Reply, WireRequest } from './wire-request.ts';

export type BrokerSimulatorParts = {
  readonly accounts: readonly SimulatedAccount[];
  readonly floor: ExchangeFloor;
  readonly listing: Listing;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly random: Randomness;
  /** 0 or absent: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** Absent: calls are counted as the broker counts them. */
  readonly limits?: 'counted' | 'none';
};

/** A broker as a real server on this machine. */
export type BrokerSimulator = {
  readonly broker: string;
  /** http://127.0.0.1:PORT: every host of the broker is below it, each with its real paths. */
  readonly url: string;
  /** ws://127.0.0.1:PORT. */
  readonly streamUrl: string;
  readonly faults: WireFaultDesk;
  readonly world: SimulatorWorld;
  /** Ends the login of the account now, as if it had expired. */
  readonly endLogin: (clientId: string, how?: 'closed' | 'mute') => void;
  /** Refuses and closes all connections until it is called off. */
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  readonly sockets: (clientId?: string) => number;
  readonly lines: OpenSockets['lines'];
  /** Calls that were above the broker's limits. */
  readonly breaches: () => number;
  /** Requests read so far. */
  readonly requests: () => number;
  /** The `x-stage-request` of requests that a fault keeps waiting for an answer. */
  readonly held: () => ReadonlySet<string>;
  readonly close: () => Promise<void>;
};

const BODY_CHARS_MAX = 1_000_000;
/** Like the brokers' gateways, which close idle connections after a minute or more. */
const KEEP_ALIVE_MS = 65_000;

export async function startBrokerSimulator(
  dialect: SimulatorDialect,
  parts: BrokerSimulatorParts,
): Promise<BrokerSimulator> {
  const { accounts, floor, listing, clock, timers, random, host = '127.0.0.1' } = parts;
  const faults = createWireFaults();
  const sessions = createBrokerSessions(clock);
  const desk = createOrderDesk({ floor, clock, broker: dialect.broker, orderId: dialect.orderId });
  const codes = createAuthCodes(clock, random);
  const world: SimulatorWorld = { accounts, clock, timers, random, floor, listing, sessions, codes, desk };
  const counter = createCallCounter(parts.limits === 'none' ? [] : (dialect.limits ?? []), clock);
  const sockets = createOpenSockets({ world, timers, faults });
  const held = new Set<string>();
  let requests = 0;

  desk.onEvent(sockets.publish);

  function endLogin(clientId: string, isMute: boolean): void {
    sessions.endAll(clientId);
    sockets.endLogin(clientId, isMute);
  }

  const server = createServer((message, response) => {
    // An error of the simulator is reported to the caller that provoked it, and to no other.
    receive(message, response).catch((error: unknown) => {
      write(response, { status: 500, body: `The simulator failed: ${error}` });
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  const upgrades = new WebSocketServer({ noServer: true });
  server.on('upgrade', upgrade);

  async function receive(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(message);
    if (body === null) {
      response.destroy();
      return;
    }
    requests += 1;
    const request = toRequest(message, body);
    const parts = { dialect, world, faults, counter, endLogin };
    deliver(await answerRequest(parts, request), message, response);
  }

  function deliver(delivery: Delivery, message: IncomingMessage, response: ServerResponse): void {
    switch (delivery.kind) {
      case 'answer':
        write(response, delivery.reply);
        return;
      case 'late': {
        const release = hold(message, response);
        const stop = timers.at(clock.now() + delivery.delayMs, () => {
          release();
          write(response, delivery.reply);
        });
        response.on('close', stop);
        return;
      }
      case 'silence':
        hold(message, response);
        return;
      case 'reset':
        message.socket.resetAndDestroy();
        return;
      case 'cut': {
        const { status, headers, body } = delivery.reply;
        response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
        response.write(body.slice(0, Math.ceil(body.length / 2)), () => message.socket.destroy());
      }
    }
  }

  /** Resolves when the answer is written or the client has disconnected. */
  function hold(message: IncomingMessage, response: ServerResponse): () => void {
    const id = message.headers['x-stage-request'];
    if (typeof id !== 'string') return () => undefined;
    held.add(id);
    const release = () => void held.delete(id);
    response.on('close', release);
    return release;
  }

  function upgrade(message: IncomingMessage, stream: Duplex, head: Buffer): void {
    // A refused client may disconnect before the refusal is written.
    stream.on('error', () => stream.destroy());
    const request = toRequest(message, '');
    const route = dialect.sockets.find(({ path }) =>
      typeof path === 'string' ? path === request.path : path.test(request.path),
    );
    const caller = route ? admit(route, request) : 404;
    if (route === undefined || typeof caller === 'number') {
      const status = typeof caller === 'number' ? caller : 404;
      stream.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    upgrades.handleUpgrade(message, stream, head, (socket) =>
      sockets.add({ socket, stream: message.socket, route, caller, request }),
    );
  }

  function admit(route: SocketRoute, request: WireRequest) {
    const caller = route.admit(request, world);
    const clientId = typeof caller === 'number' ? null : caller.account.clientId;
    const taken = faults.take(HANDSHAKE_FAULTS, { clientId, call: route.call });
    return taken ? Number(taken.fault.slice('handshake-'.length)) : caller;
  }

  async function listen(port: number): Promise<number> {
    server.listen(port, host);
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  async function goDown(): Promise<void> {
    sockets.cutAll();
    if (!server.listening) return;
    const isClosed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await isClosed;
  }

  const port = await listen(parts.port ?? 0);

  return {
    broker: dialect.broker,
    url: `http://${host}:${port}`,
    streamUrl: `ws://${host}:${port}`,
    faults: faults.desk,
    world,
    endLogin: (clientId, how = 'closed') => endLogin(clientId, how === 'mute'),
    goDown,
    comeBack: async () => {
      if (!server.listening) await listen(port);
    },
    sockets: sockets.count,
    lines: sockets.lines,
    breaches: counter.breaches,
    requests: () => requests,
    held: () => held,
    close: async () => {
      desk.close();
      await goDown();
      upgrades.close();
    },
  };
}

function write(response: ServerResponse, { status, headers, body }: Reply): void {
  if (response.destroyed || response.headersSent) return;
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body);
}

async function readBody(message: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of message as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > BODY_CHARS_MAX) return null;
      parts.push(part);
    }
  } catch {
    return null;
  }
  return Buffer.concat(parts).toString();
}

function toRequest(message: IncomingMessage, body: string): WireRequest {
  const address = `http://simulator${message.url ?? '/'}`;
  const url = new URL(URL.canParse(address) ? address : 'http://simulator/');
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(message.headers))
    if (value !== undefined) headers[name] = Array.isArray(value) ? value.join(', ') : value;
  return {
    method: message.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers,
    body,
    from: (message.socket.remoteAddress ?? '').replace(/^::ffff:/, ''),
  };
}
