import type { Instant } from '@spark/core';
import { type ClosingAuction, dayNumber, MINUTE_MS } from '../prices/sessions.ts';
import type { ExchangeOrder, OrderProduct, OrderRequest } from './order.ts';
import {
  dayBand,
  limitPriceProtection,
  marketProtectionPaise,
  type PriceRange,
  triggerGapPaiseMax,
} from './price-limits.ts';
import type { ExchangeRefusal } from './refusal.ts';
import type { Shown } from './shown.ts';

const LPP_SECONDS = 30;

/** When the trading of this moment ends; null when there is none. */
export function tradingEndsAt({ tape }: Shown, now: Instant): Instant | null {
  const window = tape.price.windowOn(dayNumber(now));
  return window && now >= window.startsAt && now < window.endsAt ? window.endsAt : null;
}

/** The closing auction of this day, whether it is under way, over or to come; null where there is none. */
export function closingAuctionOn({ tape }: Shown, now: Instant): ClosingAuction | null {
  return tape.price.windowOn(dayNumber(now))?.auction ?? null;
}

const DAYS_ON_END_MAX = 30;

/**
 * When an order that worked at its last change ended or ends: with the trading of then, where one day may go on where
 * the one before stops, or with the closing auction, in which stops have no part.
 */
export function ordersEndedAt(
  { tape }: Shown,
  { changedAt, status }: Pick<ExchangeOrder, 'changedAt' | 'status'>,
): Instant | null {
  let window = tape.price.windowOn(dayNumber(changedAt));
  if (!window || changedAt < window.startsAt || changedAt >= window.endsAt) return null;
  for (let days = 0; days < DAYS_ON_END_MAX; days += 1) {
    const next = tape.price.windowOn(dayNumber(window.endsAt));
    if (next?.startsAt !== window.endsAt) break;
    window = next;
  }
  return status === 'waiting' ? window.endsAt : (window.auction?.endsAt ?? window.endsAt);
}

/** Whether the instrument can be traded now. */
export function checkPhase(screen: Shown, now: Instant): ExchangeRefusal | null {
  const { instrument, tape } = screen;
  const { key } = instrument;
  if (instrument.class === 'index') return { code: 'not-tradable', key };
  const { expiresAt } = tape.price;
  if (expiresAt !== null && now >= expiresAt) return { code: 'expired', key, expiredAt: expiresAt };
  return tradingEndsAt(screen, now) === null ? { code: 'market-closed', key, at: now } : null;
}

/** Shares are delivered, contracts are carried forward. */
export function checkProduct({ instrument }: Shown, product: OrderProduct): ExchangeRefusal | null {
  const { key, class: kind } = instrument;
  const barred = kind === 'equity' ? 'carry-forward' : 'delivery';
  return product === barred ? { code: 'product-barred', product, key } : null;
}

export function checkQty({ instrument }: Shown, qty: number): ExchangeRefusal | null {
  const { lotSize, freezeQty } = instrument;
  if (!Number.isSafeInteger(qty) || qty <= 0 || qty % lotSize !== 0)
    return { code: 'bad-quantity', qty, lotSize };
  const usableMax = Math.floor(freezeQty / lotSize) * lotSize;
  return qty > usableMax ? { code: 'above-freeze', qty, usableMax } : null;
}

export function checkTick({ instrument }: Shown, pricePaise: number): ExchangeRefusal | null {
  const { tickPaise } = instrument;
  const isOn =
    Number.isSafeInteger(pricePaise) &&
    pricePaise > 0 &&
    pricePaise < 2 ** 31 &&
    pricePaise % tickPaise === 0;
  return isOn ? null : { code: 'off-tick', pricePaise, tickPaise };
}

