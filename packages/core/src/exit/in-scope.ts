import type { Position } from '../position/position.ts';
import type { Exit, ExitScope } from './exit.ts';

/** Whether a position, or an order for one, of an account is meant. */
export function isInExitScope(
  scope: ExitScope,
  accountName: string,
  position: Pick<Position, 'strategyName' | 'instrumentKey' | 'product'>,
): boolean {
  if (scope.accountName !== null && scope.accountName !== accountName) return false;
  switch (scope.kind) {
    case 'all':
    case 'account':
      return true;
    case 'strategy':
      return position.strategyName === scope.strategyName;
    // A basket has quantities in positions, not positions.
    case 'basket':
      return false;
    case 'position':
      return (
        position.strategyName === scope.strategyName &&
        position.instrumentKey === scope.instrumentKey &&
        position.product === scope.product
      );
  }
}

/** What a firing closes. */
export function closedScope({ scope, closes }: Pick<Exit, 'scope' | 'closes'>): ExitScope {
  return closes ?? scope;
}

export function sameScope(a: ExitScope | null, b: ExitScope | null): boolean {
  if (a === null || b === null) return a === b;
  return JSON.stringify(parts(a)) === JSON.stringify(parts(b));
}

function parts(scope: ExitScope): readonly (string | null)[] {
  const basket = scope.kind === 'basket' ? [String(scope.basketId)] : [];
  const position = scope.kind === 'position' ? [scope.instrumentKey, scope.product] : [];
  return [scope.kind, scope.accountName, strategyOf(scope), ...position, ...basket];
}

/** The strategy that a scope is about; null where it is about an account or all. */
export function strategyOf(scope: ExitScope): string | null {
  switch (scope.kind) {
    case 'strategy':
    case 'position':
    case 'basket':
      return scope.strategyName;
    case 'account':
    case 'all':
      return null;
  }
}
