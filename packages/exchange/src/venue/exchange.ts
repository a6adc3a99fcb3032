import type { Candle, Instant, Instrument, InstrumentKey, Instruments, Quote, ShareRatio } from '@spark/core';
import { createPriceModel, quoteOf, type Screen } from '../prices/price-model.ts';
import { dayNumber, type Sessions, startOfDay } from '../prices/sessions.ts';
import {
  checkPhase,
  checkProduct,
  checkQty,
  checkRange,
  checkStop,
  checkTick,
  closingAuctionOn,
  ordersEndedAt,
  protectiveLimit,
  tradingEndsAt,
} from './check-order.ts';
import { type Answer, type FaultDesk, Faults } from './faults.ts';
import { copyOf, type LiveOrder, NO_HANDLE, openQty } from './live-order.ts';
import {
  type ExchangeEvent,
  type ExchangeOrder,
  type ExchangeOrderStatus,
  type ExchangeTrade,
  isLive,
  type OrderChange,
  type OrderRequest,
  type OrderToResume,
} from './order.ts';
import { ORDERS_PER_OWNER_MAX, type OwnerBook, Owners } from './owners.ts';
import { type FillMode, Pit, type PitListener } from './pit.ts';
import type { ExchangeRefusal } from './refusal.ts';
import { type ResolvedChange, resolveChange } from './resolve-change.ts';
import { bookShares, freeShares, type HeldShares, setShares } from './shares.ts';
import type { Shown, TradingPit } from './shown.ts';
import { type Latency, NO_LATENCY, Travel } from './travel.ts';

export type ExchangeParts = {
  readonly seed: string;
  readonly instruments: Instruments;
  readonly referencePrice: (underlying: Instrument) => number | null;
  readonly sessions: Sessions;
  /** The sessions of the exchange, where trading goes on between them. See `PriceModelParts`. */
  readonly hours?: Sessions;
  /** What became of a share by splits and bonuses; null where it is as it was. See `PriceModelParts`. */
  readonly sharesMade?: (share: Instrument) => ShareRatio | null;
  /** Where its time begins. */
  readonly startsAt: Instant;
  readonly latency?: Latency;
  readonly fillMode?: FillMode;
  /** Where an instrument is traded, when not at the prices of the seed; null for an unlisted instrument. */
  readonly pitOn?: (key: InstrumentKey, listener: PitListener) => TradingPit | null;
};

/**
 * The simulated exchange. It has no timers: time passes when `advanceTo` is called, and what happened is
 * handed out by it. The same seed, instruments, instants and calls give the same events.
 */