/** Band and limit price protection. A stop is checked only when it is released. */
export function checkRange(screen: Shown, pricePaise: number): ExchangeRefusal | null {
  const band = dayBand(screen.instrument, screen.tape.previousClosePaise);
  if (band && isOutside(band, pricePaise)) return { code: 'outside-band', pricePaise, ...band };
  const protection = protectionNow(screen);
  if (protection && isOutside(protection, pricePaise))
    return { code: 'outside-lpp', pricePaise, ...protection };
  return null;
}

export type Stop = Pick<OrderRequest, 'side'> & {
  readonly triggerPaise: number;
  readonly pricePaise: number;
};

/**
 * A stop waits for a price that has not come yet, and once released it may go beyond its trigger by so much. Its limit is
 * checked for the band only then.
 */
export function checkStop(screen: Shown, stop: Stop): ExchangeRefusal | null {
  const { side, triggerPaise, pricePaise } = stop;
  const offTick = checkTick(screen, triggerPaise);
  if (offTick) return offTick;
  const gapPaise = side === 'Buy' ? pricePaise - triggerPaise : triggerPaise - pricePaise;
  if (gapPaise < 0) return { code: 'limit-before-trigger', side, triggerPaise, pricePaise };
  const gapPaiseMax = triggerGapPaiseMax(screen.instrument, triggerPaise);
  if (gapPaise > gapPaiseMax) return { code: 'trigger-gap', gapPaise, gapPaiseMax };
  const { lastPaise } = screen.tape;
  return isTriggerReached(screen, stop) ? { code: 'trigger-reached', side, triggerPaise, lastPaise } : null;
}

export function isTriggerReached({ tape }: Shown, stop: Omit<Stop, 'pricePaise'>): boolean {
  const { side, triggerPaise } = stop;
  return side === 'Buy' ? tape.lastPaise >= triggerPaise : tape.lastPaise <= triggerPaise;
}

/** The limit that a Market order gets: beyond the far touch by its slab, inside band and price protection. */
export function protectiveLimit(screen: Shown, side: OrderRequest['side']): number {
  const { instrument, tape, spread } = screen;
  const { tickPaise } = instrument;
  const touch = spread.touchPaise(side);
  const reach = Math.ceil(marketProtectionPaise(instrument, touch) / tickPaise) * tickPaise;
  const wanted = side === 'Buy' ? touch + reach : Math.max(tickPaise, touch - reach);
  const band = dayBand(instrument, tape.previousClosePaise);
  const protection = protectionNow(screen);
  const highest = PRICE_PAISE_MAX - (PRICE_PAISE_MAX % tickPaise);
  const low = Math.max(tickPaise, band?.lowPaise ?? 0, protection?.lowPaise ?? 0);
  const high = Math.min(highest, band?.highPaise ?? highest, protection?.highPaise ?? highest);
  return Math.min(high, Math.max(low, wanted));
}

/** The highest that the book can hold. */
const PRICE_PAISE_MAX = 2 ** 31 - 1;

function protectionNow({ instrument, tape }: Shown): PriceRange | null {
  if (instrument.class !== 'option' && instrument.class !== 'future') return null;
  return limitPriceProtection(instrument, tape.price.underlying.isIndex, recentAverage(tape));
}

const PRICES = new Int32Array(60);

/** The mean of what traded in the last half minute, as far as the day has it. */
function recentAverage(tape: Shown['tape']): number {
  const window = tape.price.windowOn(dayNumber(tape.at));
  const first = Math.max(window?.startsAt ?? tape.at, tape.at - (LPP_SECONDS - 1) * 1000);
  let sum = 0;
  let count = 0;
  let loaded = -1;
  for (let at = first; at <= tape.at; at += 1000) {
    const minute = Math.floor(at / MINUTE_MS);
    if (minute !== loaded) tape.price.fillMinute(minute, PRICES);
    loaded = minute;
    sum += PRICES[(at - minute * MINUTE_MS) / 1000] as number;
    count += 1;
  }
  return Math.round(sum / count);
}

function isOutside({ lowPaise, highPaise }: PriceRange, pricePaise: number): boolean {
  return pricePaise < lowPaise || pricePaise > highPaise;
}
