import { USER_LIMITS, type UserType } from '@spark/vocabulary';
import { ok, type Result } from '../lib/result.ts';
import { type Instant, istDay } from '../time/ist.ts';
import type { Desk, User } from './desk.ts';
import type { DeskFact, UserChange } from './fact.ts';
import type { DeskRefusal } from './refusal.ts';

export type NewUser = {
  readonly id: number;
  readonly ucc: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly userType: UserType;
};

type Decision = Result<readonly DeskFact[], DeskRefusal>;

export function addUser(input: NewUser, now: Instant): readonly DeskFact[] {
  const limits = USER_LIMITS[input.userType];
  const user: User = {
    ...input,
    email: foldEmail(input.email),
    disabled: false,
    createdOn: istDay(now),
    lastLogin: null,
    accountLimit: limits.accounts,
    strategyLimit: limits.strategies,
    tokenEpoch: 1,
    nextStrategyId: 1,
  };
  return [{ kind: 'user-added', user }];
}

export function changeUser(change: Partial<UserChange>): Decision {
  return ok([{ kind: 'user-changed', change }]);
}

/** LastLogin is a day, so the first login of a day is a fact and the others change nothing. */
export function logInUser(desk: Desk, now: Instant): Decision {
  const day = istDay(now);
  return ok(desk.user.lastLogin === day ? [] : [{ kind: 'user-logged-in', day }]);
}

export function changeCredentials(secrets: readonly string[]): Decision {
  return ok([{ kind: 'credentials-changed', secrets }]);
}

/** People type their address in any letter case; it is stored and looked up in one. */
export function foldEmail(email: string): string {
  return email.trim().toLowerCase();
}
