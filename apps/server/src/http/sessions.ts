import type { AccessTokens, ConsoleSessions, SocketTickets } from '@spark/application';
import { problem, routes } from '@spark/contract';
import type { Clock } from '@spark/core';
import { LIMITS } from '@spark/vocabulary';
import { toWireSession } from '../wire/console-session.ts';
import { tokenIn } from './bearer.ts';
import { CallRefused, refused } from './call-refused.ts';
import type { CallBook } from './calls.ts';

type Parts = {
  readonly sessions: ConsoleSessions;
  readonly tickets: SocketTickets;
  readonly tokens: AccessTokens;
  readonly clock: Clock;
};

/** Where the user is signed in, and tickets for websockets. */
export function sessionCalls(calls: CallBook, { sessions, tickets, tokens, clock }: Parts): void {
  calls.on(routes.makeSocketTicket, async ({ holder, headers }) => {
    const check = await tokens.check(tokenIn(headers.authorization) ?? '');
    const tokenEndsAt = check.kind === 'valid' ? check.endsAt : clock.now();
    const ticket = tickets.make({ ...holder, tokenEndsAt });
    const { ticketsPerUser: limit, ticketSeconds: seconds } = LIMITS;
    if (ticket === null) throw new CallRefused([problem('tickets_too_many', { limit, seconds })], seconds);
    return { data: [{ ticket, expires_in: seconds }] };
  });

  calls.on(routes.listSessions, async ({ desk, holder }) => ({
    data: sessions.list(desk).map((session) => toWireSession(session, holder.session, clock.now())),
  }));

  calls.on(routes.endSession, async ({ input, desk }) => {
    const isEnded = await sessions.end(desk.user.ucc, input.session);
    if (!isEnded) throw refused('session_unknown', { field: 'session', id: input.session });
    return { data: [] };
  });

  calls.on(routes.endOtherSessions, async ({ desk, holder }) => {
    await sessions.endOthers(desk.user.ucc, holder.session);
    return { data: [] };
  });
}
