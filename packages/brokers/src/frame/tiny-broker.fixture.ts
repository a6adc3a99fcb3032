import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { BrokerDialect, BrokerOrderRow, BrokerTradeRow, Caller, Verdict } from './broker-dialect.ts';
import type { HttpOutcome } from './broker-http.ts';

/** What the tiny broker does with a request: an answer, silence, or a connection that breaks. */
export type TinyReply =
  | { readonly status?: number; readonly json: unknown }
  | { readonly status?: number; readonly text: string }
  | 'silence'
  | 'reset';

export type TinyRequest = { readonly what: string; readonly body: unknown };

/** A broker as small as can be: one port, JSON both ways, a stream that says `ready`. */
export type TinyBroker = {
  readonly url: string;
  readonly requests: readonly TinyRequest[];
  /** The connections of the stream that are open. */
  readonly streams: ReadonlySet<WebSocket>;
  readonly handshakes: () => number;
  /** The next requests of this kind, as `POST /orders`, get these replies, in order; then the usual ones. */
  readonly plan: (what: string, ...replies: readonly TinyReply[]) => void;
  readonly setHandshakeStatus: (status: number | null) => void;
  /** Whether a new stream is greeted. */
  readonly setMute: (mute: boolean) => void;
  readonly push: (frame: unknown) => void;
  /** Requests that will never be answered and whose client still waits. */
  readonly held: () => number;
  /** Resolves when every stream has read all that was pushed. */
  readonly barrier: () => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function openTinyBroker(): Promise<TinyBroker> {
  const requests: TinyRequest[] = [];
  const plans = new Map<string, TinyReply[]>();
  const streams = new Set<WebSocket>();
  const held = new Set<ServerResponse>();
  let handshakes = 0;
  let handshakeStatus: number | null = null;
  let isMute = false;
  let orderIds = 0;

  function usual(what: string): TinyReply {
    if (what === 'POST /orders') return { json: { id: `B${++orderIds}` } };
    if (what === 'GET /orders' || what === 'GET /trades') return { json: [] };
    return { json: {} };
  }

  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    const what = `${request.method} ${request.url}`;
    requests.push({ what, body: text === '' ? null : JSON.parse(text) });
    const reply = plans.get(what)?.shift() ?? usual(what);
    if (reply === 'silence') {
      held.add(response);
      response.on('close', () => held.delete(response));
    } else if (reply === 'reset') request.socket.destroy();
    else {
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end('json' in reply ? JSON.stringify(reply.json) : reply.text);
    }
  }

  const server = createServer((request, response) => void take(request, response).catch(() => undefined));
  const streamServer = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    handshakes += 1;
    if (handshakeStatus !== null) {
      socket.end(`HTTP/1.1 ${handshakeStatus} No\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    streamServer.handleUpgrade(request, socket, head, (stream) => {
      streams.add(stream);
      stream.on('close', () => streams.delete(stream));
      stream.on('message', (data) => {
        if (isMute) return;
        stream.send(data.toString() === 'hello' ? '{"ready":true}' : '{}');
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    streams,
    handshakes: () => handshakes,
    plan: (what, ...replies) => void plans.set(what, [...(plans.get(what) ?? []), ...replies]),
    setHandshakeStatus: (status) => {
      handshakeStatus = status;
    },
    setMute: (mute) => {
      isMute = mute;
    },
    push: (frame) => {
      for (const stream of streams) stream.send(JSON.stringify(frame));
    },
    held: () => held.size,
    barrier: async () => {
      await Promise.all(
        [...streams].map(async (stream) => {
          const gone = new AbortController();
          const { signal } = gone;
          stream.ping();
          await Promise.race([once(stream, 'pong', { signal }), once(stream, 'close', { signal })]);
          gone.abort();
        }),
      );
    },
    close: async () => {
      for (const stream of streams) stream.terminate();
      for (const response of held) response.destroy();
      server.closeAllConnections();
      server.close();
    },
  };
}

type TinyFrame = {
  readonly ready?: boolean;
  readonly orders?: readonly BrokerOrderRow[];
  readonly trades?: readonly BrokerTradeRow[];
  readonly dead?: string;
};

/** How one speaks with the tiny broker. */
export function tinyDialect(url: string, wanted: Partial<BrokerDialect> = {}): BrokerDialect {
  async function ask<T>(
    { http }: Pick<Caller, 'http'>,
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    json?: unknown,
  ): Promise<Verdict<T>> {
    return verdictOf<T>(await http({ method, url: `${url}${path}`, ...(json !== undefined && { json }) }));
  }
  return {
    broker: 'FYERS',
    capabilities: { session: 'daily' },
    budgets: [],
    safetyPoll: { workingMs: 5_000, idleMs: 15_000 },
    login: {
      start: async ({ state }) => ({ kind: 'done', value: { loginUrl: `${url}/login?state=${state}` } }),
      exchange: async (_, authCode, query, http) =>
        ask({ http }, 'POST', '/session', { authCode, query: [...query] }),
      check: async (_, session, http) => ask({ http }, 'POST', '/session', { session }),
      probe: (caller) => ask(caller, 'GET', '/probe'),
    },
    orders: {
      place: async (caller, { tag, side, qty, terms, at }) => {
        const verdict = await ask<{ readonly id: string }>(caller, 'POST', '/orders', {
          tag,
          side,
          qty,
          type: terms.type,
          price: terms.limitPaise,
          symbol: at.symbol,
        });
        return verdict.kind === 'done' ? { kind: 'done', value: { orderId: verdict.value.id } } : verdict;
      },
      change: (caller, { orderId, terms }) =>
        ask(caller, 'PUT', '/orders', { orderId, price: terms.limitPaise }),
      cancel: (caller, { orderId }) => ask(caller, 'DELETE', '/orders', { orderId }),
      orders: (caller) => ask(caller, 'GET', '/orders'),
      trades: (caller) => ask(caller, 'GET', '/trades'),
      stream: {
        hasTrades: true,
        address: ({ session }) => ({ url: `${url.replace('http', 'ws')}/stream`, headers: { session } }),
        reader: () => ({
          greeting: ['hello'],
          heartbeat: { send: 'beat', everyMs: 10_000 },
          silenceMs: 10_000,
          read: (frame) => {
            const { ready, orders, trades, dead }: TinyFrame = JSON.parse(String(frame));
            return {
              ...(orders && { orders }),
              ...(trades && { trades }),
              ...(ready && { isReady: ready }),
              ...(dead !== undefined && { ended: { kind: 'login-dead' as const, reason: dead } }),
            };
          },
        }),
      },
    },
    portfolio: {
      fundsKnown: ['availablePaise', 'usedPaise', 'totalPaise', 'collateralPaise'],
      positions: (caller) => ask(caller, 'GET', '/positions'),
      holdings: (caller) => ask(caller, 'GET', '/holdings'),
      funds: (caller) => ask(caller, 'GET', '/funds'),
    },
    ...wanted,
  };
}

function verdictOf<T>(outcome: HttpOutcome): Verdict<T> {
  if (outcome.kind === 'not-sent') return { kind: 'refused', reason: outcome.reason };
  if (outcome.kind === 'no-answer') return { kind: 'unknown', reason: outcome.reason };
  const { status, text } = outcome;
  if (status === 401) return { kind: 'login-dead', reason: 'The token is not valid.' };
  if (status === 429)
    return { kind: 'retry-later', reason: 'Too many requests.', afterMs: 1_000, ...JSON.parse(text) };
  if (status >= 500) return { kind: 'unknown', reason: `HTTP ${status}` };
  if (status === 422) return { kind: 'refused', ...JSON.parse(text) };
  if (status >= 400) return { kind: 'refused', reason: text };
  return { kind: 'done', value: JSON.parse(text) };
}
