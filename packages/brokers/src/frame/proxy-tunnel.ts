import {
  type AgentOptions,
  type ClientRequestArgs,
  Agent as HttpAgent,
  request as httpRequest,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import { type Duplex, PassThrough } from 'node:stream';
import { connect as tlsConnect } from 'node:tls';
import type { Clock, Timers } from '@spark/core';
import { PrivateProxyError, type ProxyAddresses } from './proxy-addresses.ts';
import type { RelayDoor, RelayRefusal } from './relay-door.ts';

/** With an error comes a stream that is over already: Node wants one in any case. */
type Connected = (error: Error | null, tunnel: Duplex) => void;

/** The proxy refused or was not reached. The message omits its address, which may contain a password. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: 'ERR_PROXY_REFUSED' | 'ERR_PROXY_UNREACHABLE' | 'ERR_PROXIES_UNREACHABLE' | RelayRefusal;
  /** Of a relay: which start of it answered. */
  readonly start: string;

  constructor(code: ProxyError['code'], start = '') {
    super('The proxy gave no connection.');
    this.code = code;
    this.start = start;
  }
}

/** Opens one connection to a broker by a proxy. */
export type TunnelOpener = (options: ClientRequestArgs, done: Connected) => void;

const CONNECT_MS = 10_000;
/** Of a proxy that has another beside it: both are tried within the time that an order may take. */
const CONNECT_BESIDE_ANOTHER_MS = 3_000;

/** For what leaves by an HTTP proxy: each connection is a tunnel that the proxy was asked for with CONNECT. */
export function tunnelAgent(
  openTunnel: TunnelOpener,
  isSecure: boolean,
  bounds: AgentOptions = {},
): HttpAgent {
  const agent = isSecure ? new HttpsAgent(bounds) : new HttpAgent(bounds);
  agent.createConnection = (options, callback) => {
    openTunnel(options, (error, tunnel) => {
      if (error === null && isSecure) callback?.(null, secured(tunnel, options));
      else callback?.(error, tunnel);
    });
    return undefined;
  };
  return agent;
}

export type ProxyOfAccount = {
  readonly url: URL;
  readonly addresses: ProxyAddresses;
  /** Present where it is a relay, which wants to know for whom. */
  readonly relay?: RelayDoor | undefined;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly hasAnother?: boolean;
};

export function tunnelBy(proxy: ProxyOfAccount): TunnelOpener {
  const { relay } = proxy;
  return (options, done) => {
    const asked = relay?.start();
    ask(proxy, options, (error, tunnel) => {
      const start = error instanceof ProxyError ? error.start : '';
      if (start === '' || start === asked) {
        done(error, tunnel);
        return;
      }
      // A knock is good for one start of the relay, which was another: it is asked once more.
      relay?.learnStart(start);
      ask(proxy, options, done);
    });
  };
}

function ask(
  { url: proxy, addresses, relay, clock, timers, hasAnother = false }: ProxyOfAccount,
  { host, port }: ClientRequestArgs,
  done: Connected,
): void {
  if (!addresses.mayBeAt(proxy.hostname)) {
    process.nextTick(done, new PrivateProxyError(), new PassThrough().destroy());
    return;
  }
  const target = `${host}:${port}`;
  const request = proxy.protocol === 'https:' ? httpsRequest : httpRequest;
  const asking = request({
    method: 'CONNECT',
    host: proxy.hostname,
    port: proxy.port,
    path: target,
    headers: { host: target, ...(relay ? relay.headers(target) : authorization(proxy)) },
    // By IPv4 alone, as everything else that leaves for a broker.
    family: 4,
    lookup: addresses.lookup,
    agent: false,
  });
  let isOver = false;
  // From the beginning: the time of the request itself runs only while it is connected.
  const withinMs = hasAnother ? CONNECT_BESIDE_ANOTHER_MS : CONNECT_MS;
  const cancelTimer = timers.at(clock.now() + withinMs, () =>
    asking.destroy(new ProxyError('ERR_PROXY_UNREACHABLE')),
  );
  const end: Connected = (error, tunnel) => {
    cancelTimer();
    if (isOver || error !== null) tunnel.destroy();
    if (!isOver) done(error, tunnel);
    isOver = true;
  };
  const fail = (code: ProxyError['code'], tunnel: Duplex = new PassThrough(), start = '') =>
    end(new ProxyError(code, start), tunnel);
  const failed = (error: Error): void => {
    if (error instanceof PrivateProxyError) end(error, new PassThrough());
    else fail('ERR_PROXY_UNREACHABLE');
  };
  asking.once('error', failed);
  asking.once('response', () => {
    fail('ERR_PROXY_REFUSED');
    asking.destroy();
  });
  asking.once('connect', ({ statusCode, headers }, tunnel, head) => {
    tunnel.setTimeout(0);
    if (head.length > 0) tunnel.unshift(head);
    if (statusCode === 200) end(null, tunnel);
    else if (relay) fail(relay.codeOf(headers), tunnel, relay.startOf(headers));
    else fail('ERR_PROXY_REFUSED', tunnel);
  });
  asking.end();
}

function secured(tunnel: Duplex, options: ClientRequestArgs): Duplex {
  const host = options.host ?? '';
  return tlsConnect({ socket: tunnel, servername: isIP(host) ? '' : host, ALPNProtocols: ['http/1.1'] });
}

function authorization({ username, password }: URL): Readonly<Record<string, string>> {
  if (username === '' && password === '') return {};
  const words = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(words).toString('base64')}` };
}
