import type { BrokerCredentials, Clock, Egress, Timers } from '@spark/core';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import WebSocket from 'ws';
import type { BrokerHttp } from './broker-http.ts';
import { tunnelAgent } from './proxy-tunnel.ts';
import { sendRequest } from './send-request.ts';

/** How accounts reach a broker: each by its own address or proxy, over connections of its own that are kept open. */
export type WayOut = {
  readonly http: (credentials: Leaving, lane?: Lane) => BrokerHttp;
  readonly socket: (credentials: Leaving, address: SocketAddress) => WebSocket;
  /** Requests and handshakes that have not ended yet. */
  readonly outstanding: () => number;
  readonly close: () => Promise<void>;
};

/** Orders have connections of their own, so that nothing that is merely read stands in their way. */
export type Lane = 'orders' | 'other';

export type Leaving = Pick<BrokerCredentials, 'ucc' | 'accountName' | 'egress'>;

export type SocketAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type WayOutParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** How long a connection may be idle before it is dropped. */
  readonly idleMs?: number;
};

const IDLE_MS = 45_000;
const DISPATCHERS_MAX = 2_000;
/**
 * Of one account. Brokers take ten orders, changes and cancels a second and may leave each unanswered for 7 s; with the
 * book beside them that is less than 80, so that a cancel never waits for a connection behind orders that are stuck.
 * Connections are opened only when all others are busy.
 */
const CONNECTIONS: Readonly<Record<Lane, number>> = { orders: 80, other: 10 };
const CONNECT_MS = 10_000;
const FRAME_BYTES_MAX = 4 * 1024 * 1024;

export function createWayOut({ clock, timers, idleMs = IDLE_MS }: WayOutParts): WayOut {
  const dispatchers = new Map<string, Dispatcher>();
  let outstanding = 0;

  function dispatcherOf({ ucc, accountName, egress }: Leaving, lane: Lane): Dispatcher {
    const key = JSON.stringify([ucc, accountName, egress ?? null, lane]);
    const dispatcher = dispatchers.get(key) ?? dispatcherBy(egress, idleMs, CONNECTIONS[lane]);
    // The one that was used last stands last.
    dispatchers.delete(key);
    dispatchers.set(key, dispatcher);
    for (const [oldest, idle] of dispatchers) {
      if (dispatchers.size <= DISPATCHERS_MAX) break;
      dispatchers.delete(oldest);
      void idle.close();
    }
    return dispatcher;
  }

  return {
    http:
      (credentials, lane = 'other') =>
      async (request) => {
        outstanding += 1;
        try {
          return await sendRequest(request, { dispatcher: dispatcherOf(credentials, lane), clock, timers });
        } finally {
          outstanding -= 1;
        }
      },
    socket: ({ egress }, { url, headers }) => {
      const socket = new WebSocket(url, {
        headers: { ...headers },
        family: 4,
        ...(egress?.kind === 'local-address' && { localAddress: egress.address }),
        ...(egress?.kind === 'proxy' && { agent: tunnelAgent(egress.url, url.startsWith('wss:')) }),
        perMessageDeflate: false,
        followRedirects: false,
        maxPayload: FRAME_BYTES_MAX,
      });
      let isWaiting = true;
      outstanding += 1;
      const ended = (): void => {
        if (isWaiting) outstanding -= 1;
        isWaiting = false;
      };
      socket.once('open', ended).once('close', ended).once('error', ended);
      return socket;
    },
    outstanding: () => outstanding,
    close: async () => {
      const all = [...dispatchers.values()];
      dispatchers.clear();
      await Promise.all(all.map((dispatcher) => dispatcher.destroy()));
    },
  };
}

/** IPv4 alone: a machine with both could leave by an IPv6 address that nobody registered. */
function dispatcherBy(egress: Egress | undefined, idleMs: number, connections: number): Dispatcher {
  const options = {
    // Time-outs are ours, by the clock that was handed in.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    connections,
    pipelining: 1,
  };
  // By the system's own clock: it only clears away sockets that nobody waits for any more.
  const connect = { family: 4, timeout: CONNECT_MS, autoSelectFamily: false };
  if (egress?.kind === 'proxy') return new ProxyAgent({ ...options, uri: egress.url, proxyTls: connect });
  return new Agent({
    ...options,
    connect,
    // Beside `connect`: what stands there inside `connect` is passed over.
    ...(egress && { localAddress: egress.address }),
  });
}
