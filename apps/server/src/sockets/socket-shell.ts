import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AccessTokens, ConsoleSessions, SocketTickets } from '@spark/application';
import {
  canonicalNames,
  problem,
  type RawField,
  readObject,
  type SocketQuery,
  type SocketRoute,
} from '@spark/contract';
import type { CancelTimer, Clock, Store, Timers } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import { type Bearer, tokenIn, whyStranger } from '../http/bearer.ts';
import { CallRefused, refused } from '../http/call-refused.ts';
import type { OwnPages } from '../http/own-page.ts';
import { readQuery } from '../http/read-query.ts';
import type { Edge } from '../nodes/edge.ts';
import type { Upgrade } from '../nodes/pass-on.ts';
import { type ClientSocket, type OpenSocket, openClientSocket, type SocketSession } from './client-socket.ts';
import { createSocketAdmission, type SocketFields, type SocketGuest } from './socket-admission.ts';
import type { TimeSlicer } from './time-slicer.ts';

/** What every websocket of Spark has in common: the upgrade, authentication, limits, pings, the end. */
export type SocketShell = {
  readonly on: <const R extends SocketRoute>(
    route: R,
    open: (socket: ClientSocket, query: SocketQuery<R>) => SocketSession,
  ) => void;
  readonly openCount: () => number;
};

type Parts = {
  readonly bearer: Bearer;
  readonly tokens: AccessTokens;
  readonly tickets: SocketTickets;
  readonly sessions: Pick<ConsoleSessions, 'find'>;
  readonly pages: OwnPages;
  readonly desks: DeskService;
  readonly store: Pick<Store, 'foreignChanges'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly turns: TimeSlicer;
  /** Where this process is one of several nodes. */
  readonly edge: Pick<Edge, 'door' | 'opensElsewhere' | 'userOf' | 'during' | 'onDeskLeft'> | null;
};

const BEAT_MS = 30_000;
/** How often it is asked whether another process changed something: that costs microseconds. */
const LOOK_MS = 1_000;

type Asked = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly fields: SocketFields;
  readonly upgrade: Upgrade;
};

