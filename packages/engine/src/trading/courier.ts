import {
  type AccountBook,
  type AccountOrder,
  assert,
  type Clock,
  isFinal,
  type Missing,
  type OrderEffect,
  type OrderFact,
  onCancelOutcome,
  onChangeOutcome,
  onPlaceOutcome,
  reconcile,
  type SliceReport,
  type SliceToPlace,
  settleMissing,
  type Timers,
  type TradingVenue,
  tellAll,
  type VenueConnection,
} from '@spark/core';
import { looksForLong, looksSoon } from './look-plan.ts';
import type { Supervisor } from './supervisor.ts';

export type Venues = { readonly live: TradingVenue; readonly simulated: TradingVenue };

export type CourierSettings = {
  /** Between two looks at a book that does not show a slice. */
  readonly lookAgainAfterMs: number;
  readonly resendWithinMs: number;
};

type Parts = {
  readonly book: AccountBook;
  readonly venues: Venues;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly settings: CourierSettings;
  readonly supervisor: Supervisor;
  readonly record: (facts: readonly OrderFact[]) => Promise<void>;
  readonly onTrouble: (message: string) => void;
};

/** Carries what is to be done to the venues of an account, and what they tell back to its book. */
export type Courier = {
  readonly carryOut: (effect: OrderEffect) => void;
  /** Listens to the venue of an order, so that nothing about it is missed. */
  readonly attend: (order: AccountOrder) => void;
  /** Looks at the books of all venues in use and takes over what they tell. */
  readonly reconcile: () => Promise<void>;
  readonly close: () => Promise<void>;
};

type ChangeEffect = Extract<OrderEffect, { readonly kind: 'change' }>;

