import { key, POSITION_FACTS } from '../book/book-fact-shapes.ts';
import { DESK_FACTS, upgradeAccount } from '../desk/desk-fact-shapes.ts';
import type { DeskFact } from '../desk/fact.ts';
import { type Cases, integer, isObject, orNull, tagged, text } from '../lib/shape.ts';
import { type Json, objectReader, type StoredReader } from '../lib/stored-json.ts';
import { ORDER_FACTS } from '../order/order-fact-shapes.ts';
import type { PositionKey } from '../order/position-key.ts';
import { upgradeOrder, upgradeTerms } from '../order/upgrade-terms.ts';
import type { Instant } from '../time/ist.ts';
import { TRAIL_FACTS } from '../trail/trail-fact-shapes.ts';
import type { JournalFact } from './journal-entry.ts';

/** Facts are stored for ever, also those that are not written any more. */
export type EarlierFact = {
  /** The order that closes the position stands beside it, or `problem` tells why there is none. */
  readonly kind: 'position-close-settled';
  readonly key: PositionKey;
  readonly at: Instant;
  readonly problem: string | null;
};

export type AnyFact = DeskFact | JournalFact | EarlierFact;

const EARLIER_FACTS: Cases<EarlierFact, 'kind'> = {
  'position-close-settled': { key, at: integer, problem: orNull(text) },
};

const fact = tagged<AnyFact, 'kind'>('kind', {
  ...DESK_FACTS,
  ...ORDER_FACTS,
  ...POSITION_FACTS,
  ...TRAIL_FACTS,
  ...EARLIER_FACTS,
});

export const parseFact: StoredReader<AnyFact> = objectReader(fact, {
  from1: withAccountOfToday,
  from2: withTermsOfToday,
});

function withAccountOfToday(earlier: Json): Json {
  const { kind, account } = earlier;
  return kind === 'account-added' && isObject(account)
    ? { ...earlier, account: upgradeAccount(account) }
    : earlier;
}

function withTermsOfToday(earlier: Json): Json {
  const { kind, order, terms } = earlier;
  if (kind === 'order-planned' && isObject(order)) upgradeOrder(order);
  upgradeTerms(terms);
  return earlier;
}
