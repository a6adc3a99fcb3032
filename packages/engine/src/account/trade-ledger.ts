import {
  type AccountOrder,
  type BookedBefore,
  type BookFact,
  type Instant,
  type Leg,
  legByHand,
  legOfDelivery,
  legOfLateFill,
  legOfOrder,
  NOTHING_PAIRED,
  type PairingState,
  summarise,
} from '@spark/core';

/** Which orders of an account were turned into trades, and what waits for the next pairing. Ahead of the journal. */
export type TradeLedger = {
  readonly state: () => PairingState;
  readonly tradedAt: (reftag: number) => Instant | null;
  readonly restore: (reftag: number, tradedAt: Instant | null) => void;
  /** Records what the next pairing cannot read from an order. Returns whether the state changed. */
  readonly note: (fact: BookFact, before: AccountOrder | null, after: AccountOrder | null) => boolean;
  /** Records the profit that the account had booked before. Returns whether it changed. */
  readonly noteBooked: (booked: BookedBefore | undefined) => boolean;
  readonly replace: (state: PairingState, traded: readonly number[], at: Instant) => void;
  /** Begins to record deletions of orders, for a pairing that reads orders from the journal meanwhile. */
  readonly watchDeletions: () => void;
  readonly isDeleted: (reftag: number) => boolean;
  readonly forget: (isCached: (reftag: number) => boolean) => void;
};

export function createTradeLedger(known: PairingState | null): TradeLedger {
  const traded = new Map<number, Instant>();
  const deleted = new Set<number>();
  let state = known ?? NOTHING_PAIRED;

  return {
    state: () => state,
    tradedAt: (reftag) => traded.get(reftag) ?? null,
    restore: (reftag, tradedAt) => {
      if (tradedAt !== null) traded.set(reftag, tradedAt);
    },
    watchDeletions: () => deleted.clear(),
    isDeleted: (reftag) => deleted.has(reftag),
    note: (fact, before, after) => {
      if (fact.kind === 'order-deleted') deleted.add(fact.reftag);
      if (fact.kind === 'slice-fill-corrected') return correctWaiting(before, after);
      if (fact.kind === 'position-adjusted') return adjust(fact);
      const leg = unreportedLeg(fact, before, after);
      if (leg === null) return false;
      state = { ...state, waiting: [...state.waiting, leg] };
      return true;
    },
    noteBooked: (booked) => {
      if (booked === undefined || booked === state.booked) return false;
      state = { ...state, booked };
      return true;
    },
    replace: (next, reftags, at) => {
      state = next;
      for (const reftag of reftags) traded.set(reftag, at);
    },
    forget: (isCached) => {
      for (const reftag of traded.keys()) if (!isCached(reftag)) traded.delete(reftag);
    },
  };

  /** The next pairing does it: by then it has read what was filled before. */
  function adjust(fact: Extract<BookFact, { readonly kind: 'position-adjusted' }>): boolean {
    const { key, actionId, ratio, at, by } = fact;
    if (ratio === null || by === 'broker') return false;
    state = { ...state, adjustments: [...(state.adjustments ?? []), { key, actionId, ratio, at }] };
    return true;
  }

  /** The order carries its own leg, unless it became trades before the fill that was corrected. */
  function correctWaiting(before: AccountOrder | null, after: AccountOrder | null): boolean {
    if (before === null || after === null) return false;
    const at = state.waiting.findLastIndex(({ reftag }) => reftag === before.reftag);
    const leg = state.waiting[at];
    if (leg === undefined) return false;
    const valuePaise =
      leg.valuePaise + summarise(after).filledValuePaise - summarise(before).filledValuePaise;
    state = { ...state, waiting: state.waiting.with(at, { ...leg, valuePaise }) };
    return true;
  }

  function unreportedLeg(
    fact: BookFact,
    before: AccountOrder | null,
    after: AccountOrder | null,
  ): Leg | null {
    if (fact.kind === 'position-closed-by-hand' || fact.kind === 'position-settled') return legByHand(fact);
    if (fact.kind === 'position-delivered') return legOfDelivery(fact);
    if (before === null) return null;
    const isTraded = traded.has(before.reftag);
    if (fact.kind === 'order-deleted') return isTraded ? null : legOfOrder(before);
    return isTraded && after ? legOfLateFill(before, after) : null;
  }
}
