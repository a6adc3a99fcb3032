import type { IstDay } from '@spark/core';
import type { OptionType } from '@spark/vocabulary';

export type LegSegment = 'CASH' | 'FUT' | 'OPT';

/** What a leg trades. It is stored with the leg, so it is plain JSON. */
export type Contract = {
  /** `CASH`, `FUT 2026-01-27` or `OPT 2026-01-27 2500000 CE`. */
  readonly key: string;
  readonly segment: LegSegment;
  readonly expiry: IstDay | null;
  readonly strikePaise: number | null;
  readonly right: OptionType | null;
  readonly lot: number;
  readonly tickPaise: number;
  /** The most units of one order; null where there is no such limit. */
  readonly freeze: number | null;
};

/** What a listing says about the contracts of one expiry, or about the share. */
export type ContractTerms = {
  readonly lot: number;
  readonly tickPaise: number;
  readonly freeze: number | null;
};

export function cashContract(terms: ContractTerms): Contract {
  return { key: 'CASH', segment: 'CASH', expiry: null, strikePaise: null, right: null, ...terms };
}

export function futureContract(expiry: IstDay, terms: ContractTerms): Contract {
  return { key: `FUT ${expiry}`, segment: 'FUT', expiry, strikePaise: null, right: null, ...terms };
}

export function optionContract(
  expiry: IstDay,
  strikePaise: number,
  right: OptionType,
  terms: ContractTerms,
): Contract {
  return {
    key: `OPT ${expiry} ${strikePaise} ${right}`,
    segment: 'OPT',
    expiry,
    strikePaise,
    right,
    ...terms,
  };
}

/** Rises with the underlying when bought: a call, a future, a share. */
export function followsUnderlying({ right }: Contract): boolean {
  return right !== 'PE';
}

/** Cut at the freeze quantity: how many orders the exchange sees, each of which pays brokerage. */
export function ordersFor({ freeze }: Contract, qty: number): number {
  return freeze === null ? 1 : Math.max(1, Math.ceil(qty / freeze));
}
