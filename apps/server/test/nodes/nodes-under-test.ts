import { createHmac } from 'node:crypto';
import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { TestContext } from 'node:test';
import type { CallToOwner } from '@spark/application';
import type { Sign } from '@spark/cluster';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { createProbeAnswers } from '../../src/nodes/answer-probe.ts';
import type { DeskOwner, DeskOwners } from '../../src/nodes/desk-owners.ts';
import { createNodeCounters } from '../../src/nodes/node-counters.ts';
import { createPassOn, type PassOn, type Upgrade } from '../../src/nodes/pass-on.ts';
import { createPeerRequests, type PeerRequests } from '../../src/nodes/peer-requests.ts';
import { openPrivateDoor, type PrivateDoor } from '../../src/nodes/private-door.ts';

/** The edge of a node, before handlers that tell what arrived: real servers, real sockets, owners as the test says. */
export type NodeUnderTest = {
  readonly id: string;
  /** Where clients call. */
  readonly url: string;
  /** Host and port where other nodes call. */
  readonly address: string;
  /** What was run here. */
  readonly ran: Ran[];
  /** Desks at whose rows another node told it to look. */
  readonly hints: string[];
  /** What other nodes had done here for a desk; null where it is not here. */
  readonly called: { call: (call: CallToOwner) => Promise<string | null> };
  /** What the node believes of owners, by user; a list is worked off, its last one stays. */
  readonly believes: Map<string, readonly string[]>;
  /** Websockets that were opened here. */
  readonly sockets: WebSocket[];
  readonly app: FastifyInstance;
  readonly door: PrivateDoor;
  readonly peers: PeerRequests;
  readonly passOn: PassOn;
};

export type Ran = {
  readonly method: string;
  readonly url: string;
  readonly ip: string;
  readonly forwarded: boolean;
  readonly key: string | null;
  /** The node that passed it on says that it made the key. */
  readonly isKeyNew: boolean;
  readonly body: string;
};

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

export const signWith =
  (key: string): Sign =>
  (text) =>
    createHmac('sha256', key).update(text).digest('base64url');
export const SIGN = signWith('of the cluster');

type Options = {
  readonly run?: Handler;
  readonly sign?: Sign;
  readonly withinMs?: number;
  readonly takesKey?: boolean;
};

export type ClusterUnderTest = {
  readonly nodes: readonly [NodeUnderTest, NodeUnderTest, NodeUnderTest];
  /** All nodes believe it. */
  readonly own: (ucc: string, node: NodeUnderTest | null) => void;
};

export async function threeNodes(t: TestContext, options: Options = {}): Promise<ClusterUnderTest> {
  const all = new Map<string, NodeUnderTest>();
  const start = (id: string) => startNode(t, id, all, options);
  const nodes = [await start('a'), await start('b'), await start('c')] as const;
  const own: ClusterUnderTest['own'] = (ucc, owner) => {
    for (const node of nodes) node.believes.set(ucc, [owner?.id ?? 'nobody']);
  };
  return { nodes, own };
}