export function createCourier(parts: Parts): Courier {
  const { book, venues, clock, timers, settings, supervisor, record, onTrouble } = parts;
  const connections = new Map<TradingVenue, VenueConnection>();
  /** Tags of slices whose change the venue has not answered yet. */
  const changing = new Set<string>();
  let isClosed = false;

  function venueOf(order: AccountOrder): TradingVenue {
    return order.forwardTest ? venues.simulated : venues.live;
  }

  function connectionTo(venue: TradingVenue): VenueConnection {
    const known = connections.get(venue);
    if (known) return known;
    const made = venue.connect(
      { ucc: book.ucc, accountName: book.accountName },
      {
        working: [...book.openOrders()].filter((order) => venueOf(order) === venue),
        onReports: (reports) => supervisor.run(take(reports)),
        onGap: () => supervisor.run(look(venue)),
      },
    );
    connections.set(venue, made);
    return made;
  }

  /** Reports that came together are stored together. */
  async function take(reports: readonly SliceReport[]): Promise<void> {
    const { facts, implausible } = tellAll(book, reports);
    alarm(facts);
    for (const { says } of implausible) onTrouble(cannotBeTrue(says));
    await record(facts);
  }

  /** What was taken for lost is at the venue after all. */
  function alarm(facts: readonly OrderFact[]): void {
    for (const fact of facts) {
      if (fact.kind !== 'slice-accepted') continue;
      const slice = book.orderOfTag(fact.tag)?.slices.find((it) => it.tag === fact.tag);
      if (slice && isFinal(slice.status))
        onTrouble(
          `Order ${fact.orderId} (${fact.tag}) was taken for lost and is at the broker after all. It is being cancelled; look whether it was filled.`,
        );
    }
  }

  async function carry(effect: OrderEffect): Promise<void> {
    const order = book.orders.get(effect.reftag);
    if (!order || isClosed) return;
    const to = connectionTo(venueOf(order));
    const at = (): AccountOrder => book.orders.get(effect.reftag) ?? order;
    switch (effect.kind) {
      case 'place':
        await place(order, effect.tag);
        break;
      case 'ask':
        await settle(order, effect.tag);
        break;
      case 'cancel': {
        const { tag, orderId } = effect;
        const outcome = await to.cancel({ tag, orderId, of: sliceOf(at(), tag) });
        await record(onCancelOutcome(at(), effect.tag, outcome, clock.now()));
        if (outcome.kind === 'unknown') await cancelAgain(order, effect);
        break;
      }
      case 'change':
        await change(order, effect);
    }
  }

  /**
   * One change of a slice at a time, or a later one could overtake an earlier one. What is asked for meanwhile is
   * carried when the answer is there.
   */
  async function change(order: AccountOrder, effect: ChangeEffect): Promise<void> {
    const { reftag, tag, orderId, terms } = effect;
    if (changing.has(tag)) return;
    changing.add(tag);
    const of = sliceOf(order, tag);
    const request = { tag, orderId, of, terms, qty: of.qty };
    const outcome = await connectionTo(venueOf(order)).change(request);
    changing.delete(tag);
    await record(onChangeOutcome(book.orders.get(reftag) ?? order, { tag, terms, outcome }, clock.now()));
    if (outcome.kind === 'unknown') await changeAgain(order, effect);
  }

  /** Nobody knows which terms the slice has. Asking for them once more harms nothing. */
  async function changeAgain(order: AccountOrder, effect: ChangeEffect): Promise<void> {
    await new Promise<void>((resolve) => timers.at(clock.now() + settings.lookAgainAfterMs, resolve));
    if (isClosed) return;
    await look(venueOf(order));
    const current = book.orders.get(effect.reftag);
    const slice = current?.slices.find((it) => it.tag === effect.tag);
    if (!current || slice?.asked !== 'change' || isFinal(slice.status)) return;
    await carry({ ...effect, terms: current.terms });
  }

  async function place(order: AccountOrder, tag: string): Promise<void> {
    const { reftag } = order;
    const slice = order.slices.find((it) => it.tag === tag);
    if (slice?.status !== 'Pending' || isClosed) return;
    // Taken back before it was sent: the kindest moment to cancel.
    if (slice.asked === 'cancel') {
      await record([{ kind: 'slice-cancelled', reftag, tag, at: clock.now(), reason: 'It was not sent.' }]);
      return;
    }
    const to = connectionTo(venueOf(order));
    // With its own terms: what was asked for since follows as a change, so that a no to it leaves something known.
    const outcome = await to.place(sliceOf(order, tag));
    const current = book.orders.get(reftag);
    if (current) await record(onPlaceOutcome(current, tag, outcome, clock.now()));
  }

  /** Nobody knows whether the request arrived. Asking once more harms nothing, unlike leaving the order at work. */
  async function cancelAgain(
    order: AccountOrder,
    effect: Extract<OrderEffect, { readonly kind: 'cancel' }>,
  ): Promise<void> {
    await new Promise<void>((resolve) => timers.at(clock.now() + settings.lookAgainAfterMs, resolve));
    if (isClosed) return;
    await look(venueOf(order));
    const slice = book.orders.get(effect.reftag)?.slices.find((it) => it.tag === effect.tag);
    if (slice?.asked === 'cancel' && !isFinal(slice.status)) await carry(effect);
  }

  /** Looks until the venue's book shows the slice, or has not shown it often and long enough. */
  async function settle(order: AccountOrder, tag: string): Promise<void> {
    const venue = venueOf(order);
    const plan = venue.capabilities.bookIsImmediate
      ? looksSoon(settings.lookAgainAfterMs)
      : looksForLong(() => connectionTo(venue).isHearing?.() ?? true);
    const began = clock.now();
    for (let looks = 0, wait = plan.firstMs; ; ) {
      if (wait > 0) await new Promise<void>((resolve) => timers.at(clock.now() + wait, resolve));
      if (isClosed) return;
      const forMs = clock.now() - began;
      if (await isFound(venue, tag)) return;
      const missing = await look(venue);
      if (missing && !missing.some((it) => it.tag === tag)) return;
      // A venue that does not answer is asked again for as long as it takes: guessing could double the order.
      if (missing) looks += 1;
      if (missing && plan.isEnough(looks, forMs)) return settleLost(venue, tag);
      wait = plan.nextMs(clock.now() - began);
    }
  }

  /** By its tag alone, where the venue can be asked for that. What is not found that way is looked for in the book. */
  async function isFound(venue: TradingVenue, tag: string): Promise<boolean> {
    const answer = await connectionTo(venue).find?.(tag);
    if (answer?.kind !== 'accepted' || answer.value.length === 0 || isClosed) return false;
    await take(answer.value);
    const slice = book.orderOfTag(tag)?.slices.find((it) => it.tag === tag);
    return slice !== undefined && (slice.orderId !== null || isFinal(slice.status));
  }

  async function settleLost(venue: TradingVenue, tag: string): Promise<void> {
    const order = book.orderOfTag(tag);
    if (order === null) return;
    const { bookIsImmediate } = venue.capabilities;
    const policy = { at: clock.now(), bookIsImmediate, resendWithinMs: settings.resendWithinMs };
    const { facts, placeAgain } = settleMissing(order, tag, policy);
    await record(facts);
    if (placeAgain) await place(order, tag);
  }

  /** Takes over what the venue's book tells. Null when the venue did not answer. */
  async function look(venue: TradingVenue): Promise<readonly Missing[] | null> {
    const answer = await connectionTo(venue).book();
    if (answer.kind !== 'accepted' || isClosed) return null;
    const { facts, missing, implausible } = reconcile(book, { at: clock.now(), slices: answer.value });
    alarm(facts);
    for (const { says } of implausible) onTrouble(cannotBeTrue(says));
    await record(facts);
    return missing.filter(({ reftag }) => {
      const order = book.orders.get(reftag);
      return order !== undefined && venueOf(order) === venue;
    });
  }

  return {
    carryOut: (effect) => supervisor.run(carry(effect)),
    attend: (order) => {
      connectionTo(venueOf(order));
    },
    reconcile: async () => {
      for (const venue of connections.keys()) await look(venue);
    },
    close: async () => {
      isClosed = true;
      for (const connection of connections.values()) await connection.close();
    },
  };
}

/** With its own terms, which are those that the venue has. */
function sliceOf({ instrument, side, product, slices }: AccountOrder, tag: string): SliceToPlace {
  const slice = slices.find((it) => it.tag === tag);
  assert(slice !== undefined, 'what is to be done to a slice names a slice of the order');
  const { qty, terms } = slice;
  return { tag, instrument, side, product, qty, terms };
}

function cannotBeTrue(says: string): string {
  return `A venue told something that cannot be true and was not believed: ${says}.`;
}
