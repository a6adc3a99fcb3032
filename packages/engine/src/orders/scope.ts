import {
  type Desk,
  type DeskRefusal,
  findAccount,
  findStrategy,
  ok,
  type Result,
  type Scope,
} from '@spark/core';

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
