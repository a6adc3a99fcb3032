import type { AccountSession } from '@spark/contract';
import {
  type Account,
  hasSession,
  type Instant,
  istDay,
  istTimestamp,
  type SessionLife,
  sessionEnd,
} from '@spark/core';

export function toWireSession(account: Account, life: SessionLife, now: Instant): AccountSession {
  const { loggedInAt, sessionEnded, broker } = account;
  if (hasSession(account, life, now)) {
    const end = sessionEnd(account, life);
    return { State: 'live', EndsAt: end === null ? null : istTimestamp(end), Message: null };
  }
  if (sessionEnded !== null) return { State: 'ended', EndsAt: null, Message: sessionEnded };
  if (loggedInAt === null) return { State: 'none', EndsAt: null, Message: null };
  const end = sessionEnd(account, life);
  return {
    State: 'ended',
    EndsAt: end === null ? null : istTimestamp(end),
    Message: `The login of ${istDay(loggedInAt)} at ${broker} is over. Log in again.`,
  };
}
