import {
  type AccountBook,
  type AccountOrder,
  applyReports,
  assert,
  type Clock,
  type Departure,
  type InstrumentKey,
  isFinal,
  isShownAs,
  type Missing,
  NOT_SENT,
  type OrderEffect,
  type OrderFact,
  onPlaceOutcome,
  reconcile,
  type SliceReport,
  type SliceToPlace,
  settleMissing,
  type Timers,
  type TradingVenue,
  type VenueConnection,
} from '@spark/core';
import { createLogOnce } from './log-once.ts';
import { immediateBookSchedule, laggingBookSchedule } from './lookup-schedule.ts';
import { createSliceRequests } from './slice-requests.ts';
import type { Supervisor } from './supervisor.ts';

export type Venues = { readonly live: TradingVenue; readonly simulated: TradingVenue };

export type EffectSettings = {
  /** Between two lookups in a book that does not show a slice. */
  readonly lookupAfterMs: number;
  readonly resendWithinMs: number;
};

type Parts = {
  readonly book: AccountBook;
  /** Orders as they are stored. */
  readonly stored: (reftag: number) => AccountOrder | undefined;
  readonly venues: Venues;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly settings: EffectSettings;
  readonly supervisor: Supervisor;
  readonly record: (facts: readonly OrderFact[]) => Promise<void>;
  readonly onIncident: (message: string) => void;
  /** A venue reported something that cannot be true: for the owner of the account and the operator of Spark. */
  readonly onUntruth: (message: string) => void;
  /** Tags of slices that certainly were not sent, because the account was closed first. The next actor sends them. */
  readonly neverLeft: Set<string>;
};

/** Sends effects to the venues of an account, and takes their reports into its book. */
export type EffectRunner = {
  readonly run: (effect: OrderEffect) => void;
  /** Connects to the venue of an order, so that no report about it is missed. */
  readonly subscribe: (order: AccountOrder) => void;
  /** Reads the books of all venues in use and applies them. */
  readonly reconcile: () => Promise<void>;
  /** From here on nothing is sent. */
  readonly stop: () => void;
  readonly close: () => Promise<void>;
};

/** A slice on its way to its venue. */
type Placing = { readonly departure: Departure; readonly withdraw: () => void; hasLeft: boolean };