async function startNode(
  t: TestContext,
  id: string,
  all: Map<string, NodeUnderTest>,
  { run, sign = SIGN, withinMs, takesKey }: Options,
): Promise<NodeUnderTest> {
  const believes = new Map<string, readonly string[]>();
  const ran: Ran[] = [];
  const hints: string[] = [];
  const sockets: WebSocket[] = [];
  const owner = (ucc: string): DeskOwner => {
    const [first = 'nobody', ...later] = believes.get(ucc) ?? [];
    if (later.length > 0) believes.set(ucc, later);
    if (first === id) return { kind: 'here' };
    const other = all.get(first);
    return other ? { kind: 'at', node: first, address: other.address } : { kind: 'nobody' };
  };
  const owners: DeskOwners = {
    me: id,
    whoOwns: owner,
    lookAgain: async (ucc) => owner(ucc),
    isPeer: (node) => all.has(node),
  };
  const app = Fastify({ forceCloseConnections: true });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
  // As the shell of the server does, before anybody looks at a request.
  app.addHook('onRequest', (request, _, done) =>
    done(request.headers.host === undefined ? new Error('a request has a Host') : undefined),
  );
  const called: NodeUnderTest['called'] = { call: async () => null };
  const onCall = (call: CallToOwner) => called.call(call);
  const counters = createNodeCounters();
  const door = openPrivateDoor(app, {
    owners,
    counters,
    node: { onHint: (ucc) => hints.push(ucc), onCall },
    answerProbe: createProbeAnswers({ node: { me: id, nodes: () => [], mayAct: () => true }, sign }),
    sign,
  });
  const peers = createPeerRequests({ me: id, sign, counters });
  const passOn = createPassOn({ owners, peers, door, counters });
  app.all<{ Params: { ucc: string } }>('/desk/:ucc', async (request, reply) => {
    const passing = await passOn.call(request, reply, request.params.ucc, {
      ...(withinMs === undefined ? {} : { withinMs }),
      isReading: request.method === 'GET',
      ...(takesKey === undefined ? {} : { takesKey }),
    });
    if (passing === 'answered') return reply;
    if (passing !== 'here') return reply.code(503).send(passing);
    ran.push(whatCame(request, door));
    return run ? run(request, reply) : reply.header('x-ran-at', id).send(`${id} ran it`);
  });
  app.get<{ Params: { ucc: string } }>('/stored/:ucc', async (request, reply) => {
    const passing = await passOn.reading(request, reply, request.params.ucc, withinMs ?? 10_000);
    if (passing === 'answered') return reply;
    if (passing !== 'here') return reply.send(`${id} read what is stored: ${passing}`);
    ran.push(whatCame(request, door));
    return run ? run(request, reply) : reply.send(`${id} ran it`);
  });
  takeSockets({ app, door, passOn, onSocket: (ws) => sockets.push(ws), ran });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const port = await door.listen('127.0.0.1', 0);
  t.after(async () => {
    peers.close();
    door.server.closeAllConnections();
    await Promise.all([app.close(), door.close()]);
  });
  const node = {
    id,
    url,
    address: `127.0.0.1:${port}`,
    ran,
    hints,
    called,
    believes,
    sockets,
    app,
    door,
    peers,
    passOn,
  };
  all.set(id, node);
  return node;
}

type Sockets = Pick<NodeUnderTest, 'app' | 'door' | 'passOn' | 'ran'> & {
  readonly onSocket: (ws: WebSocket) => void;
};

/** Echoes, and refuses who has no token: as the server's own sockets do, upgrades go through the router. */
function takeSockets({ app, door, passOn, onSocket, ran }: Sockets): void {
  const server = new WebSocketServer({ noServer: true });
  const upgrades = new WeakMap<object, Upgrade>();
  for (const from of [app.server, door.server])
    from.on('upgrade', (request, stream, head) => {
      const socket = stream as Socket;
      upgrades.set(request, { socket, head });
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.end());
      app.routing(request, response);
    });
  app.get<{ Params: { ucc: string } }>('/socket/:ucc', async (request, reply) => {
    const upgrade = upgrades.get(request.raw);
    if (upgrade === undefined) return reply.code(400).send('no upgrade');
    const passing = await passOn.socket(request, reply, request.params.ucc, upgrade);
    if (passing === 'answered') return reply;
    if (passing !== 'here') return reply.code(503).send(passing);
    ran.push(whatCame(request, door));
    if (!request.url.includes('token')) return reply.code(401).send('no token');
    reply.hijack();
    reply.raw.detachSocket(upgrade.socket);
    server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) => {
      onSocket(ws);
      ws.on('error', () => undefined);
      ws.on('message', (data, isBinary) => ws.send(data, { binary: isBinary }));
    });
    return reply;
  });
}

function whatCame(request: FastifyRequest, door: PrivateDoor): Ran {
  const { method, url, ip, headers } = request;
  const key = headers['idempotency-key'];
  return {
    method,
    url,
    ip,
    forwarded: headers['x-forwarded-for'] !== undefined && (request.ips?.length ?? 0) < 2,
    key: typeof key === 'string' ? key : null,
    isKeyNew: door.isKeyNew(request.raw),
    body: Buffer.isBuffer(request.body) ? request.body.toString() : '',
  };
}
