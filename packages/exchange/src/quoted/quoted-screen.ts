import type { Instant, Instrument, Quote } from '@spark/core';
import type { TransType } from '@spark/vocabulary';
import { expiresAtOf } from '../prices/instrument-price.ts';
import {
  type ClosingAuction,
  dayNumber,
  dayNumberOf,
  SessionBook,
  type Sessions,
  type TradingWindow,
} from '../prices/sessions.ts';
import type { PriceUnknown } from '../venue/refusal.ts';
import type { Shown } from '../venue/shown.ts';
import { isFresh, offersTo, priceProblem } from './offers.ts';

export type QuotedScreenParts = {
  readonly instrument: Instrument;
  /** What its contract is written on; null for a share, and for a contract on something unlisted. */
  readonly underlying: Instrument | null;
  readonly sessions: Sessions;
  /** The newest quote that is known; null where there is none, or where later ones were missed. */
  readonly newest: () => Quote | null;
};

/** An instrument as quotes from outside show it. */
export class QuotedScreen implements Shown {
  readonly instrument: Instrument;
  readonly tape: QuotedTape;
  readonly spread = { touchPaise: (side: TransType): number => this.touchPaise(side) };
  private readonly newest: () => Quote | null;

  constructor(parts: QuotedScreenParts) {
    this.instrument = parts.instrument;
    this.newest = parts.newest;
    this.tape = new QuotedTape(parts);
  }

  unknownPrice(side: TransType, now: Instant): PriceUnknown | null {
    return priceProblem(this.newest(), { key: this.instrument.key, side, now });
  }

  /** Null where no quote came after matching began: an earlier last price is not its result. */
  auctionPaise({ matchesFrom, endsAt }: ClosingAuction): number | null {
    const quote = this.newest();
    if (quote === null || quote.at < matchesFrom || dayNumber(quote.at) !== dayNumber(endsAt)) return null;
    return quote.lastPaise;
  }

  private touchPaise(side: TransType): number {
    const { quote } = this.tape;
    return (quote && offersTo(side, quote)[0]?.pricePaise) ?? this.tape.lastPaise;
  }
}

/** The last quote, as long as it is fresh. */
export class QuotedTape {
  quote: Quote | null = null;
  readonly price: Shown['tape']['price'];
  private readonly newest: () => Quote | null;

  constructor({ instrument, underlying, sessions, newest }: QuotedScreenParts) {
    this.newest = newest;
    const book = new SessionBook(sessions, instrument);
    const expiryDay = instrument.expiry === null ? Number.POSITIVE_INFINITY : dayNumberOf(instrument.expiry);
    const expiresAt = instrument.expiry === null ? null : expiresAtOf(expiryDay, book);
    this.price = {
      expiresAt,
      underlying: { isIndex: isIndex(underlying ?? instrument) },
      windowOn: (day) => lastDayCut(day > expiryDay ? null : book.windowOn(day), expiresAt),
      // Only the last quote is stored: it stands for the half minute that price protection uses.
      fillMinute: (_, into) => into.fill(this.lastPaise),
    };
  }

  /** Whether there is a price that was not there before. */
  advanceTo(now: Instant): boolean {
    const newest = this.newest();
    const fresh = newest !== null && isFresh(newest, now) ? newest : null;
    const isNew = fresh !== null && fresh !== this.quote;
    this.quote = fresh;
    return isNew;
  }

  /** The second of the price. */
  get at(): Instant {
    return Math.floor((this.quote?.at ?? UNKNOWN) / 1000) * 1000;
  }

  get lastPaise(): number {
    return this.quote?.lastPaise ?? UNKNOWN;
  }

  get previousClosePaise(): number {
    return this.quote?.previousClosePaise || UNKNOWN;
  }
}

/** No comparison with it holds: nothing is triggered or refused by an unknown price. */
const UNKNOWN = Number.NaN;

function isIndex({ class: kind, instrumentType }: Instrument): boolean {
  return kind === 'index' || instrumentType.endsWith('IDX');
}

function lastDayCut(window: TradingWindow | null, expiresAt: Instant | null): TradingWindow | null {
  if (window === null || expiresAt === null || window.endsAt <= expiresAt) return window;
  return { startsAt: window.startsAt, endsAt: expiresAt };
}
