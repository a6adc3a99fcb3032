import type {
  AccessTokens,
  Browser,
  ConsoleSessions,
  OpenedSession,
  SignIn,
  TokenHolder,
  VisitorService,
} from '@spark/application';
import { problem, routes } from '@spark/contract';
import type { Clock } from '@spark/core';
import { secondsUntil, toWireArmed, toWireConsoleSession } from '../wire/console-session.ts';
import { toWireLoginRefusal, toWireVisitRefusal } from '../wire/login.ts';
import { tokenIn } from './bearer.ts';
import { CallRefused, refused, refusedWith } from './call-refused.ts';
import type { Answer, CallBook, PublicCall } from './calls.ts';
import { refuseVisitors } from './credentials.ts';
import { successBody } from './envelope.ts';
import { type VisitRules, whyNoVisit } from './may-visit.ts';
import { clearSessionCookie, readSessionCookie, setSessionCookie } from './session-cookie.ts';
import { requireBoth } from './user.ts';

type Parts = {
  readonly sessions: ConsoleSessions;
  readonly signIn: Pick<SignIn, 'userIn'>;
  readonly tokens: AccessTokens;
  readonly visitors: Pick<VisitorService, 'welcome'>;
  readonly visitRules: VisitRules;
  readonly clock: Clock;
};

type AnyCall = Omit<PublicCall<typeof routes.renewConsoleSession>, 'input'>;

/** Signing in and out of the console. They alone read the cookie. */
export function consoleSessionCalls(calls: CallBook, parts: Parts): void {
  signInCalls(calls, parts);
  armingCalls(calls, parts);
  signOutCall(calls, parts);
}

function signInCalls(calls: CallBook, parts: Parts): void {
  const { sessions, clock } = parts;

  function answer(opened: OpenedSession, message: string, { headers }: AnyCall): Answer {
    const now = clock.now();
    const seconds = secondsUntil(opened.session.endsAt, now);
    return {
      encoded: successBody([toWireConsoleSession(opened, now)], message),
      headers: { 'set-cookie': setSessionCookie(headers, opened.cookie, seconds) },
    };
  }

  async function visit(call: AnyCall): Promise<OpenedSession> {
    const why = whyNoVisit(parts.visitRules, call);
    if (why !== null) throw new CallRefused([why]);
    const welcomed = await parts.visitors.welcome(call.address);
    if (!welcomed.ok) throw refusedWith(toWireVisitRefusal(welcomed.error));
    const { ucc, endsAt } = welcomed.value;
    return sessions.begin(ucc, browserOf(call), endsAt);
  }

  calls.onPublic(
    routes.startConsoleSession,
    async ({ input, ...call }) => {
      const { visitor, ...login } = input;
      if (visitor && (login.userid !== undefined || login.password !== undefined))
        throw new CallRefused([
          problem('fields_disagree', {
            field: 'visitor',
            other: 'userid',
            reason: 'A visitor has no login.',
          }),
        ]);
      if (visitor) return answer(await visit(call), routes.startConsoleSession.reply.message, call);
      requireBoth(login.userid, login.password, 'visitor');
      const opened = await sessions.signIn(login, browserOf(call));
      if (!opened.ok) throw refusedWith(toWireLoginRefusal(opened.error));
      return answer(opened.value, routes.startConsoleSession.reply.message, call);
    },
    async ({ input: { visitor, ...login } }) => (visitor ? null : parts.signIn.userIn(login)),
  );

  calls.onPublic(
    routes.renewConsoleSession,
    async (call) => {
      const cookie = readSessionCookie(call.headers);
      if (cookie === undefined) throw refused('signed_out');
      const renewed = await sessions.renew(cookie, browserOf(call));
      if (renewed.ok) return answer(renewed.value, routes.renewConsoleSession.reply.message, call);
      throw refused(renewed.error === 'reused' ? 'session_reused' : 'signed_out');
    },
    userOfCookie,
  );
}

function armingCalls(calls: CallBook, { sessions, clock }: Parts): void {
  calls.on(routes.armConsoleSession, async ({ input, desk, holder, address, by }) => {
    refuseVisitors(desk);
    const session = sessionOf(holder);
    const armed = await sessions.arm(desk, session, { ...input, address, by: by() });
    if (armed.ok) return { data: [toWireArmed(session, armed.value, clock.now())] };
    if (armed.error.code === 'no-session') throw refused('session_ended');
    throw refusedWith(toWireLoginRefusal(armed.error));
  });

  calls.on(routes.disarmConsoleSession, async ({ desk, holder }) => {
    const session = sessionOf(holder);
    await sessions.disarm(desk.user.ucc, session);
    return { data: [toWireArmed(session, null, clock.now())] };
  });
}

function signOutCall(calls: CallBook, { sessions, tokens }: Parts): void {
  calls.onPublic(
    routes.endConsoleSession,
    async ({ headers }) => {
      const cookie = readSessionCookie(headers);
      if (cookie !== undefined) await sessions.endByCookie(cookie);
      const check = await tokens.check(tokenIn(headers.authorization) ?? '');
      if (check.kind === 'valid' && check.holder.session !== undefined)
        await sessions.end(check.holder.ucc, check.holder.session);
      return {
        encoded: successBody([], routes.endConsoleSession.reply.message),
        headers: { 'set-cookie': clearSessionCookie(headers) },
      };
    },
    userOfCookie,
  );
}

/** The cookie begins with its user. */
async function userOfCookie({ headers }: AnyCall): Promise<string | null> {
  return readSessionCookie(headers)?.split('.')[0] || null;
}

function sessionOf({ session }: TokenHolder): string {
  if (session === undefined) throw refused('session_none');
  return session;
}

function browserOf({ address, headers }: AnyCall): Browser {
  return { address, userAgent: headers['user-agent'] };
}
