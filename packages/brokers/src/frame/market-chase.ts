import {
  AT_MARKET,
  type BrokerOutcome,
  type CancelTimer,
  type Clock,
  type InstrumentKey,
  type OrderTerms,
  type PriceBand,
  protectedLimit,
  type SliceReport,
  type SliceToPlace,
  type Timers,
} from '@spark/core';
import { MARKET_CHASE } from '@spark/vocabulary';
import type { BrokerOrderRow } from './broker-dialect.ts';

/** What has to be known of the market to send a Market order. */
export type LivePrices = {
  /** Null while no price is known. */
  readonly find: (key: InstrumentKey) => Promise<LivePrice | null>;
};

export type LivePrice = {
  readonly lastPaise: number;
  /** Null where it is unknown. */
  readonly band: PriceBand | null;
};

/**
 * Market orders leave as Limit orders and may come to rest. Each is then re-priced every two seconds, ten times at most;
 * what is left after that is cancelled.
 */
export type MarketChase = {
  /** The terms to send; null when there is no price to protect a Market order with. */
  readonly termsToSend: (slice: SliceToPlace) => Promise<OrderTerms | null>;
  /** `limitPaise` is null when the price that was sent is not known. */
  readonly begin: (slice: SliceToPlace, orderId: string, limitPaise: number | null) => void;
  /** It may be at the broker or not: it is chased when it shows. */
  readonly expect: (slice: SliceToPlace) => void;
  readonly onReports: (reports: readonly SliceReport[]) => void;
  /** The price of the order at the broker: the next step is compared with it. */
  readonly see: (rows: readonly BrokerOrderRow[]) => void;
  readonly stop: (tag: string) => void;
  /** What to say of an order that was given up. */
  readonly endReason: (tag: string) => string | null;
  readonly close: () => void;
};

type Parts = {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly prices: LivePrices;
  /** Nothing can be done without a login; that time does not count. */
  readonly isLoggedIn: () => boolean;
  readonly change: (slice: SliceToPlace, orderId: string, terms: OrderTerms) => Promise<BrokerOutcome>;
  readonly cancel: (slice: SliceToPlace, orderId: string) => Promise<BrokerOutcome>;
};

type Chased = {
  readonly slice: SliceToPlace;
  readonly orderId: string;
  limitPaise: number | null;
  rounds: number;
  cancelTimer: CancelTimer;
};

const EVERY_MS = MARKET_CHASE.everySeconds * 1_000;
const GIVEN_UP_MAX = 1_000;
const EXPECTED_MAX = 10_000;
/** As long as the order rests its cancel is asked for again in every round, this often, and then once in a while. */
const CANCELS_AT_ONCE = 10;
const CANCELS_MAX = 100;
const SLOW_MS = 30_000;

export function createMarketChase(parts: Parts): MarketChase {
  const { clock, timers, prices, isLoggedIn, change, cancel } = parts;
  const chased = new Map<string, Chased>();
  const expected = new Map<string, SliceToPlace>();
  const givenUp = new Map<string, string>();

  async function termsToSend({ instrument, side, terms }: SliceToPlace): Promise<OrderTerms | null> {
    if (terms.type !== 'Market') return terms;
    const price = await prices.find(instrument.key);
    if (!price || price.lastPaise <= 0) return null;
    return limitAt(protectedLimit({ instrument, side, ...price }));
  }

  function begin(slice: SliceToPlace, orderId: string, limitPaise: number | null): void {
    stop(slice.tag);
    const order: Chased = { slice, orderId, limitPaise, rounds: 0, cancelTimer: () => undefined };
    chased.set(slice.tag, order);
    later(order);
  }

  function later(order: Chased): void {
    const isSlow = order.rounds >= MARKET_CHASE.rounds + CANCELS_AT_ONCE;
    order.cancelTimer = timers.at(clock.now() + (isSlow ? SLOW_MS : EVERY_MS), () => {
      void round(order).then(() => {
        if (isChased(order)) later(order);
      });
    });
  }

  async function round(order: Chased): Promise<void> {
    if (!isLoggedIn()) return;
    order.rounds += 1;
    if (order.rounds > MARKET_CHASE.rounds) return giveUp(order);
    const { slice, orderId } = order;
    const market: SliceToPlace = { ...slice, terms: AT_MARKET };
    const terms = await termsToSend(market).catch(() => null);
    if (!terms || terms.limitPaise === order.limitPaise || !isChased(order)) return;
    const outcome = await change(slice, orderId, terms);
    if (outcome.kind === 'accepted') order.limitPaise = terms.limitPaise;
    // Its price is unknown, so the next round sets it in any case.
    if (outcome.kind === 'unknown') order.limitPaise = null;
  }

  /** Whatever is answered, it is over when the order is: a broker may be out of reach, or take a cancel and forget it. */
  async function giveUp(order: Chased): Promise<void> {
    const { slice, orderId } = order;
    storeReason(slice.tag);
    await cancel(slice, orderId);
    if (order.rounds >= MARKET_CHASE.rounds + CANCELS_MAX) stop(slice.tag);
  }

  function storeReason(tag: string): void {
    const seconds = MARKET_CHASE.rounds * MARKET_CHASE.everySeconds;
    givenUp.set(tag, `The market ran away from it for ${seconds} s, so what was not filled was cancelled.`);
    const oldest = givenUp.keys().next();
    if (givenUp.size > GIVEN_UP_MAX && !oldest.done) givenUp.delete(oldest.value);
  }

  function isChased(order: Chased): boolean {
    return chased.get(order.slice.tag) === order;
  }

  function stop(tag: string): void {
    chased.get(tag)?.cancelTimer();
    chased.delete(tag);
    expected.delete(tag);
  }

  return {
    termsToSend,
    begin,
    stop,
    expect: (slice) => {
      if (expected.size < EXPECTED_MAX) expected.set(slice.tag, slice);
    },
    onReports: (reports) => {
      for (const { tag, orderId, state } of reports) {
        const slice = expected.get(tag);
        if (state !== 'open') stop(tag);
        else if (slice) begin(slice, orderId, null);
      }
    },
    see: (rows) => {
      if (chased.size === 0) return;
      const shown = new Map(rows.map(({ orderId, terms }) => [orderId, terms]));
      for (const order of chased.values()) {
        const terms = shown.get(order.orderId);
        if (terms) order.limitPaise = terms.limitPaise;
      }
    },
    endReason: (tag) => givenUp.get(tag) ?? null,
    close: () => {
      for (const tag of [...chased.keys()]) stop(tag);
      expected.clear();
    },
  };
}

function limitAt(limitPaise: number): OrderTerms {
  return { type: 'Limit', limitPaise, triggerPaise: null };
}