export function createEffectRunner(parts: Parts): EffectRunner {
  const { book, venues, clock, timers, settings, supervisor, record, onIncident, neverLeft } = parts;
  const untruths = createLogOnce(parts.onUntruth);
  const connections = new Map<TradingVenue, VenueConnection>();
  const placing = new Map<string, Placing>();
  /** Tags being looked up. */
  const settling = new Set<string>();
  /** Venues whose book is being read because of a report on their stream. */
  const venuesLookedUp = new Set<TradingVenue>();
  let isClosed = false;
  const requests = createSliceRequests({
    book,
    stored: parts.stored,
    clock,
    timers,
    supervisor,
    record,
    lookupAfterMs: settings.lookupAfterMs,
    onIncident: onIncident,
    reconcile: (order) => reconcileVenue(venueOf(order)),
    reportsTerms: (order) => venueOf(order).capabilities.reportsTerms ?? false,
    cancel: (order, { tag, orderId }) =>
      connectionTo(venueOf(order)).cancel({ tag, orderId, placed: sliceOf(order, tag) }),
    change: (order, { tag, orderId, qty }, terms) =>
      connectionTo(venueOf(order)).change({ tag, orderId, placed: sliceOf(order, tag), terms, qty }),
  });

  function venueOf({ forwardTest }: Pick<AccountOrder, 'forwardTest'>): TradingVenue {
    return forwardTest ? venues.simulated : venues.live;
  }

  /** All strategies together: a broker does not distinguish them. */
  function heldQty(venue: TradingVenue, key: InstrumentKey): number {
    let qty = 0;
    for (const position of book.positions.values()) {
      const isHeldThere = position.instrumentKey === key && venueOf(position) === venue;
      if (isHeldThere && position.product === 'Delivery') qty += position.netQty;
    }
    return qty;
  }

  function connectionTo(venue: TradingVenue): VenueConnection {
    const known = connections.get(venue);
    if (known) return known;
    const made = venue.connect(
      { ucc: book.ucc, accountName: book.accountName },
      {
        working: [...book.openOrders()].filter((order) => venueOf(order) === venue),
        holdings: {
          heldQty: (key) => heldQty(venue, key),
          filledQty: (tag) =>
            book.orderOfTag(tag)?.slices.find((slice) => slice.tag === tag)?.filledQty ?? null,
        },
        onReports: (reports) => {
          supervisor.run(take(reports));
          if (reports.some(hasOtherTerms)) lookUpBook(venue);
        },
        onGap: () => supervisor.run(reconcileVenue(venue).then(requests.askWaiting)),
      },
    );
    connections.set(venue, made);
    return made;
  }

  /** Reports that came together are stored together. */
  async function take(reports: readonly SliceReport[]): Promise<void> {
    const { facts, implausible } = applyReports(book, requests.onReports(reports));
    alarm(facts);
    for (const { message } of implausible) untruths.log(cannotBeTrue(message));
    await record(facts);
  }

  /** Streams can repeat old reports, so only the book proves that an order was changed elsewhere. */
  function hasOtherTerms({ tag, state, terms }: SliceReport): boolean {
    const slice = book.orderOfTag(tag)?.slices.find((each) => each.tag === tag);
    if (!slice || isFinal(slice.status) || slice.asked !== null || state !== 'open' || !terms) return false;
    return !isShownAs(slice.terms, terms) && requests.isQuiet(tag);
  }

  function lookUpBook(venue: TradingVenue): void {
    if (venuesLookedUp.has(venue)) return;
    venuesLookedUp.add(venue);
    supervisor.run(reconcileVenue(venue).finally(() => venuesLookedUp.delete(venue)));
  }

  /** A slice that was given up is at the venue after all. */
  function alarm(facts: readonly OrderFact[]): void {
    for (const fact of facts) {
      if (fact.kind !== 'slice-accepted') continue;
      const slice = book.orderOfTag(fact.tag)?.slices.find((each) => each.tag === fact.tag);
      if (slice && isFinal(slice.status))
        onIncident(
          `Order ${fact.orderId} (${fact.tag}) was given up as lost but is at the broker. It is being cancelled; check whether it was filled.`,
        );
    }
  }

  async function runEffect(effect: OrderEffect): Promise<void> {
    const order = book.orders.get(effect.reftag);
    if (!order) return;
    if (isClosed) {
      if (effect.kind === 'place') neverLeft.add(effect.tag);
      return;
    }
    connectionTo(venueOf(order));
    switch (effect.kind) {
      case 'place':
        return place(order, effect.tag);
      case 'withdraw':
        placing.get(effect.tag)?.withdraw();
        return;
      case 'ask':
        return settle(order, effect.tag);
      case 'request':
        requests.ask(effect);
    }
  }

  async function place(order: AccountOrder, tag: string): Promise<void> {
    const { reftag } = order;
    const slice = order.slices.find((each) => each.tag === tag);
    if (slice?.status !== 'Pending' || isClosed) return;
    // Cancelled before it was sent: nothing leaves. If that cannot be stored, it still has to be sent.
    if (slice.asked === 'cancel') {
      neverLeft.add(tag);
      await record([{ kind: 'slice-cancelled', reftag, tag, at: clock.now(), reason: NOT_SENT }]);
      neverLeft.delete(tag);
      return;
    }
    neverLeft.delete(tag);
    const sending = beginPlacing();
    placing.set(tag, sending);
    // With its original terms: a later change follows as its own request, so a refusal leaves known terms.
    const outcome = await connectionTo(venueOf(order)).place(sliceOf(order, tag), sending.departure);
    placing.delete(tag);
    const current = book.orders.get(reftag);
    if (current) await record(onPlaceOutcome(current, tag, outcome, clock.now()));
  }

  /** Repeats until the venue's book shows the slice, or has not shown it often and long enough. */
  async function settle(order: AccountOrder, tag: string): Promise<void> {
    if (settling.has(tag)) return;
    settling.add(tag);
    // Settling it may place it again, and then it may have to be looked up again.
    const isLost = await isMissing(order, tag).finally(() => settling.delete(tag));
    if (isLost) await settleLost(venueOf(order), tag);
  }

  /** Resolves with true when the venue does not have it. */
  async function isMissing(order: AccountOrder, tag: string): Promise<boolean> {
    const venue = venueOf(order);
    const plan = venue.capabilities.bookIsImmediate
      ? immediateBookSchedule(settings.lookupAfterMs)
      : laggingBookSchedule(() => connectionTo(venue).isConnected?.() ?? true);
    // The sum of its waits, not a difference of clock times: a clock that is set meanwhile must neither end it nor delay it.
    let forMs = 0;
    for (let lookups = 0, wait = plan.firstMs; ; ) {
      if (wait > 0) await new Promise<void>((resolve) => timers.at(clock.now() + wait, resolve));
      forMs += wait;
      if (isClosed) return false;
      if (await isFound(venue, tag)) return false;
      const missing = await reconcileVenue(venue);
      if (missing && !missing.some((slice) => slice.tag === tag)) return false;
      // A venue that does not answer is asked again without limit: guessing could double the order.
      if (missing) lookups += 1;
      if (missing && plan.isEnough(lookups, forMs)) return true;
      wait = plan.nextMs(forMs);
    }
  }

  /** By its tag, where the venue supports that. What is not found by tag is looked up in the book. */
  async function isFound(venue: TradingVenue, tag: string): Promise<boolean> {
    const answer = await connectionTo(venue).find?.(tag);
    if (answer?.kind !== 'accepted' || answer.value.length === 0 || isClosed) return false;
    await take(answer.value);
    const slice = book.orderOfTag(tag)?.slices.find((each) => each.tag === tag);
    return slice !== undefined && (slice.orderId !== null || isFinal(slice.status));
  }

  async function settleLost(venue: TradingVenue, tag: string): Promise<void> {
    const order = book.orderOfTag(tag);
    if (order === null) return;
    const { bookIsImmediate } = venue.capabilities;
    const policy = { at: clock.now(), bookIsImmediate, resendWithinMs: settings.resendWithinMs };
    if (neverLeft.has(tag)) return place(order, tag);
    const { facts, placeAgain } = settleMissing(order, tag, policy);
    await record(facts);
    if (placeAgain) await place(order, tag);
  }

  /** Applies the venue's book. Null when the venue did not answer. */
  async function reconcileVenue(venue: TradingVenue): Promise<readonly Missing[] | null> {
    const answer = await connectionTo(venue).book();
    if (answer.kind !== 'accepted' || isClosed) return null;
    const slices = requests.onReports(answer.value);
    const { facts, missing, implausible } = reconcile(book, { at: clock.now(), slices }, requests.isQuiet);
    alarm(facts);
    for (const { message } of implausible) untruths.log(cannotBeTrue(message));
    await record(facts);
    return missing.filter(({ reftag, tag }) => {
      const order = book.orders.get(reftag);
      if (order === undefined || venueOf(order) !== venue) return false;
      // A slice that the venue numbered but no longer shows is looked up too: the venue may have dropped it.
      if (isNumberedIn(order, tag)) supervisor.run(settle(order, tag));
      return true;
    });
  }

  function stop(): void {
    if (isClosed) return;
    isClosed = true;
    requests.close();
    for (const [tag, { hasLeft, withdraw }] of placing) {
      if (!hasLeft) neverLeft.add(tag);
      withdraw();
    }
  }

  return {
    run: (effect) => supervisor.run(runEffect(effect)),
    subscribe: (order) => {
      connectionTo(venueOf(order));
    },
    reconcile: async () => {
      for (const venue of connections.keys()) await reconcileVenue(venue);
    },
    stop,
    close: async () => {
      stop();
      for (const connection of connections.values()) await connection.close();
    },
  };
}

function beginPlacing(): Placing {
  const withdrawal = new AbortController();
  const sending: Placing = {
    hasLeft: false,
    withdraw: () => withdrawal.abort(),
    departure: {
      withdrawn: withdrawal.signal,
      mayLeave: () => {
        sending.hasLeft ||= !withdrawal.signal.aborted;
        return !withdrawal.signal.aborted;
      },
    },
  };
  return sending;
}

function isNumberedIn({ slices }: AccountOrder, tag: string): boolean {
  return slices.some((slice) => slice.tag === tag && slice.orderId !== null);
}

/** With its own terms, the ones that the venue has. */
function sliceOf({ instrument, side, product, slices }: AccountOrder, tag: string): SliceToPlace {
  const slice = slices.find((each) => each.tag === tag);
  assert(slice !== undefined, 'an effect names a slice of its order');
  const { qty, terms } = slice;
  return { tag, instrument, side, product, qty, terms };
}

function cannotBeTrue(message: string): string {
  return `A venue reported something that cannot be true; it was ignored: ${message}.`;
}
