import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createReplayWindow, knockProblem, type SealedKnock, type Sign } from '@spark/cluster';
import { readKnock } from './read-knock.ts';
import type { Tunnels } from './tunnels.ts';

type Parts = {
  readonly sign: Sign;
  /** Host and port of each place that tunnels may lead to. */
  readonly targets: ReadonlySet<string>;
  readonly tunnels: Tunnels;
  readonly leases: NodeLeases;
  readonly onRefused: (why: string, knock: SealedKnock | null) => void;
};

/** Leases of nodes by this relay's clock. */
export type NodeLeases = {
  readonly nowMs: () => number;
  readonly renew: (node: string, reading: number) => void;
  readonly isPresent: (node: string) => boolean;
};

/** Names the start of the relay in each of its answers, since a knock is good for one start alone. */
export const START_HEADER = 'x-spark-relay';
export const REFUSED_HEADER = 'x-spark-refused';
/** A tunnel of an account with two relays says so. */
const LEASED_HEADER = 'x-spark-leased';
/** Asked for with a knock of nobody: how the relay is. */
const STATE_TARGET = '/state';
/** Asked for by a node, with the reading of the relay's clock that it shows. */
const PRESENT_TARGET = /^\/present\/(\d{1,15})$/;
/** Asked for with a knock of an owner that leaves by another relay. */
const EPOCH_TARGET = '/epoch';
const HEAD_BYTES = 8 * 1024;
const HEAD_WITHIN_MS = 5_000;
const CONNECTIONS_MAX = 10_000;

/** An HTTP proxy for CONNECT alone, which it takes from the owner of a desk, to brokers. */
export function createRelayServer({ sign, targets, tunnels, leases, onRefused }: Parts): Server {
  const start = randomUUID();
  const taken = createReplayWindow();
  const server = createServer({
    maxHeaderSize: HEAD_BYTES,
    headersTimeout: HEAD_WITHIN_MS,
    requestTimeout: HEAD_WITHIN_MS,
    keepAliveTimeout: HEAD_WITHIN_MS,
    connectionsCheckingInterval: HEAD_WITHIN_MS,
  });
  server.maxConnections = CONNECTIONS_MAX;

  /** The knock of a request for this target, or why it is none. */
  function readFor(target: string, { headers }: IncomingMessage): SealedKnock | string {
    const knock = readKnock(headers['proxy-authorization']);
    if (knock === null) return 'no knock';
    const nodes = { has: tunnels.isKnown };
    return knockProblem(knock, { relay: start, target, taken, nodes, sign }) ?? knock;
  }

  server.on('connect', (request, stream, head) => {
    // Node types it as any stream, and it is the connection.
    const client = stream as Socket;
    client.on('error', () => client.destroy());
    const target = request.url ?? '';
    const read = readFor(target, request);
    if (typeof read === 'string') {
      refuse(client, read, null);
      return;
    }
    if (read.ucc === '' || !targets.has(target)) {
      refuse(client, 'target', read);
      return;
    }
    const isLeased = request.headers[LEASED_HEADER] !== undefined;
    void tunnels.open(client, read, { target, head, isLeased }).then((why) => {
      if (why !== null) refuse(client, why, read);
    });
  });

  server.on('request', (request, response) => {
    response.setHeader(START_HEADER, start);
    if (request.url === '/healthz') {
      response.end('ok\n');
      return;
    }
    void answerTo(request).then((answer) => {
      if (typeof answer === 'string') {
        response.writeHead(statusOf(answer), { [REFUSED_HEADER]: answer }).end();
        return;
      }
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(answer));
    });
  });

  /** What is asked for beside tunnels, or why not. */
  async function answerTo(request: IncomingMessage): Promise<object | string> {
    const { url = '' } = request;
    const reading = PRESENT_TARGET.exec(url)?.[1];
    if (url !== STATE_TARGET && url !== EPOCH_TARGET && reading === undefined) return 'nothing is there';
    const read = readFor(url, request);
    if (typeof read === 'string') return read;
    if (reading !== undefined) {
      leases.renew(read.node, Number(reading));
      return { now: leases.nowMs(), isPresent: leases.isPresent(read.node) };
    }
    if (url === STATE_TARGET) return { desks: tunnels.desks(), tunnels: tunnels.count() };
    const why = read.ucc === '' ? 'target' : await tunnels.hear(read);
    if (why !== null) onRefused(why, read);
    return why ?? {};
  }

  function refuse(client: Socket, why: string, knock: SealedKnock | null): void {
    onRefused(why, knock);
    const lines = [
      `HTTP/1.1 ${statusOf(why)} Refused`,
      `${START_HEADER}: ${start}`,
      `${REFUSED_HEADER}: ${why}`,
      'content-length: 0',
      'connection: close',
    ];
    client.end(`${lines.join('\r\n')}\r\n\r\n`, () => client.destroySoon());
  }

  return server;
}

/** 407 asks for another knock, as the header of the start says. */
function statusOf(why: string): number {
  if (why === 'no knock' || why === 'for another start') return 407;
  if (why === 'too many' || why === 'not stored' || why === 'not present') return 503;
  if (why === 'broker not reached') return 502;
  return why === 'nothing is there' ? 404 : 403;
}
