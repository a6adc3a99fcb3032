import { momentOf, type ReadPayoff } from '@spark/application';
import type { Payoff, PayoffLeg, PayoffMoment } from '@spark/contract';
import {
  type Extreme,
  expiryInstant,
  type Instant,
  istTimestamp,
  type PayoffMoment as Moment,
  type PayoffGap,
  rupeesFromPaise,
} from '@spark/core';

/** A day means the moment at which options of that day expire. */
export function fromWirePayoffDate(date: string | undefined): Instant | null {
  if (date === undefined) return null;
  return date.includes('T') ? momentOf(date) : expiryInstant(date);
}

export function toWirePayoff(read: ReadPayoff): Payoff {
  const { payoff, market, legs, underlying } = read;
  return {
    underlying,
    spot: rupees(market.spotPaise),
    expiry: payoff.expiry,
    legs: legs.map((_, at) => toWireLeg(read, at)),
    netPremium: rupees(payoff.netPremiumPaise),
    now: toWireMoment(payoff.now),
    ...(payoff.atDate ? { atDate: toWireMoment(payoff.atDate) } : {}),
    atExpiry: toWireMoment(payoff.atExpiry),
    greeks: payoff.greeks,
    atmIv: percent(read.atmVolatility),
    probabilityOfProfit: payoff.probabilityOfProfit,
    points: payoff.points.map(({ pricePaise, nowPaise, datePaise, expiryPaise }) => ({
      price: rupeesFromPaise(pricePaise),
      now: rupees(nowPaise),
      atDate: rupees(datePaise),
      atExpiry: rupees(expiryPaise),
    })),
    unknown: payoff.gaps.map((gap) => gapText(gap, read)),
    oldestPrice: market.oldestAt === null ? null : istTimestamp(market.oldestAt),
  };
}

function toWireLeg({ legs, payoff, market }: ReadPayoff, at: number): PayoffLeg {
  const leg = legs[at];
  if (leg === undefined) throw new Error(`a payoff has no leg ${at}`);
  const { instrument, side, qty, pricePaise, isEntryUnknown, why = null } = leg;
  const ltp = rupees(market.quoteOf(instrument.key)?.lastPaise ?? null);
  return {
    token: instrument.key,
    symbol: instrument.symbol,
    transType: side,
    qty,
    price: isEntryUnknown ? null : pricePaise === null ? ltp : cents(pricePaise),
    ltp,
    iv: percent(payoff.volatilities[at] ?? null),
    why,
  };
}

function toWireMoment({ at, profitPaise, breakEvensPaise, maxProfit, maxLoss }: Moment): PayoffMoment {
  return {
    at: istTimestamp(at),
    profit: rupees(profitPaise),
    breakEvens: breakEvensPaise?.map(cents) ?? null,
    maxProfit: extreme(maxProfit),
    maxLoss: extreme(maxLoss),
  };
}

function gapText(gap: PayoffGap, { underlying, legs }: ReadPayoff): string {
  if (gap.code === 'no-spot') return `No fresh price of ${underlying} is known.`;
  const symbol = legs[gap.leg]?.instrument.symbol ?? '';
  switch (gap.code) {
    case 'no-entry':
      return `What ${symbol} was traded at is not known: its stored position is damaged.`;
    case 'no-price':
      return `No fresh price of ${symbol} is known.`;
    case 'no-forward':
      return `The forward of ${symbol} is not known: neither its future nor call and put at the money have fresh prices.`;
    case 'no-volatility':
      return `The price of ${symbol} implies no volatility. Send iv with the leg.`;
  }
}

function extreme(value: Extreme | null): number | 'unlimited' | null {
  return typeof value === 'number' ? rupeesFromPaise(value) : value;
}

/** Prices that need not be whole paise, to the paisa. */
function cents(paise: number): number {
  return rupeesFromPaise(Math.round(paise));
}

function percent(volatility: number | null): number | null {
  return volatility === null ? null : Math.round(volatility * 10_000) / 100;
}

function rupees(paise: number | null): number | null {
  return paise === null ? null : rupeesFromPaise(paise);
}
