import { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { AccessTokens } from '@spark/application';
import {
  canonicalNames,
  problem,
  type RawField,
  readObject,
  type SocketQuery,
  type SocketRoute,
} from '@spark/contract';
import type { Clock, Timers } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { WebSocketServer } from 'ws';
import type { Bearer } from '../http/bearer.ts';
import { CallRefused, refused } from '../http/call-refused.ts';
import { readQuery } from '../http/read-query.ts';
import { type ClientSocket, type OpenSocket, openClientSocket, type SocketSession } from './client-socket.ts';
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
  readonly desks: DeskService;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly turns: TimeSlicer;
};

const BEAT_MS = 30_000;

type Upgrade = { readonly socket: Socket; readonly head: Buffer };

export function createSocketShell(app: FastifyInstance, parts: Parts): SocketShell {
  const { clock, timers } = parts;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: LIMITS.socketMessageBytes,
    perMessageDeflate: false,
  });
  const upgrades = new WeakMap<object, Upgrade>();
  const open = new Map<OpenSocket, OpenDesk>();
  /** Open sockets per user. */
  const counts = new Map<string, number>();
  let cancelBeat = (): void => undefined;
  let isStopping = false;

  // An upgrade goes through the router like any request, so that it is read, refused, answered and logged as one.
  app.server.on('upgrade', (request, stream, head) => {
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
    for (const socket of open.keys()) socket.end(1001, problem('stopping'));
  });

  function beat(): void {
    cancelBeat = timers.at(clock.now() + BEAT_MS, () => {
      for (const [socket, desk] of open)
        parts.turns.add(() => {
          // It may have ended before its turn came, and its desk would be read for nothing.
          if (!open.has(socket)) return false;
          socket.beat();
          void endIfStranger(socket, desk);
          return false;
        });
      if (open.size > 0) beat();
    });
  }

  /** A user who was disabled or has new credentials may no longer use the socket. */
  async function endIfStranger(socket: OpenSocket, { user }: OpenDesk): Promise<void> {
    const desk = await parts.desks.read(user.ucc).catch(() => undefined);
    // An unreachable store is no reason to end the socket.
    if (desk === undefined) return;
    if (desk === null || desk.user.disabled || desk.user.tokenEpoch !== user.tokenEpoch)
      socket.end(1008, problem('token_invalid'));
  }

  function addCount(ucc: string, more: 1 | -1): void {
    const count = (counts.get(ucc) ?? 0) + more;
    if (count > 0) counts.set(ucc, count);
    else counts.delete(ucc);
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
          const fields = withHeaderToken(fieldsOf(route, request), request.headers.authorization);
          const token = fields.get('token')?.value || undefined;
          const desk = await parts.bearer(token === undefined ? undefined : `Bearer ${token}`, request.ip);
          const { values: query, problems } = readObject(route.query, fields);
          if (problems.length > 0) throw new CallRefused(problems);
          const check = await parts.tokens.check(token ?? '');
          // Opened now, it would stay after the others were closed, and stopping would wait for it.
          if (isStopping) throw refused('stopping');
          const { ucc } = desk.user;
          const limit = LIMITS.socketsPerUser;
          if ((counts.get(ucc) ?? 0) >= limit)
            throw new CallRefused([problem('sockets_too_many', { limit })], 1);
          reply.hijack();
          reply.raw.detachSocket(upgrade.socket);
          server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (ws) => {
            const about = { path: route.path, ucc, address: request.ip };
            request.log.info(about, 'socket open');
            const socket = openClientSocket({
              ws,
              desk,
              clock,
              // Read by its schema just now.
              open: (socket) => openSession(socket, query as SocketQuery<typeof route>),
              onEnd: (code, reason) => {
                open.delete(socket);
                addCount(ucc, -1);
                cancelEnd();
                request.log.info({ ...about, code, reason }, 'socket closed');
              },
            });
            const endsAt = check.kind === 'valid' ? check.endsAt : clock.now();
            let cancelEnd = (): void => undefined;
            const endWhenDue = (): void => {
              // After the clock was set back the token is still valid.
              if (endsAt > clock.now()) cancelEnd = timers.at(endsAt, endWhenDue);
              else socket.end(1008, problem('token_expired'));
            };
            cancelEnd = timers.at(endsAt, endWhenDue);
            open.set(socket, desk);
            addCount(ucc, 1);
            if (open.size === 1) {
              cancelBeat();
              beat();
            }
          });
          return reply;
        },
      }),
  };
}

type SocketFields = ReadonlyMap<string, RawField & { readonly value: string }>;

/**
 * Programs that can send headers keep the token out of addresses, and so out of logs. A token in the address has
 * precedence.
 */
function withHeaderToken(fields: SocketFields, authorization: string | undefined): SocketFields {
  const value = /^bearer +([^\s]+)$/i.exec(authorization ?? '')?.[1];
  if (value === undefined || fields.get('token')?.value) return fields;
  return new Map([...fields, ['token', { name: 'token', value }]]);
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
