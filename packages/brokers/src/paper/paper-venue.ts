import type {
  AccountKey,
  BrokerAnswer,
  BrokerOutcome,
  Clock,
  ConnectTerms,
  Instant,
  InstrumentKey,
  SliceReport,
  SliceToCancel,
  SliceToPlace,
  Timers,
  TradingVenue,
  VenueConnection,
} from '@spark/core';
import { type Answer, type ExchangeEvent, type ExchangeFloor, refusalSentence } from '@spark/exchange';
import { paperOrderId } from './paper-order-id.ts';
import { slicesAtExchange, toChange, toReport, toRequest, toResume } from './paper-orders.ts';

/** Who sees to it that orders of paper accounts are paid for. */
export type PaperMoney = {
  /** Binds what the order needs, in place of what it has bound before. Says why not where there is not enough. */
  readonly block: (account: AccountKey, slice: SliceToPlace) => Promise<MoneyBlocked>;
};

export type MoneyBlocked =
  /** `undo` is for an order that the exchange did not take: what it had bound before is bound again. */
  | { readonly kind: 'blocked'; readonly undo: () => void }
  | { readonly kind: 'refused'; readonly reason: string };

export type PaperVenueParts = {
  readonly floor: Pick<
    ExchangeFloor,
    'submit' | 'replace' | 'cancel' | 'orders' | 'resume' | 'hold' | 'onEvents'
  >;
  readonly clock: Clock;
  readonly timers: Timers;
  /** Waits until a price of the instrument has come, or it is clear that none does; absent where there always is one. */
  readonly firstPrice?: ((key: InstrumentKey) => Promise<void>) | undefined;
  /** Absent where orders cost nothing. */
  readonly money?: PaperMoney;
  /** What all tags of this installation begin with. */
  readonly tagPrefix?: string;
  /**
   * Tells the orders of this venue from those of others on the same floor: an account that trades here and has forward
   * tests there never meets itself, and neither sees the other's orders.
   */
  readonly ownerPrefix?: string;
  readonly name?: string;
};

/** Everyone who listens to one account. */
type Line = {
  readonly listeners: Set<ConnectTerms>;
  /** Numbers that orders got by another prefix than that of today, by tag. */
  readonly olderIds: Map<string, string>;
};

type Refused = Extract<BrokerOutcome, { readonly kind: 'refused' | 'unknown' }>;

const NO_ANSWER: Refused = { kind: 'unknown', reason: 'No answer came from the simulated exchange.' };
const SESSION_EXPIRED: Refused = {
  kind: 'refused',
  reason: 'The session at the broker has expired. Log in again.',
};
const NOTHING_TO_PAY: MoneyBlocked = { kind: 'blocked', undo: () => undefined };
const CLOSED: Refused = { kind: 'refused', reason: 'The connection to the simulated exchange is closed.' };

/**
 * The simulated exchange behind the same port as a live broker: for paper accounts, and for forward tests in any account.
 * The exchange forgets with the process, so orders that were at work are taken up again when their account connects.
 */
