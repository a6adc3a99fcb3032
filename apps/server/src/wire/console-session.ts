import type { OpenedSession, SessionInfo } from '@spark/application';
import type { ArmedSession, ConsoleSession, SessionRow } from '@spark/contract';
import { type Instant, istTimestamp } from '@spark/core';

export function toWireConsoleSession(opened: OpenedSession, now: Instant): ConsoleSession {
  const { user, session, token, tokenEndsAt } = opened;
  return {
    access_token: token,
    token_type: 'bearer',
    expires_in: secondsUntil(tokenEndsAt, now),
    endsAt: istTimestamp(tokenEndsAt),
    session: session.id,
    sessionEndsAt: istTimestamp(session.endsAt),
    UCC: user.ucc,
    Name: user.name,
    UserType: user.userType,
    armedUntil: armedUntil(session, now),
  };
}

export function toWireSession(session: SessionInfo, current: string | undefined, now: Instant): SessionRow {
  const { id, device, address, startedAt, renewedAt, endsAt } = session;
  return {
    session: id,
    device,
    address,
    startedAt: istTimestamp(startedAt),
    lastSeenAt: istTimestamp(renewedAt),
    endsAt: istTimestamp(endsAt),
    armedUntil: armedUntil(session, now),
    current: id === current,
  };
}

export function toWireArmed(session: string, until: Instant | null, now: Instant): ArmedSession {
  return {
    session,
    armedUntil: until === null ? null : istTimestamp(until),
    expires_in: until === null ? 0 : secondsUntil(until, now),
  };
}

export function secondsUntil(at: Instant, now: Instant): number {
  return Math.max(0, Math.floor((at - now) / 1_000));
}

function armedUntil({ armedUntil: until }: SessionInfo, now: Instant): string | null {
  return until !== null && until > now ? istTimestamp(until) : null;
}
