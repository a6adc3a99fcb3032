import type { IstDay } from '@spark/core';
import type { ChargeSegment, Exchange, OptionType, ProductType } from '@spark/vocabulary';
import {
  expiryDayBasisPoints,
  INTRADAY_EQUITY_BASIS_POINTS,
  type MarginRate,
  MOVE_BASIS_POINTS_MIN,
  marginRateOf,
} from './margin-rates.ts';

/** A position: bought is positive, sold is negative. */
export type MarginPosition = {
  readonly exchange: Exchange;
  readonly segment: ChargeSegment;
  readonly product: ProductType;
  readonly symbol: string;
  readonly qty: number;
  /** Of the share or the future, or the premium of the option. */
  readonly pricePaise: number;
  /** What all of it cost, where that is known: an average price need not be whole paise. */
  readonly costPaise?: number;
  /** What the option or future is written on; of a future its own price will do. */
  readonly underlyingPaise: number | null;
  readonly expiry: IstDay | null;
  readonly strikePaise: number | null;
  readonly optionType: OptionType | null;
};

/**
 * An estimate in paise, made from round figures and not from the day's risk file of the exchange: a broker may ask
 * for more or less.
 */
export type MarginEstimate = {
  readonly spanPaise: number;
  readonly exposurePaise: number;
  readonly expiryDayPaise: number;
  /** Paid for bought options, not margined. */
  readonly premiumPaise: number;
  readonly equityPaise: number;
  readonly totalPaise: number;
};

/** Null when a future or a sold option has no underlying, or when there are no figures for its market. */
export function estimateMargin(positions: readonly MarginPosition[], day: IstDay): MarginEstimate | null {
  const held = positions.filter(({ qty }) => qty !== 0);
  if (held.some((position) => !isKnown(position))) return null;
  const parts = combinationsOf(held).map((combination) => marginOf(combination, day));
  const spanPaise = sumOf(parts, ({ span }) => span);
  const exposurePaise = sumOf(parts, ({ exposure }) => exposure);
  const expiryDayPaise = sumOf(parts, ({ expiryDay }) => expiryDay);
  const premiumPaise = sumOf(held.filter(isBoughtOption), worthOf);
  const equityPaise = sumOf(
    held.filter(({ segment }) => segment === 'EQ'),
    equityMargin,
  );
  return {
    spanPaise,
    exposurePaise,
    expiryDayPaise,
    premiumPaise,
    equityPaise,
    totalPaise: spanPaise + exposurePaise + expiryDayPaise + premiumPaise + equityPaise,
  };
}

/** Shares for the day need a fifth of their value, shares for delivery all of it; a sale of held shares needs nothing. */
function equityMargin(position: MarginPosition): number {
  if (position.product === 'Intraday') return share(worthOf(position), INTRADAY_EQUITY_BASIS_POINTS);
  return position.qty > 0 ? worthOf(position) : 0;
}

type Combination = readonly MarginPosition[];

/** Only contracts of one underlying and one expiry can offset each other. */
function combinationsOf(held: readonly MarginPosition[]): readonly Combination[] {
  const groups = new Map<string, MarginPosition[]>();
  for (const position of held) {
    if (position.segment === 'EQ') continue;
    const key = `${position.exchange} ${position.symbol} ${position.expiry}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [position]);
    else group.push(position);
  }
  return [...groups.values()];
}

function marginOf(combination: Combination, day: IstDay) {
  const rate = marginRateOf(combination[0]?.symbol ?? '', day);
  const naked = Math.max(nakedSpan(combination, rate, 'rise'), nakedSpan(combination, rate, 'fall'));
  const risky = combination.filter((position) => !isBoughtOption(position));
  const soldToday = combination.filter(
    ({ segment, qty, expiry }) => rate.isIndex && segment === 'OPT' && qty < 0 && expiry === day,
  );
  return {
    span: Math.min(naked, worstLoss(combination, rate) ?? naked),
    exposure: sumOf(risky, (position) => share(notionalOf(position), rate.exposureBasisPoints)),
    expiryDay: sumOf(soldToday, (position) => share(notionalOf(position), expiryDayBasisPoints(day))),
  };
}

/** What the positions that lose when the market rises, or falls, would need if each stood alone. */
function nakedSpan(combination: Combination, rate: MarginRate, move: 'rise' | 'fall'): number {
  const losing = combination.filter(
    (position) => !isBoughtOption(position) && (losesOnRise(position) ? 'rise' : 'fall') === move,
  );
  return sumOf(losing, (position) => share(notionalOf(position), rate.spanBasisPoints));
}

function losesOnRise({ segment, optionType, qty }: MarginPosition): boolean {
  return segment === 'FUT' ? qty < 0 : optionType === 'CE';
}

/**
 * The most that the combination pays away after a large move either way and at its strikes. Null without a hedge,
 * or when something needed for it is missing. The premium received is not set against it: it fits the samples
 * better, and errs on the side of caution.
 */
function worstLoss(combination: Combination, rate: MarginRate): number | null {
  const spot = combination.find(({ underlyingPaise }) => underlyingPaise !== null)?.underlyingPaise ?? null;
  const isHedged = combination.some(isBoughtOption) || hasBothFutures(combination);
  if (!isHedged || spot === null || !combination.every(hasPayoff)) return null;
  const move = share(spot, Math.max(MOVE_BASIS_POINTS_MIN, rate.spanBasisPoints));
  const strikes = combination.flatMap(({ strikePaise }) => (strikePaise === null ? [] : [strikePaise]));
  const prices = [spot - move, spot + move, ...strikes.filter((strike) => Math.abs(strike - spot) <= move)];
  return Math.max(0, ...prices.map((price) => -sumOf(combination, (each) => payoff(each, price, spot))));
}

function hasBothFutures(combination: Combination): boolean {
  const futures = combination.filter(({ segment }) => segment === 'FUT');
  return futures.some(({ qty }) => qty > 0) && futures.some(({ qty }) => qty < 0);
}

function hasPayoff({ segment, strikePaise, optionType, expiry }: MarginPosition): boolean {
  return segment === 'FUT' || (strikePaise !== null && optionType !== null && expiry !== null);
}

function payoff(
  { segment, strikePaise, optionType, qty }: MarginPosition,
  price: number,
  spot: number,
): number {
  if (segment === 'FUT') return qty * (price - spot);
  const depth = optionType === 'CE' ? price - (strikePaise ?? 0) : (strikePaise ?? 0) - price;
  return qty * Math.max(0, depth);
}

function isKnown(position: MarginPosition): boolean {
  const { exchange, segment, symbol, underlyingPaise } = position;
  if (exchange === 'CDS') return false;
  if (segment === 'EQ' || isBoughtOption(position)) return true;
  return symbol !== '' && (segment === 'FUT' || underlyingPaise !== null);
}

function isBoughtOption({ segment, qty }: MarginPosition): boolean {
  return segment === 'OPT' && qty > 0;
}

function notionalOf(position: MarginPosition): number {
  if (position.segment === 'FUT') return worthOf(position);
  return Math.abs(position.qty) * (position.underlyingPaise ?? 0);
}

function worthOf({ pricePaise, costPaise, qty }: MarginPosition): number {
  return costPaise ?? pricePaise * Math.abs(qty);
}

/** Rounded up: an estimate that is short by a paisa would refuse what it allowed. */
function share(paise: number, basisPoints: number): number {
  return Number((BigInt(paise) * BigInt(basisPoints) + 9_999n) / 10_000n);
}

function sumOf<T>(items: readonly T[], amount: (item: T) => number): number {
  return items.reduce((total, item) => total + amount(item), 0);
}