export type SimulatedExchange = {
  readonly now: () => Instant;
  /** Lets time pass and hands out what happened, also by calls since the last time. Time never goes back. */
  readonly advanceTo: (at: Instant) => readonly ExchangeEvent[];
  /** When something can happen to an order or is to be handed out; null while only prices can change. */
  readonly nextDue: () => Instant | null;
  readonly submit: (request: OrderRequest) => Answer<ExchangeOrder>;
  /** The tag names the order, which must be the owner's. `qty` is the whole quantity, with what was filled. */
  readonly replace: (owner: string, tag: string, change: OrderChange) => Answer<ExchangeOrder>;
  readonly cancel: (owner: string, tag: string) => Answer<ExchangeOrder>;
  /** The settlement of every unknown outcome: null when no such order arrived. */
  readonly orderByTag: (owner: string, tag: string) => Answer<ExchangeOrder | null>;
  /** All live ones and those that ended today, oldest first. */
  readonly orders: (owner: string) => Answer<readonly ExchangeOrder[]>;
  /** Of today, oldest first. */
  readonly trades: (owner: string) => Answer<readonly ExchangeTrade[]>;
  /** Live orders of an earlier life of this exchange take their places again, at the end of their queues. */
  readonly resume: (orders: readonly OrderToResume[]) => void;
  /**
   * A broker's record of what an owner has of a share, from before this exchange began or by other ways than a trade
   * here. Without it what was bought and sold here counts alone.
   */
  readonly hold: (owner: string, key: InstrumentKey, held: HeldShares) => void;
  /** Null for an unlisted instrument. */
  readonly quote: (key: InstrumentKey) => Quote | null;
  /** The same, but null when there was no tick after `since`. */
  readonly quoteSince: (key: InstrumentKey, since: Instant) => Quote | null;
  /**
   * Works out a part of the day so far, which the first quote needs and which takes long. True when a quote follows at once;
   * also for unlisted instruments.
   */
  readonly approach: (key: InstrumentKey) => boolean;
  /** Matches the orders in an instrument with a price from outside, at this moment. */
  readonly meet: (key: InstrumentKey) => void;
  /** In which orders are live. */
  readonly busyKeys: () => ReadonlySet<InstrumentKey>;
  /** Clears the caches; the next quote fills them again. */
  readonly close: (key: InstrumentKey) => void;
  /**
   * The calendar or the contract master changed: caches of them are cleared. Where orders are live the new
   * hours hold from the next day on.
   */
  readonly refresh: () => void;
  /** What became of these shares changed: orders in them expire, since their prices are those of other shares. */
  readonly adjust: (keys: readonly InstrumentKey[]) => void;
  readonly candles: (key: InstrumentKey, from: Instant, to: Instant) => readonly Candle[];
  /** How many that would be. */
  readonly candleCount: (key: InstrumentKey, from: Instant, to: Instant) => number;
  /** A whole day as one candle, worked out in steps; `day` is its first instant. Null when the instrument did not trade. */
  readonly dayCandle: (key: InstrumentKey, day: Instant) => Generator<void, Candle | null>;
  readonly settlementPaise: (key: InstrumentKey) => number | null;
  /** As the quote has it, without the work of a quote: for lists of many instruments. */
  readonly previousClosePaise: (key: InstrumentKey) => number | null;
  /** Days whose paths are cached, of all shares and indices together. */
  readonly pathDaysRetained: () => number;
  /** For tests and simulations only. */
  readonly faults: FaultDesk;
};

const OWNER_CHARS_MAX = 100;
const TAG = /^[A-Za-z0-9]{1,20}$/;
const SCREENS_MAX = 20_000;
/** Of a day whose underlying is not cached yet; takes about a millisecond. */
const APPROACH_MS = 240 * 60_000;

