import { type Desk, type DeskRefusal, findAccount, findStrategy, ok, type Result } from '@spark/core';

/** A strategy, in one account or in all; everything in one account; or all that a user has. */
export type Scope =
  | { readonly kind: 'strategy'; readonly strategyName: string; readonly accountName: string | null }
  | { readonly kind: 'account'; readonly accountName: string }
  | { readonly kind: 'all'; readonly accountName: null };

export const ALL: Scope = { kind: 'all', accountName: null };

/** Whether an order or a position of an account is in the scope. */
export function isMeant(scope: Scope, { strategyName }: { readonly strategyName: string }): boolean {
  return scope.kind !== 'strategy' || strategyName === scope.strategyName;
}

export function checkScope(desk: Desk, scope: Scope): Result<unknown, DeskRefusal> {
  const strategy = scope.kind === 'strategy' ? findStrategy(desk, scope.strategyName) : null;
  if (strategy?.ok === false) return strategy;
  const account = scope.accountName === null ? null : findAccount(desk, scope.accountName);
  return account?.ok === false ? account : ok(null);
}
