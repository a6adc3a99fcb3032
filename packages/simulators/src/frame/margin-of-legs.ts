import { type Instrument, istDay } from '@spark/core';
import type { OrderProduct } from '@spark/exchange';
import { estimateMargin } from '@spark/market';
import type { TransType } from '@spark/vocabulary';
import type { Listing } from './listing.ts';
import type { SimulatorWorld } from './simulator-dialect.ts';

export type AskedLeg = {
  readonly instrument: Instrument;
  readonly side: TransType;
  readonly qty: number;
  readonly product: OrderProduct;
  /** Null: the market price. */
  readonly pricePaise: number | null;
};

const SEGMENT = { equity: 'EQ', index: 'EQ', future: 'FUT', option: 'OPT' } as const;

/** The margin that a broker would block without the exchange's risk file; null where a price is missing. */
export function marginOfLegs(
  { floor, listing, clock }: SimulatorWorld,
  legs: readonly AskedLeg[],
): number | null {
  const positions = legs.map(({ instrument, side, qty, product, pricePaise }) => {
    const { exchange, name: symbol, expiry, strikePaise, optionType } = instrument;
    const underlying = instrument.class === 'option' ? underlyingNamed(listing, symbol) : null;
    return {
      exchange,
      segment: SEGMENT[instrument.class],
      product: product === 'intraday' ? ('Intraday' as const) : ('Delivery' as const),
      symbol,
      qty: side === 'Buy' ? qty : -qty,
      pricePaise: pricePaise ?? floor.quote(instrument.key)?.lastPaise ?? 0,
      underlyingPaise: underlying ? (floor.quote(underlying.key)?.lastPaise ?? null) : null,
      expiry,
      strikePaise,
      optionType,
    };
  });
  if (positions.some(({ pricePaise }) => pricePaise === 0)) return null;
  return estimateMargin(positions, istDay(clock.now()))?.totalPaise ?? null;
}

function underlyingNamed(listing: Listing, name: string): Instrument | null {
  for (const instrument of listing.all())
    if (instrument.name === name && instrument.expiry === null) return instrument;
  return null;
}