export function createExchange(parts: ExchangeParts): SimulatedExchange {
  const model = createPriceModel(parts);
  const travel = new Travel(parts.seed, parts.latency ?? NO_LATENCY);
  const faults = new Faults();
  const owners = new Owners();
  const screens = new Map<InstrumentKey, Screen>();
  /** By instrument and ring. */
  const pits = new Map<string, TradingPit>();
  const rings = new Set<string>();
  const outbox: ExchangeEvent[] = [];
  let now = parts.startsAt;
  let lastOrderId = 0;
  let lastTradeId = 0;
  let lastSeq = 0;

  function publish(order: LiveOrder, trade: ExchangeTrade | null): void {
    order.changedAt = now;
    lastSeq += 1;
    outbox.push({ seq: lastSeq, at: now, order: copyOf(order), trade });
  }

  function onFilled(order: LiveOrder, qty: number, pricePaise: number): void {
    lastTradeId += 1;
    const { owner, tag, key, side } = order.request;
    const trade = { id: lastTradeId, orderId: order.id, owner, tag, key, side, qty, pricePaise, at: now };
    const book = owners.open(owner);
    book.trades.push(trade);
    bookShares(book, order, qty);
    publish(order, trade);
  }

  function finish(order: LiveOrder, status: ExchangeOrderStatus, reason: ExchangeRefusal | null): void {
    order.status = status;
    order.reason = reason;
    publish(order, null);
  }

  /** A pit without orders retains its book until the day ends. */
  function pitOf({ key, ring }: PitPlace): TradingPit | null {
    const pit = pits.get(pitId({ key, ring })) ?? newPit(key);
    if (!pit) return null;
    pits.set(pitId({ key, ring }), pit);
    rings.add(ring);
    // Orders that are carried into the closing auction are not matched before it ends.
    if (!pit.isActive || isTrading(pit)) pit.step(now);
    return pit;
  }

  function isTrading({ screen }: TradingPit): boolean {
    return tradingEndsAt(screen, now) !== null;
  }

  function newPit(key: InstrumentKey): TradingPit | null {
    const listener: PitListener = { onChanged: (order) => publish(order, null), onFilled };
    if (parts.pitOn) return parts.pitOn(key, listener);
    const screen = model.screen(key);
    return screen && new Pit(screen, parts.fillMode ?? 'queue', listener);
  }

  function checkForm({
    owner,
    ring,
    tag,
    type,
    pricePaise,
    triggerPaise,
    validity,
  }: OrderRequest): ExchangeRefusal | null {
    const isOwner = owner.length > 0 && owner.length <= OWNER_CHARS_MAX;
    const what = !isOwner
      ? 'An order has an owner.'
      : ring.length > OWNER_CHARS_MAX
        ? 'The name of a ring is at most 100 characters.'
        : !TAG.test(tag)
          ? 'A tag is 1 to 20 letters and digits.'
          : (type === 'Market') !== (pricePaise === null)
            ? 'A Market order has no price, every other order has one.'
            : (type === 'SL-Limit') !== (triggerPaise !== null)
              ? 'A trigger belongs to an SL-Limit order and to no other.'
              : validity === 'immediate' && type === 'SL-Limit'
                ? 'A stop cannot be immediate.'
                : null;
    return what === null ? null : { code: 'bad-request', what };
  }

  /** All checks of an arriving order; its limit, where it is taken. */
  function checkEntry(screen: Shown, request: OrderRequest): ExchangeRefusal | number {
    const { side, qty, pricePaise, triggerPaise, product } = request;
    const refusal = checkPhase(screen, now) ?? checkProduct(screen, product) ?? checkQty(screen, qty);
    if (refusal) return refusal;
    if (pricePaise === null) return screen.unknownPrice?.(side, now) ?? protectiveLimit(screen, side);
    const wrong =
      checkTick(screen, pricePaise) ??
      (triggerPaise === null
        ? checkRange(screen, pricePaise)
        : checkStop(screen, { side, triggerPaise, pricePaise }));
    return wrong ?? pricePaise;
  }

  /** Whether so much more can be delivered of what the owner has. Orders that wait to be sold have their share of it. */
  function checkShares({ owner, key, side, product }: OrderRequest, qty: number): ExchangeRefusal | null {
    if (side === 'Buy' || product !== 'delivery') return null;
    const freeQty = Math.max(0, freeShares(owners.open(owner), key));
    return qty > freeQty ? { code: 'not-held', key, qty, freeQty } : null;
  }

  function submit(request: OrderRequest): ExchangeOrder | ExchangeRefusal {
    const malformed = checkForm(request);
    if (malformed) return malformed;
    const book = owners.open(request.owner);
    const twin = book.byTag.get(request.tag);
    if (twin) return { code: 'duplicate-tag', tag: request.tag, orderId: twin.id };
    if (book.byTag.size >= ORDERS_PER_OWNER_MAX)
      return { code: 'too-many-orders', most: ORDERS_PER_OWNER_MAX };
    const pit = pitOf(request);
    if (!pit) return { code: 'unknown-instrument', key: request.key };
    const limit = checkEntry(pit.screen, request);
    if (typeof limit !== 'number') return limit;
    const notHeld = checkShares(request, request.qty);
    if (notHeld) return notHeld;
    lastOrderId += 1;
    const order: LiveOrder = {
      id: lastOrderId,
      request,
      ownerNumber: book.number,
      submittedAt: now,
      type: request.type,
      qty: request.qty,
      pricePaise: limit,
      triggerPaise: request.triggerPaise,
      status: 'travelling',
      filledQty: 0,
      filledPaise: 0,
      changedAt: now,
      reason: null,
      handle: NO_HANDLE,
      aheadQty: 0,
    };
    book.byTag.set(request.tag, order);
    travel.send(book.number, now, () => arrive(order));
    return copyOf(order);
  }

  /** The market may have changed under way: what was fine when it was sent may be refused now. */
  function arrive(order: LiveOrder): void {
    const pit = pitOf(order.request);
    if (!pit || order.status !== 'travelling') return;
    const limit = checkEntry(pit.screen, order.request);
    if (typeof limit !== 'number') {
      finish(order, 'refused', limit);
      return;
    }
    order.pricePaise = limit;
    pit.enter(order, order.triggerPaise !== null);
  }

  function liveOrder(owner: string, tag: string): LiveOrder | ExchangeRefusal {
    const order = owners.find(owner)?.byTag.get(tag);
    if (!order) return { code: 'unknown-order', tag };
    return isLive(order.status) ? order : { code: 'order-finished', tag, status: order.status };
  }

  function cancel(owner: string, tag: string): ExchangeOrder | ExchangeRefusal {
    const order = liveOrder(owner, tag);
    if ('code' in order) return order;
    travel.send(order.ownerNumber, now, () => {
      if (!isLive(order.status)) return;
      pits.get(pitId(order.request))?.cancel(order);
      finish(order, 'cancelled', null);
    });
    return copyOf(order);
  }

  function replace(owner: string, tag: string, change: OrderChange): ExchangeOrder | ExchangeRefusal {
    const order = liveOrder(owner, tag);
    if ('code' in order) return order;
    const pit = pitOf(order.request);
    if (!pit) return { code: 'unknown-instrument', key: order.request.key };
    const resolved = resolveWith(pit, order, change);
    if ('code' in resolved) return resolved;
    travel.send(order.ownerNumber, now, () => applyChange(order, change));
    return copyOf(order);
  }

  /** A change that came too late, or does not fit any more, changes nothing. */
  function applyChange(order: LiveOrder, change: OrderChange): void {
    const pit = pitOf(order.request);
    if (!pit || !isLive(order.status)) return;
    const resolved = resolveWith(pit, order, change);
    if (!('code' in resolved)) pit.replace(order, resolved);
  }

  function resolveWith(
    pit: TradingPit,
    order: LiveOrder,
    change: OrderChange,
  ): ResolvedChange | ExchangeRefusal {
    const resolved = resolveChange(pit.screen, order, change, now);
    if ('code' in resolved || resolved.qty <= order.qty) return resolved;
    return checkShares(order.request, resolved.qty - order.qty) ?? resolved;
  }

  function stepPits(): void {
    for (const [id, pit] of pits) {
      if (!pit.isActive) continue;
      if (isTrading(pit)) {
        pit.step(now);
        continue;
      }
      const auction = closingAuctionOn(pit.screen, now);
      if (auction && now < auction.endsAt) {
        // Stops have no part in it.
        expire(pit, ({ status }) => status === 'waiting');
        continue;
      }
      if (auction) pit.uncross(auction);
      expire(pit, () => true);
      pits.delete(id);
    }
  }

  function expire(pit: TradingPit, isOver: (order: LiveOrder) => boolean): void {
    for (const order of pit.orders.filter(isOver)) {
      pit.cancel(order);
      finish(order, 'expired', null);
    }
  }

  function busyKeys(): ReadonlySet<InstrumentKey> {
    const keys = new Set<InstrumentKey>();
    for (const { isActive, screen } of pits.values()) if (isActive) keys.add(screen.instrument.key);
    return keys;
  }

  function hasActivePit(): boolean {
    for (const pit of pits.values()) if (pit.isActive) return true;
    return false;
  }

  /** Also because tokens are reassigned: the token of an option may mean another one the next day. */
  function startDay(): void {
    owners.forgetBefore(startOfDay(dayNumber(now)), (order) => isLive(order.status));
    refresh();
  }

  function refresh(): void {
    model.refresh();
    screens.clear();
    for (const [id, pit] of pits) if (!pit.isActive) pits.delete(id);
  }

  function adjust(keys: readonly InstrumentKey[]): void {
    for (const [id, pit] of pits) {
      if (!keys.includes(pit.screen.instrument.key)) continue;
      expire(pit, () => true);
      pits.delete(id);
    }
    refresh();
  }

  function advance(target: Instant): void {
    const dayBefore = dayNumber(now);
    while (now < target) {
      const nextSecond = hasActivePit() ? (Math.floor(now / 1000) + 1) * 1000 : Number.POSITIVE_INFINITY;
      now = Math.min(target, nextSecond, Math.max(now, travel.nextDue()));
      if (now === nextSecond) stepPits();
      travel.arriveUpTo(now);
    }
    travel.arriveUpTo(now);
    if (dayNumber(now) !== dayBefore) startDay();
  }

  function nextDue(): Instant | null {
    if (outbox.length > 0) return now;
    const nextSecond = hasActivePit() ? (Math.floor(now / 1000) + 1) * 1000 : Number.POSITIVE_INFINITY;
    const due = Math.min(nextSecond, travel.nextDue(), faults.nextDue() ?? Number.POSITIVE_INFINITY);
    return Number.isFinite(due) ? due : null;
  }

  function screenOf(key: InstrumentKey): Screen | null {
    const known = screens.get(key);
    if (known) return known;
    const opened = model.screen(key);
    if (!opened) return null;
    if (screens.size >= SCREENS_MAX) screens.delete(screens.keys().next().value as InstrumentKey);
    screens.set(key, opened);
    return opened;
  }

  function quoteSince(key: InstrumentKey, since: Instant): Quote | null {
    const screen = screenOf(key);
    if (!screen) return null;
    screen.tape.advanceTo(now);
    return screen.tape.at > since ? quoteOf(screen) : null;
  }

  function resume(orders: readonly OrderToResume[]): void {
    for (const before of orders) {
      const book: OwnerBook = owners.open(before.owner);
      if (!isLive(before.status) || book.byTag.has(before.tag)) continue;
      const id = before.id ?? lastOrderId + 1;
      lastOrderId = Math.max(lastOrderId, id);
      const pit = pitOf(before);
      const order: LiveOrder = {
        ...before,
        id,
        request: before,
        pricePaise: before.pricePaise ?? (pit ? protectiveLimit(pit.screen, before.side) : 0),
        ownerNumber: book.number,
        handle: NO_HANDLE,
        aheadQty: 0,
      };
      book.byTag.set(before.tag, order);
      const endsAt = pit ? ordersEndedAt(pit.screen, before) : null;
      if (!pit || endsAt === null || now >= endsAt || openQty(order) <= 0) finish(order, 'expired', null);
      else if (isTrading(pit)) pit.enter(order, before.status !== 'open');
      else pit.carry(order);
    }
  }

  return {
    now: () => now,
    advanceTo: (at) => {
      advance(at);
      return faults.pass(outbox.splice(0), now);
    },
    nextDue,
    submit: (request) => faults.answer({ owner: request.owner, name: 'submit' }, () => submit(request)),
    replace: (owner, tag, change) =>
      faults.answer({ owner, name: 'replace' }, () => replace(owner, tag, change)),
    cancel: (owner, tag) => faults.answer({ owner, name: 'cancel' }, () => cancel(owner, tag)),
    orderByTag: (owner, tag) =>
      faults.answer({ owner, name: 'ask' }, () => {
        const order = owners.find(owner)?.byTag.get(tag);
        return order ? copyOf(order) : null;
      }),
    orders: (owner) =>
      faults.answer({ owner, name: 'ask' }, () =>
        [...(owners.find(owner)?.byTag.values() ?? [])].map(copyOf),
      ),
    trades: (owner) => faults.answer({ owner, name: 'ask' }, () => [...(owners.find(owner)?.trades ?? [])]),
    resume,
    hold: (owner, key, held) => setShares(owners.open(owner), key, held),
    quote: (key) => quoteSince(key, Number.NEGATIVE_INFINITY),
    quoteSince,
    approach: (key) => screenOf(key)?.tape.approach(now, APPROACH_MS) ?? true,
    meet: (key) => {
      for (const ring of rings) {
        const pit = pits.get(pitId({ key, ring }));
        if (pit && isTrading(pit)) pit.step(now);
      }
    },
    busyKeys,
    close: (key) => {
      screens.delete(key);
    },
    refresh,
    adjust,
    candles: model.candles,
    candleCount: model.candleCount,
    dayCandle: model.dayCandle,
    settlementPaise: model.settlementPaise,
    previousClosePaise: (key) => model.screen(key)?.tape.previousCloseAt(now) ?? null,
    pathDaysRetained: model.daysRetained,
    faults: faults.desk,
  };
}

type PitPlace = Pick<OrderRequest, 'key' | 'ring'>;

function pitId({ key, ring }: PitPlace): string {
  return `${key} ${ring}`;
}
