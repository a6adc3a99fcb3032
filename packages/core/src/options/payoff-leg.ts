import type { OptionType, TransType } from '@spark/vocabulary';
import type { Instant, IstDay } from '../time/ist.ts';
import { optionValue } from './black-76.ts';
import { impliedVolatility } from './implied-volatility.ts';
import { expiryInstant, yearsToExpiry } from './time-to-expiry.ts';

type Held = {
  readonly side: TransType;
  /** In units, above 0. */
  readonly qty: number;
  /** What one unit was traded at; null means the price of now. An average need not be whole paise. */
  readonly entryPaise: number | null;
  /** It was traded, and nobody knows at what price. */
  readonly isEntryUnknown?: boolean;
  /** The price of now; null where no fresh one is known. */
  readonly pricePaise: number | null;
};

export type OptionLeg = Held & {
  readonly kind: 'option';
  readonly optionType: OptionType;
  readonly strikePaise: number;
  readonly expiry: IstDay;
  /** Per year, as a share; null means the one that its price implies. */
  readonly volatility: number | null;
  /** When its price was made, which is before now where its market is closed. */
  readonly pricedAt: Instant;
};

export type FutureLeg = Held & { readonly kind: 'future'; readonly expiry: IstDay };

/** Shares of what the options and futures are written on. */
export type UnderlyingLeg = Held & { readonly kind: 'underlying' };

export type PayoffLeg = OptionLeg | FutureLeg | UnderlyingLeg;

/** Where the underlying is, and its price for delivery at an expiry. Null where no fresh price tells it. */
export type PayoffMarket = {
  readonly now: Instant;
  readonly spotPaise: number | null;
  readonly forwardPaise: (expiry: IstDay) => number | null;
};

export function signedQty({ side, qty }: Held): number {
  return side === 'Buy' ? qty : -qty;
}

/** Null where it was not said and no price is known. */
export function entryOf({ entryPaise, pricePaise, isEntryUnknown }: Held): number | null {
  return isEntryUnknown ? null : (entryPaise ?? pricePaise);
}

export function strikesIn(legs: readonly PayoffLeg[]): readonly number[] {
  return legs.flatMap((leg) => (leg.kind === 'option' ? [leg.strikePaise] : []));
}

/** Where the value of legs at this moment may bend: at strikes, and where a forward below the underlying comes to 0. */
export function bendsAt(legs: readonly PayoffLeg[], market: PayoffMarket, at: Instant): readonly number[] {
  return legs.flatMap((leg) => {
    if (leg.kind !== 'option') return [];
    const basis = isOver(leg, at) ? 0 : (basisAt(leg.expiry, market, at) ?? 0);
    return basis < 0 ? [leg.strikePaise, -basis] : [leg.strikePaise];
  });
}

/** Whether the leg is settled at this moment, so that only the price of the underlying counts. */
export function isOver(leg: PayoffLeg, at: Instant): boolean {
  return leg.kind === 'underlying' || expiryInstant(leg.expiry) <= at;
}

/** Without interest, as everywhere: premiums are not discounted. */
const RATE = 0;

export function legVolatility(leg: OptionLeg, { forwardPaise }: PayoffMarket): number | null {
  const { volatility, pricePaise, optionType, strikePaise, expiry, pricedAt } = leg;
  if (volatility !== null) return volatility;
  const forward = forwardPaise(expiry);
  if (pricePaise === null || forward === null) return null;
  const years = yearsToExpiry(expiry, pricedAt);
  return impliedVolatility({
    optionType,
    forward,
    strike: strikePaise,
    years,
    rate: RATE,
    price: pricePaise,
  });
}

/**
 * What one unit is worth at this moment, by the price of the underlying; null where it cannot be known. The forward moves
 * with the underlying, and its distance from it shrinks evenly until the expiry.
 */
export function createUnitValue(
  leg: PayoffLeg,
  market: PayoffMarket,
  at: Instant,
): ((pricePaise: number) => number) | null {
  if (leg.kind === 'underlying') return (price) => price;
  if (isOver(leg, at)) return leg.kind === 'future' ? (price) => price : (price) => intrinsicOf(leg, price);
  const basis = basisAt(leg.expiry, market, at);
  if (basis === null) return null;
  if (leg.kind === 'future') return (price) => price + basis;
  const volatility = legVolatility(leg, market);
  if (volatility === null) return null;
  const { optionType, strikePaise: strike, expiry } = leg;
  const terms = { optionType, strike, volatility, years: yearsToExpiry(expiry, at), rate: RATE };
  return (price) => optionValue({ ...terms, forward: Math.max(0, price + basis) });
}

function intrinsicOf({ optionType, strikePaise }: OptionLeg, pricePaise: number): number {
  return Math.max(0, optionType === 'CE' ? pricePaise - strikePaise : strikePaise - pricePaise);
}

function basisAt(expiry: IstDay, { now, spotPaise, forwardPaise }: PayoffMarket, at: Instant): number | null {
  const forward = forwardPaise(expiry);
  if (spotPaise === null || forward === null) return null;
  const end = expiryInstant(expiry);
  return end > now ? ((forward - spotPaise) * (end - at)) / (end - now) : 0;
}
