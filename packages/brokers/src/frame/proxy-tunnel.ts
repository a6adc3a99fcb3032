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
import { PrivateProxyError, type ProxyAddresses } from './proxy-addresses.ts';

/** With an error comes a stream that is over already: Node wants one in any case. */
type Connected = (error: Error | null, tunnel: Duplex) => void;

/** The proxy refused or was not reached. The message omits its address, which may contain a password. */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly code: 'ERR_PROXY_REFUSED' | 'ERR_PROXY_UNREACHABLE';

  constructor(code: ProxyError['code']) {
    super('The proxy gave no connection.');
    this.code = code;
  }
}

const CONNECT_MS = 10_000;

/** For what leaves by an HTTP proxy: each connection is a tunnel that the proxy was asked for with CONNECT. */
export function tunnelAgent(
  proxyUrl: string,
  isSecure: boolean,
  addresses: ProxyAddresses,
  bounds: AgentOptions = {},
): HttpAgent {
  const proxy = { url: new URL(proxyUrl), addresses };
  const agent = isSecure ? new HttpsAgent(bounds) : new HttpAgent(bounds);
  agent.createConnection = (options, callback) => {
    openTunnel(proxy, options, (error, tunnel) => {
      if (error === null && isSecure) callback?.(null, secured(tunnel, options));
      else callback?.(error, tunnel);
    });
    return undefined;
  };
  return agent;
}

type Proxy = { readonly url: URL; readonly addresses: ProxyAddresses };

function openTunnel(
  { url: proxy, addresses }: Proxy,
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
    headers: { host: target, ...authorization(proxy) },
    // By IPv4 alone, as everything else that leaves for a broker.
    family: 4,
    lookup: addresses.lookup,
    agent: false,
  });
  let isOver = false;
  const end: Connected = (error, tunnel) => {
    if (isOver || error !== null) tunnel.destroy();
    if (!isOver) done(error, tunnel);
    isOver = true;
  };
  const fail = (code: ProxyError['code'], tunnel: Duplex = new PassThrough()) =>
    end(new ProxyError(code), tunnel);
  const failed = (error: Error): void => {
    if (error instanceof PrivateProxyError) end(error, new PassThrough());
    else fail('ERR_PROXY_UNREACHABLE');
  };
  asking.setTimeout(CONNECT_MS, () => asking.destroy(new ProxyError('ERR_PROXY_UNREACHABLE')));
  asking.once('error', failed);
  asking.once('response', () => {
    fail('ERR_PROXY_REFUSED');
    asking.destroy();
  });
  asking.once('connect', ({ statusCode }, tunnel, head) => {
    tunnel.setTimeout(0);
    if (head.length > 0) tunnel.unshift(head);
    if (statusCode === 200) end(null, tunnel);
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
