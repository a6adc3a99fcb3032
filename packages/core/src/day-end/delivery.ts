import type { TransType } from '@spark/vocabulary';
import type { Instrument } from '../instrument/instrument.ts';

/** Contracts on shares are settled by the shares themselves, contracts on an index by money. */
export function isSettledByDelivery(underlying: Instrument | null): underlying is Instrument {
  return underlying?.class === 'equity';
}

/** The shares that change hands for a contract on them, and what the contract itself is closed at. */
export type Delivery = {
  readonly side: TransType;
  /** For each share. */
  readonly pricePaise: number;
  readonly contractPaise: number;
};

/**
 * The settlement of an expired contract on shares, held long or short. An option delivers the shares at the strike and
 * is itself closed at nothing. A future is closed at its settlement price, and the shares change hands at the same
 * price. Null for a worthless option: it is not exercised.
 */
export function deliveryOf(contract: Instrument, netQty: number, worthPaise: number): Delivery | null {
  const isLong = netQty > 0;
  if (contract.class === 'future')
    return { side: isLong ? 'Buy' : 'Sell', pricePaise: worthPaise, contractPaise: worthPaise };
  if (contract.class !== 'option' || contract.strikePaise === null || worthPaise <= 0) return null;
  const isBuyer = isLong === (contract.optionType === 'CE');
  return { side: isBuyer ? 'Buy' : 'Sell', pricePaise: contract.strikePaise, contractPaise: 0 };
}
