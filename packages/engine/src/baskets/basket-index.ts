import {
  type AccountKey,
  type PositionWait,
  positionId,
  positionKeyOf,
  type WaitUntil,
  waitsEndedBy,
} from '@spark/core';
import type { AccountActor, DurableChange } from '../account/account-actor.ts';
import { createKeyGroups } from '../account/key-groups.ts';
import type { BasketRow } from './basket-calls.ts';

type Indexed = { readonly row: BasketRow };

/** Finds the open baskets that a change of an account concerns, without looking at the others. */
export type BasketIndex<T extends Indexed> = {
  readonly add: (basket: T) => void;
  readonly remove: (basket: T) => void;
  readonly find: (ucc: string, id: number) => T | undefined;
  readonly countOf: (ucc: string) => number;
  readonly all: () => Iterable<T>;
  readonly ofUser: (ucc: string) => readonly T[];
  readonly inAccount: (account: AccountKey) => Iterable<T>;
  /** Replaces the positions that it waits for. */
  readonly wait: (basket: T, waits: readonly PositionWait[]) => void;
  /** Those that wait for a position that changed, or in which an order did. */
  readonly waitingFor: (actor: AccountActor, change: DurableChange) => Iterable<T>;
};

export function createBasketIndex<T extends Indexed>(): BasketIndex<T> {
  const users = new Map<string, Map<number, T>>();
  const accounts = createKeyGroups<T>();
  const waiting = createKeyGroups<T>();
  const waitsOf = new Map<T, readonly string[]>();

  function wait(basket: T, waits: readonly PositionWait[]): void {
    for (const id of waitsOf.get(basket) ?? []) waiting.remove(id, basket);
    waitsOf.delete(basket);
    if (waits.length === 0) return;
    const { ucc } = basket.row;
    const ids = waits.map(({ accountName, key, until }) =>
      waitId({ ucc, accountName }, positionId(key), until),
    );
    for (const id of ids) waiting.add(id, basket);
    waitsOf.set(basket, ids);
  }

  function waitingFor({ account, book }: AccountActor, change: DurableChange): ReadonlySet<T> {
    const found = new Set<T>();
    const take = (position: string, until: WaitUntil): void => {
      for (const basket of waiting.of(waitId(account, position, until))) found.add(basket);
    };
    for (const order of change.orders) take(positionId(positionKeyOf(order)), 'change');
    for (const position of change.positions) {
      const id = positionId(position);
      // The book may be ahead of what is durable. Baskets are followed by the book.
      for (const until of waitsEndedBy(book.positions.get(id)?.netQty ?? 0)) take(id, until);
    }
    return found;
  }

  return {
    add: (basket) => {
      const { ucc, id, body } = basket.row;
      const ofUser = users.get(ucc) ?? new Map<number, T>();
      users.set(ucc, ofUser);
      ofUser.set(id, basket);
      for (const { accountName } of body.places) accounts.add(accountId({ ucc, accountName }), basket);
    },
    remove: (basket) => {
      const { ucc, id, body } = basket.row;
      wait(basket, []);
      for (const { accountName } of body.places) accounts.remove(accountId({ ucc, accountName }), basket);
      const ofUser = users.get(ucc);
      if (ofUser?.get(id) === basket) ofUser.delete(id);
      if (ofUser?.size === 0) users.delete(ucc);
    },
    find: (ucc, id) => users.get(ucc)?.get(id),
    countOf: (ucc) => users.get(ucc)?.size ?? 0,
    all: function* () {
      for (const ofUser of users.values()) yield* ofUser.values();
    },
    ofUser: (ucc) => [...(users.get(ucc)?.values() ?? [])],
    inAccount: (account) => accounts.of(accountId(account)),
    wait,
    waitingFor,
  };
}

function accountId({ ucc, accountName }: AccountKey): string {
  return `${ucc}:${accountName}`;
}

function waitId(account: AccountKey, position: string, until: WaitUntil): string {
  return `${accountId(account)}:${until}:${position}`;
}
