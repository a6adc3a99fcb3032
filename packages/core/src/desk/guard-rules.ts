import { GUARD_LIMIT, GUARD_LIMIT_MAX } from '@spark/vocabulary';
import { assert } from '../lib/assert.ts';
import { ok, type Result, refuse } from '../lib/result.ts';
import { findAccount } from './account-rules.ts';
import type { Desk } from './desk.ts';
import type { DeskFact } from './fact.ts';
import { accountLimits, type GuardLimits, type GuardOwner, guardOf, userLimits } from './guards.ts';
import type { DeskRefusal } from './refusal.ts';

type Decision = Result<readonly DeskFact[], DeskRefusal>;

/** Limits that are not given stay as they are. */
export function changeGuards(desk: Desk, owner: GuardOwner, change: Partial<GuardLimits>): Decision {
  const unknown = unknownOwner(desk, owner);
  if (unknown) return refuse(unknown);
  // A visitor may set stricter limits in an account; the limits over all accounts belong to the owner.
  if (desk.user.userType === 'visitor' && owner === null)
    return refuse({ code: 'not-for-visitors', what: 'limits' });
  const { limits } = guardOf(desk, owner);
  const changed = GUARD_LIMIT.filter(
    (limit) => change[limit] !== undefined && change[limit] !== limits[limit],
  );
  if (changed.length === 0) return ok([]);
  for (const limit of changed) {
    const value = change[limit] ?? null;
    assert(
      value === null || (Number.isSafeInteger(value) && value > 0 && value <= GUARD_LIMIT_MAX[limit]),
      `${limit} is a whole number within its bounds`,
    );
  }
  const inForce = limitsInForce(desk, owner);
  const after = Object.fromEntries(changed.map((limit) => [limit, change[limit] ?? null]));
  const before = Object.fromEntries(changed.map((limit) => [limit, inForce[limit]]));
  return ok([{ kind: 'guards-changed', accountName: owner, limits: after, before }]);
}

export function switchKill(desk: Desk, owner: GuardOwner, on: boolean): Decision {
  const unknown = unknownOwner(desk, owner);
  if (unknown) return refuse(unknown);
  return ok(guardOf(desk, owner).killed === on ? [] : [{ kind: 'kill-switched', accountName: owner, on }]);
}

function limitsInForce(desk: Desk, owner: GuardOwner): GuardLimits {
  const account = owner === null ? undefined : desk.accounts.get(owner);
  return account === undefined ? userLimits(desk) : accountLimits(desk, account);
}

function unknownOwner(desk: Desk, owner: GuardOwner): DeskRefusal | null {
  const found = owner === null ? null : findAccount(desk, owner);
  return found && !found.ok ? found.error : null;
}
