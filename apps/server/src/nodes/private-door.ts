import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ClusterNodePort, PROBE_HEADER, PROBE_URL } from '@spark/application';
import { createReplayWindow, problemOf, type Sign } from '@spark/cluster';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AnsweredProbe } from './answer-probe.ts';
import type { DeskOwners } from './desk-owners.ts';
import { openFrameDoor } from './frame-door.ts';
import { FRAMES_PROTOCOL, FRAMES_URL } from './framed-call.ts';
import type { NodeCounters } from './node-counters.ts';
import { type Caller, hashOf, NEW_KEY_HEADER, PASSED_HEADER, readPassedHeader } from './passed-request.ts';
import { CALL_URL, HINT_URL, MISDIRECTED_STATUS, NOT_TAKEN_STATUS } from './peer-requests.ts';

/**
 * Where the other nodes come in: a listener of its own, on an address that no client reaches. What comes in here is taken
 * with the seal of the cluster alone, and what comes in elsewhere is never taken for passed on, whatever its headers say.
 */
export type PrivateDoor = {
  readonly server: Server;
  readonly listen: (host: string, port: number) => Promise<number>;
  /** Whether another node passed it on. */
  readonly wasPassedOn: (request: IncomingMessage) => boolean;
  /** Whether the node that passed it on made its Idempotency-Key, and asks with it for the first time. */
  readonly isKeyNew: (request: IncomingMessage) => boolean;
  readonly close: () => Promise<void>;
};

type Parts = {
  readonly owners: Pick<DeskOwners, 'me' | 'isPeer'>;
  /** What nodes tell and ask each other for themselves. */
  readonly node: Pick<ClusterNodePort, 'onHint' | 'onCall'>;
  readonly counters: Pick<NodeCounters, 'receivedCalls' | 'hints'>;
  readonly answerProbe: (header: string) => Promise<AnsweredProbe>;
  readonly sign: Sign;
};

/** Room for the seal beside the headers of the client. */
const HEAD_BYTES = LIMITS.headBytes + 4_096;

/** What may be upgraded to. */
const UPGRADES: ReadonlySet<string> = new Set(['websocket', FRAMES_PROTOCOL]);

type Passed = {
  /** Null where the seal of its frame is over the body too. */
  readonly bodyHash: string | null;
  readonly ucc: string;
  readonly isKeyNew: boolean;
};

