import { type AgentOptions, Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { PassThrough } from 'node:stream';
import {
  type BrokerCredentials,
  type Clock,
  type Egress,
  permitWhile,
  type SendPermit,
  type SendPermits,
  type Timers,
} from '@spark/core';
import WebSocket from 'ws';
import type { BrokerHttp } from './broker-http.ts';
import { createProxyAddresses, type ProxyAddresses } from './proxy-addresses.ts';
import { type TunnelOpener, tunnelAgent, tunnelBy } from './proxy-tunnel.ts';
import { createRelayDoor, type DeskEpoch, type RelayKnocks } from './relay-door.ts';
import { type RequestUnderWay, sendRequest } from './send-request.ts';
import { tunnelByEither } from './two-ways.ts';
import { createWayInUse, type WayInUse } from './way-in-use.ts';

/** How accounts reach a broker: each by its own address or proxy, over its own pool of connections. */
export type EgressClient = {
  /** Under the permit of what was begun earlier, or one of this moment. */
  readonly http: (credentials: Departure, pool?: ConnectionPool, permit?: SendPermit) => BrokerHttp;
  readonly permitFor: SendPermits;
  readonly socket: (credentials: Departure, address: SocketAddress) => WebSocket;
  /** The one of its two ways by which it leaves at the moment; the only one where it has no reserve. */
  readonly inUse: (credentials: Departure) => Egress | undefined;
  /** Requests and handshakes that have not ended yet. */
  readonly outstanding: () => number;
  readonly close: () => void;
};

/** Orders have their own connections, so that no read delays them. */
export type ConnectionPool = 'orders' | 'other';

export type Departure = Pick<BrokerCredentials, 'ucc' | 'accountName' | 'egress'>;

export type SocketAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> };

export type EgressClientParts = {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Asked before a request leaves. Where it says no, nothing does, and it counts as never sent. */
  readonly permitFor?: SendPermits;
  /** Where proxies may be; without it none may be at a private address. */
  readonly proxyAddresses?: ProxyAddresses;
  /** Present where proxies of accounts may be relays. Those may be anywhere. */
  readonly relayKnocks?: RelayKnocks | undefined;
  /** New connections of an account leave by its reserve from now on, or by the usual way again. */
  readonly onWay?: (account: Departure, isReserve: boolean) => void;
};

/** Brokers close connections that were idle for 65 s and more; an order that is written to a closed one may be lost. */
const IDLE_MS = 45_000;
const AGENTS_MAX = 2_000;
/**
 * Of one account. Brokers take ten orders, changes and cancels a second and may leave each unanswered for 7 s; with the
 * book beside them that is less than 80, so that a cancel never waits for a connection behind orders that are stuck.
 * Connections are opened only when all others are busy.
 */
const CONNECTIONS: Readonly<Record<ConnectionPool, number>> = { orders: 80, other: 10 };
const FRAME_BYTES_MAX = 4 * 1024 * 1024;
/** The operator names relays, so that no account reaches anything else by one. */
const ANYWHERE = createProxyAddresses(['0.0.0.0/0', '::/0']);