export function createPaperVenue(parts: PaperVenueParts): TradingVenue {
  const { floor, clock, timers, tagPrefix = '', ownerPrefix = '', name = 'testBroker' } = parts;
  const lines = new Map<string, Line>();
  let stopListening: (() => void) | null = null;
  /** Of the last event heard; null before the first. */
  let lastSeq: number | null = null;

  /** Events of all accounts come together, in order; each account gets its own, together as well. */
  function onEvents(events: readonly ExchangeEvent[]): void {
    const reports = new Map<string, SliceReport[]>();
    let isGap = false;
    for (const { seq, order } of events) {
      isGap ||= lastSeq !== null && seq > lastSeq + 1;
      lastSeq = Math.max(lastSeq ?? seq, seq);
      const line = lines.get(order.owner);
      if (line === undefined) continue;
      const report = toReport(order, idOf(line, order.tag));
      const others = reports.get(order.owner);
      if (others) others.push(report);
      else reports.set(order.owner, [report]);
    }
    for (const [owner, told] of reports)
      for (const to of lines.get(owner)?.listeners ?? []) to.onReports(told);
    // Whose event is missing nobody can tell.
    if (isGap) for (const { listeners } of lines.values()) for (const to of listeners) to.onGap();
  }

  function idOf(line: Line | undefined, tag: string): string {
    return line?.olderIds.get(tag) ?? paperOrderId(tag, tagPrefix);
  }

  function attach(owner: string, terms: ConnectTerms): void {
    stopListening ??= floor.onEvents(onEvents);
    const line = lines.get(owner) ?? { listeners: new Set(), olderIds: new Map() };
    lines.set(owner, line);
    line.listeners.add(terms);
    for (const { tag, orderId } of terms.working.flatMap(slicesAtExchange))
      if (orderId !== paperOrderId(tag, tagPrefix)) line.olderIds.set(tag, orderId);
  }

  function detach(owner: string, terms: ConnectTerms): void {
    const line = lines.get(owner);
    line?.listeners.delete(terms);
    if (line?.listeners.size === 0) lines.delete(owner);
    if (lines.size > 0) return;
    stopListening?.();
    stopListening = null;
    lastSeq = null;
  }

  function untilInstant(at: Instant): Promise<void> {
    return new Promise((resolve) => {
      timers.at(at, resolve);
    });
  }

  /** An answer comes at once, unless a test had it delayed. */
  async function answerTo<T>(call: () => Answer<T>): Promise<BrokerAnswer<T>> {
    let answer: Answer<T>;
    try {
      answer = call();
    } catch (error) {
      return { kind: 'unknown', reason: `The simulated exchange failed: ${error}` };
    }
    if (answer.kind === 'unknown') return NO_ANSWER;
    if (answer.kind === 'session-expired') return SESSION_EXPIRED;
    const { delayMs } = answer;
    if (delayMs > 0) await untilInstant(clock.now() + delayMs);
    return answer.kind === 'accepted'
      ? { kind: 'accepted', value: answer.value }
      : { kind: 'refused', reason: refusalSentence(answer.refusal) };
  }

  function connect(account: AccountKey, terms: ConnectTerms): VenueConnection {
    const { ucc, accountName } = account;
    const owner = `${ownerPrefix}${ucc}:${accountName}`;
    const desk = { owner, ring: ownerPrefix };
    let isClosed = false;
    attach(owner, terms);
    floor.resume(terms.working.flatMap((order) => toResume(desk, order)));

    function submit(slice: SliceToPlace): Answer<unknown> {
      const { key } = slice.instrument;
      const { holdings } = terms;
      // The exchange forgets with the process what was bought, and never hears of shares that came by other ways.
      if (holdings && slice.side === 'Sell' && slice.product === 'Delivery')
        floor.hold(owner, key, { qty: holdings.heldQty(key), filledQtyOf: holdings.filledQty });
      const answer = floor.submit(toRequest(desk, slice));
      // A tag is used for one order only, so what is there already is this order.
      const isThere = answer.kind === 'refused' && answer.refusal.code === 'duplicate-tag';
      return isThere ? { kind: 'accepted', value: null, delayMs: answer.delayMs } : answer;
    }

    async function block(slice: SliceToPlace): Promise<MoneyBlocked> {
      try {
        return (await parts.money?.block(account, slice)) ?? NOTHING_TO_PAY;
      } catch (error) {
        return { kind: 'refused', reason: `The margin of the order could not be worked out: ${error}` };
      }
    }

    async function request(to: SliceToCancel, call: () => Answer<unknown>): Promise<BrokerOutcome> {
      if (isClosed) return CLOSED;
      if (to.orderId !== idOf(lines.get(owner), to.tag))
        return { kind: 'refused', reason: `There is no order ${to.orderId} with the tag ${to.tag}.` };
      const answer = await answerTo(call);
      return answer.kind === 'accepted' ? { kind: 'accepted' } : answer;
    }

    return {
      place: async (slice, { mayLeave, withdrawn }) => {
        if (isClosed) return CLOSED;
        if (parts.firstPrice) await parts.firstPrice(slice.instrument.key);
        const blocked = await block(slice);
        // What nobody wants any more was not refused: it may be sent anew.
        if (blocked.kind === 'refused') return withdrawn.aborted ? { kind: 'withdrawn' } : blocked;
        if (isClosed || !mayLeave()) {
          blocked.undo();
          return isClosed ? CLOSED : { kind: 'withdrawn' };
        }
        const answer = await answerTo(() => submit(slice));
        if (answer.kind === 'refused') blocked.undo();
        // After the events of this instant: an order that was filled at once is told and stored as one thing, not two.
        if (answer.kind === 'accepted') await untilInstant(clock.now());
        return answer.kind === 'accepted'
          ? { kind: 'accepted', orderId: idOf(lines.get(owner), slice.tag) }
          : answer;
      },
      change: async (change) => {
        const { tag, terms: wanted, qty, placed } = change;
        const blocked = await block({ ...placed, terms: wanted, qty });
        if (blocked.kind === 'refused') return blocked;
        const outcome = await request(change, () => floor.replace(owner, tag, toChange(wanted, qty)));
        if (outcome.kind === 'refused') blocked.undo();
        return outcome;
      },
      cancel: async (cancel) => {
        const outcome = await request(cancel, () => floor.cancel(owner, cancel.tag));
        // The order is at work until then, so the cancel waits for the next session.
        return outcome === SESSION_EXPIRED ? { ...SESSION_EXPIRED, kind: 'deferred' } : outcome;
      },
      book: async () => {
        if (isClosed) return CLOSED;
        const answer = await answerTo(() => floor.orders(owner));
        if (answer.kind !== 'accepted') return answer;
        const line = lines.get(owner);
        return {
          kind: 'accepted',
          value: answer.value.map((order) => toReport(order, idOf(line, order.tag))),
        };
      },
      close: async () => {
        isClosed = true;
        detach(owner, terms);
      },
    };
  }

  return { name, capabilities: { bookIsImmediate: true, reportsTerms: true }, connect };
}
