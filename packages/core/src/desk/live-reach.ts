import { GUARD_LIMIT } from '@spark/vocabulary';
import type { Scope } from '../scope/scope.ts';
import type { Desk } from './desk.ts';
import { accountLimits, type GuardLimits, type GuardOwner, userLimits } from './guards.ts';

/**
 * The live account that something in this scope can reach, the first by name; null when it reaches paper accounts alone.
 * Links that are switched off count as well: they can be switched on at any moment.
 */
export function liveAccountIn(desk: Desk, scope: Scope): string | null {
  const names =
    scope.kind === 'strategy'
      ? [...desk.links.values()]
          .filter(({ strategyName }) => strategyName === scope.strategyName)
          .map(({ accountName }) => accountName)
      : [...desk.accounts.keys()];
  const live = names
    .filter((name) => scope.accountName === null || scope.accountName === name)
    .filter((name) => desk.accounts.get(name)?.broker !== 'testBroker');
  return live.toSorted()[0] ?? null;
}

/** Whether a change of limits lets more pass than before. Null is no limit. */
export function letsMorePass(desk: Desk, owner: GuardOwner, change: Partial<GuardLimits>): boolean {
  const account = owner === null ? undefined : desk.accounts.get(owner);
  const before = account === undefined ? userLimits(desk) : accountLimits(desk, account);
  return GUARD_LIMIT.some((limit) => {
    const [was, is] = [before[limit], change[limit]];
    if (is === undefined || was === null) return false;
    return is === null || is > was;
  });
}