export function openPrivateDoor(
  app: FastifyInstance,
  { owners, node, counters, answerProbe, sign }: Parts,
): PrivateDoor {
  const taken = createReplayWindow();
  const cameIn = new WeakSet<IncomingMessage>();
  const passed = new WeakMap<IncomingMessage, Passed>();
  const upgrades = new WeakMap<IncomingMessage, { readonly socket: Socket; readonly begun: Buffer }>();
  const route: RequestListener = (request, response) => {
    cameIn.add(request);
    app.routing(request, response);
  };
  const server = createServer(
    {
      maxHeaderSize: HEAD_BYTES,
      requireHostHeader: false,
      requestTimeout: 30_000,
      keepAliveTimeout: 72_000,
      shouldUpgradeCallback: ({ method, headers }) =>
        method === 'GET' && UPGRADES.has(headers.upgrade?.toLowerCase() ?? ''),
    },
    route,
  );
  const frames = openFrameDoor({
    owners,
    route: app.routing,
    sign,
    onRefused: () => counters.receivedCalls.inc({ outcome: 'refused' }),
  });

  // Before whoever takes upgrades hears of it.
  server.prependListener('upgrade', (request, socket, head) => {
    cameIn.add(request);
    // Node types it as any stream, and it is the connection.
    upgrades.set(request, { socket: socket as Socket, begun: head });
  });

  app.addHook('onRequest', (request, reply, done) => {
    const framed = frames.callOf(request.raw);
    if (framed !== undefined) {
      passed.set(request.raw, { bodyHash: null, ucc: framed.ucc, isKeyNew: framed.isKeyNew });
      counters.receivedCalls.inc({ outcome: 'taken' });
      callFrom(request, framed.caller);
      return done();
    }
    if (!cameIn.has(request.raw)) return done();
    if (request.raw.url === PROBE_URL) {
      probed(request, reply).catch(done);
      return;
    }
    const read = readSeal(request.raw);
    if (typeof read === 'string') return refuse(reply, read);
    if (openFrames(request, reply, read.from)) return;
    passed.set(request.raw, read);
    if (request.raw.url === HINT_URL) {
      counters.hints.inc({ direction: 'received' });
      node.onHint(read.ucc);
      void reply.code(204).send();
      return;
    }
    counters.receivedCalls.inc({ outcome: 'taken' });
    callFrom(request, read.caller);
    done();
  });
  app.addHook('preHandler', (request, reply, done) => {
    const sealed = passed.get(request.raw);
    if (sealed === undefined || sealed.bodyHash === null) return done();
    if (sealed.bodyHash !== hashOf(bodyOf(request))) return refuse(reply, 'forged');
    const { url = '' } = request.raw;
    if (!url.startsWith(CALL_URL)) return done();
    const call = { ucc: sealed.ucc, name: url.slice(CALL_URL.length), body: bodyOf(request).toString() };
    node.onCall(call).then(
      (answer) => (answer === null ? misdirected(reply) : reply.code(200).send(answer)),
      (error: unknown) => {
        request.log.error({ err: error, call: call.name }, 'what another node asked for failed');
        return reply.code(500).send();
      },
    );
  });

  function refuse(reply: FastifyReply, why: string): void {
    counters.receivedCalls.inc({ outcome: 'refused' });
    notTaken(reply, why);
  }

  function openFrames({ raw }: FastifyRequest, reply: FastifyReply, from: string): boolean {
    const upgrade = upgrades.get(raw);
    const [path, nonce] = (raw.url ?? '').split('?');
    if (upgrade === undefined || path !== FRAMES_URL || nonce === undefined) return false;
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    frames.open({ ...upgrade, from, nonce });
    return true;
  }

  async function probed({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { seal, body } = await answerProbe(String(headers[PROBE_HEADER] ?? ''));
    void reply.header(PROBE_HEADER, seal).header('connection', 'close');
    void (body === null ? reply.code(NOT_TAKEN_STATUS).send() : reply.type('application/json').send(body));
  }

  function readSeal(
    raw: IncomingMessage,
  ): (Passed & { readonly caller: Caller; readonly from: string }) | string {
    const { method = '', url = '', rawHeaders, headers } = raw;
    const read = readPassedHeader(String(headers[PASSED_HEADER] ?? ''), { method, url, rawHeaders });
    if (read === null) return 'forged';
    const problem = problemOf(read.call, { me: owners.me, nodes: { has: owners.isPeer }, taken, sign });
    const { bodyHash, ucc, from } = read.call;
    const isKeyNew = headers[NEW_KEY_HEADER] !== undefined;
    return problem ?? { bodyHash, ucc, from, caller: read.caller, isKeyNew };
  }

  return {
    server,
    listen: async (host, port) => {
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, resolve);
      });
      return (server.address() as AddressInfo).port;
    },
    wasPassedOn: (request) => passed.has(request),
    isKeyNew: (request) => passed.get(request)?.isKeyNew ?? false,
    close: () =>
      new Promise((resolve) => {
        frames.close();
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** The body of any request of this app, whose only parser leaves it as it came. */
export function bodyOf({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : NO_BODY;
}

const NO_BODY = Buffer.alloc(0);

/** The connection is the other node's, and the caller is who called there. */
function callFrom(request: FastifyRequest, { address, isForwarded }: Caller): void {
  Object.defineProperty(request, 'ip', { value: address });
  Object.defineProperty(request, 'ips', { value: isForwarded ? [] : [address, address] });
}

function misdirected(reply: FastifyReply): void {
  void reply.code(MISDIRECTED_STATUS).header(PASSED_HEADER, 'not the owner').send();
}

function notTaken(reply: FastifyReply, why: string): void {
  void reply.code(NOT_TAKEN_STATUS).header(PASSED_HEADER, why).header('connection', 'close').send();
}
