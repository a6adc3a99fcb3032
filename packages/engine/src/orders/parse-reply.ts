import { objectReader, ok, orderRefusal, refuse, type StoredReader, shape } from '@spark/core';
import type { Placed, RefusedIn } from './order-calls.ts';

/** Replies as they are stored, by the version they were written by. */

const { count, listOf, name, object, optional, pairOf, text } = shape;

/** What a cancel of all orders of a scope asked for. */
export type AskedAll = {
  /** Accounts and reftags. */
  readonly asked: readonly (readonly [string, number])[];
  readonly refusedIn: readonly RefusedIn[];
};

const refusedIn = listOf(object<RefusedIn>({ accountName: name, refusal: orderRefusal }));

export const parsePlaced: StoredReader<Placed> = objectReader(
  object<Placed>({
    strefId: count,
    chosen: optional(object<NonNullable<Placed['chosen']>>({ key: name, symbol: name, why: text })),
    placedIn: listOf(name),
    refusedIn,
    alreadyIn: optional(listOf(name)),
  }),
);

const askedAll = objectReader(object<AskedAll>({ asked: listOf(pairOf(name, count)), refusedIn }));

const NOTHING_ASKED: AskedAll = { asked: [], refusedIn: [] };

/** Earlier releases stored no more than that it was asked for. */
export const parseAskedAll: StoredReader<AskedAll> = (reply) =>
  reply === NO_WORDS ? ok(NOTHING_ASKED) : askedAll(reply);

/** A reply that says no more than that it was done. */
export const NO_WORDS = 'null';

export const parseNoWords: StoredReader<null> = (reply) =>
  reply === NO_WORDS ? ok(null) : refuse('it is not null');
