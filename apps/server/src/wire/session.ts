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

/** The problem at the broker; `ofLogin`: that of the last login alone, since nothing else matters without one. */
export type IncidentOf = (account: Account, ofLogin: boolean) => string | null;

export function toWireSession(
  account: Account,
  life: SessionLife,
  now: Instant,
  incidentOf: IncidentOf,
): AccountSession {
  const { loggedInAt, sessionEnded, broker } = account;
  if (hasSession(account, life, now)) {
    const end = sessionEnd(account, life);
    return {
      State: 'live',
      EndsAt: end === null ? null : istTimestamp(end),
      Message: incidentOf(account, false),
    };
  }
  if (sessionEnded !== null)
    return { State: 'ended', EndsAt: null, Message: incidentOf(account, true) ?? sessionEnded };
  if (loggedInAt === null) return { State: 'none', EndsAt: null, Message: incidentOf(account, false) };
  const end = sessionEnd(account, life);
  return {
    State: 'ended',
    EndsAt: end === null ? null : istTimestamp(end),
    Message:
      incidentOf(account, true) ?? `The login of ${istDay(loggedInAt)} at ${broker} is over. Log in again.`,
  };
}
