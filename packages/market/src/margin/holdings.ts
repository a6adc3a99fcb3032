import type { Instrument, InstrumentKey, Instruments, Position } from '@spark/core';
import type { ProductType } from '@spark/vocabulary';
import type { MarginPosition } from './margin-estimate.ts';

/** What instruments are, and what they cost. */
export type HeldAt = {
  readonly instruments: Instruments;
  /** Null where no price is known. */
  readonly lastPaise: (key: InstrumentKey) => number | null;
};

/** The position in an instrument over all strategies: a broker knows no strategies. */
export type Holding = {
  readonly key: InstrumentKey;
  readonly product: ProductType;
  readonly qty: number;
  readonly costPaise: number;
};

export function holdingsOf(positions: readonly Position[]): Map<string, Holding> {
  const holdings = new Map<string, Holding>();
  for (const { instrumentKey: key, product, netQty, openCostPaise } of positions) {
    if (netQty === 0) continue;
    const id = holdingId({ key, product });
    const before = holdings.get(id);
    const qty = (before?.qty ?? 0) + netQty;
    const signedPaise = (before ? Math.sign(before.qty) * before.costPaise : 0) + openCostPaise;
    holdings.set(id, { key, product, qty, costPaise: Math.abs(signedPaise) });
  }
  return holdings;
}

/** Of an instrument that is no longer listed only the cost is known. */
export function toMarginPosition(holding: Holding, { instruments, lastPaise }: HeldAt): MarginPosition {
  const { qty, costPaise, product } = holding;
  const instrument = instruments.find(holding.key);
  const common = { qty, costPaise, product, pricePaise: Math.round(costPaise / Math.abs(qty)) };
  if (instrument === null) {
    return {
      ...common,
      ...{ exchange: 'NSE', segment: 'EQ', product: 'Delivery', qty: Math.abs(qty), symbol: '' },
      ...{ underlyingPaise: null, expiry: null, strikePaise: null, optionType: null },
    };
  }
  const { exchange, name: symbol, expiry, strikePaise, optionType } = instrument;
  return {
    ...common,
    exchange,
    segment: SEGMENT[instrument.class],
    symbol,
    underlyingPaise: instrument.class === 'option' ? underlyingPaise(instrument) : null,
    expiry,
    strikePaise,
    optionType,
  };

  /** Strikes are listed around the price, so the option's own will do while the price is not known. */
  function underlyingPaise(option: Instrument): number | null {
    const underlying = instruments.underlyingOf(option);
    return (underlying && lastPaise(underlying.key)) ?? option.strikePaise;
  }
}

const SEGMENT = { equity: 'EQ', index: 'EQ', future: 'FUT', option: 'OPT' } as const;

/** Products are apart, strategies are not. */
export function holdingId({ key, product }: Pick<Holding, 'key' | 'product'>): string {
  return `${key} ${product}`;
}
