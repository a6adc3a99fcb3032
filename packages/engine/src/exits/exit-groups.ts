import { type AccountKey, closedScope, type ExitScope, type Position, positionId } from '@spark/core';
import { createKeyGroups } from '../account/key-groups.ts';
import type { WatchedExit } from './watched-exit.ts';

/** Which exits a position or a basket concerns, so that a report touches no others. */
export type ExitGroups = {
  /** By its scope, what it closes and its state, as they are now. */
  readonly place: (watched: WatchedExit) => void;
  readonly remove: (watched: WatchedExit) => void;
  /** Those whose scope has the position. */
  readonly watching: (account: AccountKey, position: Position) => Iterable<WatchedExit>;
  /** Those that watch the basket or close it. */
  readonly ofBasket: (ucc: string, basketId: number) => Iterable<WatchedExit>;
  /** Those of the user that have fired and are not done. */
  readonly closing: (ucc: string) => Iterable<WatchedExit>;
};

export function createExitGroups(): ExitGroups {
  const groups = createKeyGroups<WatchedExit>();
  const keysOf = new Map<WatchedExit, readonly string[]>();

  function remove(watched: WatchedExit): void {
    for (const key of keysOf.get(watched) ?? []) groups.remove(key, watched);
    keysOf.delete(watched);
  }

  return {
    place: (watched) => {
      remove(watched);
      const { ucc, exit } = watched;
      const closed = closedScope(exit);
      const keys = [
        scopeKey(ucc, exit.scope, exit.forwardTest),
        ...(closed.kind === 'basket' ? [basketKey(ucc, closed.basketId)] : []),
        ...(exit.state.kind === 'closing' ? [closingKey(ucc)] : []),
      ];
      for (const key of keys) groups.add(key, watched);
      keysOf.set(watched, keys);
    },
    remove,
    watching: function* ({ ucc, accountName }, position) {
      const { strategyName } = position;
      yield* groups.of(positionKey({ ucc, accountName }, positionId(position)));
      yield* groups.of(wideKey(ucc, accountName, strategyName));
      yield* groups.of(wideKey(ucc, accountName, null));
      yield* groups.of(wideKey(ucc, null, strategyName));
      yield* groups.of(wideKey(ucc, null, null));
    },
    ofBasket: (ucc, basketId) => groups.of(basketKey(ucc, basketId)),
    closing: (ucc) => groups.of(closingKey(ucc)),
  };
}

function scopeKey(ucc: string, scope: ExitScope, forwardTest: boolean): string {
  switch (scope.kind) {
    case 'position':
      return positionKey({ ucc, accountName: scope.accountName }, positionId({ ...scope, forwardTest }));
    case 'basket':
      return basketKey(ucc, scope.basketId);
    case 'strategy':
      return wideKey(ucc, scope.accountName, scope.strategyName);
    case 'account':
    case 'all':
      return wideKey(ucc, scope.accountName, null);
  }
}

function positionKey({ ucc, accountName }: AccountKey, id: string): string {
  return `position:${ucc}:${accountName}:${id}`;
}

/** Null: all of them. Names are never empty and have no colon. */
function wideKey(ucc: string, accountName: string | null, strategyName: string | null): string {
  return `wide:${ucc}:${accountName ?? ''}:${strategyName ?? ''}`;
}

function basketKey(ucc: string, basketId: number): string {
  return `basket:${ucc}:${basketId}`;
}

function closingKey(ucc: string): string {
  return `closing:${ucc}`;
}
