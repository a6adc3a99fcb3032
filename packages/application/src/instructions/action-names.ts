import {
  type AlertAction,
  type Desk,
  type DeskRefusal,
  type ExitScope,
  findAccount,
  findStrategy,
  type NewOrder,
  type PlacedBasket,
} from '@spark/core';

/** Strategies and accounts that an action names. */
type Names = { readonly strategies?: readonly string[]; readonly accounts?: readonly (string | null)[] };

/** Counted from 0. */
export type UnknownName = { readonly at: number; readonly refusal: DeskRefusal };

/** An action that waits for weeks would otherwise tell of a misspelt name when it is too late. */
export function unknownNameIn(desk: Desk, actions: readonly AlertAction[]): UnknownName | null {
  for (const [at, action] of actions.entries())
    for (const { strategies = [], accounts = [] } of namesIn(action)) {
      const found = [
        ...strategies.map((name) => findStrategy(desk, name)),
        ...accounts.flatMap((name) => (name === null ? [] : [findAccount(desk, name)])),
      ];
      for (const result of found) if (!result.ok) return { at, refusal: result.error };
    }
  return null;
}

function namesIn(action: AlertAction): readonly Names[] {
  switch (action.kind) {
    case 'place':
      return ofOrder(action.order);
    case 'place-basket':
      return ofOrder(action.basket);
    case 'square-off-basket':
      return action.which.kind === 'strategy' ? [{ strategies: [action.which.strategyName] }] : [];
    case 'add-exit': {
      const { scope, closes } = action.exit;
      return [...ofScope(scope), ...(closes === null ? [] : ofScope(closes))];
    }
    case 'square-off':
      return action.what.kind === 'scope' ? ofScope(action.what.scope) : [both(action.what.position)];
    case 'cancel-all':
    case 'deactivate':
      return ofScope(action.scope);
    case 'signal':
      return [{ strategies: [action.strategyName] }];
    case 'log':
      return action.chat === null ? [] : [{ accounts: [action.chat.accountName] }];
    case 'post':
      return [];
  }
}

function ofOrder({ strategyName, only }: Pick<NewOrder, 'strategyName' | 'only'>): readonly Names[] {
  return [both({ strategyName, accountName: only?.accountName ?? null })];
}

function ofScope(scope: ExitScope | PlacedBasket): readonly Names[] {
  switch (scope.kind) {
    case 'strategy':
    case 'position':
      return [both(scope)];
    case 'account':
      return [{ accounts: [scope.accountName] }];
    case 'basket':
    case 'placed-basket':
    case 'all':
      return [];
  }
}

function both({
  strategyName,
  accountName,
}: {
  readonly strategyName: string;
  readonly accountName: string | null;
}): Names {
  return { strategies: [strategyName], accounts: [accountName] };
}
