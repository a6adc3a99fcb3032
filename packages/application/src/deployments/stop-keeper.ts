import type { Clock, Instant, Timers } from '@spark/core';
import type { OpenDesk, OrderCall, OrderService, Refusal } from '@spark/engine';
import type { DayState, LegOrder } from './day-state.ts';
import { carriesOut, type StopTerms, stopTermsOf } from './resting-stops.ts';

type Parts = {
  readonly ucc: string;
  readonly accountName: string;
  readonly strategyName: string;
  readonly orders: Pick<OrderService, 'change' | 'cancel'>;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly explain: (refusal: Refusal) => string;
  readonly current: () => DayState;
  readonly onMoved: (order: LegOrder, terms: StopTerms) => Promise<void>;
  readonly onRefused: (order: LegOrder, why: string) => Promise<void>;
  /** It is time to look at the stops again. */
  readonly onDue: () => void;
};

/** How long a stop whose trigger was seen may take to fill before Spark closes the leg at the market. */
const FILL_WITHIN_MS = 5_000;
/** A request that came to nothing is made again with the next minute. */
const AGAIN_AFTER_MS = 45_000;

/**
 * Keeps stops at the exchange where their legs want them: moves those whose level moved, and cancels those whose leg leaves by
 * another way. It remembers only what it asked for lately; what is there is in the order book.
 */
export function createStopKeeper(parts: Parts) {
  const { ucc, accountName, strategyName, orders, clock, timers } = parts;
  const asked = new Map<string, { readonly what: string; readonly at: Instant }>();
  const seen = new Map<string, Instant>();
  const only = { ucc, accountName };

  function isNew({ key }: LegOrder, what: string): boolean {
    const before = asked.get(key);
    if (before?.what === what && clock.now() - before.at < AGAIN_AFTER_MS) return false;
    asked.set(key, { what, at: clock.now() });
    return true;
  }

  function callOf(payload: object): OrderCall {
    return { name: 'Deployment', payload: JSON.stringify(payload), about: strategyName };
  }

  async function move(desk: OpenDesk, order: LegOrder, strefId: number, terms: StopTerms): Promise<void> {
    if (!isNew(order, String(terms.triggerPaise))) return;
    const wanted = { strategyName, strefId, only, wanted: terms };
    const changed = await orders.change(desk, wanted, callOf({ change: strefId, ...terms }));
    if (changed.ok) await parts.onMoved(order, terms);
    else await parts.onRefused(order, changed.error.map(parts.explain).join(' '));
  }

  async function cancel(desk: OpenDesk, order: LegOrder, strefId: number): Promise<void> {
    if (!isNew(order, 'cancel')) return;
    const which = { strategyName, strefId, only };
    const cancelled = await orders.cancel(desk, which, callOf({ cancel: strefId }));
    // Without a session nothing was asked: the next login is in time.
    if (!cancelled.ok) asked.delete(order.key);
  }

  /** Whether its trigger was seen a moment ago, so that it is probably being filled. */
  function isFilling({ key }: LegOrder): boolean {
    const since = seen.get(key) ?? clock.now();
    if (!seen.has(key)) {
      seen.set(key, since);
      timers.at(since + FILL_WITHIN_MS, parts.onDue);
    }
    return clock.now() < since + FILL_WITHIN_MS;
  }

  return async (desk: OpenDesk): Promise<void> => {
    for (const order of parts.current().orders) {
      if (order.of !== 'stop' || order.state !== 'sent' || order.strefId === null) continue;
      const leg = parts.current().account.legs.find(({ id }) => id === order.leg);
      if (leg?.state === 'OPEN') {
        const terms = stopTermsOf(leg, order);
        if (terms !== null && terms.triggerPaise !== order.triggerPaise)
          await move(desk, order, order.strefId, terms);
      } else if (!(carriesOut(order, leg) && isFilling(order))) await cancel(desk, order, order.strefId);
    }
  };
}
