import { createProfit, forwardOf, type OptionLeg, type PayoffMarket, payoff } from '@spark/core';

/** Options of one expiry on one underlying in rupees, and what Spark works out about them. */

export interface Leg {
  readonly right: 'CE' | 'PE';
  readonly side: 'Buy' | 'Sell';
  readonly strike: number;
  /** What was paid or received for one unit. */
  readonly price: number;
}

/** At one moment. */
export interface Position {
  readonly underlying: string;
  readonly spot: number;
  /** Units in one lot. */
  readonly lot: number;
  readonly expiry: string;
  /** In epoch milliseconds. */
  readonly now: number;
  readonly legs: readonly Leg[];
}

/** Of one lot, in rupees. */
export interface LotPayoff {
  /** What was received for one unit of the legs, less what was paid. */
  readonly credit: number;
  /** Null where it has no bound. */
  readonly mostProfit: number | null;
  readonly mostLoss: number | null;
  readonly breakEvens: readonly number[];
  /** With the underlying at this price. */
  readonly atExpiry: (price: number) => number;
  /** Null where the prices allow no volatility at all. */
  readonly now: ((price: number) => number) | null;
}

const PAISE = 100;

export function payoffOf(position: Position): LotPayoff {
  const { spot, expiry, now, lot } = position;
  const legs = position.legs.map((leg) => optionLeg(leg, position));
  const forward = syntheticForward(position);
  const market: PayoffMarket = { now, spotPaise: spot * PAISE, forwardPaise: () => forward };
  const { atExpiry, netPremiumPaise } = payoff({ legs, market, atmVolatility: null, date: null });
  const { maxProfit, maxLoss, breakEvensPaise } = atExpiry;
  const rupees = (extreme: typeof maxProfit) => (typeof extreme === 'number' ? extreme / PAISE : null);
  const lastProfit = createProfit(legs, market, atExpiry.at);
  const nowProfit = createProfit(legs, market, now);
  if (lastProfit === null || netPremiumPaise === null) throw new Error(`a leg of ${expiry} has no price`);
  return {
    credit: netPremiumPaise / PAISE / lot,
    mostProfit: rupees(maxProfit),
    mostLoss: rupees(maxLoss),
    breakEvens: (breakEvensPaise ?? []).map((paise) => paise / PAISE),
    atExpiry: (price) => lastProfit(price * PAISE) / PAISE,
    now: nowProfit && ((price) => nowProfit(price * PAISE) / PAISE),
  };
}

function optionLeg({ right, side, strike, price }: Leg, { expiry, lot, now }: Position): OptionLeg {
  return {
    kind: 'option',
    optionType: right,
    side,
    strikePaise: strike * PAISE,
    expiry,
    qty: lot,
    entryPaise: price * PAISE,
    pricePaise: price * PAISE,
    pricedAt: now,
    volatility: null,
  };
}

/** By the parity of a call and a put at one strike, in paise; null without such a pair. */
function syntheticForward({ legs }: Position): number | null {
  const call = legs.find(({ right }) => right === 'CE');
  const put = legs.find(({ right, strike }) => right === 'PE' && strike === call?.strike);
  if (!call || !put) return null;
  const prices = {
    strikePaise: call.strike * PAISE,
    callPaise: call.price * PAISE,
    putPaise: put.price * PAISE,
  };
  return forwardOf({ futurePaise: null, ...prices })?.paise ?? null;
}
