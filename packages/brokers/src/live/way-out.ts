import type { BrokerCredentials, Clock, Egress, Timers } from '@spark/core';
import { Agent, type Dispatcher, ProxyAgent } from 'undici';
import WebSocket from 'ws';
import type { BrokerHttp } from './broker-http.ts';
import { sendRequest } from './send-request.ts';

/** How accounts reach a broker: each by its own address or proxy, over connections of its own that are kept open. */
export type WayOut = {
  readonly http: (credentials: Leaving) => BrokerHttp;
  readonly socket: (credentials: Leaving, address: SocketAddress) => WebSocket;
  /** Requests and handshakes that have not ended yet. */
  readonly outstanding: () => number;
  readonly close: () => Promise<void>;
};

export type Leaving = Pick<BrokerCredentials, 'ucc' | 'accountName' | 'egress'>;

export type SocketAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type WayOutParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** How long a connection may be idle before it is dropped. */
  readonly idleMs?: number;
};

const IDLE_MS = 45_000;
const ACCOUNTS_MAX = 1_000;
const CONNECTIONS_PER_ACCOUNT = 10;
const CONNECT_MS = 10_000;
const FRAME_BYTES_MAX = 4 * 1024 * 1024;

export function createWayOut({ clock, timers, idleMs = IDLE_MS }: WayOutParts): WayOut {
  const dispatchers = new Map<string, Dispatcher>();
  let outstanding = 0;

  function dispatcherOf({ ucc, accountName, egress }: Leaving): Dispatcher {
    const key = JSON.stringify([ucc, accountName, egress ?? null]);
    const dispatcher = dispatchers.get(key) ?? dispatcherBy(egress, idleMs);
    // The one that was used last stands last.
    dispatchers.delete(key);
    dispatchers.set(key, dispatcher);
    for (const [oldest, idle] of dispatchers) {
      if (dispatchers.size <= ACCOUNTS_MAX) break;
      dispatchers.delete(oldest);
      void idle.close();
    }
    return dispatcher;
  }

  return {
    http: (credentials) => async (request) => {
      outstanding += 1;
      try {
        return await sendRequest(request, { dispatcher: dispatcherOf(credentials), clock, timers });
      } finally {
        outstanding -= 1;
      }
    },
    socket: ({ egress }, { url, headers }) => {
      // Only orders have to leave by the registered address, so sockets do not need the proxy.
      const socket = new WebSocket(url, {
        headers: { ...headers },
        family: 4,
        ...(egress?.kind === 'local-address' && { localAddress: egress.address }),
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
function dispatcherBy(egress: Egress | undefined, idleMs: number): Dispatcher {
  const options = {
    // Time-outs are ours, by the clock that was handed in.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idleMs,
    keepAliveMaxTimeout: idleMs,
    connections: CONNECTIONS_PER_ACCOUNT,
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
