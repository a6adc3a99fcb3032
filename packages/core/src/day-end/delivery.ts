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
 * What becomes of a contract on shares that expired, held long or short. Its owner, or who sold it, gets or gives the
 * shares at the strike, and the premium is all that the option itself was; a future is closed at what it is settled at, and the
 * shares change hands for the same. Null for an option that is worth nothing: nobody exercises it.
 */
export function deliveryOf(contract: Instrument, netQty: number, worthPaise: number): Delivery | null {
  const isLong = netQty > 0;
  if (contract.class === 'future')
    return { side: isLong ? 'Buy' : 'Sell', pricePaise: worthPaise, contractPaise: worthPaise };
  if (contract.class !== 'option' || contract.strikePaise === null || worthPaise <= 0) return null;
  const isBuyer = isLong === (contract.optionType === 'CE');
  return { side: isBuyer ? 'Buy' : 'Sell', pricePaise: contract.strikePaise, contractPaise: 0 };
}