export function createEgressClient({
  clock,
  timers,
  permitFor = permitWhile(() => true),
  proxyAddresses = createProxyAddresses(),
  relayKnocks,
  onWay = () => undefined,
}: EgressClientParts): EgressClient {
  const agents = new Map<string, HttpAgent>();
  const names = new WeakMap<Departure, string>();
  const relayStarts = new Map<string, string>();
  const ways = new Map<string, WayInUse>();
  const underWay = new Set<RequestUnderWay>();
  let handshakes = 0;

  function agentOf(leaving: Departure, pool: ConnectionPool, isSecure: boolean, epoch: number): HttpAgent {
    const { egress } = leaving;
    // A tunnel belongs to the epoch that it was opened in.
    const opened = isRelay(egress) ? epoch : '';
    const key = `${pool} ${isSecure} ${opened} ${nameOf(leaving)}`;
    const options = { timeout: IDLE_MS, ...bound(pool) };
    const agent = agents.get(key) ?? agentBy(egress, isSecure, tunnelOf(leaving, epoch), options);
    // The agent that was used last is evicted last.
    agents.delete(key);
    agents.set(key, agent);
    evictOldest(agents);
    return agent;
  }

  function nameOf(leaving: Departure): string {
    const known = names.get(leaving);
    if (known !== undefined) return known;
    const { ucc, accountName, egress = null } = leaving;
    const name = JSON.stringify([ucc, accountName, egress]);
    names.set(leaving, name);
    return name;
  }

  function isRelay(egress: Egress | undefined): boolean {
    return egress?.kind === 'proxy' && (relayKnocks?.isRelay(egress.url) ?? false);
  }

  function tunnelOf(leaving: Departure, epoch: number): TunnelOpener | null {
    const { ucc, egress } = leaving;
    if (egress?.kind !== 'proxy') return null;
    const { url, reserveUrl } = egress;
    const desk = { ucc, epoch };
    if (reserveUrl === undefined) return openerBy(url, desk, false);
    const usual = openerBy(url, desk, true);
    const reserve = openerBy(reserveUrl, desk, true);
    const either = tunnelByEither({ usual, reserve, inUse: wayOf(leaving) });
    const relays = [url, reserveUrl].filter((proxy) => relayKnocks?.isRelay(proxy));
    if (!relayKnocks?.announce || relays.length === 0) return either;
    const { announce } = relayKnocks;
    return (options, done) => void announce(desk, relays).then(() => either(options, done));
  }

  function openerBy(proxy: string, desk: DeskEpoch, isOneOfTwo: boolean): TunnelOpener {
    const by = { url: new URL(proxy), clock, timers, hasAnother: isOneOfTwo };
    if (!relayKnocks?.isRelay(proxy)) return tunnelBy({ ...by, addresses: proxyAddresses });
    const relay = createRelayDoor(proxy, desk, relayKnocks, { starts: relayStarts, isOneOfTwo });
    return tunnelBy({ ...by, addresses: ANYWHERE, relay });
  }

  function wayOf(leaving: Departure): WayInUse {
    const name = nameOf(leaving);
    const known = ways.get(name);
    if (known) return known;
    const made = createWayInUse(clock, (isReserve) => onWay(leaving, isReserve));
    ways.set(name, made);
    evictOldest(ways);
    return made;
  }

  return {
    http:
      (credentials, pool = 'other', permit = permitFor(credentials.ucc)) =>
      async (request) => {
        const agentFor = (isSecure: boolean) => agentOf(credentials, pool, isSecure, permit.epoch ?? 0);
        const sending = sendRequest(request, { agentFor, clock, timers, permit });
        underWay.add(sending);
        try {
          return await sending.outcome;
        } finally {
          underWay.delete(sending);
        }
      },
    permitFor,
    socket: (leaving, address) => {
      const tunnel = tunnelOf(leaving, permitFor(leaving.ucc).epoch ?? 0);
      const socket = openSocket(leaving.egress, address, tunnel);
      let isWaiting = true;
      handshakes += 1;
      const ended = (): void => {
        if (isWaiting) handshakes -= 1;
        isWaiting = false;
      };
      socket.once('open', ended).once('close', ended).once('error', ended);
      return socket;
    },
    inUse: (leaving) => {
      const { egress } = leaving;
      if (egress?.kind !== 'proxy' || egress.reserveUrl === undefined) return egress;
      return { kind: 'proxy', url: wayOf(leaving).isReserve() ? egress.reserveUrl : egress.url };
    },
    outstanding: () => underWay.size + handshakes,
    close: () => {
      for (const { giveUp } of underWay) giveUp('Spark is being stopped.');
      for (const agent of agents.values()) {
        // It would open connections for those who wait for one, now that the others are gone.
        agent.createConnection = openNone;
        agent.destroy();
      }
      agents.clear();
    },
  };
}

function evictOldest(agents: Map<string, unknown>): void {
  // Looking for the oldest passes every place in the map that was left since it was last put in order.
  if (agents.size <= AGENTS_MAX) return;
  for (const oldest of agents.keys()) {
    if (agents.size <= AGENTS_MAX) return;
    // What it is sending goes on, and its connections end when they have been idle for long enough.
    agents.delete(oldest);
  }
}

function openSocket(
  egress: Egress | undefined,
  { url, headers }: Parameters<EgressClient['socket']>[1],
  tunnel: TunnelOpener | null,
): WebSocket {
  return new WebSocket(url, {
    headers: { ...headers },
    family: 4,
    ...(egress?.kind === 'local-address' && { localAddress: egress.address }),
    ...(tunnel && { agent: tunnelAgent(tunnel, url.startsWith('wss:')) }),
    perMessageDeflate: false,
    followRedirects: false,
    maxPayload: FRAME_BYTES_MAX,
  });
}

const openNone: HttpAgent['createConnection'] = (_, done) => {
  done?.(new Error('No connection is opened any more.'), new PassThrough());
  return undefined;
};

function bound(pool: ConnectionPool): AgentOptions {
  return { maxSockets: CONNECTIONS[pool], maxFreeSockets: CONNECTIONS[pool] };
}

/** IPv4 alone: a machine with both could send from an IPv6 address that is not registered at the broker. */
function agentBy(
  egress: Egress | undefined,
  isSecure: boolean,
  tunnel: TunnelOpener | null,
  bounds: AgentOptions,
): HttpAgent {
  const options = {
    ...bounds,
    keepAlive: true,
    scheduling: 'lifo',
    family: 4,
    autoSelectFamily: false,
  } as const;
  if (tunnel) return tunnelAgent(tunnel, isSecure, options);
  const Agent = isSecure ? HttpsAgent : HttpAgent;
  return new Agent({ ...options, ...(egress?.kind === 'local-address' && { localAddress: egress.address }) });
}
