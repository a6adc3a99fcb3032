import {
  type BasketOwnPosition,
  basketPositions,
  closedScope,
  type Exit,
  type ExitScope,
  type ExitView,
  isInExitScope,
  istDay,
  leavesPositionsOpen,
  noteOrders,
  type Position,
  positionId,
} from '@spark/core';
import type { AccountActor } from '../account/account-actor.ts';
import { positionsOf } from '../baskets/basket-view.ts';
import type { ExitParts } from './exit-parts.ts';
import type { WatchedExit } from './watched-exit.ts';

/** What an exit sees of the accounts that it watches and closes. */
export type ExitHoldings = {
  readonly view: (watched: Pick<WatchedExit, 'ucc' | 'exit'>) => ExitView;
  readonly keysOf: (watched: Pick<WatchedExit, 'ucc' | 'exit'>) => ReadonlySet<string>;
  /** The actors of what a scope means; null while one of them is not loaded. */
  readonly actorsIn: (ucc: string, scope: ExitScope) => readonly AccountActor[] | null;
  /** What a basket holds in each account; empty where nothing of it is open. */
  readonly inBasket: (ucc: string, basketId: number) => readonly BasketOwnPosition[];
  /** Loads every account of the user that the exit watches or closes. */
  readonly load: (ucc: string, exit: Pick<Exit, 'scope' | 'closes'>) => Promise<void>;
  readonly forget: (ucc: string, accountName: string) => void;
  /** Another process works for the user. */
  readonly leave: (ucc: string) => void;
};

type Parts = Pick<
  ExitParts,
  | 'registry'
  | 'baskets'
  | 'journal'
  | 'desks'
  | 'prices'
  | 'clock'
  | 'find'
  | 'hasSession'
  | 'chargesPaise'
  | 'isAdjustedSince'
>;

export function createExitHoldings(parts: Parts): ExitHoldings {
  const { registry, baskets, journal, desks, prices, clock, find } = parts;
  /** Names of accounts with a book, by user. Others have never traded since the start, so nothing of them is open. */
  const accounts = new Map<string, Set<string>>();

  function know(ucc: string, accountName: string): void {
    const names = accounts.get(ucc) ?? new Set<string>();
    accounts.set(ucc, names);
    names.add(accountName);
  }

  registry.onChange(({ account }) => know(account.ucc, account.accountName));

  function* namesIn(ucc: string, scope: ExitScope): Iterable<string> {
    if (scope.accountName !== null) return yield scope.accountName;
    const places = scope.kind === 'basket' ? (baskets.find(ucc, scope.basketId)?.body.places ?? []) : null;
    for (const name of accounts.get(ucc) ?? [])
      if (places === null || places.some(({ accountName }) => accountName === name)) yield name;
  }

  function actorsIn(ucc: string, scope: ExitScope): readonly AccountActor[] | null {
    const names = namesIn(ucc, scope);
    const actors: AccountActor[] = [];
    for (const name of names) {
      const actor = registry.cached({ ucc, accountName: name });
      if (!actor) return null;
      actors.push(actor);
    }
    return actors;
  }

  function positionsIn(actors: readonly AccountActor[], { scope, forwardTest }: Exit): readonly Position[] {
    if (scope.kind === 'position') {
      const position = actors[0]?.book.positions.get(positionId({ ...scope, forwardTest }));
      return position ? [position] : [];
    }
    if (scope.kind === 'basket') {
      const [ucc = ''] = actors.map(({ account }) => account.ucc);
      const names = new Set(actors.map(({ account }) => account.accountName));
      return inBasket(ucc, scope.basketId).flatMap(({ accountName, position }) =>
        names.has(accountName) ? [position] : [],
      );
    }
    return actors.flatMap(({ account, book }) =>
      [...book.positions.values()].filter(
        (position) =>
          position.forwardTest === forwardTest && isInExitScope(scope, account.accountName, position),
      ),
    );
  }

  /** By the books of this turn: what is stored of the basket may be a step behind. */
  function inBasket(ucc: string, basketId: number): readonly BasketOwnPosition[] {
    const row = baskets.find(ucc, basketId);
    if (!row) return [];
    const actorOf = (accountName: string) => registry.cached({ ucc, accountName });
    const noted = noteOrders(row.body, (name, reftag) => actorOf(name)?.book.orders.get(reftag));
    return basketPositions(noted, positionsOf(actorOf), istDay(clock.now()));
  }

  function view({ ucc, exit }: Pick<WatchedExit, 'ucc' | 'exit'>): ExitView {
    const watched = actorsIn(ucc, exit.scope);
    const closed = exit.closes === null ? watched : actorsIn(ucc, exit.closes);
    const isDamaged = watched?.some(({ account }) => journal.damagedIn(account).some(leavesPositionsOpen));
    const positions = watched ? positionsIn(watched, exit) : [];
    const key = exit.scope.kind === 'position' ? exit.scope.instrumentKey : null;
    const now = clock.now();
    return {
      now,
      positions,
      isAdjustedSince: parts.isAdjustedSince,
      isComplete: watched !== null && closed !== null && !isDamaged,
      isBasketOver: exit.scope.kind === 'basket' && baskets.find(ucc, exit.scope.basketId) === null,
      lastPrice: prices.fresh,
      expiryOf: (instrumentKey) => find(instrumentKey)?.expiry ?? null,
      hasSession: (day) => parts.hasSession(day, key),
      chargesPaise: () => chargesIn(ucc, watched ?? [], exit),
    };
  }

  function chargesIn(ucc: string, actors: readonly AccountActor[], exit: Exit): number | null {
    let sum = 0;
    for (const actor of actors) {
      const { accountName } = actor.account;
      const open = positionsIn([actor], exit).filter(({ netQty }) => netQty !== 0);
      const paise = parts.chargesPaise({ ucc, accountName }, open, clock.now());
      if (paise === null) return null;
      sum += paise;
    }
    return sum;
  }

  return {
    view,
    keysOf: ({ ucc, exit }) => {
      if (exit.scope.kind === 'position') return new Set([exit.scope.instrumentKey]);
      const today = istDay(clock.now());
      const held = positionsIn(actorsIn(ucc, exit.scope) ?? [], exit);
      return new Set(
        held
          .filter(({ netQty, day }) => netQty !== 0 && day <= today)
          .map(({ instrumentKey }) => instrumentKey),
      );
    },
    actorsIn,
    inBasket,
    load: async (ucc, exit) => {
      const desk = await desks.read(ucc);
      const scopes = [exit.scope, closedScope(exit)];
      const isAll = scopes.some(({ accountName }) => accountName === null);
      for (const accountName of desk?.accounts.keys() ?? []) {
        if (!isAll && !scopes.some((scope) => scope.accountName === accountName)) continue;
        await registry.open({ ucc, accountName });
        know(ucc, accountName);
      }
    },
    forget: (ucc, accountName) => accounts.get(ucc)?.delete(accountName),
    leave: (ucc) => void accounts.delete(ucc),
  };
}
