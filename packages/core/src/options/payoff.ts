import type { Instant, IstDay } from '../time/ist.ts';
import { type PayoffGap, payoffGaps } from './payoff-gaps.ts';
import { type PositionGreeks, positionGreeks } from './payoff-greeks.ts';
import {
  entryOf,
  legVolatility,
  type PayoffLeg,
  type PayoffMarket,
  signedQty,
  strikesIn,
} from './payoff-leg.ts';
import { createProfit, type PayoffMoment, payoffMoment, wholePaise } from './payoff-moment.ts';
import { payoffPrices } from './payoff-prices.ts';
import { probabilityOfProfit } from './payoff-probability.ts';
import type { Profit } from './payoff-shape.ts';
import { expiryInstant, yearsToExpiry } from './time-to-expiry.ts';

/** Options, futures and shares of one underlying, at one moment. */
export type PayoffQuestion = {
  readonly legs: readonly PayoffLeg[];
  readonly market: PayoffMarket;
  /** At the money, of the first expiry, per year and as a share; null where it is not known. */
  readonly atmVolatility: number | null;
  /** A further moment, from now until the first expiry. */
  readonly date: Instant | null;
};

export type PayoffPoint = {
  readonly pricePaise: number;
  readonly nowPaise: number | null;
  readonly datePaise: number | null;
  readonly expiryPaise: number | null;
};

export type Payoff = {
  /** The first on which a leg expires; null where none does. */
  readonly expiry: IstDay | null;
  readonly points: readonly PayoffPoint[];
  readonly now: PayoffMoment;
  readonly atDate: PayoffMoment | null;
  readonly atExpiry: PayoffMoment;
  /** Received for sold options less paid for bought ones. */
  readonly netPremiumPaise: number | null;
  readonly greeks: PositionGreeks | null;
  /** In per cent, at the first expiry. */
  readonly probabilityOfProfit: number | null;
  /** Of each leg, as a share per year; null for what is no option or has none. */
  readonly volatilities: readonly (number | null)[];
  readonly gaps: readonly PayoffGap[];
};

/** What the legs bring, now, at a date and when the first of them expires. */
export function payoff({ legs, market, atmVolatility, date }: PayoffQuestion): Payoff {
  const expiry = firstExpiry(legs);
  const end = expiry === null ? market.now : Math.max(market.now, expiryInstant(expiry));
  const now = createProfit(legs, market, market.now);
  const then = date === null ? null : createProfit(legs, market, date);
  const last = createProfit(legs, market, end);
  const around = market.spotPaise ?? middleOf(legs);
  const momentOf = (at: Instant, profit: Profit | null) => payoffMoment({ legs, market, around, at }, profit);
  const atExpiry = momentOf(end, last);
  const deviation = deviationUntil(expiry, market.now, atmVolatility);
  const forwardPaise = expiry === null ? market.spotPaise : market.forwardPaise(expiry);
  const prices = payoffPrices({
    around,
    usualMovePaise: 3 * around * (deviation ?? 0),
    strikes: strikesIn(legs),
    breakEvens: atExpiry.breakEvensPaise ?? [],
  });
  return {
    expiry,
    points: prices.map((pricePaise) => ({
      pricePaise,
      nowPaise: now && wholePaise(now(pricePaise)),
      datePaise: then && wholePaise(then(pricePaise)),
      expiryPaise: last && wholePaise(last(pricePaise)),
    })),
    now: momentOf(market.now, now),
    atDate: date === null ? null : momentOf(date, then),
    atExpiry,
    netPremiumPaise: netPremium(legs),
    greeks: positionGreeks(legs, market),
    probabilityOfProfit:
      last === null || deviation === null || forwardPaise === null
        ? null
        : probabilityOfProfit(last, atExpiry.breakEvensPaise ?? [], { forwardPaise, deviation }),
    volatilities: legs.map((leg) => (leg.kind === 'option' ? legVolatility(leg, market) : null)),
    gaps: payoffGaps(legs, market),
  };
}

export function firstExpiry(legs: readonly PayoffLeg[]): IstDay | null {
  const days = legs.flatMap((leg) => (leg.kind === 'underlying' ? [] : [leg.expiry]));
  return days.sort()[0] ?? null;
}

/** Where the points are centred while nobody knows the price of the underlying. */
function middleOf(legs: readonly PayoffLeg[]): number {
  const prices = legs.flatMap((leg) => (leg.kind === 'option' ? leg.strikePaise : (entryOf(leg) ?? [])));
  return prices.length === 0 ? 0 : prices.reduce((sum, price) => sum + price, 0) / prices.length;
}

function deviationUntil(expiry: IstDay | null, now: Instant, volatility: number | null): number | null {
  const years = expiry === null ? 0 : yearsToExpiry(expiry, now);
  if (years === 0) return 0;
  return volatility === null ? null : volatility * Math.sqrt(years);
}

function netPremium(legs: readonly PayoffLeg[]): number | null {
  let sum = 0;
  for (const leg of legs) {
    if (leg.kind !== 'option') continue;
    const entry = entryOf(leg);
    if (entry === null) return null;
    sum -= signedQty(leg) * entry;
  }
  return wholePaise(sum);
}
