import type { AccessTokens, ConsoleSessions, SocketTickets, TokenHolder } from '@spark/application';
import { problem, type RawField } from '@spark/contract';
import type { Instant } from '@spark/core';
import type { DeskService, OpenDesk } from '@spark/engine';
import { LIMITS } from '@spark/vocabulary';
import type { FastifyRequest } from 'fastify';
import { type Bearer, tokenIn, whyStranger } from '../http/bearer.ts';
import { CallRefused, refused } from '../http/call-refused.ts';
import { isOwnPage, type OwnPages } from '../http/own-page.ts';

/** Who opens a websocket, and for how long they may have it. */
export type SocketGuest = {
  readonly desk: OpenDesk;
  readonly holder: TokenHolder;
  /** Asked for again when it comes: a session that was renewed meanwhile ends later. */
  readonly endsAt: () => Promise<Instant>;
};

export type SocketFields = ReadonlyMap<string, RawField & { readonly value: string }>;

/** By a ticket or by an access token, in the address or in the header. Every websocket of Spark is opened so. */
export type SocketAdmission = (request: FastifyRequest, fields: SocketFields) => Promise<SocketGuest>;

type Parts = {
  readonly bearer: Bearer;
  readonly tokens: AccessTokens;
  readonly tickets: SocketTickets;
  readonly sessions: Pick<ConsoleSessions, 'find'>;
  readonly desks: DeskService;
  readonly pages: OwnPages;
};

export function createSocketAdmission(parts: Parts): SocketAdmission {
  const { bearer, tokens, tickets, sessions, desks, pages } = parts;

  async function byToken(token: string | undefined, address: string): Promise<SocketGuest> {
    const { desk, holder } = await bearer(token === undefined ? undefined : `Bearer ${token}`, address);
    const check = await tokens.check(token ?? '');
    const endsAt = check.kind === 'valid' ? check.endsAt : 0;
    return { desk, holder, endsAt: async () => endsAt };
  }

  /** A ticket is used up whatever comes of it. */
  async function byTicket(ticket: string, { headers }: FastifyRequest): Promise<SocketGuest> {
    const taken = tickets.take(ticket);
    if (taken === null || !isOwnPage(pages, headers))
      throw refused('ticket_invalid', { seconds: LIMITS.ticketSeconds });
    const { tokenEndsAt, ...holder } = taken;
    const desk = await desks.read(holder.ucc);
    const why = whyStranger(desk, holder);
    if (why !== null || desk === null) throw new CallRefused([problem(why ?? 'token_invalid')]);
    const { session } = holder;
    if (session === undefined) return { desk, holder, endsAt: async () => tokenEndsAt };
    const endsAt = async (): Promise<Instant> => {
      const now = await desks.read(holder.ucc);
      return (now && sessions.find(now, session)?.endsAt) ?? 0;
    };
    return { desk, holder, endsAt };
  }

  return (request, fields) => {
    const ticket = fields.get('ticket')?.value;
    const token = fields.get('token')?.value || tokenIn(request.headers.authorization);
    return ticket && !token ? byTicket(ticket, request) : byToken(token, request.ip);
  };
}
