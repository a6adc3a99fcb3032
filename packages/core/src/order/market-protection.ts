import { MARKET_PROTECTION, type ProtectionSlab, type TransType } from '@spark/vocabulary';
import type { OrderInstrument } from './order.ts';
import type { PriceBand } from './order-refusal.ts';

export type MarketToProtect = {
  readonly instrument: Pick<OrderInstrument, 'symbol' | 'isDerivative' | 'tickPaise'>;
  readonly side: TransType;
  readonly lastPaise: number;
  /** null where it is unknown; the exchange then decides. */
  readonly band: PriceBand | null;
};

const WHOLE_BASIS_POINTS = 10_000;

/**
 * The limit at which a Market order is sent: the last price moved towards the fill by its slab, on the grid of ticks on
 * the far side, inside the band.
 */
export function protectedLimit({ instrument, side, lastPaise, band }: MarketToProtect): number {
  const { tickPaise } = instrument;
  const slab = slabOf(lastPaise, isOption(instrument));
  if (side === 'Buy') {
    const limit = ceilTo(share(lastPaise, WHOLE_BASIS_POINTS + slab, 'up'), tickPaise);
    return band ? Math.min(limit, floorTo(band.highPaise, tickPaise)) : limit;
  }
  const limit = floorTo(share(lastPaise, WHOLE_BASIS_POINTS - slab, 'down'), tickPaise);
  return Math.max(limit, band ? ceilTo(band.lowPaise, tickPaise) : tickPaise);
}

/** How far a Market order may be from the last price, in hundredths of a percent. */
export function slabOf(lastPaise: number, option: boolean): number {
  const slabs: readonly ProtectionSlab[] = option ? MARKET_PROTECTION.option : MARKET_PROTECTION.other;
  const slab = slabs.find(
    ({ belowRupees, upToRupees }) =>
      (belowRupees === undefined || lastPaise < belowRupees * 100) &&
      (upToRupees === undefined || lastPaise <= upToRupees * 100),
  );
  return slab?.basisPoints ?? 0;
}

/** Symbols of options end with their type, as in NIFTY23NOV2623500CE. */
export function isOption({
  symbol,
  isDerivative,
}: Pick<OrderInstrument, 'symbol' | 'isDerivative'>): boolean {
  return isDerivative && /(?:CE|PE)$/i.test(symbol);
}

function share(paise: number, basisPoints: number, way: 'up' | 'down'): number {
  const exact = (paise * basisPoints) / WHOLE_BASIS_POINTS;
  return way === 'up' ? Math.ceil(exact) : Math.floor(exact);
}

function ceilTo(paise: number, tickPaise: number): number {
  return Math.ceil(paise / tickPaise) * tickPaise;
}

function floorTo(paise: number, tickPaise: number): number {
  return Math.floor(paise / tickPaise) * tickPaise;
}