export function createSocketShell(app: FastifyInstance, parts: Parts): SocketShell {
  const { clock, timers } = parts;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.socketMessageBytes,
    perMessageDeflate: false,
  });
  const upgrades = new WeakMap<object, Upgrade>();
  const admit = createSocketAdmission(parts);
  const open = new Map<OpenSocket, SocketGuest>();
  const byUser = new Map<string, Set<OpenSocket>>();
  const cancelEnd = new WeakMap<OpenSocket, CancelTimer>();
  let cancelBeat = (): void => undefined;
  let cancelLook = (): void => undefined;
  let foreignChangesSeen = parts.store.foreignChanges();
  let isStopping = false;

  // An upgrade goes through the router like any request, so that it is read, refused, answered and logged as one.
  const servers = parts.edge === null ? [app.server] : [app.server, parts.edge.door.server];
  for (const from of servers)
    from.on('upgrade', (request, stream, head) => {
      const socket = stream as Socket;
      socket.on('error', () => socket.destroy());
      upgrades.set(request, { socket, head });
      const response = new ServerResponse(request);
      response.shouldKeepAlive = false;
      response.assignSocket(socket);
      response.once('finish', () => socket.end());
      app.routing(request, response);
    });

  app.addHook('preClose', async () => {
    isStopping = true;
    cancelBeat();
    cancelLook();
    for (const socket of open.keys()) socket.end(1001, problem('stopping'));
  });

  function beat(): void {
    cancelBeat = timers.at(clock.now() + BEAT_MS, () => {
      for (const [socket, guest] of open)
        parts.turns.add(() => {
          // It may have ended before its turn came, and its desk would be read for nothing.
          if (!open.has(socket)) return false;
          socket.beat();
          void readAndEndIfStranger(socket, guest);
          return false;
        });
      if (open.size > 0) beat();
    });
  }

  /** The owner's command line may have ended a login, and nobody tells this process. */
  function look(): void {
    cancelLook = timers.at(clock.now() + LOOK_MS, () => {
      const now = parts.store.foreignChanges();
      if (now !== foreignChangesSeen) for (const entry of open) void readAndEndIfStranger(...entry);
      foreignChangesSeen = now;
      if (open.size > 0) look();
    });
  }

  /** A user who was disabled or has new credentials, or whose session ended, may no longer use the socket. */
  function endIfStranger(socket: OpenSocket, { holder }: SocketGuest, desk: OpenDesk | null): void {
    const why = whyStranger(desk, holder);
    if (why !== null) socket.end(1008, problem(why));
  }

  /** Another process may have changed the user. An unreachable store is no reason to end the socket. */
  async function readAndEndIfStranger(socket: OpenSocket, guest: SocketGuest): Promise<void> {
    const desk = await parts.desks.read(guest.holder.ucc).catch(() => undefined);
    if (desk !== undefined) endIfStranger(socket, guest, desk);
  }

  // Its updates come from another node from now on. Clients connect again at once and say what they saw last.
  parts.edge?.onDeskLeft((ucc) => {
    for (const socket of byUser.get(ucc) ?? []) socket.end(1012, problem('owner_changing'));
  });

  /** Whoever opens a websocket is known by the token or the ticket; the ticket is with the node that made it. */
  async function isElsewhere(edge: NonNullable<Parts['edge']>, asked: Asked): Promise<boolean> {
    const { request, reply, fields, upgrade } = asked;
    const ticket = fields.get('ticket')?.value;
    const token = fields.get('token')?.value || tokenIn(request.headers.authorization);
    const ucc = ticket && !token ? parts.tickets.userIn(ticket) : await edge.userOf(token);
    return ucc !== null && edge.opensElsewhere(request, reply, ucc, upgrade);
  }

  // Who signs out or changes the password wants it to be true at once.
  parts.desks.follow((desk) => {
    for (const socket of byUser.get(desk.user.ucc) ?? []) {
      const guest = open.get(socket);
      if (guest) endIfStranger(socket, guest, desk);
    }
  });

  function add(socket: OpenSocket, guest: SocketGuest): void {
    const { ucc } = guest.holder;
    open.set(socket, guest);
    byUser.set(ucc, (byUser.get(ucc) ?? new Set()).add(socket));
    endWhenDue(socket, guest);
    // A change between reading the desk and now has met no socket.
    const desk = parts.desks.cached(ucc);
    if (desk) endIfStranger(socket, guest, desk);
    if (open.size > 1) return;
    cancelBeat();
    beat();
    cancelLook();
    look();
  }

  function remove(socket: OpenSocket, { holder: { ucc } }: SocketGuest): void {
    open.delete(socket);
    byUser.get(ucc)?.delete(socket);
    if (byUser.get(ucc)?.size === 0) byUser.delete(ucc);
    cancelEnd.get(socket)?.();
  }

  /** When a session is renewed or the clock was set back, the end has moved. */
  function endWhenDue(socket: OpenSocket, guest: SocketGuest): void {
    // An unreachable store is no reason to end the socket.
    const ends = guest.endsAt().catch(() => clock.now() + BEAT_MS);
    void ends.then((at) => {
      if (!open.has(socket)) return;
      if (at > clock.now())
        cancelEnd.set(
          socket,
          timers.at(at, () => endWhenDue(socket, guest)),
        );
      else socket.end(1008, problem(guest.holder.session === undefined ? 'token_expired' : 'session_ended'));
    });
  }

  return {
    openCount: () => open.size,
    on: (route, openSession) =>
      app.route({
        method: 'GET',
        url: route.path,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const upgrade = upgrades.get(request.raw);
          if (upgrade === undefined) throw refused('upgrade_missing', { path: route.path });
          const fields = fieldsOf(route, request);
          if (parts.edge !== null && (await isElsewhere(parts.edge, { request, reply, fields, upgrade })))
            return reply;
          const guest = await admit(request, fields);
          const { values: query, problems } = readObject(route.query, withCredential(fields));
          if (problems.length > 0) throw new CallRefused(problems);
          const endsAt = await guest.endsAt();
          // Opened now, it would stay after the others were closed, and stopping would wait for it.
          if (isStopping) throw refused('stopping');
          const { desk } = guest;
          const { ucc } = desk.user;
          const limit = LIMITS.socketsPerUser;
          if ((byUser.get(ucc)?.size ?? 0) >= limit)
            throw new CallRefused([problem('sockets_too_many', { limit })], 1);
          reply.hijack();
          reply.raw.detachSocket(upgrade.socket);
          server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) => {
            const about = { path: route.path, ucc, address: request.ip };
            request.log.info(about, 'socket open');
            const socket = openClientSocket({
              ws,
              desk,
              endsAt,
              clock,
              // Read by its schema just now.
              open: (socket) => openSession(socket, query as SocketQuery<typeof route>),
              onEnd: (code, reason) => {
                remove(socket, guest);
                request.log.info({ ...about, code, reason }, 'socket closed');
              },
            });
            add(socket, guest);
          });
          return reply;
        },
      }),
  };
}

/** The schema asks for a token or a ticket; who sent the token as a header has been admitted already. */
function withCredential(fields: SocketFields): SocketFields {
  if (fields.get('token')?.value || fields.get('ticket')?.value) return fields;
  return new Map([...fields, ['token', { name: 'token', value: 'in the header' }]]);
}

/**
 * The fields of the query that the socket knows; others are ignored. Some clients append the whole query again when
 * they reconnect, so a value ends at the next question mark, and the first value of a name is used.
 */
function fieldsOf({ query }: SocketRoute, request: FastifyRequest): SocketFields {
  const pairs = readQuery(request.raw.url ?? '');
  if (pairs === null) throw refused('url_broken');
  const names = canonicalNames(query);
  const fields = new Map<string, RawField & { readonly value: string }>();
  for (const [name, sent] of pairs) {
    const canonical = names.get(name.toLowerCase());
    if (canonical === undefined || fields.has(canonical)) continue;
    fields.set(canonical, { name, value: sent.split('?')[0]?.trim() ?? '' });
  }
  return fields;
}
