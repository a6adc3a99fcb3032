import type { DepthLevel, Instant } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import { keyOf, subKey, uniform } from './random.ts';
import { dayNumber, MINUTE_MS, type TradingWindow } from './sessions.ts';
import type { Tape } from './tape.ts';

export const DEPTH_LEVELS = 5;
/** No order walks further than this. */
export const WALK_LEVELS_MAX = 400;
const OPENING_MS = 5 * MINUTE_MS;
const EXPIRY_RUSH_MS = 15 * MINUTE_MS;
/** A move of the underlying within a minute that makes everyone step back. */
const RUSH_MOVE = 0.003;

/**
 * What others offer around the last price: the first level half a spread away, each further one a tick on, sizes in
 * whole lots that change every second. Levels beyond the five that are shown are there for orders that walk.
 */
export class Spread {
  private readonly tape: Tape;
  private readonly key: number;
  private readonly isTraded: boolean;

  constructor(seed: string, tape: Tape) {
    this.tape = tape;
    this.key = keyOf(`${seed}/depth/${tape.price.instrument.key}`);
    this.isTraded = tape.price.instrument.class !== 'index';
  }

  /** In ticks, at least one. */
  halfTicks(): number {
    const { tape } = this;
    const { tickPaise } = tape.price.instrument;
    const usual = Math.max(1, Math.round((tape.lastPaise * this.share()) / tickPaise));
    return this.isHectic() ? usual * 2 : usual;
  }

  /** The best price for who buys or sells now. */
  touchPaise(side: TransType): number {
    const { tape } = this;
    const { tickPaise } = tape.price.instrument;
    const away = this.halfTicks() * tickPaise;
    return side === 'Buy' ? tape.lastPaise + away : Math.max(tickPaise, tape.lastPaise - away);
  }

  bids(levels: number): DepthLevel[] {
    return this.side(-1, levels);
  }

  asks(levels: number): DepthLevel[] {
    return this.side(1, levels);
  }

  /** Units at a level, counted from 0, on the bid side (-1) or the ask side (1). */
  sizeAt(direction: 1 | -1, level: number): number {
    const { instrument } = this.tape.price;
    const usualLots = this.usualLots();
    const key = subKey(this.key, Math.floor(this.tape.at / 1000));
    const luck = 0.4 + 1.6 * uniform(key, level * 2 + (direction === 1 ? 1 : 0));
    return Math.max(1, Math.round(usualLots * luck * (1 + 0.4 * Math.min(level, 8)))) * instrument.lotSize;
  }

  private side(direction: 1 | -1, levels: number): DepthLevel[] {
    if (!this.isTraded) return [];
    const { tickPaise } = this.tape.price.instrument;
    const half = this.halfTicks();
    const depth: DepthLevel[] = [];
    for (let level = 0; level < levels; level += 1) {
      const pricePaise = this.tape.lastPaise + direction * (half + level) * tickPaise;
      if (pricePaise < tickPaise) break;
      depth.push({ pricePaise, qty: this.sizeAt(direction, level) });
    }
    return depth;
  }

  private usualLots(): number {
    const { instrument, underlying } = this.tape.price;
    if (instrument.class === 'equity')
      return Math.max(1, 3e7 / Math.max(1, this.tape.lastPaise) / instrument.lotSize);
    return underlying.isIndex ? 12 : 3;
  }

  /** Half the spread as a share of the price, by the kind of instrument. */
  private share(): number {
    const { instrument, underlying, expiresAt } = this.tape.price;
    if (instrument.class !== 'option')
      return instrument.class === 'future' && underlying.isIndex ? 0.000_02 : 0.0001;
    const distance = Math.abs(
      Math.log((instrument.strikePaise ?? 1) / Math.max(1, underlying.pricePaise(this.tape.at))),
    );
    if (!underlying.isIndex) return distance < 0.05 ? 0.01 : 0.03;
    const isThisWeek = expiresAt !== null && expiresAt - this.tape.at < 7 * 1440 * MINUTE_MS;
    return isThisWeek && distance < 0.02 ? 0.0005 : 0.003;
  }

  private isHectic(): boolean {
    const { price, at } = this.tape;
    const day = dayNumber(at);
    const window = price.windowOn(day);
    if (!window) return false;
    const hours = price.hoursOn(day);
    if (hours && isOpening(hours, at)) return true;
    if (price.expiresAt !== null && price.expiresAt - at <= EXPIRY_RUSH_MS) return true;
    if (at - MINUTE_MS < window.startsAt) return false;
    const now = price.underlying.pricePaise(at);
    return Math.abs(now / price.underlying.pricePaise(at - MINUTE_MS) - 1) > RUSH_MOVE;
  }
}

/** A market that never closes has no opening. */
function isOpening({ startsAt, endsAt }: TradingWindow, at: Instant): boolean {
  return at >= startsAt && at - startsAt < OPENING_MS && endsAt - startsAt < 1440 * MINUTE_MS;
}
